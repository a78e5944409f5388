"""`make takeover`: a node with thousands of tables in play dies, and the others take them over.

The same world as that of the storm: real nodes and tables on a virtual clock, with a virtual database.  How long the
database takes for a transaction is said (`--transaction`); what it costs a node to fold a game again is measured here,
in processor time, and takes that long in that world.  People are left out: this is about who owns what.
"""

from __future__ import annotations

import asyncio
import json
import sys
import time
from collections.abc import Callable, Coroutine
from dataclasses import replace
from random import Random
from typing import Any, Final

import click

from standoff.server.room import Room
from standoff.server.stores.shared import NodeRow
from standoff.table import commands as c
from standoff.table.folding import reopened
from tools.storm.cluster import Cluster, Host
from tools.storm.database import Kept
from tools.storm.loop import VirtualLoop
from tools.storm.storm import SOUND, chance, until

PLAYED: Final = 20
"""Games that are really played first; all others are copies of them."""
PEOPLE: Final = 4
PLAYING: Final = 60.0
"""Seconds that they are played, so that journals are as long as in the middle of a game."""
LONG: Final = 600.0


def takeover(nodes: int, tables: int, transaction: float, seed: int = 1) -> dict[str, Any]:
    """So many nodes with as many tables each; one dies.  When are its tables back?"""
    loop = VirtualLoop()
    with chance(seed, SOUND):
        try:
            return loop.run_until_complete(_takeover(loop, nodes, tables, transaction, seed))
        finally:
            loop.close()


async def _takeover(loop: VirtualLoop, nodes: int, tables: int, transaction: float, seed: int) -> dict[str, Any]:
    cluster = Cluster(loop, Random(seed))
    cluster.database.sync = transaction
    for number in range(nodes):
        cluster.start(f"node{number}")
    await until(lambda: all(host.open for host in cluster.hosts))
    for number in range(PLAYED):
        await loop.on(cluster.hosts[0].machine, cluster.party(number, PEOPLE, "normal"))
    await asyncio.sleep(PLAYING)
    for person in cluster.people:
        person.quiet = True
    await asyncio.sleep(5.0)
    dying, *others = list(cluster.hosts)
    cost = _folding([kept.journal for kept in cluster.database.held.tables.values()])
    _copy(cluster, dying, others, tables // nodes)
    for host in others:
        host.tables.wake = _costing(host.tables.wake, cost)  # type: ignore[method-assign, assignment]
    number = dying.member.node.number
    held = cluster.database.held.tables
    mine = {code for code, kept in held.items() if kept.owner == number and kept.row.stage == "game"}
    await asyncio.sleep(2.0)
    died, back = loop.time(), list[float]()
    cluster.kill(dying)
    while mine and loop.time() < died + LONG:
        await asyncio.sleep(0.05)
        found = {code for code in mine if any(code in host.tables.rooms for host in others)}
        back += [loop.time() - died] * len(found)
        mine -= found
    for host in others:
        host.machine.dead = True
    return {
        "nodes": nodes,
        "tables": len(held),
        "of_the_dead": len(back) + len(mine),
        "not_back": len(mine),
        "fold_ms": round(1000 * cost, 2),
        "buried_after": round(cluster.database.buried[0][0] - died, 2),
        "p50": round(back[len(back) // 2], 2),
        "p99": round(back[99 * len(back) // 100], 2),
        "last": round(back[-1], 2),
    }


def _copy(cluster: Cluster, dying: Host, others: list[Host], each: int) -> None:
    """As many games for every node, each a copy of one that was played."""
    held = cluster.database.held
    played = [kept for kept in held.tables.values() if kept.row.stage == "game"]
    assert played, "somebody is still playing"
    for host in (dying, *others):
        node: NodeRow = held.nodes[host.member.node.number].row
        own = sum(kept.owner == node.number for kept in held.tables.values())
        for number in range(each - own):
            code = f"{node.number:03d}{number:07d}"
            like = played[number % len(played)]
            row = replace(like.row, code=code, watch=f"w{code}")
            held.tables[code] = Kept(row, node.number, 1, node.rules, like.next, list(like.journal), like.draft)


def _folding(journals: list[list[tuple[int, int, bytes]]]) -> float:
    """Seconds of processor time that it takes to fold a journal into its table."""
    begun = time.process_time()
    for journal in journals:
        reopened([entry for _, _, entries in journal for entry in c.decode_entries(entries)])
    return (time.process_time() - begun) / len(journals)


def _costing(
    wake: Callable[[str], Coroutine[Any, Any, Room]], seconds: float
) -> Callable[[str], Coroutine[Any, Any, Room]]:
    """Waking a table keeps its node busy for so long, one after another."""
    busy = asyncio.Lock()

    async def woken(code: str) -> Room:
        room = await wake(code)
        async with busy:
            await asyncio.sleep(seconds)
        return room

    return woken


@click.command()
@click.option("--nodes", default=10, show_default=True, help="How many.")
@click.option("--tables", default=100_000, show_default=True, help="All of them together.")
@click.option("--transaction", default=0.5, show_default=True, help="Milliseconds it takes the database, one by one.")
@click.option("--seed", default=1, show_default=True, help="Of the world.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on the last line.")
def main(nodes: int, tables: int, transaction: float, seed: int, as_json: bool) -> None:
    """Let a node die, and say when its tables were back; exit 1 if some never were."""
    found = takeover(nodes, tables, transaction / 1000, seed)
    if as_json:
        click.echo(json.dumps(found))
    else:
        click.echo(
            "{nodes} nodes, {tables} tables in play; one dies with {of_the_dead}, each folded in {fold_ms} ms.\n"
            "It is buried after {buried_after} s; half of its tables are back after {p50} s, 99 of 100 after {p99} s, "
            "the last after {last} s; {not_back} are not.".format(**found)
        )
    sys.exit(bool(found["not_back"]))


if __name__ == "__main__":
    main()
