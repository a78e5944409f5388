"""What must hold after a storm, whatever it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from standoff.engine.errors import Refusal
from standoff.engine.replay import Replay, verify
from standoff.table import commands as c
from standoff.table.folding import apply, began, check
from standoff.table.table import rules_for
from tools.storm.cluster import Cluster

CALM: Final = 3.0
"""Seconds after a fault in which a node may still be buried for it."""


def findings(cluster: Cluster) -> Iterator[str]:
    """Everything that is wrong with what was told and what is kept."""
    yield from cluster.findings
    yield from _journals(cluster)
    yield from _burials(cluster)


def _journals(cluster: Cluster) -> Iterator[str]:
    for code, kept in cluster.database.held.tables.items():
        number, entries = 0, list[c.Entry]()
        for first, count, part in kept.journal:
            found = c.decode_entries(part)
            if first != number or count != len(found):
                yield f"entry {first} of a journal comes when {number} is the next"
            number += count
            entries += found
        yield from _illegal(entries)
        stored = Counter((entry.person, entry.command.ref) for entry in entries if entry.command.ref)
        for person in cluster.people:
            if person.table == code:
                for ref, said in person.confirmed.items():
                    times = stored[person.person, ref]
                    if times != 1:
                        what = f"answer to question {said.question}" if said.question else said.word or "word"
                        yield f"an acknowledged {what} is {'doubled' if times else 'lost'}"
    for row, data in cluster.database.held.replays.values():
        replay = Replay.decode(data)
        try:
            verify(replay, rules_for(replay.setup))
        except Exception as err:
            yield f"the replay of game {row.game} is none: {err}"


def _illegal(entries: list[c.Entry]) -> Iterator[str]:
    """Every journal is a legal game: all that people have said was allowed when it was taken."""
    try:
        table = began(entries)
        for entry in entries[1:]:
            if entry.person is not None:
                check(table, entry.person, entry.command, entry.at)
            apply(table, entry)
    except Refusal as err:
        yield f"a journal holds what was not allowed: {err}"
    except Exception as err:
        yield f"a journal cannot be folded: {type(err).__name__}: {err}"


def _burials(cluster: Cluster) -> Iterator[str]:
    """Nobody is buried alive: without a fault, everybody is seen to beat."""
    for at, machine in cluster.database.buried:
        host = next((host for host in cluster.hosts if host.machine is machine), None)
        if host is not None and not host.leaves and at > max(host.trouble_at, cluster.trouble_at) + CALM:
            yield f"{host.machine.name} was buried alive"
