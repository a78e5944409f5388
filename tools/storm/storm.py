"""One storm: a world by its seed, faults in it, and what was found."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Final

import standoff.server.writer
import standoff.table.steward
from standoff.server.cluster import member, node
from tools.storm.checks import findings
from tools.storm.cluster import Cluster
from tools.storm.faults import FAULTS, heal
from tools.storm.loop import VirtualLoop

NODES: Final = 3
TABLES: Final = 3
PEOPLE: Final = 2
CALMING: Final = 12.0
"""Seconds after the last fault until everybody has found everybody again."""
MOVES_ON: Final = 150.0
"""Seconds after the faults in which every table must have gone on."""


@dataclass
class Outcome:
    """What one storm came to."""

    seed: int
    faults: int = 0
    answers: int = 0
    """Confirmed ones."""
    tables: int = 0
    moved: int = 0
    """How often a table had another owner."""
    findings: list[str] = field(default_factory=list)


@dataclass(frozen=True)
class Plant:
    """Bugs to be found, for tests of the storm itself."""

    fence: bool = True
    early: bool = False
    beat: float = node.BEAT


SOUND: Final = Plant()


@contextmanager
def chance(seed: int, plant: Plant) -> Iterator[None]:
    """Whatever the code throws dice for is thrown by the seed, and nothing of it knows the real time."""
    rng = Random(seed)
    kept = {
        (secrets, "token_bytes"): lambda count=32: rng.randbytes(count),
        (secrets, "token_urlsafe"): lambda count=32: rng.randbytes(count).hex(),
        (secrets, "choice"): rng.choice,
        (standoff.table.steward, "token_bytes"): lambda count=32: rng.randbytes(count),
        (standoff.server.writer, "perf_counter"): lambda: 0.0,
        (member, "BEAT"): plant.beat,
    }
    before = {(module, name): getattr(module, name) for module, name in kept}
    for (module, name), value in kept.items():
        setattr(module, name, value)
    try:
        yield
    finally:
        for (module, name), value in before.items():
            setattr(module, name, value)


def storm(seed: int, plant: Plant = SOUND) -> Outcome:
    """A whole evening under faults, the same for the same seed."""
    logging.getLogger("standoff.server").setLevel(logging.CRITICAL + 1)
    loop = VirtualLoop()
    with chance(seed, plant):
        try:
            return loop.run_until_complete(_storm(loop, seed, plant))
        finally:
            loop.close()


async def _storm(loop: VirtualLoop, seed: int, plant: Plant) -> Outcome:
    rng = Random(seed)
    cluster = Cluster(loop, rng)
    cluster.database.fence, cluster.database.early = plant.fence, plant.early
    outcome = Outcome(seed)
    for number in range(NODES):
        cluster.start(f"node{number}")
    await until(lambda: all(host.open for host in cluster.hosts))
    for number in range(TABLES):
        await loop.on(cluster.hosts[number % NODES].machine, cluster.party(number, PEOPLE))
    last = loop.time() + rng.uniform(10.0, 25.0)
    traces = 0.0
    await asyncio.sleep(rng.uniform(0.5, 3.0))
    while loop.time() < last:
        seconds = rng.choice(FAULTS)(cluster)
        outcome.faults += 1
        traces = max(traces, loop.time() + seconds)
        await asyncio.sleep(rng.choice((0.0, 0.5, 2.0, 5.0)) * rng.random())
    if rng.random() < 0.5:
        await asyncio.sleep(max(0.0, traces - loop.time()))
    heal(cluster)
    await asyncio.sleep(CALMING)
    await _moves_on(cluster, outcome)
    for person in cluster.people:
        person.quiet = True
    await asyncio.sleep(5.0)
    outcome.findings += findings(cluster)
    outcome.answers = sum(bool(said.question) for person in cluster.people for said in person.confirmed.values())
    outcome.tables = len(cluster.database.held.tables)
    outcome.moved = sum(kept.epoch - 1 for kept in cluster.database.held.tables.values())
    for host in (*cluster.hosts, *cluster.graves):
        host.machine.dead = True
    return outcome


async def _moves_on(cluster: Cluster, outcome: Outcome) -> None:
    """Every table goes on: another question than before, and somebody's word is confirmed."""

    def where() -> dict[str, set[tuple[int, int]]]:
        found: dict[str, set[tuple[int, int]]] = {}
        for person in cluster.people:
            if person.clock is not None and person.info is not None:
                found.setdefault(person.table, set()).add((person.info.game, person.clock.question))
        return found

    before, confirmed = where(), {id(person): len(person.confirmed) for person in cluster.people}

    def gone_on(table: str) -> bool:
        people = [person for person in cluster.people if person.table == table]
        new = where().get(table, set())
        return bool(new - before.get(table, set())) and any(len(one.confirmed) > confirmed[id(one)] for one in people)

    tables = {person.table for person in cluster.people}
    stuck = await until(lambda: all(gone_on(table) for table in tables), MOVES_ON)
    if stuck:
        count = sum(not gone_on(table) for table in tables)
        outcome.findings.append(f"{count} of {len(tables)} tables do not go on after the faults")


async def until(true: Callable[[], bool], seconds: float = 60.0) -> bool:
    """Wait for it; True when it has not come."""
    for _ in range(int(seconds / 0.25)):
        if true():
            return False
        await asyncio.sleep(0.25)
    return not true()
