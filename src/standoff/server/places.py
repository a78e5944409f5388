"""Who gets a line to a table: people who sit, the host and one TV always do; all others share the rest."""

from __future__ import annotations

from typing import Final

from standoff.server.room import Room
from standoff.table.company import Company
from standoff.table.protocol import Bye

GOODBYES: Final[dict[str, tuple[int, Bye]]] = {
    "kicked": (4003, Bye("kicked", "You are no longer at this table")),
    "left": (4003, Bye("left", "You have left this table")),
    "signed out": (4010, Bye("signed out", "Your seat has moved to another device")),
    "moved": (4012, Bye("moved", "You have your seat again", again=True)),
}
"""What people are told whose lines end by a command, with the code that closes the socket."""


def has_line(room: Room, person: int | None, tv: bool, shared: int) -> bool:
    """Is there a line left for this person, or for somebody who only watches?"""
    if _is_sure(room.table.company, person) or (tv and not room.has_tv()):
        return True
    others = sum(not _is_sure(room.table.company, connection.person) for connection in room.connections)
    return others - room.has_tv() < shared


def may_watch(room: Room, tv: bool) -> bool:
    """May somebody without a name come in?  Not at a locked table, except for a TV."""
    return not room.table.locked or (tv and not room.has_tv())


def _is_sure(company: Company, person: int | None) -> bool:
    """Does this person always get a line?"""
    return person is not None and (person == company.host or company.people[person].seat is not None)
