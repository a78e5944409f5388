"""People at the tables: they answer when asked, come back when cut off, and remember what they were told."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

import msgspec

from standoff.client.seat import Seat
from standoff.server.connection import Connection
from standoff.table import commands as c
from standoff.table.messages import Frame
from standoff.table.protocol import Bye, Error, Hello, Welcome, decode_server_message, encode

if TYPE_CHECKING:
    from tools.storm.cluster import Cluster, Host

PATIENCE: Final = 5.0
"""Seconds without any news after which somebody with something to say tries another line."""


REST: Final = 15.0
"""Seconds until somebody who was told no asks for another game again."""


class Line:
    """One socket between a person and a node: what is sent arrives in order, until it breaks."""

    def __init__(self, cluster: Cluster, host: Host, person: Person) -> None:
        self._cluster, self.host, self._person = cluster, host, person
        self.connection: Connection | None = None
        self.broken = False
        self._arrives = [0.0, 0.0]
        self._greeted: asyncio.Task[None] | None = None

    def _after(self, way: int) -> float:
        """When what is sent now arrives: never before what was sent before it."""
        cluster = self._cluster
        self._arrives[way] = max(self._arrives[way] + 1e-6, cluster.loop.time() + cluster.delay())
        return self._arrives[way]

    def break_off(self) -> None:
        """Both sides notice, after a while."""
        if not self.broken:
            self.broken = True
            loop = self._cluster.loop
            loop.call_later(self._cluster.delay(), self._person.cut_off, self, context=self._person.context)
            loop.call_later(self._cluster.delay(), self._gone, context=self.host.machine.context)

    def _gone(self) -> None:
        if self.connection is not None:
            self.host.tables.connections.gone(self.connection)

    # ---- the node's end: an Outlet -------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        if not self.broken and not self.host.machine.dead:
            self._cluster.loop.call_at(self._after(0), self._person.hears, self, message, context=self._person.context)

    def offer(self, message: bytes, unread: int) -> bool:
        self.send(message)
        return True

    def ping(self, payload: bytes) -> None:
        if not self.broken and not self.host.machine.dead:
            self._cluster.loop.call_at(self._after(1), self._pong, payload, context=self.host.machine.context)

    def _pong(self, payload: bytes) -> None:
        if self.connection is not None and not self.broken:
            self.host.tables.connections.sign_of_life(self.connection, payload)

    def unread(self) -> int:
        return 0

    def close(self, code: int, why: str) -> None:
        if not self.host.machine.dead:
            self._cluster.loop.call_at(self._after(0), self._person.cut_off, self, context=self._person.context)

    # ---- the person's end ----------------------------------------------------------------------------------------

    def say(self, message: bytes) -> None:
        """On its way to the node."""
        if not self.broken:
            self._cluster.loop.call_at(self._after(1), self._reach, message, context=self.host.machine.context)

    def _reach(self, message: bytes) -> None:
        if self.broken:
            return
        sessions = self.host.sessions
        if self.connection is None:
            self.connection = sessions.connection(self, self._person.network)
            self._greeted = self._cluster.loop.create_task(sessions.greet(self.connection, message))
        elif self._greeted is not None and not self._greeted.done():
            self._greeted.add_done_callback(lambda _: self._reach(message))
        else:
            sessions.hear(self.connection, message)


@dataclass
class Said:
    """Something that was said, until it is confirmed."""

    data: bytes
    question: int
    word: str = ""


class Person(Seat):
    """Somebody with a token."""

    def __init__(self, cluster: Cluster, rng: Random, table: str, token: str, network: str) -> None:
        super().__init__()
        self._cluster, self._rng = cluster, rng
        self.table, self.token, self.network = table, token, network
        self.context = cluster.outside
        self.line: Line | None = None
        self.person: int | None = None
        self.waiting: dict[int, Said] = {}
        self.confirmed: dict[int, Said] = {}
        """By number: what the server has said to be safely written down."""
        self.moved = 0
        """How often there was something new."""
        self.refused: list[str] = []
        self._answered = (0, 0)
        self._heard_at = self._rests_until = 0.0
        self.quiet = False
        """Says nothing new any more."""
        self._next_ref = 1 + rng.getrandbits(40)

    def begin(self) -> None:
        """Come to the table, and stay."""
        self._later(self.come)
        self._later(self._look)

    def _later(self, what: Callable[[], None], least: float = 0.0, most: float = 0.3) -> None:
        self._cluster.loop.call_later(least + (most - least) * self._rng.random(), what, context=self.context)

    def come(self, at: str = "") -> None:
        """Say hello to some node; which one, a balancer decides that knows nothing."""
        hosts = [host for host in self._cluster.hosts if not host.machine.dead and host.open]
        named = [host for host in hosts if host.address == at]
        if not hosts:
            self._later(self.come, 0.2, 0.6)
            return
        host = named[0] if named else self._rng.choice(hosts)
        self._heard_at = self._cluster.loop.time()
        self.line = Line(self._cluster, host, self)
        self._cluster.lines.append(self.line)
        read = len(self.log)
        hello = Hello(self.table, self.token, n=self.n, game=self._game, read=read, heard=self._heard)
        self.line.say(encode(hello))

    def cut_off(self, line: Line) -> None:
        """The line has ended."""
        line.broken = True
        if self.line is line:
            self.line = None
            self._later(self.come, 0.05, 0.4)

    def hears(self, line: Line, message: bytes) -> None:
        """Something has come from the server."""
        if line is not self.line or line.broken:
            return
        self._heard_at = self._cluster.loop.time()
        told = decode_server_message(message)
        if isinstance(told, Welcome):
            self.person = told.person
            for said in list(self.waiting.values()):
                line.say(said.data)
        elif isinstance(told, Frame):
            if (told.n, told.game) != (self.n, self._game):
                self.moved += 1
            self.take(told)
            for ref in told.done:
                if ref in self.waiting:
                    self.confirmed[ref] = self.waiting.pop(ref)
        elif isinstance(told, Error):
            self.waiting.pop(told.ref, None)
            self.refused.append(f"{told.code}: {told.text}")
            self._answered = (0, 0)
            self._rests_until = self._heard_at + REST
        elif isinstance(told, Bye):
            line.broken = True
            self.line = None
            if told.at:
                self._cluster.loop.call_later(0.02, self.come, told.at, context=self.context)
            else:
                self._later(self.come, 0.05, 0.4)

    def _look(self) -> None:
        """Now and then: is there something to say?"""
        self._later(self._look, 0.1, 0.5)
        now = self._cluster.loop.time()
        if self.line is not None and self.waiting and now - self._heard_at > PATIENCE:
            self.line.break_off()
            return
        if self.line is None or self.info is None or self.quiet or len(self.waiting) > 3:
            return
        if self._rng.random() < 0.05:
            self._say(c.Say(f"word {self._next_ref}"), word=f"word {self._next_ref}")
        if self.info.stage == "lobby" and self._is_host() and not self.waiting:
            self._say(c.Start())
        elif self._could_play_again() and not self.waiting and now > self._rests_until:
            self._say(c.Again(True))
        ask = self.asked()
        if ask is not None and (self._game, ask.question) != self._answered:
            self._answered = (self._game, ask.question)
            self._say(c.Choose(ask.question, self._rng.choice(ask.options)), ask.question)

    def _is_host(self) -> bool:
        """Whoever opened the table may have been away so long that somebody else is by now."""
        return self.info is not None and any(one.host and one.person == self.person for one in self.info.people)

    def _could_play_again(self) -> bool:
        """Is the game over, and the table does not know that I want another?  A server that slept has forgotten it."""
        return self.info is not None and self.info.stage == "over" and self.person not in self.info.again

    def _say(self, command: c.Spoken, question: int = 0, word: str = "") -> None:
        self._next_ref += 1
        ref = self._next_ref
        data = encode(msgspec.structs.replace(command, ref=ref))
        self.waiting[ref] = Said(data, question, word)
        if self.line is not None:
            self.line.say(data)
