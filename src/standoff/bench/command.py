"""`standoff bench`: the engine, its peers, the server and the page, each beside a calibration in the same run."""

from __future__ import annotations

import json
from contextlib import nullcontext
from importlib.util import find_spec

import click
from rich.console import Console

from standoff.bench.engine import measure
from standoff.bench.peers import measure_peers
from standoff.bench.printing import print_bench


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@click.option("--peers", is_flag=True, help="Measure OpenSpiel, RLCard and PettingZoo too, where they are installed.")
@click.option("--server", is_flag=True, help="Measure the server as well (some minutes).")
@click.option("--tables", type=click.IntRange(min=1), multiple=True, help="With --server: on so many tables (20, 200).")
@click.option("--growth", is_flag=True, help="With --server: the same load on 10, 100 and 1,000 tables as well.")
@click.option("--loop", is_flag=True, help="Measure the steps of the server's loop under guests who want too much.")
@click.option("--page", is_flag=True, help="Measure the page in Chromium as well (wants Playwright; half a minute).")
@click.option("--seconds", type=click.FloatRange(min=0.001), default=0.5, show_default=True, help="Length of a run.")
def bench_command(
    as_json: bool,
    peers: bool,
    server: bool,
    tables: tuple[int, ...],
    growth: bool,
    loop: bool,
    page: bool,
    seconds: float,
) -> None:
    """Measure games, decisions, copies and views, beside a calibration loop."""
    if server or loop or page:
        _need_checkout()
    console = Console(stderr=True)
    with console.status("measuring") if console.is_terminal else nullcontext() as status:

        def note(what: str) -> None:
            if status is not None:
                status.update(f"measuring {what}")

        # First, since something may be missing for it.
        shown = {}
        if page:
            note("the page")
            from standoff.bench.server import measure_page

            shown["page"] = measure_page()
        found = measure(seconds, note) | shown
        if peers:
            found["peers"] = measure_peers(seconds, note)
        if server:
            from standoff.bench.server import measure_server

            note("the server")
            found["server"] = measure_server(tables or (20, 200), grow=(10, 100, 1000) if growth else ())
        if loop:
            from standoff.bench.server import measure_steps

            note("the steps of the server's loop")
            found["loop"] = measure_steps(max(5.0, seconds))
    if as_json:
        click.echo(json.dumps(found))
        return
    print_bench(found, Console())
    if server:
        from standoff.bench.server import show_server

        show_server(found["server"])
    if loop:
        from standoff.bench.server import show_steps

        show_steps(found["loop"])
    if page:
        from standoff.bench.server import show_page

        show_page(found["page"])


def _need_checkout() -> None:
    """What measures server and page starts programs of its own, which are no part of the wheel."""
    if find_spec("standoff.bench.server") is None:
        raise click.UsageError("Server and page are measured from a checkout of the sources: make bench ARGS=--server")
