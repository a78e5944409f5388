"""Guests and requests that are passed on to the node that has their table, and those of others that come here."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Container
from contextlib import suppress
from itertools import count
from typing import Final

from standoff.server.cluster import letters
from standoff.server.cluster.letters import Letter
from standoff.server.cluster.lines import Far, Lines, Relay
from standoff.server.cluster.link import Answer, Link, Unlinked
from standoff.server.cluster.reaching import linked
from standoff.server.connection import Connection
from standoff.server.connections import WAITING
from standoff.server.limits import Shared
from standoff.server.sessions import Sessions
from standoff.server.sharing import Elsewhere
from standoff.table.protocol import Bye

log = logging.getLogger("standoff.server")
ANSWERED: Final = 10.0
"""Seconds in which another node must have answered a request."""
UNREACHED: Final = 3.0
"""Seconds that a guest waits for a node that cannot be reached: by then it is gone, or somebody may find out why."""
LATER: Final = Bye("stopping", WAITING, again=True)


class Passing:
    """All links of one node."""

    def __init__(self, sessions: Sessions, key: str, respond: Callable[[letters.Request], Awaitable[Answer]]) -> None:
        self._sessions, self._key, self._respond = sessions, key, respond
        self._numbers = count(1)
        self._out: dict[int, asyncio.Task[Link]] = {}
        """Links to other nodes, by their numbers."""
        self._lines = Lines(sessions, self._take)
        self._counted: dict[str, Callable[[str], None]] = {}
        self.links: set[Link] = set()
        """All that are open, whoever asked for them."""
        self._tasks: set[asyncio.Task[None]] = set()
        self._waiting: dict[int, asyncio.Future[None]] = {}
        """By node: done, once it is known to be gone."""
        self._server: asyncio.Server | None = None
        sessions.pass_on = self.pass_on

    async def listen(self, host: str, port: int) -> int:
        """Let other nodes in; gives the port."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._arrives, host, port)
        return int(self._server.sockets[0].getsockname()[1])

    def _arrives(self) -> Link:
        link = Link(self._key, False, self._lines.take)
        self._keep(link)
        return link

    def _keep(self, link: Link) -> None:
        self.links.add(link)
        link.ended.add_done_callback(lambda _: self._lost(link))

    def close(self) -> None:
        """No more guests, neither ours nor theirs."""
        if self._server is not None:
            self._server.close()
        for link in list(self.links):
            link.close()

    def _lost(self, link: Link) -> None:
        self.links.discard(link)
        for number, task in list(self._out.items()):
            if task.done() and not task.cancelled() and task.exception() is None and task.result() is link:
                del self._out[number]
        self._lines.lost(link, LATER)
        for future in link.asked.values():
            if not future.done():
                future.set_exception(Unlinked())

    def _do(self, work: Awaitable[None]) -> None:
        async def done() -> None:
            await work

        task = asyncio.get_running_loop().create_task(done())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _link_to(self, other: Elsewhere) -> Link:
        """The one link to that node; several who want it at once wait for the same."""
        task = self._out.get(other.number)
        if task is None:
            task = asyncio.create_task(linked(other.address, self._key, self._lines.take))
            self._out[other.number] = task
        try:
            link = await asyncio.shield(task)
        except Unlinked:
            self._out.pop(other.number, None)
            raise
        if link not in self.links:
            self._keep(link)
        return link

    def keep_only(self, living: Container[int]) -> None:
        """Whoever is gone has no link any more, even one that stands still: its guests find their tables elsewhere."""
        for number in [number for number in self._waiting if number not in living]:
            self._waiting.pop(number).set_result(None)
        for number, task in list(self._out.items()):
            if number not in living and task.done() and not task.cancelled() and task.exception() is None:
                task.result().abort()

    # ---- ours, passed on -----------------------------------------------------------------------------------------

    async def pass_on(self, connection: Connection, hello: bytes, other: Elsewhere) -> None:
        """From now on the other node speaks with this guest."""
        try:
            link = await self._link_to(other)
        except Unlinked as err:
            if await self._is_gone(other.number, err):
                await self._sessions.greet(connection, hello)
            else:
                self._sessions.tables.connections.hang_up(connection, 1013, LATER)
            return
        if connection.closed or link.ended.done():
            self._sessions.tables.connections.hang_up(connection, 1013, LATER)
            return
        line = next(self._numbers)
        connection.relay = Relay(link, line)
        link.passed[line] = connection
        link.send(letters.Line(line, connection.network, hello))

    async def _is_gone(self, number: int, why: Unlinked) -> bool:
        """A node that cannot be reached has most likely died, and is about to be buried: its guests wait for that
        here, and nobody is asked anything meanwhile."""
        gone = self._waiting.get(number)
        if gone is None:
            log.warning("guests of node %d wait until it is known whether it is gone: %s", number, why)
            gone = self._waiting[number] = asyncio.get_running_loop().create_future()
        return bool((await asyncio.wait((gone,), timeout=UNREACHED))[0])

    async def ask(self, other: Elsewhere, request: letters.Request) -> Answer:
        """What the node that has the table answers."""
        link = await self._link_to(other)
        number = next(self._numbers)
        answer: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        link.asked[number] = answer
        try:
            link.send(
                letters.Request(
                    number, request.endpoint, request.params, request.body, request.token, request.network,
                    request.query, request.home,
                )
            )  # fmt: skip
            async with asyncio.timeout(ANSWERED):
                return await answer
        except TimeoutError:
            raise Unlinked("the other node has not answered") from None
        finally:
            del link.asked[number]

    def share(self, what: str, counted: Shared, others: Callable[[], list[Elsewhere]]) -> None:
        """What is taken out of these buckets is taken out of everybody's."""
        self._counted[what] = counted.note

        def tell(network: str) -> None:
            for other in others():
                self._do(self._tell(other, letters.Count(what, network)))

        counted.buckets.on_take = tell

    async def _tell(self, other: Elsewhere, letter: Letter) -> None:
        with suppress(Unlinked):
            (await self._link_to(other)).send(letter)

    # ---- what comes ----------------------------------------------------------------------------------------------

    def _take(self, link: Link, letter: Letter) -> None:
        """All but what guests say and are told."""
        if isinstance(letter, letters.Line):
            self._do(self._greet(link, letter))
        elif isinstance(letter, letters.Request):
            self._do(self._answer(link, letter))
        elif isinstance(letter, letters.Response):
            waits = link.asked.get(letter.number)
            if waits is not None and not waits.done():
                waits.set_result((letter.status, letter.body, letter.kind))
        elif isinstance(letter, letters.Count) and letter.what in self._counted:
            self._counted[letter.what](letter.network)

    async def _greet(self, link: Link, letter: letters.Line) -> None:
        """A guest of another node says hello.  Should the table have moved on meanwhile, the guest comes again."""
        connection = self._sessions.connection(Far(link, letter.line), letter.network)
        link.guests[letter.line], link.early[letter.line] = connection, []
        await self._sessions.greet(connection, letter.hello, passed=True)
        for data in link.early.pop(letter.line):
            self._sessions.hear(connection, data)
        if connection.closed:
            link.guests.pop(letter.line, None)

    async def _answer(self, link: Link, request: letters.Request) -> None:
        status, body, kind = await self._respond(request)
        link.send(letters.Response(request.number, status, body, kind))
