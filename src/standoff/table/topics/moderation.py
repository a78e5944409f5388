"""Keeping the peace: sending away, forgiving, locking and silencing."""

from __future__ import annotations

from typing import Final

from standoff.table import commands as c
from standoff.table.table import Table
from standoff.table.topics.people import check_other
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def kick(t: Table, entry: c.Entry, command: c.Kick) -> None:
    """Somebody is sent away; in a running game the chair is its bot's until the end, so that nobody reads the cards."""
    company, person = t.company, command.person
    one = company.people[person]
    seat = one.seat
    company.banned.add(one.token)
    company.barred[person] = frozenset()
    company.remove(person, bot=t.stage == "game")
    if seat is not None and t.stage == "game":
        company.chairs[seat].barred = True
    t.goodbyes.append((person, "kicked"))
    t.changed("info")


def bar(t: Table, entry: c.Entry, command: c.Bar) -> None:
    """Nobody new comes from that network."""
    barred = t.company.barred
    if command.person in barred:
        barred[command.person] |= {command.network}


def check_forgive(t: Table, person: int | None, command: c.Forgive, now: float) -> None:
    """Somebody was sent away."""
    if command.person not in t.company.barred:
        raise refusal("not away")


def forgive(t: Table, entry: c.Entry, command: c.Forgive) -> None:
    """Somebody who was sent away may join again, and so may their network."""
    del t.company.barred[command.person]
    t.company.banned.discard(t.company.people[command.person].token)
    t.changed("info")


def lock(t: Table, entry: c.Entry, command: c.Lock) -> None:
    """Nobody new, or everybody again."""
    t.locked = command.on
    t.changed("info")


def clear_watchers(t: Table, entry: c.Entry, command: c.ClearWatchers) -> None:
    """Whoever watches without a name is no part of the table; only their lines end."""
    t.goodbyes.append((None, "kicked"))


def check_mute(t: Table, person: int | None, command: c.Mute, now: float) -> None:
    """A bot, or somebody else who is here; for everyone only the host."""
    is_bot = -1 - command.person in range(len(t.company.chairs))
    if not is_bot and (command.person not in t.company.present() or command.person == person):
        raise refusal("nobody such")
    if command.everyone and person != t.company.host:
        raise refusal("host silences")


def mute(t: Table, entry: c.Entry, command: c.Mute) -> None:
    """Somebody is not heard any more, by one person or by all."""
    assert entry.person is not None
    if command.everyone:
        company = t.company
        if command.person < 0:
            company.chairs[-1 - command.person].silenced = command.on
        else:
            company.people[command.person].silenced = command.on
        t.changed("info")
        return
    one = t.company.people[entry.person]
    other = frozenset((command.person,))
    one.deaf_to = one.deaf_to | other if command.on else one.deaf_to - other


VERBS: Final[dict[type, Verb]] = {
    c.Kick: Verb(kick, check_other, host=True),
    c.Bar: Verb(bar),
    c.Forgive: Verb(forgive, check_forgive, host=True),
    c.Lock: Verb(lock, host=True),
    c.ClearWatchers: Verb(clear_watchers, host=True),
    c.Mute: Verb(mute, check_mute),
}
