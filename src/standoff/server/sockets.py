"""WebSockets: bytes to the door, frames to the listener."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from typing import Any

from aiohttp import WSMsgType, web

from standoff.server.line import Line
from standoff.server.session import Door
from standoff.table.wire import Bye

NEVER = 1 << 60
STUCK = 32 * 1024
"""Bytes unread beyond which a goodbye would not arrive either."""


class SocketOutlet:
    """Sends without waiting: the house looks at `unread` itself and never lets a slow reader hold anybody up."""

    __slots__ = ("_transport", "_ws", "closing")

    def __init__(self, ws: web.WebSocketResponse, transport: asyncio.Transport) -> None:
        self._ws, self._transport = ws, transport
        self.closing: asyncio.Task[bool] | None = None

    def send(self, message: bytes) -> None:
        """One text frame."""
        _at_once(self._ws.send_frame(message, WSMsgType.TEXT))

    def ping(self, payload: bytes) -> None:
        """Ask for a sign of life."""
        _at_once(self._ws.ping(payload))

    def unread(self) -> int:
        """Bytes the other side has not taken yet."""
        return 0 if self._transport.is_closing() else self._transport.get_write_buffer_size()

    def close(self, code: int, why: str) -> None:
        """Close in the background; a reader that does not take it is cut off."""
        if self.unread() > STUCK:
            self._transport.abort()
        elif self.closing is None:
            self.closing = asyncio.get_running_loop().create_task(self._ws.close(code=code, message=why.encode()))


def _at_once(sending: Coroutine[Any, Any, None]) -> None:
    """Run a send to its end.  With an endless writer limit it never waits; a line that has just broken is ignored,
    its reader will notice."""
    try:
        sending.send(None)
    except StopIteration:
        return
    except (ConnectionError, RuntimeError):
        return
    sending.close()


class Sockets:
    """The WebSocket endpoint of a server."""

    def __init__(self, door: Door) -> None:
        self.door = door
        self.open = 0
        self._by_address: Counter[str] = Counter()

    async def serve(self, request: web.Request, address: str) -> web.StreamResponse:
        """One line from hello to goodbye."""
        limits = self.door.house.limits
        if self.open >= limits.connections or self._by_address[address] >= limits.connections_each_address:
            raise web.HTTPServiceUnavailable(text="Too many connections", headers={"Retry-After": "10"})
        ws = web.WebSocketResponse(
            timeout=2.0,
            compress=False,
            autoping=False,
            max_msg_size=limits.message,
            decode_text=False,
            writer_limit=NEVER,
        )
        if not ws.can_prepare(request):
            raise web.HTTPBadRequest(text="This address speaks WebSocket")
        self.open += 1
        self._by_address[address] += 1
        try:
            await ws.prepare(request)
            assert request.transport is not None
            outlet = SocketOutlet(ws, request.transport)
            line = self.door.line(outlet, address)
            try:
                await self._listen(ws, line)
            finally:
                self.door.house.gone(line)
                if outlet.closing is not None:
                    await asyncio.wait([outlet.closing], timeout=2)
        finally:
            self.open -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
        return ws

    async def _listen(self, ws: web.WebSocketResponse, line: Line) -> None:
        door, house = self.door, self.door.house
        loop = asyncio.get_running_loop()

        def impatient() -> None:
            if not line.table:
                house.hang_up(line, 4001, Bye("silent", "Say hello within a few seconds"))

        late = loop.call_later(house.limits.hello, impatient)
        try:
            async for message in ws:
                if message.type is WSMsgType.TEXT:
                    if line.table:
                        door.hear(line, message.data)
                    else:
                        await door.greet(line, message.data)
                elif message.type is WSMsgType.PONG:
                    house.sign_of_life(line, bytes(message.data))
                    door.knock(line)
                elif message.type is WSMsgType.PING:
                    door.knock(line)
                    await ws.pong(message.data)
                else:
                    house.hang_up(line, 1003, Bye("abuse", "This server speaks text"))
                if line.closed:
                    break
        finally:
            late.cancel()
