"""A WebSocket client with nothing to spare, so that the load generator is not what is measured."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import cast

HANDSHAKE = (
    "GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)
TEXT, PING, PONG = 0x81, 0x89, 0x8A


class Lean(asyncio.Protocol):
    """One connection.  Frames are masked with zeros, which is legal and free."""

    __slots__ = ("_buffer", "_open", "opened", "path", "take", "transport")

    def __init__(self, path: str, take: Callable[[bytes], None]) -> None:
        self.path, self.take = path, take
        self._buffer = b""
        self._open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(HANDSHAKE.format(path=self.path).encode())

    def connection_lost(self, exc: Exception | None) -> None:
        """A line that never opened fails whoever waits for it."""
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server hung up"))

    def data_received(self, data: bytes) -> None:
        """Hand over whole messages."""
        buffer = self._buffer + data if self._buffer else data
        if not self._open:
            head, found, buffer = buffer.partition(b"\r\n\r\n")
            if not found:
                self._buffer = head
                return
            if b" 101 " not in head:
                self.transport.close()
                return
            self._open = True
            self.opened.set_result(None)
        at, end = 0, len(buffer)
        while end - at >= 2:
            size, start = buffer[at + 1], at + 2
            if size == 126:
                if end < start + 2:
                    break
                size, start = int.from_bytes(buffer[start : start + 2], "big"), start + 2
            elif size == 127:
                if end < start + 8:
                    break
                size, start = int.from_bytes(buffer[start : start + 8], "big"), start + 8
            if end < start + size:
                break
            kind, at = buffer[at], start + size
            if kind == TEXT:
                self.take(buffer[start:at])
            elif kind == PING:
                self._write(PONG, buffer[start:at])
        self._buffer = buffer[at:]

    def send(self, message: bytes) -> None:
        """One text message."""
        self._write(TEXT, message)

    def _write(self, kind: int, body: bytes) -> None:
        size = len(body)
        length = bytes((0x80 | size,)) if size < 126 else bytes((0xFE,)) + size.to_bytes(2, "big")
        self.transport.write(bytes((kind,)) + length + b"\0\0\0\0" + body)


async def connect(port: int, path: str, take: Callable[[bytes], None]) -> Lean:
    """An open line."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Lean(path, take), "127.0.0.1", port)
    await line.opened
    return line
