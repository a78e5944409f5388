"""WebSockets: the handshake, then bytes to the sessions and frames to the listener."""

from __future__ import annotations

import asyncio
import binascii
from base64 import b64decode, b64encode
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from hashlib import sha1
from typing import Any, Final

from aiohttp import web

from standoff.server.answers import FULL
from standoff.server.connection import Connection
from standoff.server.gate import Crowd, Visitor
from standoff.server.sessions import Sessions
from standoff.server.websocket import PING, PONG, TEXT, WebSocket
from standoff.server.workers.crew import LATER, Crew
from standoff.server.workers.letters import Unreached
from standoff.table.protocol import Bye

VERSION: Final = "13"
"""The only version of the protocol that ever became a standard."""
MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
"""RFC 6455, 1.3: proves that the server has understood what it was asked."""


class Sockets:
    """The WebSocket endpoint of a server."""

    def __init__(self, sessions: Sessions, crew: Crew | None = None) -> None:
        self.sessions, self._crew = sessions, crew
        self.crowd = Crowd(sessions.tables.limits)

    async def serve(self, request: web.Request, network: str) -> web.StreamResponse:
        """One line from hello to goodbye."""
        answer = shake_hands(request)
        if not self.crowd.enter(network):
            raise web.HTTPServiceUnavailable(text=FULL, headers={"Retry-After": "10"})
        try:
            await answer.prepare(request)
            visitor, transport = request.protocol, request.transport
            if transport is None:
                raise ConnectionResetError("Gone before the handshake was over")
            assert isinstance(visitor, Visitor)
            socket = WebSocket(transport, self.sessions.tables.limits.message)
            connection = self.sessions.connection(socket, network)
            try:
                await self._listen(socket, connection, visitor.hand_over())
            finally:
                self.sessions.end(connection)
        finally:
            self.crowd.leave(network)
        return answer

    async def _listen(self, socket: WebSocket, connection: Connection, early: bytes) -> None:
        sessions, tables = self.sessions, self.sessions.tables

        def take(kind: int, body: bytes) -> Coroutine[Any, Any, None] | None:
            if connection.closed:
                return None
            if kind == TEXT:
                if not connection.table and connection.relay is None:
                    return self._greet(socket, connection, body)
                socket.hear(partial(sessions.hear, connection))
                sessions.hear(connection, body)
            elif kind == PONG:
                tables.connections.sign_of_life(connection, body)
                if connection.relay is not None:
                    connection.relay.pong(body)
                sessions.knock(connection)
            elif kind == PING:
                sessions.knock(connection)
                if socket.unread() <= tables.limits.unread:
                    socket.pong(body)
            else:
                tables.connections.hang_up(connection, 1003, Bye("abuse", "This server speaks text"))
            return None

        def impatient() -> None:
            if not connection.table and connection.relay is None:
                tables.connections.hang_up(connection, 4001, Bye("silent", "Say hello within a few seconds"))

        late = asyncio.get_running_loop().call_later(tables.limits.hello, impatient)
        socket.listen(take, early)
        try:
            await socket.ended
        finally:
            late.cancel()

    async def _greet(self, socket: WebSocket, connection: Connection, body: bytes) -> None:
        """The first message; where another worker has the table, the line goes there with it."""
        part = await self._crew.whose_hello(body) if self._crew is not None else None
        if self._crew is None or part is None or part == self._crew.number:
            await self.sessions.greet(connection, body)
            return
        if connection.closed:
            return
        try:
            await self._crew.bring_socket(*socket.let_go(body), part, connection.network)
        except Unreached:
            bye = Bye("stopping", LATER, again=True)
            self.sessions.tables.connections.hang_up(connection, 1012, bye)

    async def adopt(self, transport: asyncio.Transport, network: str, early: Callable[[], bytes]) -> None:
        """A line that another worker has shaken hands with, from its hello to goodbye."""
        if not self.crowd.enter(network):
            transport.close()
            return
        socket = WebSocket(transport, self.sessions.tables.limits.message)
        connection = self.sessions.connection(socket, network)
        try:
            await self._listen(socket, connection, early())
        finally:
            self.sessions.end(connection)
            self.crowd.leave(network)


def shake_hands(request: web.Request) -> web.StreamResponse:
    """The answer to a handshake as the RFC wants it (4.2); raises what else there is to say."""
    headers = request.headers
    asks = request.method == "GET" and _has(headers.getall("Upgrade", ()), "websocket")
    if not asks or not _has(headers.getall("Connection", ()), "upgrade"):
        raise web.HTTPBadRequest(text="This address speaks WebSocket")
    if headers.getall("Sec-WebSocket-Version", ()) != [VERSION]:
        wanted = {"Sec-WebSocket-Version": VERSION, "Upgrade": "websocket"}
        raise web.HTTPUpgradeRequired(text=f"This server speaks version {VERSION} of WebSocket", headers=wanted)
    key = headers.getall("Sec-WebSocket-Key", ())
    if len(key) != 1 or not _is_key(key[0]):
        raise web.HTTPBadRequest(text="This handshake is not complete")
    accept = b64encode(sha1(key[0].encode() + MAGIC).digest()).decode()
    answer = web.StreamResponse(
        status=101, headers={"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Accept": accept}
    )
    answer.force_close()
    return answer


def _has(values: Iterable[str], token: str) -> bool:
    """Is this one of the tokens of a header that may come in several lines?"""
    return any(token == one.strip().lower() for value in values for one in value.split(","))


def _is_key(key: str) -> bool:
    try:
        return len(b64decode(key, validate=True)) == 16
    except (binascii.Error, ValueError):
        return False
