"""WebSockets: bytes to the door, frames to the listener."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Coroutine
from functools import partial
from typing import Any

from aiohttp import web

from standoff.server.line import Line
from standoff.server.session import Door
from standoff.server.wire import PING, PONG, TEXT, Wire
from standoff.table.wire import Bye


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
        ws = web.WebSocketResponse(compress=False)
        if not ws.can_prepare(request):
            raise web.HTTPBadRequest(text="This address speaks WebSocket")
        self.open += 1
        self._by_address[address] += 1
        try:
            await ws.prepare(request)
            assert request.transport is not None
            wire = Wire(request.transport, limits.message)
            line = self.door.line(wire, address)
            try:
                await self._listen(wire, line)
            finally:
                self.door.house.gone(line)
        finally:
            self.open -= 1
            self._by_address[address] -= 1
            if not self._by_address[address]:
                del self._by_address[address]
        return ws

    async def _listen(self, wire: Wire, line: Line) -> None:
        door, house = self.door, self.door.house

        def take(kind: int, body: bytes) -> Coroutine[Any, Any, None] | None:
            if line.closed:
                return None
            if kind == TEXT:
                if not line.table:
                    return door.greet(line, body)
                wire.hear(partial(door.hear, line))
                door.hear(line, body)
            elif kind == PONG:
                house.sign_of_life(line, body)
                door.knock(line)
            elif kind == PING:
                door.knock(line)
                wire.pong(body)
            else:
                house.hang_up(line, 1003, Bye("abuse", "This server speaks text"))
            return None

        def impatient() -> None:
            if not line.table:
                house.hang_up(line, 4001, Bye("silent", "Say hello within a few seconds"))

        late = asyncio.get_running_loop().call_later(house.limits.hello, impatient)
        wire.listen(take)
        try:
            await wire.ended
        finally:
            late.cancel()
