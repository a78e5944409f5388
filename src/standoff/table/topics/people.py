"""Coming, going, being on the line, and who is host."""

from __future__ import annotations

from typing import Final

from standoff.table import commands as c
from standoff.table.table import Table
from standoff.table.text_checks import check_name, check_text
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal

PEOPLE: Final = 64
"""So many people fit round a table, watching ones included."""
EVER: Final = 10_000
"""So many may ever have been at one table, those whose place was taken by another not counted."""
TICKET: Final = 600.0
"""Seconds for which a ticket to another device is good."""


def check_join(t: Table, person: int | None, command: c.Join, now: float) -> None:
    """There is room, and nobody minds."""
    if command.token in t.company.banned:
        raise refusal("sent away")
    if t.company.person_of(command.token) is not None:
        raise refusal("here already")
    if t.locked:
        raise refusal("locked")
    company = t.company
    takes_chair = command.sit and t.stage == "lobby" and company.has_free_chair()
    if command.place >= 0:
        room = command.place < len(company.people) and company.may_make_room(command.place)
    else:
        room = (takes_chair or len(company.present()) < PEOPLE) and len(company.people) < EVER
    if not room:
        raise refusal("full")
    check_name(command.name)
    check_text(command.face)


def join(t: Table, entry: c.Entry, command: c.Join) -> None:
    """Somebody new; the first one is the host."""
    first = not t.company.present()
    sit = command.sit and t.stage == "lobby"
    person = t.company.join(command.name, command.face, command.token, sit, command.place)
    t.bets.pop(person, None)
    t.pause_votes.discard(person)
    t.again.pop(person, None)
    t.votes.pop(person, None)
    if first:
        t.company.host = person
    t.company.people[person].here = False
    t.company.people[person].gone_at = entry.at
    t.changed("info")


def check_face(t: Table, person: int | None, command: c.Face, now: float) -> None:
    """A name that people can read."""
    check_name(command.name)
    check_text(command.face)


def face(t: Table, entry: c.Entry, command: c.Face) -> None:
    """Another name or face."""
    assert entry.person is not None
    one = t.company.people[entry.person]
    one.name, one.face = command.name, command.face
    t.changed("info")


def leave(t: Table, entry: c.Entry, command: c.Leave) -> None:
    """For good; a bot plays on in the seat."""
    assert entry.person is not None
    t.company.remove(entry.person, bot=t.stage == "game")
    t.goodbyes.append((entry.person, "left"))
    t.changed("info")


def line(t: Table, entry: c.Entry, command: c.LineState) -> None:
    """Somebody's line was lost, or is there again."""
    assert entry.person is not None
    one = t.company.people[entry.person]
    one.here = command.here
    one.gone_at = None if one.here else entry.at
    t.changed("info")


def latency(t: Table, entry: c.Entry, command: c.Latency) -> None:
    """How slow somebody's line is."""
    assert entry.person is not None
    t.company.people[entry.person].latency = command.seconds


def check_other(t: Table, person: int | None, command: c.Kick | c.GiveHost, now: float) -> None:
    """It is about somebody else who is here."""
    if command.person not in t.company.present() or command.person == person:
        raise refusal("nobody such")


def give_host(t: Table, entry: c.Entry, command: c.GiveHost | c.Crown) -> None:
    """Somebody else looks after the table."""
    t.company.host = command.person
    t.changed("info")


def ticket(t: Table, entry: c.Entry, command: c.Ticket) -> None:
    """The last ticket is the good one."""
    one = t.company.people[command.person]
    one.ticket, one.ticket_until = command.ticket, entry.at + TICKET


def token(t: Table, entry: c.Entry, command: c.Token) -> None:
    """The seat has moved to another device, or all others are signed out."""
    one = t.company.people[command.person]
    one.token, one.ticket = command.token, ""
    t.goodbyes.append((command.person, "signed out"))


VERBS: Final[dict[type, Verb]] = {
    c.Join: Verb(join, check_join),
    c.Face: Verb(face, check_face),
    c.Leave: Verb(leave),
    c.LineState: Verb(line),
    c.Latency: Verb(latency),
    c.GiveHost: Verb(give_host, check_other, host=True),
    c.Crown: Verb(give_host),
    c.Ticket: Verb(ticket),
    c.Token: Verb(token),
}
