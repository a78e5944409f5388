"""How a server becomes a node: its links, what it shares with the others, and what it answers for them."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

import msgspec

from standoff.server.api.tables import public_cards
from standoff.server.cluster.letters import Request
from standoff.server.cluster.link import Answer, Unlinked
from standoff.server.cluster.member import Member
from standoff.server.cluster.passing import Passing
from standoff.server.cluster.reaching import parted
from standoff.server.cluster.versions import own_rules
from standoff.server.codes import SHORT
from standoff.server.sharing import Elsewhere
from standoff.server.stores.shared import SHARES, SharedStore
from standoff.server.stores.store import StoreTrouble

if TYPE_CHECKING:
    from standoff.server.app import Server

CARDS: Final = "cards"
"""What nodes ask each other: their public tables."""
WAKE: Final = "wake"
"""And to go on with a game that was let go."""
CLOCK_OFF: Final = 60.0
"""Seconds by which a node's clock may differ from the database's: what is old is deleted by it."""
JSON: Final = "application/json"


@dataclass(frozen=True)
class AsNode:
    """What a server wants to be among others."""

    name: str
    link: str
    """Where it listens for other nodes, and where they reach it: HOST:PORT."""

    def worker(self, number: int) -> AsNode:
        """One of several workers of a machine, each of which is a node: with a name and a port of its own."""
        host, _, port = self.link.rpartition(":")
        own = str(int(port) + number) if port.isdecimal() and int(port) else port
        return AsNode(f"{self.name} {number}", f"{host}:{own}")


def share_of(short: str) -> int:
    """By which numbers of nodes a short code is given."""
    return sha256(short.encode()).digest()[0] % SHARES


class Joined:
    """A server that is a node."""

    def __init__(self, server: Server, store: SharedStore, wanted: AsNode) -> None:
        self._server, self._store, self._wanted = server, store, wanted
        self.member = Member(server.tables, store, wanted.name, wanted.link, own_rules())
        self.passing: Passing | None = None
        server.tables.is_mine = self._may_give

    async def begin(self) -> None:
        """Open the way for other nodes, before this one has any tables."""
        server = self._server
        off = server.tables.clock.now() - await asyncio.to_thread(self._store.clock)
        if abs(off) > CLOCK_OFF:
            raise StoreTrouble(
                f"This machine's clock is {abs(off):.0f} seconds {'ahead of' if off > 0 else 'behind'} the database's;"
                " set it right (NTP does), then start again"
            )
        key = await asyncio.to_thread(self._store.key)
        passing = self.passing = Passing(server.sessions, key, self._respond)
        try:
            host, port = parted(self._wanted.link)
            port = await passing.listen(host, port)
        except (OSError, ValueError) as err:
            raise StoreTrouble(
                f"Other nodes cannot be let in at '{self._wanted.link}': {err}; give --link HOST:PORT of this machine"
            ) from None
        self.member.address = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
        self.member.wake_elsewhere = self._wake_elsewhere
        self.member.on_look = lambda: passing.keep_only(self.member.node.others)
        api = server.api
        api.pass_on = passing.ask
        api.access.cards_elsewhere = self._cards
        server.tables.short_elsewhere = self._with_short
        for name, counted in (api.counted | {"hellos": api.access.shared(server.sessions.guesses)}).items():
            passing.share(name, counted, self._others)

    def end(self) -> None:
        """No more guests of others."""
        if self.passing is not None:
            self.passing.close()

    def _others(self) -> list[Elsewhere]:
        return [Elsewhere(other.number, other.address) for other in self.member.node.others.values()]

    def _may_give(self, code: str) -> bool:
        """Four letters are given by one node only, so that no two give the same."""
        return len(code) != SHORT or share_of(code) == self.member.node.number % SHARES

    def _with_short(self, short: str) -> Elsewhere | None:
        """Who has given these four letters, if they are another node's."""
        return next((other for other in self._others() if other.number % SHARES == share_of(short)), None)

    async def _cards(self) -> list[bytes]:
        """The public tables of the others; whoever does not answer is left out."""
        assert self.passing is not None
        request = Request(0, CARDS, {}, b"", "", "", {}, "")
        asked = [self.passing.ask(other, request) for other in self._others()]
        found = await asyncio.gather(*asked, return_exceptions=True)
        return [one[1] for one in found if not isinstance(one, BaseException)]

    async def _wake_elsewhere(self, code: str, number: int) -> None:
        assert self.passing is not None
        other = next((other for other in self._others() if other.number == number), None)
        if other is not None:
            with suppress(Unlinked):  # it goes on by itself when somebody looks
                await self.passing.ask(other, Request(0, WAKE, {"table": code}, b"", "", "", {}, ""))

    async def _respond(self, request: Request) -> Answer:
        """What another node asks for one of its guests."""
        if request.endpoint == CARDS:
            return 200, msgspec.json.encode(public_cards(self._server.tables)), JSON
        if request.endpoint == WAKE:
            await self.member.wake(request.params["table"])
            return 200, b"", JSON
        return await self._server.api.respond(request)
