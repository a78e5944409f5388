"""A database that several nodes share, with a line and a disk that fail: what is not synced is lost with the power."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextvars import Context
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

from standoff.server.stores.shared import Claim, Fenced, NodeRow, Waiting
from standoff.server.stores.store import OutOfStep, ReplayRow, StoreTrouble, TableRow, Writing
from tools.storm.loop import Machine, VirtualLoop

TIMEOUT: Final = 2.0
"""Seconds until a node believes that the database does not answer."""


@dataclass
class Kept:
    """One table, as it is kept."""

    row: TableRow
    owner: int = 0
    epoch: int = 0
    rules: str = ""
    next: int = 0
    journal: list[tuple[int, int, bytes]] = field(default_factory=list)
    draft: bytes | None = None


@dataclass
class Living:
    """One node, as it is kept."""

    row: NodeRow
    alive: float


@dataclass
class Holdings:
    """Everything that is committed and synced."""

    tables: dict[str, Kept] = field(default_factory=dict)
    nodes: dict[int, Living] = field(default_factory=dict)
    replays: dict[str, tuple[ReplayRow, bytes]] = field(default_factory=dict)
    numbers: int = 0


class Database:
    """Transactions one after another.  Each is carried out when its sync is done, and acknowledged then."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self.loop, self._rng = loop, rng
        self.held = Holdings()
        self.up = True
        self.full = False
        self.sync = 0.002
        """Seconds that a sync takes."""
        self.life = 0
        """How often it has been started: what was on its way before is gone."""
        self._free_at = 0.0
        self.cut: set[str] = set()
        """Machines whose line to the database is cut."""
        self.fence = True
        self.early = False
        """For tests of the storm itself: acknowledge what is not synced."""
        self.findings: list[str] = []
        self.machines: dict[int, Machine] = {}
        """Whose number each of them is."""
        self.buried: list[tuple[float, Machine]] = []

    def crash(self) -> None:
        """The power is gone, and with it all that was not synced."""
        self.up = False
        self.life += 1
        self._free_at = 0.0

    def reachable(self, machine: Machine | None) -> bool:
        """Does a line lead from there to here?"""
        return self.up and (machine is None or machine.name not in self.cut)

    def delay(self) -> float:
        """Seconds on the line."""
        return 0.0002 + 0.003 * self._rng.random() ** 3

    def transact(
        self, machine: Machine, work: Callable[[Holdings], Any], answer: Callable[[Any], None], early: bool = False
    ) -> None:
        """Carry it out, and answer with what it gave or raised; the answer may come late or be lost."""

        def reply(result: Any, lost: bool = False) -> None:
            wait = TIMEOUT if lost else self.delay()
            given = StoreTrouble("the database does not answer") if lost else result
            self.loop.call_later(wait, answer, given, context=machine.context)

        def arrive() -> None:
            if not self.reachable(machine):
                reply(None, lost=True)
                return
            life = self.life
            self._free_at = max(self._free_at, self.loop.time()) + self.sync * (0.5 + self._rng.random())
            if early:
                reply(None)
            self.loop.call_at(self._free_at, commit, life, context=Context())

        def commit(life: int) -> None:
            if life != self.life or not self.up:
                if not early:
                    reply(None, lost=True)
                return
            result = self._done(work)
            if not early:
                reply(result, lost=not self.reachable(machine))

        self.loop.call_later(self.delay(), arrive, context=Context())

    def _done(self, work: Callable[[Holdings], Any]) -> Any:
        try:
            return work(self.held)
        except Exception as err:
            return err


