"""What one line may say: strict decoding, rights, rates.  Nothing wrong ever reaches the table."""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from typing import Final

import msgspec

from standoff.engine.errors import Refusal
from standoff.server.barring import bar
from standoff.server.codes import WATCH, fingerprint
from standoff.server.connection import Connection, Outlet
from standoff.server.connections import WAITING
from standoff.server.limits import Bucket, Buckets, Budget
from standoff.server.places import GOODBYES, has_line, may_watch
from standoff.server.room import Room
from standoff.server.sharing import Elsewhere
from standoff.server.stores.store import StoreTrouble
from standoff.server.tables import Tables
from standoff.table import commands as c
from standoff.table.protocol import (
    PROTOCOL,
    UNREADABLE,
    Bye,
    ClientMessage,
    Error,
    Hello,
    Ping,
    Pong,
    Welcome,
    decode_client_message,
    encode,
    ref_of,
)
from standoff.table.topics.again import begins_with
from standoff.telling.refusals import sentence

UNKNOWN: Final = "There is no such table, or the token is not for it"
"""One sentence for both, so that nobody can find tables by guessing."""
TOO_MANY_GUESSES: Final = "Too many wrong codes from your address; wait a minute"
TOO_FAST: Final = "You are sending faster than this server listens"
PASSES: Final = ("full", "too fast")
"""Why somebody is not let in now, and may be in a moment."""
TOO_DEAR: Final = "You have asked for more than your share of this server; wait a little"
PLAYING: Final = (c.Choose, c.Ready, c.TakeBack, c.Consent, c.Leave)
HELD_EACH: Final = 32
"""So much of one line is kept while nothing can be written: as much as a client has on its way."""
MOST_HELD: Final = 5000
ENVELOPES: Final = (Ping, Hello)
log = logging.getLogger("standoff.server")


