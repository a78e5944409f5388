"""`standoff bench`: the engine, its peers, the server and the page, each beside a calibration in the same run."""

from __future__ import annotations

import json
from contextlib import nullcontext

import click
from rich.console import Console

from standoff.lab.bench import measure
from standoff.lab.peers import measure_peers
from standoff.lab.printing import print_bench
from standoff.server.bench import measure_page, measure_server, show_page, show_server


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@click.option("--peers", is_flag=True, help="Measure OpenSpiel, RLCard and PettingZoo too, where they are installed.")
@click.option("--server", is_flag=True, help="Measure the server as well (some minutes).")
@click.option("--tables", type=click.IntRange(min=1), multiple=True, help="With --server: on so many tables (20, 200).")
@click.option("--growth", is_flag=True, help="With --server: the same load on 10, 100 and 1,000 tables as well.")
@click.option("--page", is_flag=True, help="Measure the page in Chromium as well (wants Playwright; half a minute).")
@click.option("--seconds", type=click.FloatRange(min=0.001), default=0.5, show_default=True, help="Length of a run.")
def bench_command(
    as_json: bool, peers: bool, server: bool, tables: tuple[int, ...], growth: bool, page: bool, seconds: float
) -> None:
    """Measure games, decisions, copies and views, beside a calibration loop."""
    console = Console(stderr=True)
    with console.status("measuring") if console.is_terminal else nullcontext() as status:

        def note(what: str) -> None:
            if status is not None:
                status.update(f"measuring {what}")

        # First, since something may be missing for it.
        shown = {}
        if page:
            note("the page")
            shown["page"] = measure_page()
        found = measure(seconds, note) | shown
        if peers:
            found["peers"] = measure_peers(seconds, note)
        if server:
            note("the server")
            found["server"] = measure_server(tables or (20, 200), grow=(10, 100, 1000) if growth else ())
    if as_json:
        click.echo(json.dumps(found))
        return
    print_bench(found, Console())
    if server:
        show_server(found["server"])
    if page:
        show_page(found["page"])
