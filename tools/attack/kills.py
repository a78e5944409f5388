"""`make kills`: the server dies by SIGKILL again and again under play, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import json
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, Final

import click
import uvloop

from standoff.engine.rules import SetUp
from standoff.server.stores import is_database, store_file
from standoff.server.stores.parts import arrange
from tools.attack.ledger import reckon
from tools.attack.people import Book, Evening, Party
from tools.attack.served import Served

TABLES: Final = 4
WAIT_FOR_TABLES: Final = 40.0
"""Seconds in which every table must go on after a kill."""
SETUP: Final = SetUp("first", 6, ("powers", "cop"))


async def under_fire(
    folder: Path, count: int, killed: Callable[[int], None] = lambda more: None, workers: int = 1, store: str = ""
) -> dict[str, Any]:
    """Four tables of six play while the server dies so many times, each time when all of them have gone on since the
    last; then what was acknowledged is looked for.  Of several workers one dies at a time."""
    served = Served(folder, "--unlimited", "--workers", str(workers), store=store)
    await served.start()
    book = Book()
    try:
        homes = ("127.0.0.1",)
        parties = [await Party.gather(served.url, book, n, SETUP, 6, think=0.01, homes=homes) for n in range(TABLES)]
        evening = Evening(parties)
        evening.begin()
        rng, kills = Random(7), 0
        for _ in range(count):
            if not await evening.all_move(WAIT_FOR_TABLES):
                break
            await asyncio.sleep(0.3 * rng.random())
            if workers > 1:
                served.kill_worker(rng)
            else:
                await served.kill()
                await served.start()
            kills += 1
            killed(1)
        if not await evening.all_move(WAIT_FOR_TABLES):
            evening.failures.append(f"a table did not go on within {WAIT_FOR_TABLES:.0f} s of kill {kills}")
        await evening.end()
    finally:
        await served.stop()
    if not is_database(served.store):
        arrange(store_file(served.store), 1)
    reckoning = reckon(served.store, parties)
    return {
        "kills": kills,
        "acknowledged": sum(len(one.said) for party in parties for one in party.people),
        "games": sum(len(party.people[0].finished) for party in parties),
        "lost": reckoning.count("lost"),
        "doubled": reckoning.count("doubled"),
        "tables": len(parties),
        "failures": evening.failures,
        "tracebacks": len(served.tracebacks()),
    }


@click.command()
@click.option("--count", default=100, show_default=True, help="How often the server is killed.")
@click.option("--workers", default=1, show_default=True, help="So many workers, of which one is killed each time.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def main(count: int, workers: int, as_json: bool) -> None:
    """Kill the server under play; exit 1 when anything acknowledged is lost or doubled, or a table does not go on."""
    with tempfile.TemporaryDirectory() as folder, click.progressbar(length=count, file=sys.stderr) as bar:
        result = uvloop.run(under_fire(Path(folder), count, bar.update, workers))
    if as_json:
        click.echo(json.dumps(result))
    else:
        click.echo(
            "{kills} kills: {acknowledged} acknowledged answers and words in {games} games at {tables} tables, "
            "{lost} lost, {doubled} doubled, {tracebacks} tracebacks".format(**result)
        )
        for failure in result["failures"]:
            click.echo(failure)
    sys.exit(1 if result["lost"] or result["doubled"] or result["failures"] or result["tracebacks"] else 0)


if __name__ == "__main__":
    main()
