"""All tables of one server: opens and wakes them, keeps their time, writes before it tells."""

from __future__ import annotations

import asyncio
import logging
import secrets
from hashlib import sha256
from typing import Final

from standoff.engine.errors import Refusal
from standoff.engine.replay import Replay
from standoff.server.limits import Limits
from standoff.server.line import Line
from standoff.server.pulse import Pulse, Timed
from standoff.server.room import Room
from standoff.server.stores.store import Store, TableRow
from standoff.server.whatif import replayed
from standoff.table import commands as c
from standoff.table.checks import check_setup
from standoff.table.table import Table, reopened
from standoff.table.wire import Bye

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 and O, no 1, I and L: codes are read aloud."""
NOTICEABLE: Final = 0.03
"""Seconds by which a line's latency must change to be worth a journal entry."""
log = logging.getLogger("standoff.server")


def fingerprint(token: str) -> str:
    """All that is ever kept of a token."""
    return sha256(token.encode()).hexdigest()


def new_code(length: int = 10) -> str:
    """A code for people: 31 letters to the power of its length."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


class House(Pulse):
    """The tables.  Everything happens on one event loop; only the store has a thread of its own."""

    def __init__(self, store: Store, clock: Timed, limits: Limits | None = None) -> None:
        super().__init__(store, clock, limits)
        self.watches: dict[str, str] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
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
            raise Refusal("This server has no room for more tables just now", key="no room")
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
        await self.durable()
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

    def _look_after_slow(self, room: Room, line: Line, now: float) -> None:
        assert line.behind_since is not None
        if line.outlet.unread() <= self.limits.unread // 4:
            line.behind_since = None
            room.owed.add(line.person)
            self.touch(room)
        elif now - line.behind_since > self.limits.slow:
            self.hang_up(line, 4009, Bye("too slow", "Your line does not keep up; please come back", again=True))

    # ---- lines ---------------------------------------------------------------------------------------------------

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
            room.owed.add(person)
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

    def put_out(self, room: Room, person: int) -> None:
        """After leaving or being sent away there is nothing more to hear as a person."""
        kicked = Bye("kicked", "You are no longer at this table")
        for line in [line for line in room.lines if line.person == person]:
            self.hang_up(line, 4003, kicked)
