"""All tables of one server: opens, wakes, finds, shuts and forgets them, and lets people in."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

from standoff.engine.errors import Refusal
from standoff.engine.replay import Replay
from standoff.server.barring import is_barred
from standoff.server.claims import Claims
from standoff.server.clock import Timed
from standoff.server.clocks import Clocks
from standoff.server.codes import WATCH, everybody, fingerprint, new_code, new_short_code
from standoff.server.condition import Condition
from standoff.server.connections import WAITING, Connections
from standoff.server.keeping import TIDY_EVERY, draft, due_drafts, first_tidying, too_old, without_name
from standoff.server.limits import Limits, Networks
from standoff.server.logs import table_id
from standoff.server.metrics import Metrics
from standoff.server.outdated import end_outdated
from standoff.server.quiet import Quiet
from standoff.server.room import Room
from standoff.server.sharing import Elsewhere, Sharing
from standoff.server.stores.store import Damaged, Store, StoreTrouble, TableRow
from standoff.server.thinkers import SLOW, Thinkers
from standoff.server.turns import Turns
from standoff.server.whatif import replayed
from standoff.server.writer import Writer
from standoff.table import commands as c
from standoff.table.folding import apply, began, fold
from standoff.table.protocol import Bye, Notice
from standoff.table.table import Table
from standoff.table.topics.lobby import check_setup
from standoff.table.topics.people import PEOPLE
from standoff.telling.refusals import refusal

log = logging.getLogger("standoff.server")


class Tables:
    """The tables by their codes.  Everything happens on one event loop; only the store has a thread of its own.

    What happens at them is written down and told by the `writer`, their time is kept by the `clocks`, and whoever
    listens is looked after by the `lines`.
    """

    def __init__(self, store: Store, clock: Timed, limits: Limits | None = None) -> None:
        self.store, self.clock = store, clock
        self.limits = limits = limits or Limits()
        self.metrics = Metrics()
        self.condition = Condition()
        self.rooms: dict[str, Room] = {}
        """Every table that is awake."""
        self.rows: dict[str, TableRow] = {}
        """Every table of the store, asleep or not."""
        self.networks = Networks(limits)
        """What each network may cost."""
        self.turns = Turns(clock, limits, self.networks)
        condition, metrics = self.condition, self.metrics
        self.connections = Connections(self.rooms, condition, clock, limits, metrics)
        self.writer = Writer(
            store=store,
            rooms=self.rooms,
            rows=self.rows,
            connections=self.connections,
            condition=condition,
            clock=clock,
            limits=limits,
            metrics=metrics,
        )
        self.quiet = Quiet(self.rooms, limits.sleep)
        self.clocks = Clocks(self.rooms, self.writer, self.quiet, self.networks, condition, clock, limits)
        self.thinkers = Thinkers(self.rooms, clock, condition, self.clocks.touch)
        self.clocks.on_touch = self.thinkers.look
        self.connections.touch = self.clocks.touch
        self.writer.on_beat = self.clocks.set_alarm
        self.writer.on_going_on = self._go_on
        self.on_going_on: Callable[[], None] = lambda: None
        """Everybody can be heard again."""
        self.is_mine: Callable[[str], bool] = everybody
        """Which codes, long and short, this process may give to tables."""
        self.short_elsewhere: Callable[[str], Elsewhere | None] = lambda short: None
        """Which other node may have given four letters."""
        self.watches: dict[str, str] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self.quarantine: dict[str, str] = {}
        """Tables that could not be opened, and why.  Nothing of them is touched."""
        self._tidied = 0.0
        self._rewriting = asyncio.Lock()
        self.claims = Claims(self.rows, self.watches)
        self.sharing: Sharing | None = None
        """Who knows which tables are this node's, where several share the store: the rows above are those then."""
        self.leaving: set[str] = set()
        """Tables that are being handed over: nobody is heard there any more, nor answered."""

    # ---- opening and closing -------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Wake every table with a running game; the others sleep until somebody comes."""
        if self.sharing is not None:
            self._tidied = self.clock.now()
            await self.sharing.begin()
            self._sweeper = asyncio.create_task(self._sweep())
            return
        rows = await asyncio.to_thread(self.store.tables)
        self.claims.stopped = await asyncio.to_thread(self.store.alive)
        for row in rows:
            self.claims.found(row)
        for row in rows:
            if row.stage == "game":
                with suppress(Refusal):
                    await self.wake(row.code)
        self._tidied = first_tidying(self.limits, self.claims.stopped, self.clock.now())
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Tell everybody, write everything down, and stop."""
        self.condition.stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.clocks.stop()
        self.thinkers.stop()
        if self.condition.failed is None:
            now = self.clock.now()
            self.writer.writing.alive = now
            self.writer.writing.drafts += [
                found for room in self.rooms.values() if (found := draft(room, now)) is not None
            ]
            try:
                await self.writer.durable()
            except StoreTrouble as err:
                log.critical("what nobody was told of could not be written: %s", err)
        bye = Bye("stopping", "The server is restarting; your seat and the game are safe", again=True)
        self.connections.hang_up_all(1012, bye)
        if self.sharing is not None:
            await self.sharing.end()
        await asyncio.to_thread(self.store.close)

    def _go_on(self, lost: float) -> None:
        """Everything is written down again: clocks get back what they have lost, and everybody is told."""
        self.clocks.give_back(lost)
        self.connections.announce(Notice())
        self.on_going_on()

    async def create(self, opened: c.Open, name: str, face: str, sit: bool, network: str = "") -> tuple[Room, str, int]:
        """Open a table; whoever does is its first person and host."""
        now = self.clock.now()
        room = self._new_room(opened, now)
        token, person = self._seat_somebody(room, name, face, sit, now)
        room.networks[person] = network
        await self._move_in(room)
        return room, token, person

    async def what_if(
        self, replay: Replay, seat: int, move: int, name: str, face: str, network: str = ""
    ) -> tuple[Room, str, int]:
        """A private table where a finished game goes on from one of its moments, with somebody new on a seat."""
        now = self.clock.now()
        room = self._new_room(c.Open(replay.setup, "normal", False), now)
        token, person = self._seat_somebody(room, name, face, False, now)
        room.networks[person] = network
        for entries in await self.turns.take(network, replayed(room.table, person, seat, replay, move, now)):
            room.pending += entries
        room.steward.behind = True
        await self._move_in(room)
        return room, token, person

    def _new_room(self, opened: c.Open, now: float) -> Room:
        """A table that nobody but its maker knows yet."""
        check_setup(None, opened.setup, opened.speed)
        if len(self.rooms) >= self.limits.tables:
            raise refusal("no room")
        room = Room(
            new_code(fits=self.is_mine), WATCH + new_code(12), Table(opened, now), 0, now, self.clocks.budget(), SLOW
        )
        room.pending.append(c.Entry(now, None, opened))
        room.epoch = 1
        return room

    async def _move_in(self, room: Room) -> None:
        """Now it is one of ours."""
        row = TableRow(room.code, room.watch, room.table.public, room.stage, self.clock.now())
        self.claims.opened(row, room.epoch)
        self._wakes(room)
        self.writer.writing.opened.append(row)
        self.clocks.touch(room)
        await self.writer.durable()

    def _wakes(self, room: Room) -> None:
        """From now on it is found by its code, and by four letters as long as it is awake."""
        room.short = new_short_code({other.short for other in self.rooms.values()}, self.is_mine)
        self.rooms[room.code] = room

    def with_short_code(self, short: str) -> Room | None:
        """The table that has these four letters.  They stand nowhere else, so they are never out of date."""
        for room in self.rooms.values():
            if room.short == short:
                return room
        other = self.short_elsewhere(short)
        if other is not None:
            raise other
        return None

    async def join(self, room: Room, name: str, face: str, sit: bool, network: str = "") -> tuple[str, int]:
        """Somebody new at a table; the token is theirs alone."""
        if is_barred(room, network):
            raise refusal("sent away")
        token, person = self._seat_somebody(room, name, face, sit, self.clock.now())
        room.networks[person] = network
        self.clocks.touch(room)
        await self.writer.durable()
        return token, person

    def _seat_somebody(self, room: Room, name: str, face: str, sit: bool, now: float) -> tuple[str, int]:
        token, company = secrets.token_urlsafe(24), room.table.company
        place = company.place_for_somebody(PEOPLE)
        room.handle(None, c.Join(name, fingerprint(token), face, sit, place), now)
        person = company.person_of(fingerprint(token))
        assert person is not None
        return token, person

    async def ticket(self, room: Room, person: int) -> tuple[str, float]:
        """What takes a seat to another device, and when it is void."""
        ticket, now = secrets.token_urlsafe(24), self.clock.now()
        room.handle(None, c.Ticket(person, fingerprint(ticket)), now)
        self.clocks.touch(room)
        await self.writer.durable()
        return ticket, room.table.company.people[person].ticket_until

    async def new_token(self, room: Room, person: int) -> str:
        """From now on this is the person's token; every line of the old one is signed out."""
        token = secrets.token_urlsafe(24)
        room.handle(None, c.Token(person, fingerprint(token)), self.clock.now())
        self.clocks.touch(room)
        await self.writer.durable()
        return token

    async def find(self, code: str) -> Room | None:
        """The room of a table's code, woken if need be."""
        room = self.rooms.get(code)
        if room is not None:
            return room
        if self.sharing is not None:
            await self.sharing.claim(code)
        row = self.rows.get(code)
        return await self.wake(code) if row is not None and row.stage != "closed" else None

    async def watched(self, watch: str) -> str | None:
        """The code of a watch code's table."""
        code = self.watches.get(watch)
        return await self.sharing.code_of(watch) if code is None and self.sharing is not None else code

    async def wake(self, code: str) -> Room:
        """Fold a journal into a table again; several who ask at once wait for the same."""
        if code in self.rooms:
            return self.rooms[code]
        if code in self.quarantine:
            raise refusal("set aside")
        if self.condition.held_up:
            raise StoreTrouble(WAITING)
        if code not in self._waking:
            self._waking[code] = asyncio.create_task(self._wake(code))
        try:
            return await asyncio.shield(self._waking[code])
        finally:
            self._waking.pop(code, None)

    async def _wake(self, code: str) -> Room:
        await self.writer.durable()
        draft = await asyncio.to_thread(self.store.draft, code)
        try:
            journal = await asyncio.to_thread(self.store.journal, code)
            entries = [entry for part in journal for entry in c.decode_entries(part)]
            table = began(entries)
            await self.turns.take("", fold(table, entries[1:]))
        except StoreTrouble as err:
            if isinstance(err, Damaged):
                raise self._set_aside(code, err) from err
            raise
        except Exception as err:
            raise self._set_aside(code, err) from err
        if code in self.rooms:
            return self.rooms[code]
        now = self.clock.now()
        if code not in self.rows:
            raise StoreTrouble(WAITING)  # it has become another node's while it was read
        self.rows[code], ended = end_outdated(self.rows[code], table, draft, now, self.writer.writing)
        room = Room(code, self.rows[code].watch, table, len(entries), now, self.clocks.budget(), SLOW)
        room.pending += ended
        room.epoch = self.claims.epoch(code)
        self._wakes(room)
        slept = self.claims.slept(code, table, now)
        if table.has_clocks():
            room.pending.append(c.Entry(now, None, c.Wake(round(slept, 3))))
            apply(table, room.pending[-1])
        self.clocks.touch(room)
        return room

    def _set_aside(self, code: str, err: Exception) -> Refusal:
        """One table that cannot be read keeps nobody else waiting."""
        why = f"{type(err).__name__}: {str(err)[:200]}"
        self.quarantine[code] = why
        log.error("table %s cannot be opened and is set aside, all others go on: %s", table_id(code), why)
        return refusal("set aside")

    async def shut(self, room: Room, replays: bool = False) -> None:
        """The host closes a table for good; its replays stay, unless they are to go with it."""
        room.closed = True
        for connection in list(room.connections):
            self.connections.hang_up(connection, 4004, Bye("closed", "The host has closed this table"))
        room.pending.clear()
        self._forget(self.rows[room.code])
        if replays:
            self.writer.writing.without_replays_of.append(room.code)
        await self.writer.durable()

    def _forget(self, row: TableRow) -> None:
        self.rooms.pop(row.code, None)
        self.writer.forget(row.code)
        self.claims.disown(row.code)
        self.writer.writing.forgotten.append(row.code)

    async def delete_replay(self, name: str) -> None:
        """A finished game is deleted for good."""
        self.writer.writing.without_replays.append(name)
        await self.writer.durable()

    async def take_name_out(self, name: str, seat: int) -> None:
        """A finished game no longer says who sat there."""
        async with self._rewriting:
            data = await asyncio.to_thread(self.store.replay, name)
            if data is not None:
                self.writer.writing.rewritten.append((name, without_name(data, seat)))
                await self.writer.durable()

    async def _sweep(self) -> None:
        """Every second: signs of life, slow readers, sleeping tables."""
        loop = asyncio.get_running_loop()
        while True:
            due = loop.time() + 1.0
            await asyncio.sleep(1.0)
            self.metrics.late = max(0.0, loop.time() - due)
            try:
                self.sweep(self.clock.now())
            except Exception:
                log.exception("sweeping failed")

    def sweep(self, now: float) -> None:
        """Look after every line once, and after every table that is not left alone."""
        self.writer.look_after(now)
        lively = self.quiet.lively(now)
        for room in lively:
            self.connections.look_after(room, now)
            if room.connections or room.pending or room.plays_on():
                room.quiet_since = now
            elif now - room.quiet_since > self.limits.sleep:
                if not self.writer.has_changes_of(room) and not self.condition.held_up:
                    self._put_to_sleep(room)
            elif room.table.stage != "game":
                self.quiet.leave(room)
        if self.condition.held_up:
            return
        self.writer.writing.alive = now
        awake = [room for room in lively if room.code in self.rooms]
        self.writer.writing.drafts += due_drafts(awake, now)
        if self.limits.keep and now - self._tidied > TIDY_EVERY:
            self._tidy(now)
        if any(room.table.stage == "game" for room in awake) or self.writer.writing.asleep:
            self.writer.nudge()

    def _put_to_sleep(self, room: Room) -> None:
        del self.rooms[room.code]
        self.rows[room.code] = replace(self.rows[room.code], at=room.quiet_since)
        self.writer.writing.asleep[room.code] = room.quiet_since
        if self.sharing is not None:
            self.claims.disown(room.code)

    def _tidy(self, now: float) -> None:
        """What is older than everything is kept goes, names included."""
        self._tidied, before = now, now - self.limits.keep
        self.writer.writing.without_replays_before = before
        for row in too_old(self.rows.values(), self.rooms, before):
            if row.code not in self.quarantine:
                self._forget(row)
        self.writer.nudge()
