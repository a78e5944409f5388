"""`make storm-real`: three real nodes behind HAProxy, on a PostgreSQL with a synchronous replica, under faults."""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from statistics import quantiles
from subprocess import CalledProcessError
from typing import Any, Final

import aiohttp
import click
import psycopg
import uvloop

from standoff.engine.rules import SetUp
from tests.server.databases import Database, Replica
from tools.attack.ledger import reckon
from tools.attack.people import Book, Evening, Party
from tools.attack.served import Served, free_port

NODES: Final = 3
SETUP: Final = SetUp("first", 4)
GOES_ON: Final = 60.0
"""Seconds in which every table must go on after a fault."""
STOPPED: Final = 10.0
"""Seconds that a node stands still."""
FAULTS: Final = ("kill", "kill", "stand still", "stop", "restart the database")


class Balancer:
    """HAProxy with the file that we recommend, at ports of our own."""

    def __init__(self, folder: Path, nodes: list[Served]) -> None:
        self.port, self._folder = free_port(), folder
        text = (Path(__file__).parents[2] / "deploy" / "haproxy.cfg").read_text("utf-8")
        text = text.replace("bind :8000", f"bind 127.0.0.1:{self.port}").replace("maxconn 20000", "maxconn 2000")
        for number, node in enumerate(nodes):
            text = text.replace(f"127.0.0.1:800{number + 1}", f"127.0.0.1:{node.port}")
        self._file = folder / "haproxy.cfg"
        self._file.write_text(text, "utf-8")
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """In a process of its own."""
        program = shutil.which("haproxy")
        if program is None:
            raise click.ClickException("HAProxy is not here. On Debian or Ubuntu type: sudo apt-get install haproxy")
        with (self._folder / "haproxy.log").open("wb") as log:
            self._process = await asyncio.create_subprocess_exec(
                program, "-db", "-f", str(self._file), stdout=log, stderr=log
            )
        async with asyncio.timeout(30.0), aiohttp.ClientSession() as session:
            while self._process.returncode is None:
                with suppress(aiohttp.ClientError):
                    async with session.get(f"http://127.0.0.1:{self.port}/readyz") as answer:
                        if answer.status == 200:
                            return
                await asyncio.sleep(0.1)
        raise click.ClickException(f"HAProxy has ended: {(self._folder / 'haproxy.log').read_text('utf-8')[-500:]}")

    async def stop(self) -> None:
        """At once."""
        if self._process is not None and self._process.returncode is None:
            self._process.kill()
            await self._process.wait()


@dataclass
class Figures:
    """How long tables stood still, by what was done to their node."""

    seconds: dict[str, list[float]] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def rows(self) -> dict[str, dict[str, float]]:
        """For each kind of fault: how many tables, and the middle and the worst of their waits."""
        found = {}
        for fault, waits in sorted(self.seconds.items()):
            parts = quantiles(waits, n=100, method="inclusive") if len(waits) > 1 else waits * 99
            found[fault] = {"tables": len(waits), "p50": round(parts[49], 2), "p99": round(parts[98], 2)}
        return found


class Stage:
    """Everything there is, and what is done to it."""

    def __init__(self, folder: Path, database: Database, replica: Replica, seed: int) -> None:
        self.database, self.replica, self.rng = database, replica, Random(seed)
        self.url = f"{database.new()},{replica.folder}/data"
        replica.follow()
        self.nodes = []
        for number in range(NODES):
            place = folder / f"node{number}"
            place.mkdir()
            more = ("--node", f"node{number}", "--link", "127.0.0.1:0", "--behind-proxy", "--unlimited")
            self.nodes.append(Served(place, *more, store=self.url))
        self.balancer = Balancer(folder, self.nodes)
        self.promoted = False
        self.stopping: asyncio.subprocess.Process | None = None
        """A node that was asked to stop, and hands its tables over one after the other."""

    def drawn(self) -> tuple[int, set[str]]:
        """A node, and the tables that it owns just now: three times of four the owner of some table, because one that
        was started again owns none at first."""
        query = "SELECT name, code FROM standoff.tables JOIN standoff.nodes ON number=owner WHERE NOT gone"
        with psycopg.connect(self.url, target_session_attrs="read-write") as db:
            owned = sorted((int(name.removeprefix("node")), code) for name, code in db.execute(query).fetchall())
        number = self.rng.choice(owned)[0] if owned and self.rng.random() < 0.75 else self.rng.randrange(NODES)
        return number, {code for owner, code in owned if owner == number}

    async def fault(self, kind: str) -> set[str] | None:
        """Bring it about; gives the tables that feel it, None for all."""
        if kind == "restart the database":
            database = self.replica if self.promoted else self.database
            await asyncio.to_thread(database.stop, self.rng.choice(("fast", "immediate")))
            await asyncio.to_thread(database.start)
            return None
        if kind == "promote the replica":
            await asyncio.to_thread(self.database.stop, "immediate")
            await asyncio.to_thread(self.replica.promote)
            self.promoted = True
            return None
        number, mine = await asyncio.to_thread(self.drawn)
        node = self.nodes[number]
        assert node.process is not None
        if kind == "kill":
            await node.kill()
        elif kind == "stop":
            os.kill(node.process.pid, signal.SIGTERM)
            self.stopping = node.process
        else:
            os.kill(node.process.pid, signal.SIGSTOP)
            asyncio.get_running_loop().call_later(STOPPED, os.kill, node.process.pid, signal.SIGCONT)
        return mine

    async def mend(self) -> None:
        """Whoever is not there is started again."""
        for node in self.nodes:
            if node.process is not None and node.process.returncode is not None:
                await node.start()


