"""What one line may say: strict decoding, rights, rates.  Nothing wrong ever reaches the table."""

from __future__ import annotations

import asyncio
import logging
from typing import Final

import msgspec

from standoff.engine.errors import Refusal
from standoff.server.house import House, fingerprint
from standoff.server.limits import Bucket, Buckets
from standoff.server.line import Line, Outlet
from standoff.server.room import Room
from standoff.table import commands as c
from standoff.table.wire import PROTOCOL, Bye, Error, Heard, Hello, Ping, Pong, Welcome, decode_heard, encode

UNKNOWN: Final = "There is no such table, or the token is not for it"
"""One sentence for both, so that nobody can find tables by guessing."""
GOES: Final = (c.Leave, c.Kick)
ENVELOPES: Final = (Ping, Hello)
UNREADABLE: Final = (msgspec.DecodeError, UnicodeDecodeError, RecursionError)
log = logging.getLogger("standoff.server")


class Door:
    """Lets lines in and listens to them.  Shared by all lines of one server."""

    def __init__(self, house: House) -> None:
        self.house = house
        limits = house.limits
        self.guesses = Buckets(limits.guesses_each_second, limits.guesses_at_once)
        self._leaving: set[asyncio.Task[None]] = set()

    def line(self, outlet: Outlet, address: str) -> Line:
        """A new line, which has not said anything yet."""
        limits, now = self.house.limits, self.house.clock.now()
        return Line(outlet, address, Bucket(limits.messages_each_second, limits.messages_at_once, now), now)

    async def greet(self, line: Line, data: bytes) -> None:
        """The first message must say hello."""
        try:
            message: Heard = decode_heard(data)
        except UNREADABLE as err:
            self._unreadable(line, err)
            return
        if not isinstance(message, Hello):
            self._wrong(line, Error("hello first", "Say hello first: which table, and your token", ref=message.ref))
            return
        now = self.house.clock.now()
        if self.guesses.empty(line.address, now):
            self._wrong(line, Error("too fast", "Too many wrong codes from your address; wait a minute"), fatal=True)
            return
        if message.protocol != PROTOCOL:
            text = f"This server speaks protocol {PROTOCOL}; please reload the page or update your program"
            self._wrong(line, Error("refused", text), fatal=True)
            return
        room = await self._room_for(message)
        person = self._person_for(room, message) if room is not None else None
        if room is None or (message.token and person is None):
            self.guesses.take(line.address, now)
            self._wrong(line, Error("not found", UNKNOWN), fatal=True)
            return
        if len(room.lines) >= self.house.limits.connections_each_table:
            self._wrong(line, Error("full", "Too many people are watching this table"), fatal=True)
            return
        if line.closed or self.house.stopping:
            return
        cursor = line.cursor
        cursor.n, cursor.game, cursor.read, cursor.heard = message.n, message.game, message.read, message.heard
        cursor.seat = room.table.seat_of(person)
        welcome = Welcome(room.code if message.table == room.code else "", person, now, ping=self.house.limits.ping)
        line.outlet.send(encode(welcome))
        self.house.arrive(room, line, person)

    async def _room_for(self, message: Hello) -> Room | None:
        """The table of a code; a watch code opens it only to people who watch."""
        if message.table in self.house.watches:
            return None if message.token else await self.house.find(self.house.watches[message.table])
        return await self.house.find(message.table)

    def _person_for(self, room: Room, message: Hello) -> int | None:
        return room.table.company.person_of(fingerprint(message.token)) if message.token else None

    def hear(self, line: Line, data: bytes) -> None:
        """Every further message."""
        if line.closed:
            return
        house = self.house
        now = house.clock.now()
        line.heard_at = now
        house.metrics.messages += 1
        if not line.bucket.take(now):
            self._wrong(line, Error("too fast", "You are sending faster than this server listens"))
            return
        try:
            message: Heard = decode_heard(data)
        except UNREADABLE as err:
            self._unreadable(line, err)
            return
        if isinstance(message, ENVELOPES):
            if isinstance(message, Ping):
                line.outlet.send(encode(Pong(message.at, now)))
            else:
                self._wrong(line, Error("malformed", "You have said hello already", ref=message.ref))
            return
        room, person = house.rooms.get(line.table), line.person
        if person is None or room is None or room.table.company.people[person].left:
            text = "Join the table to take part; you are only watching"
            self._wrong(line, Error("unauthorised", text, ref=message.ref))
            return
        self._command(room, line, person, message, now)

    def knock(self, line: Line) -> None:
        """A ping from the other side: a sign of life, and counted like any message."""
        now = self.house.clock.now()
        line.heard_at = now
        if not line.bucket.take(now):
            self._wrong(line, Error("too fast", "You are sending faster than this server listens"))

    def _command(self, room: Room, line: Line, person: int, command: c.Spoken, now: float) -> None:
        house = self.house
        try:
            room.handle(person, command, now)
        except Refusal as refusal:
            house.touch(room)
            self._wrong(line, Error("refused", str(refusal)[:500], refusal.clause, command.ref, refusal.key))
            return
        except Exception:
            house.stumble(room)
            return
        if line.strikes:
            line.strikes -= 1
        if command.ref:
            line.done += (command.ref,)
        room.owed.add(person)
        house.touch(room)
        if isinstance(command, GOES):
            self._see_off(room, command.person if isinstance(command, c.Kick) else person)

    def _see_off(self, room: Room, person: int) -> None:
        """Whoever has left or was sent away is told so once it is written down."""

        async def see_off() -> None:
            await self.house.durable()
            self.house.put_out(room, person)

        task = asyncio.get_running_loop().create_task(see_off())
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    def _unreadable(self, line: Line, err: Exception) -> None:
        text = str(err)[:200] if isinstance(err, msgspec.ValidationError) else "This is not a message in JSON"
        self._wrong(line, Error("malformed", text))

    def _wrong(self, line: Line, error: Error, fatal: bool = False) -> None:
        """Something that changes nothing; too many in a row, and the line is closed."""
        self.house.metrics.errors[error.code] += 1
        if line.closed:
            return
        if line.outlet.unread() <= self.house.limits.unread:
            line.outlet.send(encode(error))
        if fatal or line.strike(self.house.limits.strikes):
            why = Bye("refused", error.text) if fatal else Bye("abuse", "Too many wrong messages")
            self.house.hang_up(line, 4000 if fatal else 4029, why)
