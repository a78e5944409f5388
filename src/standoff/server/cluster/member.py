"""A node at work: it beats, looks at the others, takes what is left behind, and hands over what it has."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from typing import TypeVar

from standoff.engine.errors import Refusal, StandoffError
from standoff.server.cluster.node import BEAT, HOLD, LEASE, LOOK, Bury, Lost, Node, Take
from standoff.server.cluster.versions import repeats
from standoff.server.connections import WAITING
from standoff.server.keeping import draft
from standoff.server.limits import Limits
from standoff.server.room import Room
from standoff.server.sharing import Elsewhere
from standoff.server.stores.shared import Claim, NodeRow, SharedStore, Waiting
from standoff.server.stores.store import StoreTrouble
from standoff.server.tables import Tables
from standoff.table.protocol import Bye

T = TypeVar("T")
log = logging.getLogger("standoff.server")
LET_GO_TOGETHER = 4
"""So many tables are handed over with one write; the next ones play on here until these go on elsewhere."""
GOES_ON = 2.0
"""Seconds that the next ones wait for that at most."""
WOKEN_TOGETHER = 8
"""So many games are read from the store at once: while one is folded, the next ones are on their way."""
MOVING = Bye("stopping", "Your table is moving to another machine; your seat and the game are safe", again=True)


async def _nobody_asks(code: str, number: int) -> None:
    """Whoever has no links to the others waits until they look."""


class NameTaken(StandoffError):
    """Two nodes want to be called the same."""


def shared_limits(limits: Limits) -> Limits:
    """Whoever shares a store waits less long before it says so, and tries again sooner: others would take over."""
    return replace(limits, slow_write=min(limits.slow_write, HOLD), rewrite_at_most=min(limits.rewrite_at_most, BEAT))


class Member:
    """Runs one node for the tables of this process."""

    def __init__(self, tables: Tables, store: SharedStore, name: str, address: str, rules: str) -> None:
        self._tables, self._store = tables, store
        self.name, self.address = name, address
        self.node = Node(rules)
        self._entered = False
        self._tasks: list[asyncio.Task[None]] = []
        self._thread = ThreadPoolExecutor(1, "node")
        """Where it looks at the others, buries and takes: a crowd at the door must not keep it from that."""
        self._asleep: set[str] = set()
        """Games that are this node's and have yet to be woken."""
        self._unsure: set[str] = set()
        """Tables that may have been claimed: the answer of the store was lost."""
        self.on_look: Callable[[], None] = lambda: None
        """The others have been looked at: some may be gone, and what they have left to this node is this node's."""
        self.wake_elsewhere: Callable[[str, int], Awaitable[None]] = _nobody_asks
        """A game that was let go is to go on at once at the node with this number."""
        tables.sharing = self
        tables.writer.on_fenced = self._lost

    # ---- coming and going ----------------------------------------------------------------------------------------

    async def begin(self) -> None:
        """Enter, and go on until the end."""
        await self._make_sure_of_the_name()
        await self._enter()
        self._tasks = [asyncio.create_task(self._beats()), asyncio.create_task(self._looks())]

    async def _make_sure_of_the_name(self) -> None:
        """A node of the same name may be one that has just died; one that beats is somebody else."""
        loop = asyncio.get_running_loop()
        begun, seen = loop.time(), dict[int, int]()
        while True:
            same = [node for node in await self._nodes() if node.name == self.name and not node.gone]
            for node in same:
                if seen.setdefault(node.number, node.beats) != node.beats:
                    raise NameTaken(
                        f"A node called '{self.name}' is running already, at {node.address or 'an unknown address'};"
                        " give this one another name"
                    )
            if not same or loop.time() - begun >= LEASE:
                break
            await asyncio.sleep(LOOK / 2)
        for node in same:
            await asyncio.to_thread(self._store.bury, node.number, node.beats)

    async def _nodes(self) -> list[NodeRow]:
        return list(await asyncio.to_thread(self._store.nodes))

    async def _enter(self) -> None:
        now = self._tables.clock.now()
        number = await asyncio.to_thread(self._store.enter, self.name, self.address, self.node.rules, now)
        self.node.entered(number)
        self._entered = True

    async def hand_over(self, everything: bool = False) -> None:
        """Take nothing new, and let go of a few tables at a time.  A game that none of the others could play on is
        played to its end here, unless everything must go."""
        self.node.draining = True
        while self._tables.rooms and self._tables.condition.failed is None:
            may_go = everything or self.node.has_heir() or not self.node.others
            rooms = [room for room in self._tables.rooms.values() if may_go or room.table.stage != "game"]
            for first in range(0, len(rooms), LET_GO_TOGETHER):
                await asyncio.gather(*map(self._let_go, rooms[first : first + LET_GO_TOGETHER]))
            if not rooms or self._tables.condition.held_up:
                await asyncio.sleep(BEAT)

    async def _let_go(self, room: Room) -> None:
        """Nobody waits for long: a crowd of games would have to be woken at once if all were let go at once."""
        with suppress(StoreTrouble, TimeoutError):  # it is tried again, or goes on by itself
            await self._release(room)
            heir = self.node.heir(room.code)
            if heir is not None and room.table.stage == "game":
                async with asyncio.timeout(GOES_ON):
                    await self.wake_elsewhere(room.code, heir)

    async def wake(self, code: str) -> None:
        """Another node has let go of this game: it goes on here, or wherever it is by now."""
        with suppress(Elsewhere, Refusal, StoreTrouble):
            await self.claim(code)
            await self._tables.wake(code)

    async def _release(self, room: Room) -> None:
        """Everything of it is written down, and it is free for others; then whoever listens goes there."""
        tables, code = self._tables, room.code
        if tables.rooms.get(code) is not room:
            return
        tables.leaving.add(code)
        now = tables.clock.now()
        found = draft(room, now)
        tables.writer.part_with(room)
        writing = tables.writer.writing
        writing.alive = now
        writing.released.append(code)
        if found is not None:
            writing.drafts.append(found)
        try:
            await tables.writer.durable()
        finally:
            tables.claims.disown(code)
            for connection in list(room.connections):
                tables.connections.hang_up(connection, 1012, MOVING)
            tables.leaving.discard(code)

    async def end(self) -> None:
        """Be a node no more."""
        for task in self._tasks:
            task.cancel()
        with suppress(StoreTrouble):
            await asyncio.to_thread(self._store.leave)
        self._thread.shutdown(wait=False)

    # ---- every half second ---------------------------------------------------------------------------------------

    async def _beats(self) -> None:
        """Say that this node lives; or enter again, when others have buried it."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                if self._entered:
                    self.beat()
                else:
                    await self._enter()
                    self._tables.writer.begin_again()
            except StoreTrouble as err:
                log.warning("this node cannot enter again yet: %s", err)
            except Exception:
                log.exception("a beat has failed")

    def beat(self) -> None:
        """This node lives: it is written down with whatever else there is."""
        tables = self._tables
        now = tables.clock.now()
        tables.writer.look_after(now)
        if not tables.condition.held_up:
            tables.writer.writing.alive = now
            tables.writer.nudge()

    async def _looks(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            try:
                while self._entered and await self.look():
                    pass
            except StoreTrouble as err:
                log.warning("this node cannot see the others: %s", err)
            except Exception:
                log.exception("a look has failed")

    async def look(self) -> bool:
        """See who lives and what is left behind; True when it is worth looking again at once."""
        nodes, waiting = await self._apart(self._seen)
        again = False
        deeds = self.node.looked(asyncio.get_running_loop().time(), nodes, waiting)
        for deed in deeds:
            if isinstance(deed, Bury):
                again |= await self._apart(self._store.bury, deed.number, deed.beats)
                log.warning("node %d beats no more; others take over its tables", deed.number)
            elif isinstance(deed, Take):
                await self._take(deed.codes)
            elif isinstance(deed, Lost):
                self._tables.writer.writing.alive = self._tables.clock.now()
                self._tables.writer.nudge()  # the store will say so
        self.on_look()
        if self._unsure:
            await self._take(tuple(sorted(self._unsure)))
        asleep = sorted(self._asleep)
        for first in range(0, len(asleep), WOKEN_TOGETHER):
            await asyncio.gather(*map(self._wake, asleep[first : first + WOKEN_TOGETHER]))
        return again

    async def _apart(self, work: Callable[..., T], *values: object) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *values)

    def _seen(self) -> tuple[Sequence[NodeRow], Sequence[Waiting]]:
        return self._store.nodes(), self._store.waiting()

    async def _take(self, codes: tuple[str, ...]) -> None:
        """Games that nobody looks after are this node's now, and go on."""
        number = self.node.number
        self._unsure.update(codes)
        for claim in await self._apart(self._store.claim, codes):
            if claim.owner == number == self.node.number and self._entered:
                self._tables.claims.own(claim.row, claim.epoch, claim.stopped)
                if claim.row.stage == "game":
                    self._asleep.add(claim.row.code)
        self._unsure.difference_update(codes)

    async def _wake(self, code: str) -> None:
        """A game goes on."""
        try:
            if code in self._tables.rows:
                await self._tables.wake(code)
        except StoreTrouble:
            return  # it is tried again
        except Refusal:
            pass  # it is set aside
        self._asleep.discard(code)

    def _lost(self) -> None:
        """Others look after all tables of this node: whoever listens goes there."""
        tables = self._tables
        self._entered = False
        self._asleep.clear()
        self._unsure.clear()
        tables.connections.hang_up_all(1012, MOVING)
        tables.rooms.clear()
        for code in list(tables.rows):
            tables.claims.disown(code)

    # ---- somebody asks for a table -------------------------------------------------------------------------------

    async def claim(self, code: str) -> None:
        """Make it this node's, unless it is another's or does not exist."""
        tables, number = self._tables, self.node.number
        if not self._entered or code in tables.leaving:
            raise StoreTrouble(WAITING)
        await tables.writer.durable()  # it may be on its way to bed
        if code in tables.rooms or code in tables.rows:
            return
        claim = await self._claimed(code)
        if claim is None:
            return
        if claim.owner != number:
            other = self.node.others.get(claim.owner)
            if other is None:  # it may have come since the last look
                other = next((one for one in await self._nodes() if one.number == claim.owner), None)
            if other is None:
                raise StoreTrouble(WAITING)
            raise Elsewhere(other.number, other.address)
        if number != self.node.number or not self._entered:
            raise StoreTrouble(WAITING)
        if code not in tables.rooms:
            tables.claims.own(claim.row, claim.epoch, claim.stopped)

    async def _claimed(self, code: str) -> Claim | None:
        """Left to a node that goes on with its rules, if there is one."""
        node = self.node
        better = [other for other in node.others.values() if not repeats(node.rules, other.rules)]
        free = not node.draining or not node.others

        def able(rules: str) -> bool:
            others = any(repeats(other.rules, rules) for other in better)
            return free and (repeats(node.rules, rules) or not others)

        self._unsure.add(code)
        claims = await asyncio.to_thread(self._store.claim, [code], able)
        self._unsure.discard(code)
        for claim in claims:
            if claim.owner:
                return claim
            heirs = [other for other in node.others.values() if repeats(other.rules, claim.rules)]
            if not heirs:
                raise StoreTrouble(WAITING)
            return replace(claim, owner=min(heirs, key=lambda other: other.number).number)
        return None

    async def code_of(self, watch: str) -> str | None:
        """The table of a watch code."""
        return await asyncio.to_thread(self._store.code_of, watch)
