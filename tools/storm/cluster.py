"""Machines with a node each, on one database: started, stopped, killed, held still and cut off."""

from __future__ import annotations

import asyncio
from contextvars import Context
from dataclasses import replace
from random import Random
from typing import Final

from standoff.engine.rules import SetUp
from standoff.server.cluster.member import Member, shared_limits
from standoff.server.limits import Limits
from standoff.server.sessions import Sessions
from standoff.server.stores.store import OutOfStep
from standoff.server.tables import Tables
from standoff.table import commands as c
from tools.storm.database import Database, VirtualStore, blocking
from tools.storm.loop import Machine, VirtualLoop
from tools.storm.people import Line, Person

UNHURRIED: Final = 1e9
LIMITS: Final = shared_limits(
    replace(
        Limits(),
        step=UNHURRIED, messages_each_second=UNHURRIED, messages_at_once=UNHURRIED, guesses_at_once=UNHURRIED,
        joins_at_once=UNHURRIED, tables_at_once=UNHURRIED, games_at_once=UNHURRIED, games_each_second=UNHURRIED,
        line_work_at_once=UNHURRIED, network_work_at_once=UNHURRIED, table_work_at_once=UNHURRIED,
        connections_each_person=50,
    )
)  # fmt: skip
SETUP: Final = SetUp("first", 4)


class VirtualClock:
    """What a machine believes the time to be: it may be off, and a little fast or slow."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self._loop, self._off, self._rate = loop, rng.uniform(-3600, 3600), rng.uniform(0.98, 1.02)
        self._begun = loop.time()

    def now(self) -> float:
        """Seconds since 1970, as this machine sees it."""
        return round(1_700_000_000 + self._off + (self._loop.time() - self._begun) * self._rate, 3)

    def work(self) -> float:
        """Nothing costs anything here."""
        return 0.0


class Host:
    """A process on a machine: one node."""

    def __init__(self, cluster: Cluster, name: str, rules: str) -> None:
        self.machine = Machine(name)
        self.address = f"http://{name}"
        self.open = False
        """Does it take guests?"""
        self.leaves = False
        """Has it handed over everything, and says goodbye?  It beats no more, and the goodbye may be lost."""
        self.store = VirtualStore(cluster.database, self.machine)
        self.cluster, self.begun = cluster, cluster.loop.time()
        self.trouble_at = -100.0
        """When it was last held up by a fault."""

        def build() -> tuple[Tables, Sessions, Member]:
            tables = Tables(self.store, VirtualClock(cluster.loop, cluster.rng), LIMITS)
            return tables, Sessions(tables), Member(tables, self.store, name, self.address, rules)

        self.tables, self.sessions, self.member = self.machine.context.run(build)
        self.tables.writer.on_failure = self.fail

    def fail(self) -> None:
        """No node may ever find that its memory is wrong; one that stops may find that it cannot write a last word."""
        if isinstance(self.tables.condition.failed, OutOfStep):
            self.cluster.findings.append(f"{self.machine.name} has failed: {self.tables.condition.failed}")
            self.machine.dead = True

    async def start(self) -> None:
        """Enter the cluster, however long that takes; then take guests."""
        while True:
            try:
                await self.tables.open()
            except Exception:
                await asyncio.sleep(0.3)
                continue
            self.open = True
            return

    async def stop(self) -> None:
        """Hand everything over, and go."""
        self.open = False
        await self.member.hand_over()
        self.leaves = True
        await self.tables.close()


class Cluster:
    """Everything there is in this world."""

    def __init__(self, loop: VirtualLoop, rng: Random) -> None:
        self.loop, self.rng = loop, rng
        self.database = Database(loop, rng)
        loop.blocking = blocking(self.database)
        self.outside: Context = Context()
        self.hosts: list[Host] = []
        self.lines: list[Line] = []
        self.people: list[Person] = []
        self.findings: list[str] = self.database.findings
        self.graves: list[Host] = []
        self.trouble_at = -100.0
        """When everybody was last held up by a fault, those included who came meanwhile."""

    def delay(self) -> float:
        """Seconds between a person and a node: mostly little, seldom much."""
        return 0.002 + 0.4 * self.rng.random() ** 8

    def start(self, name: str, rules: str = "{}") -> Host:
        """A new process on a machine."""
        host = Host(self, name, rules)
        self.hosts.append(host)
        self.loop.on(host.machine, host.start())
        return host

    def kill(self, host: Host) -> None:
        """As by SIGKILL."""
        host.machine.dead = True
        self.hosts.remove(host)
        self.graves.append(host)
        for line in self.lines:
            if line.host is host:
                line.break_off()

    def break_lines(self, share: float, host: Host | None = None) -> None:
        """Some people's lines are cut."""
        self.lines = [line for line in self.lines if not line.broken]
        for line in self.lines:
            if (host is None or line.host is host) and self.rng.random() < share:
                line.break_off()

    async def party(self, number: int, people: int, speed: str = "") -> None:
        """Some people open a table at some node and sit down."""
        host = self.hosts[number % len(self.hosts)]
        opened = c.Open(SETUP, speed or self.rng.choice(("brisk", "normal", "instant")), False)
        room, token, _ = await host.tables.create(opened, "P0", "", True)
        tokens = [token]
        for one in range(1, people):
            tokens.append((await host.tables.join(room, f"P{one}", "", True))[0])
        for one, token in enumerate(tokens):
            person = Person(self, Random(self.rng.getrandbits(32)), room.code, token, f"10.{number}.0.{one}")
            self.people.append(person)
            person.begin()
