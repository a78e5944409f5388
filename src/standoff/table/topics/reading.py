"""Everybody reads the card they were dealt before the first question: for as long as it takes, and not for ever."""

from __future__ import annotations

from typing import Final

from standoff.table import commands as c
from standoff.table.pace import SPEEDS
from standoff.table.table import Table
from standoff.table.topics.game import ask
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def time_to_read(t: Table) -> float:
    """Seconds before the first question of a game: what is played says so, and the pace, never a card."""
    if t.rules is None or t.by_people or not t.rules.edition.reads.intersection(t.setup.modules):
        return 0.0
    return SPEEDS[t.speed].read


def ends_at(t: Table) -> float | None:
    """When the first question comes as things stand; None where nobody reads, or all clocks stand still."""
    if t.reading is None or t.paused:
        return None
    return t.at if t.reading.seen.issuperset(t.here_and_seated()) else t.reading.closes


def check_seen(t: Table, person: int | None, command: c.Seen, now: float) -> None:
    """Somebody seated, while everybody reads."""
    t.need_seat(person)
    if t.reading is None:
        raise refusal("not asked")


def seen(t: Table, entry: c.Entry, command: c.Seen) -> None:
    """One more has read theirs; everybody sees how many, and nobody who."""
    assert t.reading is not None
    assert entry.person is not None
    t.reading.seen.add(entry.person)
    t.changed("info")


def begin(t: Table, entry: c.Entry, command: c.Begin) -> None:
    """The first question."""
    t.reading = None
    ask(t, entry.at)
    t.changed("info", "clock", "view")


VERBS: Final[dict[type, Verb]] = {
    c.Seen: Verb(seen, check_seen, of_the_game=True),
    c.Begin: Verb(begin, of_the_game=True),
}
