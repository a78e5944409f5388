"""After a game everybody at the table votes for the awards that nobody can count."""

from __future__ import annotations

from typing import Final

from standoff.table import commands as c
from standoff.table.messages import VOTED
from standoff.table.table import Table
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def check_vote(t: Table, person: int | None, command: c.Vote, now: float) -> None:
    """The game is over, there is such an award, and it is not for oneself.

    Where watchers see everything later, they do not vote: what is taken or refused would tell of the present.
    """
    seat = t.seat_of(person)
    if person is None or (seat is None and t.spectator_delay):
        raise refusal("no seat")
    if t.stage != "over" or t.outdated:
        raise refusal("vote later")
    if command.award not in VOTED or command.on >= len(t.company.chairs):
        raise refusal("no award")
    if command.on == seat:
        raise refusal("own vote")


def vote(t: Table, entry: c.Entry, command: c.Vote) -> None:
    """The last one counts."""
    assert entry.person is not None
    t.votes.setdefault(entry.person, {})[command.award] = command.on
    t.changed("info")


VERBS: Final[dict[type, Verb]] = {c.Vote: Verb(vote, check_vote)}
