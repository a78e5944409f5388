"""Time at the tables: clocks ring when they are due, and bots think in turns."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable
from heapq import heappop, heappush

from standoff.server.clock import Timed
from standoff.server.condition import Condition
from standoff.server.limits import Budget, Limits, Networks
from standoff.server.quiet import Quiet
from standoff.server.room import Room
from standoff.server.writer import Writer
from standoff.table import commands as c


class Clocks:
    """One timer for all rooms, and one turn of thinking after another for their bots."""

    def __init__(
        self,
        rooms: dict[str, Room],
        writer: Writer,
        quiet: Quiet,
        networks: Networks,
        condition: Condition,
        clock: Timed,
        limits: Limits,
    ) -> None:
        self._rooms, self._writer, self._quiet, self._networks = rooms, writer, quiet, networks
        self._condition, self._clock, self._limits = condition, clock, limits
        self._due: list[tuple[float, str]] = []
        """(when, table), the earliest first; one whose table has another time by now is out of date."""
        self._alarm: asyncio.Handle | None = None
        self._alarm_at = 0.0
        self._behind: dict[str, Room] = {}
        """Tables whose bots have yet to think, in the order of their turns."""
        self._thinking: asyncio.Handle | None = None
        self.on_touch: Callable[[Room], None] = lambda room: None
        """Who looks after bots that think elsewhere."""

    def budget(self) -> Budget:
        """What the bots of a new table may think."""
        limits = self._limits
        return Budget(limits.table_work_each_second, limits.table_work_at_once, self._clock.now())

    def touch(self, room: Room) -> None:
        """Something has happened at this table: it is written down and told, and its bots may want to think."""
        self._quiet.stir(room)
        self._writer.touch(room)
        if room.steward.behind and room.rests is None:
            self._let_think(room)
        self.on_touch(room)

    def stop(self) -> None:
        """No clock rings any more."""
        for handle in (self._alarm, self._thinking):
            if handle is not None:
                handle.cancel()

    def set_alarm(self, rooms: Iterable[Room]) -> None:
        """Set the timer to the earliest clock; those of these rooms may have another time by now."""
        for room in rooms:
            due = room.steward.due()
            if due != room.due:
                room.due = due
                if due is not None:
                    heappush(self._due, (due, room.code))
        if not self._due or self._condition.stopping:
            return
        first = self._due[0][0]
        if self._alarm is None or self._alarm_at > first:
            if self._alarm is not None:
                self._alarm.cancel()
            self._alarm_at = first
            wait = max(0.0, first - self._clock.now())
            self._alarm = asyncio.get_running_loop().call_later(wait, self.ring)

    def ring(self) -> None:
        """Whatever is due happens."""
        self._alarm = None
        if not self._condition.works:
            return
        now = self._clock.now()
        until = self._clock.work() + self._limits.step
        while self._due and self._due[0][0] <= now and self._clock.work() < until:
            due, code = heappop(self._due)
            room = self._rooms.get(code)
            if room is not None and room.rests == due:
                room.rests = None
                self._let_think(room)
            if room is None or room.due != due:
                continue
            try:
                room.tick(now)
            except Exception:
                self._writer.stumble(room)
                continue
            room.due = None
            self.touch(room)
        self.set_alarm(())

    def _let_think(self, room: Room) -> None:
        """The bots of this table want to think: after those of the others who wait."""
        self._behind[room.code] = room
        self._call_thinking()

    def _call_thinking(self) -> None:
        if self._behind and self._thinking is None:
            self._thinking = asyncio.get_running_loop().call_soon(self.think)

    def think(self) -> None:
        """One turn of thinking for the bots of all tables.  It is short, and between two of them everybody else is
        heard; each table and each network has its share, and whoever has used it up thinks on later."""
        self._thinking = None
        if not self._condition.works:
            return
        clock, now = self._clock, self._clock.now()
        begun = work = clock.work()
        until = begun + self._limits.step

        def enough() -> bool:
            return clock.work() >= until

        while self._behind and work < until:
            code = next(iter(self._behind))
            room = self._behind.pop(code)
            if self._rooms.get(code) is not room or not room.steward.behind:
                continue
            budgets = [room.budget]
            network = room.networks.get(room.table.company.host)
            if network:
                budgets.append(self._networks.of(network, now))
            free_at = max(budget.free_at for budget in budgets)
            if free_at > now:
                room.rests = free_at
                heappush(self._due, (free_at, code))
                continue
            try:
                room.think(now, enough)
            except Exception:
                self._writer.stumble(room)
                continue
            begun, work = work, clock.work()
            for budget in budgets:
                budget.pay(work - begun, now)
            self.touch(room)
        self._call_thinking()
        self.set_alarm(())

    def give_back(self, lost: float) -> None:
        """Nobody could be heard for so long: every clock is put on, and who came or went meanwhile is noted."""
        now = self._clock.now()
        for room in list(self._rooms.values()):
            try:
                room.put_on(lost, now)
                for person, one in enumerate(room.table.company.people):
                    if not one.has_left and one.here != room.here(person):
                        room.handle(person, c.LineState(not one.here), now)
                self.touch(room)
            except Exception:
                self._writer.stumble(room)
        self.set_alarm(self._rooms.values())
