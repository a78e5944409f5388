"""Everything is written down before anybody is told.

Commands are applied in memory and their entries gathered; every tick all of them go to the store in one write, and
while the disk works the frames are built; when the write is durable the frames go out.  Only one write is on its way
at a time, so nobody is ever told anything that a crash could take back.

When a write fails everything waits: what people say meanwhile is heard later, clocks stand still, and the same write
is tried again until it is durable.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from contextlib import suppress
from time import perf_counter

import msgspec

from standoff.server.clock import Timed
from standoff.server.condition import Condition
from standoff.server.connection import Connection
from standoff.server.connections import WAITING, Connections
from standoff.server.limits import Limits
from standoff.server.logs import table_id
from standoff.server.metrics import Metrics
from standoff.server.places import GOODBYES
from standoff.server.room import Room
from standoff.server.stores.shared import Fenced
from standoff.server.stores.store import OutOfStep, ReplayRow, Store, StoreTrouble, TableRow, Writing
from standoff.table.protocol import Bye, Notice

log = logging.getLogger("standoff.server")


class Beat:
    """One write, and what is told once it is durable."""

    __slots__ = ("built", "out", "rooms", "waiters", "writing", "written")

    def __init__(self, rooms: list[Room], writing: Writing, waiters: list[asyncio.Future[None]]) -> None:
        self.rooms, self.writing, self.waiters = iter(rooms), writing, waiters
        self.out: list[tuple[Connection, bytes]] = []
        self.built = self.written = False
        """Are all frames there, and is everything durable?"""


class Writer:
    """Writes for all rooms, and tells once it is written."""

    def __init__(
        self,
        *,
        store: Store,
        rooms: dict[str, Room],
        rows: dict[str, TableRow],
        connections: Connections,
        condition: Condition,
        clock: Timed,
        limits: Limits,
        metrics: Metrics,
    ) -> None:
        self._store, self._rooms, self._rows, self._connections = store, rooms, rows, connections
        self._condition, self._clock, self._limits, self._metrics = condition, clock, limits, metrics
        self.writing = Writing()
        """What goes along with the next write."""
        self.on_beat: Callable[[Iterable[Room]], None] = lambda rooms: None
        """Something has happened in these rooms: their clocks may have another time."""
        self.on_going_on: Callable[[float], None] = lambda seconds: None
        """Everything is written again, after so long."""
        self.on_failure: Callable[[], None] = lambda: None
        self.on_fenced: Callable[[], None] = lambda: None
        """Other nodes look after all tables of this one."""
        self._given_at = 0.0
        """When the store was given the write that is on its way."""
        self._pause = limits.rewrite
        self._dirty: dict[str, Room] = {}
        self._scheduled = False
        self._in_flight = False
        self._last_beat = 0.0
        self._worked = 0.0
        """Seconds the last beat took to build its frames and send them."""
        self._waiters: list[asyncio.Future[None]] = []
        self._leaving: set[asyncio.Task[None]] = set()

    # ---- what others ask for -------------------------------------------------------------------------------------

    def touch(self, room: Room) -> None:
        """Something has happened at this table, or somebody there wants news."""
        self._dirty[room.code] = room
        if room.partings:
            self._see_off(room)
        if not self._scheduled and not self._in_flight:
            self._schedule()

    def has_changes_of(self, room: Room) -> bool:
        """Has something happened there that is not on its way yet?"""
        return room.code in self._dirty

    def forget(self, code: str) -> None:
        """There is nothing more to say about this table."""
        self._dirty.pop(code, None)

    async def durable(self) -> None:
        """Wait until everything so far is written."""
        waiter = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        self.nudge()
        await waiter

    def nudge(self) -> None:
        """There is something to write, and nothing to wait for."""
        if not self._scheduled and not self._in_flight:
            self._scheduled = True
            asyncio.get_running_loop().call_soon(self.beat)

    def look_after(self, now: float) -> None:
        """A store that does not answer is as good as one that cannot write."""
        if self._in_flight and now - self._given_at > self._limits.slow_write:
            self._hold_up(f"the store has not answered for {now - self._given_at:.0f} seconds")

    def stumble(self, room: Room) -> None:
        """Something unforeseen: forget what is in memory, and begin again from the journal."""
        log.exception("table %s has stumbled; it is read again from its journal", table_id(room.code))
        self._metrics.errors["stumbled"] += 1
        self.part_with(room)
        for connection in list(room.connections):
            self._connections.hang_up(
                connection, 1012, Bye("stopping", "This table begins again where it was", again=True)
            )
        self.nudge()

    def part_with(self, room: Room) -> None:
        """What has happened there goes along with the next write; from now on nothing happens there."""
        self._gather(room, self.writing, self._clock.now())
        self._rooms.pop(room.code, None)
        self._dirty.pop(room.code, None)

    # ---- one write after another ---------------------------------------------------------------------------------

    def _schedule(self) -> None:
        """The next beat comes when answers sent together are here, but rests as long as the last one worked: a tick
        at most, so that a busy server gathers more for each write and each frame."""
        self._scheduled = True
        loop = asyncio.get_running_loop()
        tick = self._limits.tick
        loop.call_at(max(self._last_beat + min(tick, 2 * self._worked), loop.time() + tick / 6), self.beat)

    def beat(self) -> None:
        """Hand everything to the store; build the frames while the disk works."""
        self._scheduled = False
        self._last_beat = asyncio.get_running_loop().time()
        begun = perf_counter()
        if self._condition.failed is not None:
            self._fail_waiters(self._condition.failed)
            return
        rooms, self._dirty = list(self._dirty.values()), {}
        waiters, self._waiters = self._waiters, []
        writing, self.writing = self.writing, Writing()
        now = self._clock.now()
        for room in rooms:
            self._gather(room, writing, now)
        beat = Beat(rooms, writing, waiters)
        written = self._store.write(writing) if writing.entries or writing.has_more_than_entries() else None
        self._in_flight, self._given_at = True, now
        self.on_beat(rooms)
        if written is None:
            beat.written = True
        else:
            self._when_written(written, beat)
        self._worked = perf_counter() - begun
        self._build(beat)

    def _gather(self, room: Room, writing: Writing, now: float) -> None:
        """All that this room has for the store."""
        part = room.take_pending()
        if part is not None:
            writing.entries.append(part)
            writing.epochs[room.code] = room.epoch
            self._metrics.entries += part[2]
        for game, replay, owners in room.ended_games:
            setup = replay.setup
            row = ReplayRow(secrets.token_urlsafe(12), room.code, game, now, setup.edition, setup.players, owners)
            writing.replays.append((row, msgspec.json.encode(replay)))
            self._metrics.games += 1
        room.ended_games.clear()
        if room.stage != room.table.stage:
            room.stage = room.table.stage
            writing.stages[room.code] = room.stage
            self._rows[room.code] = TableRow(room.code, room.watch, room.table.public, room.stage, now)

    def _build(self, beat: Beat) -> None:
        """Frames, so many at a time.  A table where something has happened meanwhile is told with the next write."""
        begun, now = perf_counter(), self._clock.now()
        until = begun + self._limits.step
        for room in beat.rooms:
            if room.pending:
                continue
            try:
                beat.out += room.frames(now)
            except Exception:
                self.stumble(room)
            if perf_counter() >= until:
                self._worked += perf_counter() - begun
                asyncio.get_running_loop().call_soon(self._build, beat)
                return
        self._worked += perf_counter() - begun
        beat.built = True
        if beat.written:
            self._tell(beat, iter(beat.out))

    def _when_written(self, written: Future[None], beat: Beat) -> None:
        loop = asyncio.get_running_loop()
        written.add_done_callback(
            lambda done: loop.is_closed() or loop.call_soon_threadsafe(self._is_written, beat, done.exception())
        )

    def _is_written(self, beat: Beat, trouble: BaseException | None) -> None:
        """It is written, or not."""
        if isinstance(trouble, Fenced):
            self._lose(beat, trouble)
            return
        if isinstance(trouble, OutOfStep) or (trouble is not None and self._condition.stopping):
            self._in_flight = False
            self._fail(trouble)
            self._waiters += beat.waiters
            self._fail_waiters(trouble)
            return
        if trouble is not None:
            self._hold_up(trouble)
            asyncio.get_running_loop().call_later(self._pause, self._try_again, beat)
            self._pause = min(2 * self._pause, self._limits.rewrite_at_most)
            return
        beat.written = True
        self._metrics.wrote(self._clock.now() - self._given_at)
        if beat.built:
            self._tell(beat, iter(beat.out))

    def _tell(self, beat: Beat, out: Iterator[tuple[Connection, bytes]]) -> None:
        """Now everybody may know: so many at a time."""
        begun = perf_counter()
        until, unread = begun + self._limits.step, self._limits.unread
        for connection, message in out:
            if connection.closed:
                continue
            try:
                if not connection.outlet.offer(message, unread):
                    self._connections.falls_behind(connection)
            except Exception:
                log.exception("a listener has stumbled")
                self._connections.gone(connection)
            if perf_counter() >= until:
                self._worked += perf_counter() - begun
                asyncio.get_running_loop().call_soon(self._tell, beat, out)
                return
        self._in_flight = False
        self._metrics.frames += len(beat.out)
        self._worked += perf_counter() - begun
        if self._condition.held_up_since is not None:
            self._go_on(self._condition.held_up_since)
        for waiter in beat.waiters:
            if not waiter.done():
                waiter.set_result(None)
        if self._waiters:
            self.nudge()
        elif self._dirty and not self._scheduled:
            self._schedule()

    def _see_off(self, room: Room) -> None:
        """Whose lines end is told so once it is written down."""
        partings, room.partings = room.partings, []

        async def see_off() -> None:
            with suppress(StoreTrouble):
                await self.durable()
                for connection, why in partings:
                    self._connections.hang_up(connection, *GOODBYES[why])

        task = asyncio.get_running_loop().create_task(see_off())
        self._leaving.add(task)
        task.add_done_callback(self._leaving.discard)

    # ---- when nothing can be written -----------------------------------------------------------------------------

    def _hold_up(self, why: object) -> None:
        """Everybody is told to wait; nobody is sent away, and no clock runs until it goes on."""
        if self._condition.held_up:
            return
        self._condition.held_up_since = self._given_at
        log.error("nothing can be written, so all tables wait: %s", why)
        self._connections.announce(Notice("waiting", WAITING))

    def _try_again(self, beat: Beat) -> None:
        self._when_written(self._store.write(beat.writing), beat)

    def _go_on(self, since: float) -> None:
        """It is written after all: the time that was lost is given back to every clock."""
        lost = round(max(0.0, self._clock.now() - since), 3)
        self._condition.held_up_since, self._pause = None, self._limits.rewrite
        log.warning("everything is written down again, after %.1f seconds", lost)
        self.on_going_on(lost)

    def _lose(self, beat: Beat, trouble: BaseException) -> None:
        """Others go on with these tables: nothing of this is told, and all wait until this node is a new one."""
        self._in_flight, self._dirty, self.writing = False, {}, Writing()
        self._waiters += beat.waiters
        self._fail_waiters(trouble)
        if self._condition.held_up_since is None:
            self._condition.held_up_since = self._clock.now()
        log.error("this node forgets its tables: %s", trouble)
        self.on_fenced()

    def begin_again(self) -> None:
        """This node is a new one, without tables."""
        self._condition.held_up_since, self._pause = None, self._limits.rewrite
        self.on_going_on(0.0)

    def _fail(self, trouble: BaseException) -> None:
        """What is in memory is ahead of what is on disk: say nothing more, and stop."""
        self._condition.failed = trouble
        log.critical("the store has failed; nothing more is acknowledged: %s", trouble)
        self._connections.hang_up_all(1011, Bye("stopping", "The server is in trouble; please come back", again=True))
        self.on_failure()

    def _fail_waiters(self, trouble: BaseException) -> None:
        for waiter in self._waiters:
            if not waiter.done():
                waiter.set_exception(StoreTrouble(f"Nothing can be written: {trouble}"))
        self._waiters.clear()
