"""`standoff bench`: the engine, its peers, the server and the page, each beside a calibration in the same run."""

from __future__ import annotations

import json
from contextlib import nullcontext
from importlib.util import find_spec

import click
from rich.console import Console

from standoff.bench.doors import measure_doors
from standoff.bench.engine import measure
from standoff.bench.evening import measure_evening
from standoff.bench.peers import beside_the_yardstick, measure_peers
from standoff.bench.printing import print_bench


@click.command("bench")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
@click.option("--peers", is_flag=True, help="Measure OpenSpiel, RLCard and PettingZoo too, where they are installed.")
@click.option("--env", "doors", is_flag=True, help="Measure the environments for learners too (standoff[env]).")
@click.option("--server", is_flag=True, help="Measure the server as well (some minutes).")
@click.option("--tables", type=click.IntRange(min=1), multiple=True, help="With --server: on so many tables (20, 200).")
@click.option("--growth", is_flag=True, help="With --server: the same load on 10, 100 and 1,000 tables as well.")
@click.option("--postgresql", default="", metavar="URL", help="An empty database of this machine beside a file.")
@click.option("--workers", type=click.IntRange(2, 16), default=None, help="So many workers beside one.")
@click.option("--loop", is_flag=True, help="Measure the steps of the server's loop under guests who want too much.")
@click.option("--page", is_flag=True, help="Measure the page in Chromium as well (wants Playwright; a minute or two).")
@click.option("--evening", is_flag=True, help="Time whole games of quick people as well: taps and seconds a round.")
@click.option(
    "--games", type=click.IntRange(min=1), default=10, show_default=True, help="With --evening: of each kind."
)
@click.option("--seconds", type=click.FloatRange(min=0.001), default=0.5, show_default=True, help="Length of a run.")
def bench_command(
    as_json: bool,
    peers: bool,
    doors: bool,
    server: bool,
    tables: tuple[int, ...],
    growth: bool,
    postgresql: str,
    workers: int | None,
    loop: bool,
    page: bool,
    evening: bool,
    games: int,
    seconds: float,
) -> None:
    """Measure games, decisions, copies and views, beside a calibration loop."""
    if server or loop or page or postgresql or workers:
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
        if evening:
            found["evening"] = measure_evening(games, note)
        if peers:
            found["peers"] = measure_peers(seconds, note)
            found["to_yardstick"] = beside_the_yardstick(seconds, note)
        if doors:
            found["env"] = measure_doors(seconds, note)
        if server:
            from standoff.bench.server import measure_server

            note("the server")
            found["server"] = measure_server(tables or (20, 200), grow=(10, 100, 1000) if growth else ())
        if postgresql or workers:
            from standoff.bench.server import measure_database, measure_workers

            number = max(tables, default=200)
            if postgresql:
                note("a database beside a file")
                found["postgresql"] = measure_database(postgresql, number)
            if workers:
                note("several workers beside one")
                found["workers"] = measure_workers(workers, number)
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
    for name in ("postgresql", "workers"):
        if name in found:
            from standoff.bench.server import show_floors

            click.echo(f"{name}:")
            show_floors(found[name])
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