async def _waits(parties: list[Party], begun: float) -> list[float]:
    """For each table, how long after the fault somebody's answer was acknowledged; none for those that stand still."""
    for party in parties:
        party.has_moved.clear()

    async def one(party: Party) -> float:
        async with asyncio.timeout(GOES_ON):
            await party.has_moved.wait()
        return time.monotonic() - begun

    found = await asyncio.gather(*(one(party) for party in parties), return_exceptions=True)
    return [wait for wait in found if isinstance(wait, float)]


async def _pauses(parties: list[Party], stopping: asyncio.subprocess.Process) -> list[float]:
    """For each table, the longest time without an answer while a node that plays on hands them over."""
    for party in parties:
        party.longest_pause = 0.0
    try:
        async with asyncio.timeout(GOES_ON):
            await stopping.wait()
    except TimeoutError:
        return []
    moved = await _waits(parties, time.monotonic())
    return [party.longest_pause for party in parties] if len(moved) == len(parties) else []


async def under_faults(
    stage: Stage, tables: int, people: int, faults: int, minutes: float, told: Callable[[str], None]
) -> dict[str, Any]:
    """Tables of people play while one fault follows another; then what was acknowledged is looked for."""
    try:
        for node in stage.nodes:
            await node.start()
        await stage.balancer.start()
        return await _played(stage, tables, people, faults, minutes, told)
    finally:
        for node in stage.nodes:
            await node.kill()
        await stage.balancer.stop()


async def _played(
    stage: Stage, tables: int, people: int, faults: int, minutes: float, told: Callable[[str], None]
) -> dict[str, Any]:
    book, figures, done = Book(), Figures(), 0
    url = f"http://127.0.0.1:{stage.balancer.port}"
    parties = [await Party.gather(url, book, n, SETUP, people, think=0.25, homes=("127.0.0.1",)) for n in range(tables)]
    evening = Evening(parties)
    evening.begin()
    kinds = [stage.rng.choice(FAULTS) for _ in range(faults)]
    if faults > 2:
        kinds[faults // 2] = "promote the replica"
    until = time.monotonic() + 60 * minutes
    for number, kind in enumerate(kinds):
        if minutes and time.monotonic() >= until:
            break
        if not await evening.all_move(GOES_ON):
            figures.failures.append(f"a table did not go on after fault {number}")
            break
        begun = time.monotonic()
        felt = await stage.fault(kind)
        begun = begun if felt is None else time.monotonic()
        concerned = [party for party in parties if felt is None or party.code in felt]
        if stage.stopping is not None:
            waits, stage.stopping = await _pauses(concerned, stage.stopping), None
        else:
            waits = await _waits(concerned, begun)
        figures.seconds.setdefault(kind, []).extend(waits)
        if len(waits) < len(concerned):
            figures.failures.append(f"{len(concerned) - len(waits)} tables stood still after '{kind}'")
        told(f"{number + 1}/{len(kinds)} {kind}: {len(waits)} tables, worst {max(waits, default=0.0):.1f} s")
        await asyncio.sleep(2.0 * stage.rng.random())
        if kind == "stand still":
            await asyncio.sleep(max(0.0, STOPPED + 1.0 - (time.monotonic() - begun)))
        await stage.mend()
        done += 1
    if not await evening.all_move(GOES_ON):
        figures.failures.append("a table did not go on after the last fault")
    await evening.end()
    for node in stage.nodes:
        await node.stop()
    reckoning = await asyncio.to_thread(reckon, stage.url, parties)
    return {
        "faults": done,
        "tables": tables,
        "answers": sum(len(one.said) for party in parties for one in party.people),
        "lost": reckoning.count("lost"),
        "doubled": reckoning.count("doubled"),
        "recovery": figures.rows(),
        "failures": figures.failures + evening.failures,
        "tracebacks": [line for node in stage.nodes for line in node.tracebacks()],
    }


@click.command()
@click.option("--tables", default=50, show_default=True, help="How many tables play.")
@click.option("--people", default=2, show_default=True, help="People at each; bots take the other chairs.")
@click.option("--faults", default=100, show_default=True, help="How many, one after another.")
@click.option("--minutes", default=0.0, help="No further fault after so long; 0 for all of them.")
@click.option("--seed", default=1, show_default=True, help="Which ones.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on the last line.")
def main(tables: int, people: int, faults: int, minutes: float, seed: int, as_json: bool) -> None:
    """Real nodes under real faults; exit 1 when anything acknowledged is lost or doubled, or a table does not go on."""
    database = Database()
    replica = Replica(database)
    try:
        with tempfile.TemporaryDirectory() as folder:
            stage = Stage(Path(folder), database, replica, seed)
            work = under_faults(stage, tables, people, faults, minutes, lambda line: click.echo(line, err=True))
            told = uvloop.run(work)
    finally:
        for one in (replica, database):
            with suppress(CalledProcessError):  # it may be gone already
                one.end()
    if as_json:
        click.echo(json.dumps(told))
    else:
        click.echo(
            "{faults} faults at {tables} tables: {answers} acknowledged, {lost} lost, {doubled} doubled".format(**told)
        )
        for fault, row in told["recovery"].items():
            click.echo(f"{fault:22} {row['tables']:5.0f} tables   p50 {row['p50']:5.2f} s   p99 {row['p99']:5.2f} s")
        for line in (*told["failures"], *told["tracebacks"]):
            click.echo(line)
    sys.exit(bool(told["lost"] or told["doubled"] or told["failures"]))


if __name__ == "__main__":
    main()