class VirtualStore:
    """One node's way to the database.  What blocks is called by the loop when it has reached the database."""

    def __init__(self, database: Database, machine: Machine) -> None:
        self._db, self._machine = database, machine
        self._number = 0
        self._queue: list[tuple[Writing, Future[None]]] = []
        self._busy = False

    # ---- writing -------------------------------------------------------------------------------------------------

    def write(self, writing: Writing) -> Future[None]:
        """In the order given."""
        future: Future[None] = Future()
        self._queue.append((writing, future))
        self._go()
        return future

    def _go(self) -> None:
        if self._busy or not self._queue:
            return
        self._busy = True
        (writing, future), number = self._queue.pop(0), self._number

        def answer(result: Any) -> None:
            self._busy = False
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(None)
            self._go()

        self._db.transact(self._machine, lambda held: self._write(held, number, writing), answer, self._db.early)

    def _write(self, held: Holdings, number: int, writing: Writing) -> None:
        """All or nothing."""
        db = self._db
        if db.full:
            raise StoreTrouble("the disk is full")
        node = held.nodes.get(number)
        if db.fence and (node is None or node.row.gone):
            raise Fenced("Another node has taken over from this one")
        new = {row.code: Kept(row, number, 1) for row in writing.opened if row.code not in held.tables}
        appended: list[tuple[Kept, int, int, bytes]] = []
        ends: dict[str, int] = {}
        for code, first, count, entries in writing.entries:
            kept = new.get(code) or held.tables.get(code)
            if kept is None:
                raise Fenced("This table is gone")
            end = ends.get(code, kept.next)
            if end != first:
                if (first, count, entries) in kept.journal:
                    continue
                if db.fence and kept.owner != number:
                    raise Fenced("Another node has this table")
                raise OutOfStep(f"Entry {first} is not the next one of a table")
            mine = kept.owner == number and kept.epoch == writing.epochs.get(code, 0)
            if db.fence and not mine:
                raise Fenced("Another node has this table")
            if not mine:
                db.findings.append("two owners: somebody has written to a table of somebody else")
            ends[code] = first + count
            appended.append((kept, first, count, entries))
        held.tables |= new
        for kept, first, count, entries in appended:
            kept.journal.append((first, count, entries))
            kept.next = first + count
        self._write_rest(held, number, writing)

    def _write_rest(self, held: Holdings, number: int, writing: Writing) -> None:
        mine = {code: kept for code, kept in held.tables.items() if kept.owner == number}
        for code, stage in writing.stages.items():
            if code in mine:
                mine[code].row = replace(mine[code].row, stage=stage)
        for code, draft in writing.drafts:
            if code in mine:
                mine[code].draft = draft
        for replay, data in writing.replays:
            held.replays.setdefault(replay.name, (replay, data))
        for code in (*writing.asleep, *writing.released):
            if code in mine:
                kept = mine[code]
                at = max(kept.row.at, writing.asleep.get(code, 0.0), writing.alive or 0.0)
                kept.row = replace(kept.row, at=at)
                kept.owner, kept.rules = 0, held.nodes[number].row.rules
        for code in writing.forgotten:
            if code in mine:
                del held.tables[code]
        if writing.alive is not None and number in held.nodes:
            node = held.nodes[number]
            node.alive = writing.alive
            node.row = replace(node.row, beats=node.row.beats + 1)

    # ---- who is there, and who owns what: called when the call has reached the database ---------------------------

    def enter(self, name: str, address: str, rules: str, now: float) -> int:
        """Be a node from now on."""
        held = self._db.held
        self._bury(self._number)
        held.numbers += 1
        held.nodes[held.numbers] = Living(NodeRow(held.numbers, name, address, rules, 0), now)
        self._number = held.numbers
        self._db.machines[self._number] = self._machine
        return self._number

    def leave(self) -> None:
        """Be a node no more."""
        self._bury(self._number)

    def _bury(self, number: int) -> None:
        node = self._db.held.nodes.get(number)
        if node is not None:
            node.row = replace(node.row, gone=True)

    def nodes(self) -> Sequence[NodeRow]:
        """Who is there."""
        held = self._db.held
        owners = {kept.owner for kept in held.tables.values()}
        return [node.row for number, node in held.nodes.items() if not node.row.gone or number in owners]

    def bury(self, number: int, beats: int) -> bool:
        """A node that beats no more is gone."""
        node = self._db.held.nodes.get(number)
        if node is None or node.row.gone or node.row.beats != beats:
            return False
        self._bury(number)
        self._db.buried.append((self._db.loop.time(), self._db.machines[number]))
        return True

    def claim(self, codes: Sequence[str], able: Callable[[str], bool] = lambda rules: True) -> list[Claim]:
        """Own them, as far as nobody does who lives."""
        held, claims = self._db.held, list[Claim]()
        for code in codes:
            kept = held.tables.get(code)
            if kept is None:
                continue
            owner = held.nodes.get(kept.owner)
            stopped = max(kept.row.at, owner.alive if owner is not None else 0.0)
            rules = owner.row.rules if owner is not None else kept.rules
            if (owner is None or owner.row.gone) and able(rules):
                if held.nodes[self._number].row.gone:
                    raise Fenced("Another node has taken over from this one")
                kept.owner, kept.epoch = self._number, kept.epoch + 1
                owner = held.nodes[self._number]
            lives = kept.owner if owner is not None and not owner.row.gone else 0
            claims.append(Claim(kept.row, lives, kept.epoch, stopped, rules))
        return claims

    def waiting(self) -> Sequence[Waiting]:
        """Running games that nobody looks after."""
        held, found = self._db.held, list[Waiting]()
        for code, kept in held.tables.items():
            owner = held.nodes.get(kept.owner)
            if kept.row.stage == "game" and (owner is None or owner.row.gone):
                found.append(Waiting(code, owner.row.rules if owner is not None else kept.rules))
        return found

    def code_of(self, watch: str) -> str | None:
        """The table of a watch code."""
        return next((code for code, kept in self._db.held.tables.items() if kept.row.watch == watch), None)

    def clock(self) -> float:
        """Seconds since 1970, as the database counts them."""
        return 1_700_000_000 + self._db.loop.time()

    def key(self) -> str:
        """What only nodes of this store know."""
        return "key"

    # ---- reading -------------------------------------------------------------------------------------------------

    def alive(self) -> float:
        """Nobody asks where nodes share a store."""
        return 0.0

    def tables(self) -> Sequence[TableRow]:
        """All tables."""
        return [kept.row for kept in self._db.held.tables.values()]

    def journal(self, table: str) -> list[bytes]:
        """A table's journal."""
        kept = self._db.held.tables.get(table)
        return [entries for _, _, entries in kept.journal] if kept is not None else []

    def draft(self, table: str) -> bytes | None:
        """A running game on paper."""
        return self._db.held.tables[table].draft

    def replays(self, table: str) -> Sequence[ReplayRow]:
        """The finished games of a table."""
        return [row for row, _ in self._db.held.replays.values() if row.table == table]

    def replay(self, name: str) -> bytes | None:
        """One finished game."""
        return self._db.held.replays[name][1] if name in self._db.held.replays else None

    def replay_row(self, name: str) -> ReplayRow | None:
        """What listings show of one finished game."""
        return self._db.held.replays[name][0] if name in self._db.held.replays else None

    def close(self) -> None:
        """There is nothing to let go."""


def blocking(database: Database) -> Callable[[Machine | None, Callable[[], Any]], asyncio.Future[Any]]:
    """Calls that would block travel to the database and back; what they give may be lost on the way."""

    def call(machine: Machine | None, work: Callable[[], Any]) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = database.loop.create_future()
        assert machine is not None

        def answer(result: Any) -> None:
            if future.done():
                return
            if isinstance(result, Exception):
                future.set_exception(result)
            else:
                future.set_result(result)

        database.transact(machine, lambda held: work(), answer)
        return future

    return call
