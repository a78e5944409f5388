"""All tables of one server: opens and wakes them, keeps their time, writes before it tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from hashlib import sha256
from heapq import heappop, heappush
from typing import Final, Protocol

from standoff.engine.errors import Refusal
from standoff.engine.replay import Replay
from standoff.server.limits import Limits
from standoff.server.line import Line
from standoff.server.metrics import Metrics
from standoff.server.room import Room
from standoff.server.stores.store import ReplayRow, Store, StoreTrouble, TableRow, Writing
from standoff.server.whatif import replayed
from standoff.table import commands as c
from standoff.table.checks import check_setup
from standoff.table.table import Table, reopened
from standoff.table.wire import Bye, encode

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 and O, no 1, I and L: codes are read aloud."""
NOTICEABLE: Final = 0.03
"""Seconds by which a line's latency must change to be worth a journal entry."""
log = logging.getLogger("standoff.server")


class Timed(Protocol):
    """Something that knows the time."""

    def now(self) -> float:
        """Seconds since 1970."""


def fingerprint(token: str) -> str:
    """All that is ever kept of a token."""
    return sha256(token.encode()).hexdigest()


def new_code(length: int = 10) -> str:
    """A code for people: 31 letters to the power of its length."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class House:
    """The tables.  Everything happens on one event loop; only the store has a thread of its own.

    A round trip: commands are applied in memory and their entries gathered; every tick all of them go to the store
    in one write, and while the disk works the frames are built; when the write is durable the frames go out.  Only
    one write is on its way at a time, so nobody is ever told anything that a crash could take back.
    """

    def __init__(self, store: Store, clock: Timed, limits: Limits | None = None) -> None:
        self.store, self.clock = store, clock
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.rows: dict[str, TableRow] = {}
        """Every table of the store, asleep or not."""
        self.watches: dict[str, str] = {}
        self.failed: BaseException | None = None
        self.stopping = False
        self.on_failure: Callable[[], None] = lambda: None
        self._dirty: dict[str, Room] = {}
        self._writing = Writing()
        self._scheduled = False
        self._in_flight = False
        self._waiters: list[asyncio.Future[None]] = []
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._clocks: list[tuple[float, str]] = []
        """(when, table), the earliest first; one whose table has another time by now is out of date."""
        self._alarm: asyncio.TimerHandle | None = None
        self._sweeper: asyncio.Task[None] | None = None

    # ---- opening and closing -------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Wake every table with a running game; the others sleep until somebody comes."""
        rows = await asyncio.to_thread(self.store.tables)
        for row in rows:
            self.rows[row.code] = row
            self.watches[row.watch] = row.code
        for row in rows:
            if row.stage == "game":
                await self.wake(row.code)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Tell everybody, write everything down, and stop."""
        self.stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        if self.failed is None:
            self._writing.alive = self.clock.now()
            await self.durable()
        bye = Bye("stopping", "The server is restarting; your seat and the game are safe", again=True)
        for room in self.rooms.values():
            for line in list(room.lines):
                self.hang_up(line, 1012, bye)
        await asyncio.to_thread(self.store.close)

    async def create(self, opened: c.Open, name: str, face: str, sit: bool) -> tuple[Room, str, int]:
        """Open a table; whoever does is its first person and host."""
        check_setup(None, opened.setup, opened.speed)
        if len(self.rooms) >= self.limits.tables:
            raise Refusal("This server has no room for more tables just now")
        now = self.clock.now()
        code, watch = new_code(), "w" + new_code(12)
        room = Room(code, watch, Table(opened, now), 0, now)
        room.pending.append(c.Entry(now, None, opened))
        token, person = self._seat_somebody(room, name, face, sit, now)
        row = TableRow(code, watch, opened.public, "lobby")
        self.rooms[code], self.rows[code], self.watches[watch] = room, row, code
        self._writing.opened.append(row)
        self.touch(room)
        await self.durable()
        return room, token, person

    async def what_if(self, replay: Replay, seat: int, move: int, name: str, face: str) -> tuple[Room, str, int]:
        """A private table where a finished game goes on from one of its moments, with somebody new on a seat."""
        opened = c.Open(replay.setup, "normal", False)
        room, token, person = await self.create(opened, name, face, False)
        now = self.clock.now()
        room.pending += replayed(room.table, person, replay, move, now)
        room.handle(person, c.Sit(seat), now)
        self.touch(room)
        await self.durable()
        return room, token, person

    async def join(self, room: Room, name: str, face: str, sit: bool) -> tuple[str, int]:
        """Somebody new at a table; the token is theirs alone."""
        token, person = self._seat_somebody(room, name, face, sit, self.clock.now())
        self.touch(room)
        await self.durable()
        return token, person

    def _seat_somebody(self, room: Room, name: str, face: str, sit: bool, now: float) -> tuple[str, int]:
        token = secrets.token_urlsafe(24)
        room.handle(None, c.Join(name, fingerprint(token), face, sit), now)
        person = room.table.company.person_of(fingerprint(token))
        assert person is not None
        return token, person

    async def find(self, code: str) -> Room | None:
        """The room of a table's code, woken if need be."""
        room = self.rooms.get(code)
        if room is not None:
            return room
        row = self.rows.get(code)
        return await self.wake(code) if row is not None and row.stage != "closed" else None

    async def wake(self, code: str) -> Room:
        """Fold a journal into a table again; several who ask at once wait for the same."""
        if code in self.rooms:
            return self.rooms[code]
        if code not in self._waking:
            self._waking[code] = asyncio.create_task(self._wake(code))
        try:
            return await asyncio.shield(self._waking[code])
        finally:
            self._waking.pop(code, None)

    async def _wake(self, code: str) -> Room:
        journal = await asyncio.to_thread(self.store.journal, code)
        alive = await asyncio.to_thread(self.store.alive)
        if code in self.rooms:
            return self.rooms[code]
        entries = [entry for part in journal for entry in c.decode_entries(part)]
        table = reopened(entries)
        now = self.clock.now()
        room = Room(code, self.rows[code].watch, table, len(entries), now)
        self.rooms[code] = room
        slept = now - max(alive, table.at)
        if table.stage == "game" or any(one.here for one in table.company.people):
            room.pending.append(c.Entry(now, None, c.Wake(round(slept, 3))))
            table.apply(room.pending[-1])
        self.touch(room)
        return room

    async def shut(self, room: Room) -> None:
        """The host closes a table for good; its replays stay."""
        room.closed = True
        for line in list(room.lines):
            self.hang_up(line, 4004, Bye("closed", "The host has closed this table"))
        self.rooms.pop(room.code, None)
        self._dirty.pop(room.code, None)
        row = self.rows.pop(room.code)
        self.watches.pop(row.watch, None)
        room.pending.clear()
        self._writing.forgotten.append(room.code)
        await self.durable()

    async def delete_replay(self, name: str) -> None:
        """A finished game is deleted for good."""
        self._writing.without_replays.append(name)
        await self.durable()

    # ---- writing before telling ----------------------------------------------------------------------------------

    def touch(self, room: Room) -> None:
        """Something has happened at this table, or somebody there wants news."""
        self._dirty[room.code] = room
        if not self._scheduled and not self._in_flight:
            self._scheduled = True
            asyncio.get_running_loop().call_later(self.limits.tick, self._beat)

    async def durable(self) -> None:
        """Wait until everything so far is written."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        if not self._scheduled and not self._in_flight:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._beat)
        await waiter

    def _beat(self) -> None:
        """Hand everything to the store; build the frames while the disk works."""
        self._scheduled = False
        if self.failed is not None:
            self._fail_waiters(self.failed)
            return
        rooms, self._dirty = list(self._dirty.values()), {}
        waiters, self._waiters = self._waiters, []
        writing, self._writing = self._writing, Writing()
        now = self.clock.now()
        for room in rooms:
            part = room.take_pending()
            if part is not None:
                writing.entries.append(part)
                self.metrics.entries += part[2]
            if room.stage != room.table.stage:
                self._stage_changed(room, writing, now)
        written = self.store.write(writing) if _is_something(writing) else None
        self._in_flight = True
        out = [item for room in rooms for item in room.news(now)]
        self._set_alarm(rooms)
        if written is None:
            self._told(out, waiters, None)
            return
        loop = asyncio.get_running_loop()
        written.add_done_callback(
            lambda done: loop.is_closed() or loop.call_soon_threadsafe(self._told, out, waiters, done.exception())
        )

    def _stage_changed(self, room: Room, writing: Writing, now: float) -> None:
        replay = room.finished()
        if replay is not None:
            setup = replay.setup
            name = secrets.token_urlsafe(12)
            row = ReplayRow(name, room.code, room.table.game, now, setup.edition, setup.players)
            writing.replays.append((row, replay.encode()))
            self.metrics.games += 1
        room.stage = room.table.stage
        writing.stages[room.code] = room.stage
        self.rows[room.code] = TableRow(room.code, room.watch, room.table.public, room.stage)

    def _told(
        self, out: list[tuple[Line, bytes]], waiters: list[asyncio.Future[None]], trouble: BaseException | None
    ) -> None:
        """It is written: now everybody may know."""
        self._in_flight = False
        if trouble is not None:
            self._fail(trouble)
            self._waiters += waiters
            self._fail_waiters(trouble)
            return
        for line, message in out:
            self._send(line, message)
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
        if self._dirty or self._waiters:
            self._scheduled = True
            asyncio.get_running_loop().call_later(self.limits.tick if not self._waiters else 0, self._beat)

    def _send(self, line: Line, message: bytes) -> None:
        if line.closed:
            return
        if line.outlet.unread() > self.limits.unread:
            line.behind_since = self.clock.now()
            line.cursor.n = 0
            self.metrics.slow += 1
            return
        self.metrics.frames += 1
        line.outlet.send(message)

    def _fail(self, trouble: BaseException) -> None:
        """What is in memory is ahead of what is on disk: say nothing more, and stop."""
        self.failed = trouble
        log.critical("the store has failed; nothing more is acknowledged: %s", trouble)
        for room in self.rooms.values():
            for line in list(room.lines):
                self.hang_up(line, 1011, Bye("stopping", "The server is in trouble; please come back", again=True))
        self.on_failure()

    def _fail_waiters(self, trouble: BaseException) -> None:
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_exception(StoreTrouble(f"Nothing can be written: {trouble}"))
        self._waiters.clear()

    # ---- time ----------------------------------------------------------------------------------------------------

    def _set_alarm(self, rooms: Iterable[Room]) -> None:
        """One timer for the whole house, set to the earliest clock."""
        for room in rooms:
            due = room.table.due()
            if due != room.due:
                room.due = due
                if due is not None:
                    heappush(self._clocks, (due, room.code))
        if not self._clocks or self.stopping:
            return
        loop = asyncio.get_running_loop()
        when = loop.time() + max(0.0, self._clocks[0][0] - self.clock.now())
        if self._alarm is None or self._alarm.when() > when + 0.0005:
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm = loop.call_at(when, self.ring)

    def ring(self) -> None:
        """Whatever is due happens."""
        self._alarm = None
        if self.failed is not None or self.stopping:
            return
        now = self.clock.now()
        while self._clocks and self._clocks[0][0] <= now:
            due, code = heappop(self._clocks)
            room = self.rooms.get(code)
            if room is None or room.due != due:
                continue
            room.due = None
            try:
                room.tick(now)
            except Exception:
                self.stumble(room)
                continue
            self.touch(room)
        self._set_alarm(())

    def stumble(self, room: Room) -> None:
        """Something unforeseen: forget what is in memory, and begin again from the journal."""
        log.exception("a table has stumbled; it is read again from its journal")
        self.metrics.errors["stumbled"] += 1
        part = room.take_pending()
        if part is not None:
            self._writing.entries.append(part)
        self.rooms.pop(room.code, None)
        self._dirty.pop(room.code, None)
        for line in list(room.lines):
            self.hang_up(line, 1012, Bye("stopping", "This table begins again where it was", again=True))
        self._nudge()

    async def _sweep(self) -> None:
        """Every second: signs of life, slow readers, sleeping tables."""
        while True:
            await asyncio.sleep(1.0)
            try:
                self.sweep(self.clock.now())
            except Exception:
                log.exception("sweeping failed")

    def sweep(self, now: float) -> None:
        """Look after every line and every quiet table once."""
        for room in list(self.rooms.values()):
            for line in list(room.lines):
                if line.behind_since is not None:
                    self._look_after_slow(room, line, now)
                elif now - line.heard_at > self.limits.silent:
                    self.hang_up(line, 4008, Bye("silent", "No sign of life from your side", again=True))
                elif now - line.pinged_at > self.limits.ping:
                    line.pinged_at, line.ping = now, secrets.token_bytes(8)
                    line.outlet.ping(line.ping)
            if room.lines or room.table.stage == "game" or room.pending:
                room.quiet_since = now
            elif now - room.quiet_since > self.limits.sleep and room.code not in self._dirty:
                del self.rooms[room.code]
                self._writing.asleep.append(room.code)
        self._writing.alive = now
        if any(room.table.stage == "game" for room in self.rooms.values()) or self._writing.asleep:
            self._nudge()

    def _nudge(self) -> None:
        if not self._scheduled and not self._in_flight and self.failed is None:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._beat)

    def _look_after_slow(self, room: Room, line: Line, now: float) -> None:
        assert line.behind_since is not None
        if line.outlet.unread() <= self.limits.unread // 4:
            line.behind_since = None
            line.tell_mine = True
            self.touch(room)
        elif now - line.behind_since > self.limits.slow:
            self.hang_up(line, 4009, Bye("too slow", "Your line does not keep up; please come back", again=True))

    # ---- lines ---------------------------------------------------------------------------------------------------

    def hang_up(self, line: Line, code: int, bye: Bye) -> None:
        """Say goodbye and close."""
        if line.closed:
            return
        line.outlet.send(encode(bye))
        line.outlet.close(code, bye.why)
        self.gone(line)

    def arrive(self, room: Room, line: Line, person: int | None) -> None:
        """A line has shown that it belongs here."""
        line.table, line.person = room.code, person
        room.lines.append(line)
        if person is not None:
            mine = [other for other in room.lines if other.person == person]
            if len(mine) > self.limits.connections_each_person:
                self.hang_up(mine[0], 4007, Bye("elsewhere", "You have this table open in too many places"))
            if not room.table.company.people[person].here:
                room.handle(person, c.LineState(True), self.clock.now())
            line.tell_mine = True
        self.touch(room)

    def sign_of_life(self, line: Line, payload: bytes) -> None:
        """A pong has come: the table should know how slow this line is."""
        now = self.clock.now()
        latency = line.pong(payload, now)
        room = self.rooms.get(line.table)
        if latency is None or room is None or line.person is None or self.stopping:
            return
        if abs(room.table.company.people[line.person].latency - latency) > NOTICEABLE:
            room.handle(line.person, c.Latency(round(min(latency, 60.0), 3)), now)
            self.touch(room)

    def gone(self, line: Line) -> None:
        """A line has ended, whoever ended it."""
        if line.closed:
            return
        line.closed = True
        room = self.rooms.get(line.table)
        if room is None or line not in room.lines:
            return
        room.lines.remove(line)
        person = line.person
        if person is None or self.stopping or self.failed is not None or room.here(person):
            return
        one = room.table.company.people[person]
        if one.here and not one.left:
            room.handle(person, c.LineState(False), self.clock.now())
            self.touch(room)

    def put_out(self, room: Room, person: int) -> None:
        """After leaving or being sent away there is nothing more to hear as a person."""
        kicked = Bye("kicked", "You are no longer at this table")
        for line in [line for line in room.lines if line.person == person]:
            self.hang_up(line, 4003, kicked)


def _is_something(writing: Writing) -> bool:
    return bool(
        writing.entries
        or writing.opened
        or writing.stages
        or writing.replays
        or writing.without_replays
        or writing.asleep
        or writing.forgotten
        or writing.alive is not None
    )
