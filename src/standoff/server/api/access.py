"""What every topic of the API needs: who asks for which table, with which right, and not too often."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import Final

from standoff.server.api import types
from standoff.server.api.endpoint import Asked, Fault
from standoff.server.codes import fingerprint
from standoff.server.limits import Buckets, Shared
from standoff.server.room import Room
from standoff.server.sessions import TOO_MANY_GUESSES
from standoff.server.tables import Tables
from standoff.table import frame_parts
from standoff.telling.refusals import sentence

NOT_HERE: Final = "There is no such table"
TOO_MANY_TABLES: Final = "You have opened many tables; wait a little"
NO_TOKEN: Final = "Send your seat's token as 'Authorization: Bearer …'"


class Access:
    """Finds the table of a request and whoever sends it, and counts wrong guesses."""

    def __init__(self, tables: Tables, public_url: Callable[[], str]) -> None:
        self.tables, self.public_url = tables, public_url
        limits = tables.limits
        self._guesses = Buckets(limits.guesses_each_second, limits.guesses_at_once, limits)
        self._joining = Buckets(limits.joins_each_second, limits.joins_at_once, limits)
        self.counted = {"guesses": self.shared(self._guesses)}
        self.cards_elsewhere: Callable[[], Awaitable[Sequence[bytes]]] = _nowhere
        """Lists of public tables of other processes, where there are some."""

    def shared(self, buckets: Buckets) -> Shared:
        """What is counted for the whole machine, where several processes serve it."""
        return Shared(buckets, lambda network: buckets.note(network, self.tables.clock.now()))

    async def room(self, asked: Asked) -> Room:
        """The table that a request names."""
        now = self.tables.clock.now()
        if self._guesses.empty(asked.network, now):
            raise Fault(429, TOO_MANY_GUESSES)
        room = await self.tables.find(asked.params["table"])
        if room is None:
            raise self.guess(asked, NOT_HERE)
        return room

    def plays(self, room: Room, asked: Asked) -> bool:
        """Does whoever asks have a seat, and see the present?"""
        company = room.table.company
        person = company.person_of(fingerprint(asked.token)) if asked.token else None
        return person is not None and company.people[person].seat is not None

    def edition_at(self, code: str, network: str) -> str:
        """Which game is played at a table that is awake, for whoever has its code or watch code.  Wrong ones count."""
        tables, now = self.tables, self.tables.clock.now()
        if self._guesses.empty(network, now):
            return ""
        room = tables.rooms.get(tables.watches.get(code, code))
        known = code in tables.rows or code in tables.watches or tables.sharing is not None
        if room is None and not known:
            self._guesses.take(network, now)
        return frame_parts.public_info(room.table).setup.edition if room is not None else ""

    def count_guess(self, asked: Asked) -> None:
        """Somebody has tried what is not theirs."""
        self._guesses.take(asked.network, self.tables.clock.now())

    def guess(self, asked: Asked, text: str) -> Fault:
        """What is said to a guess that was wrong."""
        self.count_guess(asked)
        return Fault(404, text)

    def not_too_fast(self, asked: Asked) -> None:
        """Refuse a network from which many come."""
        if not self._joining.take(asked.network, self.tables.clock.now()):
            raise Fault(429, "Many people come to tables from your address; wait a little")

    def need_person(self, room: Room, asked: Asked) -> int:
        """Whoever asks, who must be somebody at this table."""
        person = room.table.company.person_of(fingerprint(asked.token)) if asked.token else None
        if person is None:
            self.count_guess(asked)
            raise Fault(401, NO_TOKEN)
        return person

    def need_host(self, room: Room, asked: Asked) -> None:
        """Refuse everybody but the host of this table."""
        person = self.need_person(room, asked)
        if person != room.table.company.host:
            raise Fault(403, sentence("host"))

    def seat(self, room: Room, person: int, token: str) -> types.Seat:
        """What somebody is given who now has this person's token."""
        return types.Seat(room.code, person, token, room.watch, f"{self.public_url()}/t/{room.code}")


async def _nowhere() -> Sequence[bytes]:
    return ()
