"""Ghosts bet on who will be hit."""

from __future__ import annotations

from typing import Final

from standoff.engine.events import Event
from standoff.table import commands as c
from standoff.table.table import Table
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def check_bet(t: Table, person: int | None, command: c.Bet, now: float) -> None:
    """A ghost, while the guns are pointed, on somebody who lives."""
    seat = t.seat_of(person)
    if person is None or (seat is None and t.spectator_delay):
        raise refusal("no seat")
    alive = t.alive()
    if t.stage != "game" or seat in alive:
        raise refusal("ghosts bet")
    if t.question is None or t.question.pace != "talk":
        raise refusal("bets later")
    if command.on not in alive:
        raise refusal("bet living")


def bet(t: Table, entry: c.Entry, command: c.Bet) -> None:
    """The last bet counts."""
    assert entry.person is not None
    t.bets[entry.person] = command.on
    t.changed("info")


def settle_bets(t: Table, events: list[Event]) -> bool:
    """A ghost who named somebody that was hit in this stand-off gets a point; did anybody?"""
    if not t.bets:
        return False
    won = False
    assert t.g is not None
    kinds = t.g.rules.edition.kinds
    hit = {event.data.get("seat") for event in events if kinds[event.kind].wounds}
    for person, seat in list(t.bets.items()):
        if seat in hit:
            t.company.people[person].ghost_points += 1
            del t.bets[person]
            won = True
    return won


VERBS: Final[dict[type, Verb]] = {c.Bet: Verb(bet, check_bet, of_the_game=True)}