class Sessions:
    """Lets lines in and listens to them.  Shared by all lines of one server."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables
        limits = tables.limits
        self.guesses = Buckets(limits.guesses_each_second, limits.guesses_at_once, limits)
        self.games = Buckets(limits.games_each_second, limits.games_at_once, limits)
        self._held: list[tuple[Connection, c.Spoken]] = []
        """What was said while nothing could be written."""
        tables.on_going_on = self._hear_held
        self.pass_on: Callable[[Connection, bytes, Elsewhere], Awaitable[None]] = self._send_on
        """What happens to somebody whose table another node has."""

    def connection(self, outlet: Outlet, network: str) -> Connection:
        """A new line, which has not said anything yet."""
        limits, now = self.tables.limits, self.tables.clock.now()
        bucket = Bucket(limits.messages_each_second, limits.messages_at_once, now)
        budget = Budget(limits.line_work_each_second, limits.line_work_at_once, now)
        return Connection(outlet, network, bucket, budget, now)

    async def greet(self, connection: Connection, data: bytes, passed: bool = False) -> None:
        """The first message must say hello.  Whoever was passed on once is not passed on again, but comes anew."""
        try:
            message: ClientMessage = decode_client_message(data)
        except UNREADABLE as err:
            self._unreadable(connection, data, err)
            return
        if not isinstance(message, Hello):
            self._wrong(
                connection, Error("hello first", "Say hello first: which table, and your token", ref=message.ref)
            )
            return
        now = self.tables.clock.now()
        if self.guesses.empty(connection.network, now):
            self._wrong(connection, Error("too fast", TOO_MANY_GUESSES, ref=message.ref), fatal=True)
            return
        if message.protocol != PROTOCOL:
            text = f"This server speaks protocol {PROTOCOL}; please reload the page or update your program"
            self._wrong(connection, Error("refused", text, ref=message.ref, key="protocol"), fatal=True)
            return
        try:
            room = await self._room_for(message)
        except Refusal as refusal:
            self._wrong(connection, Error("refused", str(refusal), ref=message.ref, key=refusal.key), fatal=True)
            return
        except Elsewhere as other:
            if passed:
                self.tables.connections.hang_up(connection, 1013, Bye("stopping", WAITING, again=True))
            else:
                await self.pass_on(connection, data, other)
            return
        except StoreTrouble:
            self.tables.connections.hang_up(connection, 1013, Bye("stopping", WAITING, again=True))
            return
        person = self._person_for(room, message) if room is not None else None
        if room is not None and message.token and fingerprint(message.token) in room.table.company.banned:
            self.tables.connections.hang_up(connection, *GOODBYES["kicked"])  # while nobody was on the line to be told
            return
        if room is None or (message.token and person is None):
            self.guesses.take(connection.network, now)
            self._wrong(connection, Error("not found", UNKNOWN, ref=message.ref), fatal=True)
            return
        tv = message.table != room.code
        if person is None and not may_watch(room, tv):
            text = sentence("locked")
            self._wrong(connection, Error("refused", text, ref=message.ref, key="locked"), fatal=True)
            return
        if not has_line(room, person, tv, self.tables.limits.connections_each_table):
            self._wrong(
                connection, Error("full", "Too many people are watching this table", ref=message.ref), fatal=True
            )
            return
        if connection.closed or self.tables.condition.stopping:
            return
        cursor = connection.cursor
        cursor.n, cursor.game, cursor.read, cursor.heard = message.n, message.game, message.read, message.heard
        cursor.seat = room.table.seat_of(person)
        welcome = Welcome(room.code if message.table == room.code else "", person, now, ping=self.tables.limits.ping)
        connection.outlet.send(encode(welcome))
        connection.tv = tv
        self.tables.connections.arrive(room, connection, person)

    async def _send_on(self, connection: Connection, hello: bytes, other: Elsewhere) -> None:
        """Come again, there."""
        bye = Bye("node", "Your table is looked after elsewhere", again=True, at=other.address)
        self.tables.connections.hang_up(connection, 4013, bye)

    async def _room_for(self, message: Hello) -> Room | None:
        """The table of a code; a watch code opens it only to people who watch."""
        if message.table.startswith(WATCH):
            code = await self.tables.watched(message.table)
            return None if message.token or code is None else await self.tables.find(code)
        return await self.tables.find(message.table)

    def _person_for(self, room: Room, message: Hello) -> int | None:
        return room.table.company.person_of(fingerprint(message.token)) if message.token else None

    def hear(self, connection: Connection, data: bytes) -> None:
        """Every further message."""
        if connection.closed:
            return
        tables = self.tables
        now = tables.clock.now()
        connection.heard_at = now
        tables.metrics.messages += 1
        if not connection.bucket.take(now):
            self._wrong(connection, Error("too fast", TOO_FAST, ref=ref_of(data)))
            return
        if connection.relay is not None:
            connection.relay.say(data)
            return
        try:
            message: ClientMessage = decode_client_message(data)
        except UNREADABLE as err:
            self._unreadable(connection, data, err)
            return
        if isinstance(message, ENVELOPES):
            if isinstance(message, Ping):
                connection.outlet.send(encode(Pong(message.at, now)))
            else:
                self._wrong(connection, Error("malformed", "You have said hello already", ref=message.ref))
            return
        room, person = tables.rooms.get(connection.table), connection.person
        if connection.table in tables.leaving:
            return  # it is said again where the table goes on
        if person is None or room is None or room.table.company.people[person].has_left:
            text = "Join the table to take part; you are only watching"
            self._wrong(connection, Error("unauthorised", text, ref=message.ref))
            return
        if tables.condition.held_up:
            self._hold(connection, message)
            return
        self._command(room, connection, person, message, now)

    def _hold(self, connection: Connection, command: c.Spoken) -> None:
        """Nothing can be written just now: what is said is heard later."""
        if len(self._held) >= MOST_HELD or sum(other is connection for other, _ in self._held) >= HELD_EACH:
            self._wrong(connection, Error("refused", WAITING, ref=command.ref, key="waiting"))
            return
        self._held.append((connection, command))

    def _hear_held(self) -> None:
        """Now it can be written."""
        held, self._held = self._held, []
        now = self.tables.clock.now()
        for connection, command in held:
            room, person = self.tables.rooms.get(connection.table), connection.person
            if room is not None and person is not None and not connection.closed:
                self._command(room, connection, person, command, now)

    def end(self, connection: Connection) -> None:
        """A socket has ended, whoever ended it."""
        self.tables.connections.gone(connection)
        if connection.relay is not None:
            connection.relay.end()
            connection.relay = None

    def knock(self, connection: Connection) -> None:
        """A ping from the other side: a sign of life, and counted like any message."""
        now = self.tables.clock.now()
        connection.heard_at = now
        if not connection.bucket.take(now):
            self._wrong(connection, Error("too fast", TOO_FAST))

    def _command(self, room: Room, connection: Connection, person: int, command: c.Spoken, now: float) -> None:
        """Answers and what else belongs to playing are always heard: the table bounds how many there are.  Everything
        else is paid for, by the line and by its network."""
        if isinstance(command, PLAYING):
            self._take(room, connection, person, command, now)
            return
        tables = self.tables
        budgets = (connection.budget, tables.networks.of(connection.network, now))
        starts = _starts(room, person, command)
        if any(budget.empty(now) for budget in budgets) or (starts and not self.games.take(connection.network, now)):
            self._wrong(connection, Error("too fast", TOO_DEAR, ref=command.ref))
            return
        begun = tables.clock.work()
        self._take(room, connection, person, command, now)
        cost = tables.clock.work() - begun
        for budget in budgets:
            budget.pay(cost, now)

    def _take(self, room: Room, connection: Connection, person: int, command: c.Spoken, now: float) -> None:
        tables = self.tables
        try:
            room.handle(person, command, now)
        except Refusal as refusal:
            tables.clocks.touch(room)
            self._wrong(connection, Error("refused", str(refusal)[:500], refusal.clause, command.ref, refusal.key))
            return
        except Exception:
            tables.writer.stumble(room)
            return
        if connection.strikes:
            connection.strikes -= 1
        if command.ref:
            connection.done += (command.ref,)
        room.tell_mine.add(person)
        if isinstance(command, c.Kick):
            bar(room, command.person, tables.limits, now)
        tables.clocks.touch(room)

    def _unreadable(self, connection: Connection, data: bytes, err: Exception) -> None:
        text = str(err)[:200] if isinstance(err, msgspec.ValidationError) else "This is not a message in JSON"
        self._wrong(connection, Error("malformed", text, ref=ref_of(data)))

    def _wrong(self, connection: Connection, error: Error, fatal: bool = False) -> None:
        """Something that changes nothing; too many in a row, and the line is closed."""
        self.tables.metrics.errors[error.code] += 1
        if connection.closed:
            return
        if connection.outlet.unread() <= self.tables.limits.unread:
            connection.outlet.send(encode(error))
        if fatal or connection.strike(self.tables.limits.strikes):
            again = error.code in PASSES
            why = Bye("refused", error.text, again) if fatal else Bye("abuse", "Too many wrong messages")
            self.tables.connections.hang_up(connection, 4000 if fatal else 4029, why)


def _starts(room: Room, person: int, command: c.Spoken) -> bool:
    """Does a game follow from this, if it is taken?"""
    if isinstance(command, c.Again):
        return command.on and begins_with(room.table, person)
    return isinstance(command, c.Start) and person == room.table.company.host
