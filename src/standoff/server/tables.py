"""All tables of one server: opens, wakes, finds, shuts and forgets them, and lets people in."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from math import inf

from standoff.engine.errors import Refusal
from standoff.engine.replay import Replay
from standoff.server.clock import Timed
from standoff.server.clocks import Clocks
from standoff.server.codes import fingerprint, new_code, new_short_code
from standoff.server.condition import Condition
from standoff.server.connections import WAITING, Connections
from standoff.server.keeping import TIDY_EVERY, draft, due_drafts, too_old, without_name
from standoff.server.limits import Limits, Networks
from standoff.server.metrics import Metrics
from standoff.server.room import Room, owners
from standoff.server.stores.store import Damaged, ReplayRow, Store, StoreTrouble, TableRow
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
        self.clocks = Clocks(self.rooms, self.writer, self.networks, condition, clock, limits)
        self.connections.touch = self.clocks.touch
        self.writer.on_beat = self.clocks.set_alarm
        self.writer.on_going_on = self._go_on
        self.on_going_on: Callable[[], None] = lambda: None
        """Everybody can be heard again."""
        self.watches: dict[str, str] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None
        self.quarantine: dict[str, str] = {}
        """Tables that could not be opened, and why.  Nothing of them is touched."""
        self._tidied = 0.0
        self._rewriting = asyncio.Lock()
        self._stopped = 0.0
        """When the last run of a server on this store was last alive, by its own clock."""
        self._ours: set[str] = set()
        """Tables whose journals have been written by this run's clock."""

    # ---- opening and closing -------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Wake every table with a running game; the others sleep until somebody comes."""
        rows = await asyncio.to_thread(self.store.tables)
        self._stopped = await asyncio.to_thread(self.store.alive)
        for row in rows:
            self.rows[row.code] = row
            self.watches[row.watch] = row.code
        for row in rows:
            if row.stage == "game":
                with suppress(Refusal):
                    await self.wake(row.code)
        self._tidied = self._first_tidying(await asyncio.to_thread(self.store.alive))
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        """Tell everybody, write everything down, and stop."""
        self.condition.stopping = True
        if self._sweeper is not None:
            self._sweeper.cancel()
        self.clocks.stop()
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
        room = Room(new_code(), "w" + new_code(12), Table(opened, now), 0, now, self.clocks.budget())
        room.pending.append(c.Entry(now, None, opened))
        return room

    async def _move_in(self, room: Room) -> None:
        """Now it is one of ours."""
        row = TableRow(room.code, room.watch, room.table.public, room.stage, self.clock.now())
        self.rows[room.code], self.watches[room.watch] = row, room.code
        self._wakes(room)
        self._ours.add(room.code)
        self.writer.writing.opened.append(row)
        self.clocks.touch(room)
        await self.writer.durable()

    def _wakes(self, room: Room) -> None:
        """From now on it is found by its code, and by four letters as long as it is awake."""
        room.short = new_short_code({other.short for other in self.rooms.values()})
        self.rooms[room.code] = room

    def with_short_code(self, short: str) -> Room | None:
        """The table that has these four letters.  They stand nowhere else, so they are never out of date."""
        return next((room for room in self.rooms.values() if room.short == short), None)

    def is_barred(self, room: Room, network: str) -> bool:
        """Was somebody of this network sent away?"""
        return any(_network_at(room, network) in barred for barred in room.table.company.barred.values())

    async def join(self, room: Room, name: str, face: str, sit: bool, network: str = "") -> tuple[str, int]:
        """Somebody new at a table; the token is theirs alone."""
        if self.is_barred(room, network):
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

    def bar(self, room: Room, person: int, now: float) -> None:
        """Nobody new joins from the network of somebody who was sent away, unless a whole club lives there."""
        network = room.networks.get(person, "")
        if network and self.limits.width(network) == 1:
            room.handle(None, c.Bar(person, _network_at(room, network)), now)

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
        ended = self._end_outdated(code, table, draft, now)
        room = Room(code, self.rows[code].watch, table, len(entries), now, self.clocks.budget())
        room.pending += ended
        self._wakes(room)
        slept = self._slept(code, table, now)
        if table.has_clocks():
            room.pending.append(c.Entry(now, None, c.Wake(round(slept, 3))))
            apply(table, room.pending[-1])
        self.clocks.touch(room)
        return room

    def _set_aside(self, code: str, err: Exception) -> Refusal:
        """One table that cannot be read keeps nobody else waiting."""
        why = f"{type(err).__name__}: {str(err)[:200]}"
        self.quarantine[code] = why
        log.error("table %s… cannot be opened and is set aside, all others go on: %s", code[:4], why)
        return refusal("set aside")

    def _end_outdated(self, code: str, table: Table, draft: bytes | None, now: float) -> list[c.Entry]:
        """A game that was begun under rules which are not repeated here ends, with a replay of what is known of it."""
        if not table.outdated or table.stage != "game":
            return []
        entry = c.Entry(now, None, c.Ended())
        apply(table, entry)
        row = self.rows[code]
        if row.stage == "game":
            setup, name = table.setup, secrets.token_urlsafe(12)
            if draft is not None:
                replay = ReplayRow(name, code, table.game, now, setup.edition, setup.players, owners(table))
                self.writer.writing.replays.append((replay, draft))
            self.writer.writing.stages[code] = "over"
            self.rows[code] = TableRow(code, row.watch, row.public, "over", now)
            log.warning("table %s…: its game was begun under earlier rules and ends here", code[:4])
        return [entry]

    def _slept(self, code: str, table: Table, now: float) -> float:
        """By how much this table's clocks are to be put on.  An earlier run may have had any time of day: its moments
        are only compared with each other, so that whatever had so long to wait still has."""
        if code in self._ours:
            return 0.0
        self._ours.add(code)
        return now - (max(self._stopped, table.at) if table.stage == "game" else table.at)

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
        self._ours.discard(row.code)
        self.rows.pop(row.code, None)
        self.watches.pop(row.watch, None)
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
        while True:
            await asyncio.sleep(1.0)
            try:
                self.sweep(self.clock.now())
            except Exception:
                log.exception("sweeping failed")

    def sweep(self, now: float) -> None:
        """Look after every line and every quiet table once."""
        self.writer.look_after(now)
        for room in list(self.rooms.values()):
            self.connections.look_after(room, now)
            if room.connections or room.pending or room.plays_on():
                room.quiet_since = now
            elif (
                now - room.quiet_since > self.limits.sleep
                and not self.writer.has_changes_of(room)
                and not self.condition.held_up
            ):
                del self.rooms[room.code]
                self.rows[room.code] = replace(self.rows[room.code], at=room.quiet_since)
                self.writer.writing.asleep[room.code] = room.quiet_since
        if self.condition.held_up:
            return
        self.writer.writing.alive = now
        self.writer.writing.drafts += due_drafts(self.rooms.values(), now)
        if self.limits.keep and now - self._tidied > TIDY_EVERY:
            self._tidy(now)
        if any(room.table.stage == "game" for room in self.rooms.values()) or self.writer.writing.asleep:
            self.writer.nudge()

    def _first_tidying(self, alive: float) -> float:
        """When the clock has gone on by more than everything is kept, it may be the clock that is wrong: then nothing
        is thrown away until the server is started again."""
        now = self.clock.now()
        if not alive or now - alive < self.limits.keep:
            return now
        log.warning("this server was off for %.0f days; nothing old is deleted in this run", (now - alive) / 86400)
        return inf

    def _tidy(self, now: float) -> None:
        """What is older than everything is kept goes, names included."""
        self._tidied, before = now, now - self.limits.keep
        self.writer.writing.without_replays_before = before
        for row in too_old(self.rows.values(), self.rooms, before):
            if row.code not in self.quarantine:
                self._forget(row)
        self.writer.nudge()


def _network_at(room: Room, network: str) -> str:
    """All that a table keeps of a network: nobody can tell by it who was at two tables."""
    return fingerprint(f"{room.code} {network}")
