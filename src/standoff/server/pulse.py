"""The pulse of a house: everything is written down before anybody is told, and clocks ring when they are due.

Commands are applied in memory and their entries gathered; every tick all of them go to the store in one write, and
while the disk works the frames are built; when the write is durable the frames go out.  Only one write is on its way
at a time, so nobody is ever told anything that a crash could take back.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable
from heapq import heappop, heappush
from time import perf_counter
from typing import Protocol

import msgspec

from standoff.server.limits import Limits
from standoff.server.line import Line
from standoff.server.metrics import Metrics
from standoff.server.room import Room
from standoff.server.stores.store import ReplayRow, Store, StoreTrouble, TableRow, Writing
from standoff.table import commands as c
from standoff.table.wire import Bye, encode

log = logging.getLogger("standoff.server")


class Timed(Protocol):
    """Something that knows the time."""

    def now(self) -> float:
        """Seconds since 1970."""


class Pulse:
    """The beating part of a house: its rooms, what must be written, and who waits for it."""

    def __init__(self, store: Store, clock: Timed, limits: Limits | None = None) -> None:
        self.store, self.clock = store, clock
        self.limits = limits or Limits()
        self.metrics = Metrics()
        self.rooms: dict[str, Room] = {}
        self.rows: dict[str, TableRow] = {}
        """Every table of the store, asleep or not."""
        self.failed: BaseException | None = None
        self.stopping = False
        self.on_failure: Callable[[], None] = lambda: None
        self._dirty: dict[str, Room] = {}
        self._writing = Writing()
        self._scheduled = False
        self._in_flight = False
        self._last_beat = 0.0
        self._worked = 0.0
        """Seconds the last beat took to build its frames and send them."""
        self._waiters: list[asyncio.Future[None]] = []
        self._clocks: list[tuple[float, str]] = []
        """(when, table), the earliest first; one whose table has another time by now is out of date."""
        self._alarm: asyncio.Handle | None = None
        self._alarm_at = 0.0

    def touch(self, room: Room) -> None:
        """Something has happened at this table, or somebody there wants news."""
        self._dirty[room.code] = room
        if not self._scheduled and not self._in_flight:
            self._schedule()

    def _schedule(self) -> None:
        """The next beat comes when answers sent together are here, but rests as long as the last one worked: a tick
        at most, so that a busy house gathers more for each write and each frame."""
        self._scheduled = True
        loop = asyncio.get_running_loop()
        tick = self.limits.tick
        loop.call_at(max(self._last_beat + min(tick, 2 * self._worked), loop.time() + tick / 6), self._beat)

    async def durable(self) -> None:
        """Wait until everything so far is written."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        self._nudge()
        await waiter

    def _beat(self) -> None:
        """Hand everything to the store; build the frames while the disk works."""
        self._scheduled = False
        self._last_beat = asyncio.get_running_loop().time()
        begun = perf_counter()
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
        out: list[tuple[Line, bytes]] = []
        for room in rooms:
            try:
                out += room.news(now)
            except Exception:
                self.stumble(room)
        self._set_alarm(rooms)
        self._worked = perf_counter() - begun
        if written is None:
            self._told(out, waiters, None)
            return
        loop = asyncio.get_running_loop()
        written.add_done_callback(
            lambda done: loop.is_closed() or loop.call_soon_threadsafe(self._told, out, waiters, done.exception())
        )

    def _stage_changed(self, room: Room, writing: Writing, now: float) -> None:
        paper = room.finished()
        if paper is not None:
            setup = paper.setup
            name = secrets.token_urlsafe(12)
            row = ReplayRow(name, room.code, room.table.game, now, setup.edition, setup.players)
            writing.replays.append((row, msgspec.json.encode(paper)))
            self.metrics.games += 1
        room.stage = room.table.stage
        writing.stages[room.code] = room.stage
        self.rows[room.code] = TableRow(room.code, room.watch, room.table.public, room.stage)

    def _told(
        self, out: list[tuple[Line, bytes]], waiters: list[asyncio.Future[None]], trouble: BaseException | None
    ) -> None:
        """It is written: now everybody may know."""
        self._in_flight = False
        begun = perf_counter()
        if trouble is not None:
            self._fail(trouble)
            self._waiters += waiters
            self._fail_waiters(trouble)
            return
        unread = self.limits.unread
        for line, message in out:
            if line.closed:
                continue
            try:
                if not line.outlet.offer(message, unread):
                    self._falls_behind(line)
            except Exception:
                log.exception("a listener has stumbled")
                self.gone(line)
        self.metrics.frames += len(out)
        self._worked += perf_counter() - begun
        for waiter in waiters:
            if not waiter.done():
                waiter.set_result(None)
        if self._waiters:
            self._nudge()
        elif self._dirty:
            self._schedule()

    def _falls_behind(self, line: Line) -> None:
        """Nothing more for a reader who does not keep up; later it is told everything."""
        line.behind_since = self.clock.now()
        line.cursor.n = 0
        self.metrics.slow += 1

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
        first = self._clocks[0][0]
        if self._alarm is None or self._alarm_at > first:
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm_at = first
            wait = max(0.0, first - self.clock.now())
            self._alarm = asyncio.get_running_loop().call_later(wait, self.ring)

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
            try:
                room.tick(now)
            except Exception:
                self.stumble(room)
                continue
            room.due = None
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

    def _nudge(self) -> None:
        if not self._scheduled and not self._in_flight:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self._beat)

    # ---- lines ---------------------------------------------------------------------------------------------------

    def hang_up(self, line: Line, code: int, bye: Bye) -> None:
        """Say goodbye and close."""
        if line.closed:
            return
        line.outlet.send(encode(bye))
        line.outlet.close(code, bye.why)
        self.gone(line)

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
