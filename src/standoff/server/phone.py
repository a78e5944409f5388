"""The house in a phone: tables that run in the page itself, where no server can be reached.

The same rooms and lines as a server's, without a socket, a loop or a disk: whoever holds it (a worker of the page)
brings what is said and what was kept, and after each step takes `news()`: what must be written down first, and who is
told what then.
"""

from __future__ import annotations

import secrets
from time import monotonic
from typing import Any, Final

import msgspec

from standoff.engine.errors import Refusal
from standoff.server.api import types
from standoff.server.clock import Clock, Timed
from standoff.server.codes import WATCH, fingerprint, new_code
from standoff.server.condition import Condition
from standoff.server.connection import Connection
from standoff.server.connections import Connections
from standoff.server.limits import Bucket, Budget, Limits
from standoff.server.metrics import Metrics
from standoff.server.places import GOODBYES
from standoff.server.room import Room
from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.folding import apply, reopened
from standoff.table.protocol import (
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
from standoff.table.table import Table
from standoff.table.topics.lobby import check_setup
from standoff.table.topics.people import PEOPLE
from standoff.telling.refusals import sentence

MARK: Final = "0"
"""Codes of tables in a phone begin so, and no server's do: the page knows by it where to ask."""
HERE_ONLY: Final = "This table is in this phone alone; nobody else can reach it"
UNKNOWN: Final = "There is no such table in this phone"
SLICE: Final = 0.03
"""Seconds for which bots think before somebody is heard again."""
_decode_table = msgspec.json.Decoder(types.NewTable).decode
_decode_person = msgspec.json.Decoder(types.NewPerson).decode


class Written(msgspec.Struct, frozen=True):
    """A piece of a journal."""

    table: str
    watch: str
    first: int
    """The number of its first entry."""
    entries: str


class Told(msgspec.Struct, frozen=True, omit_defaults=True):
    """Something for one line; with a code the line ends."""

    line: int
    text: str = ""
    close: int = 0


class News(msgspec.Struct, frozen=True):
    """What came of a step: written down first, then told."""

    written: list[Written]
    forgotten: list[str]
    """Tables of which nothing may be left."""
    told: list[Told]
    wait: float | None
    """Seconds until the clock should call; None: not before somebody speaks."""


class Line:
    """One open line: whatever is sent waits for the next news."""

    def __init__(self, number: int, told: list[Told]) -> None:
        self._number, self._told = number, told

    def send(self, message: bytes) -> None:
        """What is said on this line."""
        self._told.append(Told(self._number, message.decode()))

    def offer(self, message: bytes, unread: int) -> bool:
        """Nothing ever waits here."""
        self.send(message)
        return True

    def ping(self, payload: bytes) -> None:
        """Both ends are in one phone."""

    def unread(self) -> int:
        """Nothing ever waits here."""
        return 0

    def close(self, code: int, why: str) -> None:
        """The line ends."""
        self._told.append(Told(self._number, close=code))


class Phone:
    """All tables of one phone, and its lines to them."""

    def __init__(self, clock: Timed | None = None) -> None:
        self._clock = clock or Clock()
        self._limits = Limits()
        self._rooms: dict[str, Room] = {}
        self._lines: dict[int, Connection] = {}
        self._told: list[Told] = []
        self._forgotten: list[str] = []
        self._connections = Connections(self._rooms, Condition(), self._clock, self._limits, Metrics())

    # ---- tables --------------------------------------------------------------------------------------------------

    def knows(self, code: str) -> bool:
        """Is this table awake?"""
        return code in self._rooms

    def wake(self, code: str, watch: str, journal: list[str]) -> None:
        """A table from what was kept of it; its clocks stood still meanwhile."""
        entries = [entry for part in journal for entry in c.decode_entries(part.encode())]
        table, now = reopened(entries), self._clock.now()
        room = Room(code, watch, table, len(entries), now, self._budget(now))
        if table.outdated and table.stage == "game":
            self._note(room, c.Ended(), now)
        if table.has_clocks():
            self._note(room, c.Wake(round(now - table.at, 3)), now)
        self._rooms[code] = room

    def ask(self, method: str, path: str, body: str, token: str) -> str:
        """A request as a server's API takes it: the status, and what is answered."""
        try:
            status, answer = self._answer(method, path.split("/")[2:], body, token)
        except UNREADABLE as err:
            status, answer = 400, types.Trouble(f"This is not what is wanted here: {str(err)[:200]}")
        except Refusal as err:
            status, answer = 409, types.Trouble(str(err)[:500], err.clause, err.key)
        return encode({"status": status, "body": answer}).decode()

    def _answer(self, method: str, path: list[str], body: str, token: str) -> tuple[int, Any]:
        if (method, path) == ("POST", ["tables"]):
            return self._open(_decode_table(body))
        room = self._rooms.get(path[1]) if len(path) > 1 else None
        if room is None:
            return 404, types.Trouble(UNKNOWN)
        match method, *path[2:]:
            case ["GET"]:
                return 200, frame_parts.info(room.table)
            case ["GET", "replays"]:
                return 200, []
            case ["POST", "people"]:
                new = _decode_person(body)
                return 201, self._seat(room, new.name, new.face, new.sit)
            case ["DELETE"]:
                return self._close(room, token)
        return 404, types.Trouble(HERE_ONLY)

    def _open(self, new: types.NewTable) -> tuple[int, types.Seat]:
        check_setup(None, new.setup, new.speed)
        now, opened = self._clock.now(), c.Open(new.setup, new.speed)
        room = Room(MARK + new_code(9), WATCH + new_code(12), Table(opened, now), 0, now, self._budget(now))
        room.pending.append(c.Entry(now, None, opened))
        seat = self._seat(room, new.name, new.face, new.sit)
        self._rooms[room.code] = room
        return 201, seat

    def _seat(self, room: Room, name: str, face: str, sit: bool) -> types.Seat:
        """Somebody new at a table."""
        token, company = secrets.token_urlsafe(24), room.table.company
        join = c.Join(name, fingerprint(token), face, sit, company.place_for_somebody(PEOPLE))
        room.handle(None, join, self._clock.now())
        person = company.person_of(fingerprint(token))
        assert person is not None
        return types.Seat(room.code, person, token, room.watch, f"/t/{room.code}")

    def _close(self, room: Room, token: str) -> tuple[int, types.State | types.Trouble]:
        """The host closes a table, and nothing of it is kept."""
        if room.table.company.person_of(fingerprint(token)) != room.table.company.host:
            return 403, types.Trouble(sentence("host"), key="host")
        for connection in list(room.connections):
            self._connections.hang_up(connection, 4004, Bye("closed", "The host has closed this table"))
        del self._rooms[room.code]
        self._forgotten.append(room.code)
        return 200, types.State("closed")

    def _note(self, room: Room, command: c.Journalled, now: float) -> None:
        room.pending.append(c.Entry(now, None, command))
        apply(room.table, room.pending[-1])

    def _budget(self, now: float) -> Budget:
        return Budget(1.0, 1.0, now)

    # ---- lines ---------------------------------------------------------------------------------------------------

    def open(self, number: int) -> None:
        """A new line, which has not said hello yet."""
        now, limits = self._clock.now(), self._limits
        bucket = Bucket(limits.messages_each_second, limits.messages_at_once, now)
        self._lines[number] = Connection(Line(number, self._told), "", bucket, self._budget(now), now)

    def lost(self, number: int) -> None:
        """The page has hung up."""
        connection = self._lines.pop(number, None)
        if connection is not None:
            self._connections.gone(connection)

    def hear(self, number: int, text: str) -> None:
        """What is said on a line."""
        connection, data = self._lines.get(number), text.encode()
        if connection is None or connection.closed:
            return
        try:
            message: ClientMessage = decode_client_message(data)
        except UNREADABLE as err:
            self._say(connection, Error("malformed", str(err)[:200], ref=ref_of(data)))
            return
        if isinstance(message, Ping):
            self._say(connection, Pong(message.at, self._clock.now()))
        elif isinstance(message, Hello):
            self._greet(connection, message)
        else:
            self._command(connection, message)

    def _greet(self, connection: Connection, hello: Hello) -> None:
        room = self._rooms.get(hello.table)
        person = room.table.company.person_of(fingerprint(hello.token)) if room is not None and hello.token else None
        if room is None or (hello.token and person is None):
            self._say(connection, Error("not found", UNKNOWN, ref=hello.ref))
            self._connections.hang_up(connection, 4000, Bye("refused", UNKNOWN))
            return
        cursor = connection.cursor
        cursor.n, cursor.game, cursor.read, cursor.heard = hello.n, hello.game, hello.read, hello.heard
        cursor.seat = room.table.seat_of(person)
        self._say(connection, Welcome(room.code, person, self._clock.now()))
        self._connections.arrive(room, connection, person)

    def _command(self, connection: Connection, command: c.Spoken) -> None:
        room, person = self._rooms.get(connection.table), connection.person
        if room is None or person is None or room.table.company.people[person].has_left:
            text = "Join the table to take part; you are only watching"
            self._say(connection, Error("unauthorised", text, ref=command.ref))
            return
        try:
            room.handle(person, command, self._clock.now())
        except Refusal as err:
            self._say(connection, Error("refused", str(err)[:500], err.clause, command.ref, err.key))
            return
        if command.ref:
            connection.done += (command.ref,)
        room.tell_mine.add(person)

    def _say(self, connection: Connection, message: Welcome | Pong | Error) -> None:
        connection.outlet.send(encode(message))

    # ---- what comes of it ----------------------------------------------------------------------------------------

    def tick(self) -> None:
        """The clock calls: whatever is due, and bots that have yet to think, for a moment."""
        until = monotonic() + SLICE
        for room in self._rooms.values():
            room.think(self._clock.now(), lambda: monotonic() >= until)

    def news(self) -> str:
        """What must be written down, who is told what then, and when the clock should call."""
        now, written, waits = self._clock.now(), list[Written](), list[float]()
        for room in self._rooms.values():
            part = room.take_pending()
            if part is not None:
                written.append(Written(room.code, room.watch, part[1], part[3].decode()))
            room.ended_games.clear()
            for connection, frame in room.frames(now):
                connection.outlet.send(frame)
            partings, room.partings = room.partings, []
            for connection, why in partings:
                self._connections.hang_up(connection, *GOODBYES[why])
            room.due = room.steward.due()
            if room.steward.behind:
                waits.append(0.0)
            elif room.due is not None:
                waits.append(max(0.0, room.due - now))
        told, forgotten = list(self._told), list(self._forgotten)
        self._told.clear()
        self._forgotten.clear()
        return encode(News(written, forgotten, told, min(waits, default=None))).decode()
