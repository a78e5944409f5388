"""The table is a fold of its journal: what may be added to it, and what each entry does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.bounds import MOST, check_bound, count, said
from standoff.table.table import Table
from standoff.table.topics import (
    again,
    asks,
    bets,
    chairs,
    clock,
    disputes,
    game,
    inside,
    lobby,
    moderation,
    people,
    reading,
    referee,
    talk,
    votes,
    wishes,
)
from standoff.table.topics.verb import Check, Effect, Verb
from standoff.telling.refusals import refusal

TOPICS: Final = (
    people, moderation, referee, chairs, asks, lobby, again, game, reading, inside, disputes, clock, talk, bets, votes,
    wishes,
)  # fmt: skip
VERBS: Final[dict[type, Verb]] = {kind: verb for topic in TOPICS for kind, verb in topic.VERBS.items()}
"""Everything that may stand in a journal."""
_EFFECTS: Final[dict[type, Effect]] = {kind: verb.effect for kind, verb in VERBS.items()}
_CHECKS: Final[dict[type, Check]] = {kind: verb.check for kind, verb in VERBS.items() if verb.check is not None}
_HOST_ONLY: Final = frozenset([kind for kind, verb in VERBS.items() if verb.host])
_OF_THE_GAME: Final = frozenset([kind for kind, verb in VERBS.items() if verb.of_the_game])


def check(t: Table, person: int | None, command: c.Journalled, now: float) -> None:
    """Refuse what is not allowed."""
    kind = type(command)
    if kind in _HOST_ONLY and person != t.company.host:
        raise refusal("host")
    if kind in _CHECKS:
        _CHECKS[kind](t, person, command, now)
    if person is not None and kind is not c.Choose and said(command) in MOST:
        check_bound(t, person, command, now)


def apply(t: Table, entry: c.Entry) -> None:
    """Fold one journal entry into the table."""
    t.at, before = entry.at, t.n
    command, person = entry.command, entry.person
    kind = type(command)
    if t.delayed.moments and kind is not c.Wake:
        t.delayed.air(t.spectator_delay, entry.at)
    if person is not None and command.ref:
        t.company.people[person].refs.add(command.ref)
    if t.outdated and kind in _OF_THE_GAME:
        return
    if person is not None and kind is not c.Choose and said(command) in MOST:
        count(t, t.company.people[person], command, entry.at)
    question = t.question
    asked = t.referee() if question is not None and (question.referee or t.flags) else None
    _EFFECTS[kind](t, entry, command)
    if t.asks:
        asks.drop_void(t)
    if t.flags:
        disputes.drop_void(t)
    if asked is not None and question is t.question and t.referee() != asked:
        t.changed("clock", "view")  # whoever is asked now has to be told, and whoever was, that it is over
    if t.spectator_delay and t.n != before and (t.stage != "lobby" or t.delayed.moments):
        t.delayed.put(frame_parts.moment(t))


def began(entries: list[c.Entry]) -> Table:
    """The table as it was when its journal began."""
    opened = entries[0].command
    assert isinstance(opened, c.Open)
    return Table(opened, entries[0].at)


def fold(t: Table, entries: Iterable[c.Entry]) -> Iterator[None]:
    """Fold a journal into the table, one entry with each step; where it was interrupted it goes on."""
    for entry in entries:
        apply(t, entry)
        yield None


def reopened(entries: list[c.Entry]) -> Table:
    """The table that a journal tells of."""
    table = began(entries)
    for _ in fold(table, entries[1:]):
        pass
    return table
