"""Another game with the same people: everybody seated may say "Again!", and most of those who are here decide."""

from __future__ import annotations

from typing import Final

from standoff.engine.errors import StandoffError
from standoff.table import commands as c
from standoff.table.frame_parts import is_delayed
from standoff.table.pace import GRACE
from standoff.table.table import Table
from standoff.table.topics.lobby import check_ready_to_start
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def check_again(t: Table, person: int | None, command: c.Again, now: float) -> None:
    """The game is over, and whoever says so sits at the table, looks after it, or could have a bot's chair."""
    if t.stage != "over" or is_delayed(t, t.seat_of(person)):
        raise refusal("rematch")
    if person != t.company.host and not _free_chairs(t):
        t.need_seat(person)
    check_ready_to_start(t)


def again(t: Table, entry: c.Entry, command: c.Again) -> None:
    """One more who wants another game, or not after all; to say it twice does not make it later."""
    assert entry.person is not None
    if command.on:
        t.again.setdefault(entry.person, entry.at)
    else:
        t.again.pop(entry.person, None)
    t.changed("info")


def newcomers(t: Table) -> list[tuple[int, int]]:
    """(person, chair): who has only watched and plays in the next game, on chairs that bots leave to them."""
    people = t.company.people
    waiting = [person for person in t.again if people[person].seat is None and people[person].here]
    return list(zip(waiting, _free_chairs(t), strict=False))


def _free_chairs(t: Table) -> list[int]:
    return [seat for seat, chair in enumerate(t.company.chairs) if chair.person is None]


def begins_with(t: Table, person: int) -> bool:
    """Would the next game follow from this person's word: at once, or because the host has given it?"""
    return person == t.company.host or _is_most(t, {*t.again, person}, t.at)


def begins_at(t: Table) -> float | None:
    """When the next game begins: now for most of us, a while after the host's word otherwise; None when it does not."""
    if not t.again or t.stage != "over" or not t.here_and_seated():
        return None
    try:
        check_ready_to_start(t)
    except StandoffError:
        return None
    people = t.company.people
    gone = [people[person].gone_at for person in t.company.seated()]
    moments = sorted([t.at, *[at + GRACE for at in gone if at is not None and at + GRACE > t.at]])
    agreed = next((at for at in moments if _is_most(t, set(t.again), at)), None)
    times = [at for at in (agreed, t.begins_by()) if at is not None]
    return min(times, default=None)


def _is_most(t: Table, wanting: set[int], at: float) -> bool:
    """Are these more than half of the seated people?  A line that is lost for a moment changes nothing."""
    people = [(person, t.company.people[person].gone_at) for person in t.company.seated()]
    here = {person for person, gone in people if gone is None or at < gone + GRACE}
    return 2 * len(wanting & here) > len(here)


VERBS: Final[dict[type, Verb]] = {c.Again: Verb(again, check_again)}
