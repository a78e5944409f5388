"""A connection of somebody hostile: HTTP and WebSocket by hand, from any address of 127/8, with nothing forbidden."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

import msgspec

LOST: Final = (OSError, EOFError, TimeoutError, asyncio.LimitOverrunError)
"""What a server does to people it does not want; no surprise to them."""
WAIT_FOR_ANSWER: Final = 5.0
"""Seconds to wait for an answer."""
TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10
KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="


def frame(body: bytes, kind: int = TEXT, *, first: int | None = None, masked: bool = True) -> bytes:
    """A frame as a client sends it (masked with zeros, which is legal and free), or nearly."""
    size = len(body)
    mask = 0x80 if masked else 0
    if size < 126:
        length = bytes((mask | size,))
    elif size < 1 << 16:
        length = bytes((mask | 126,)) + size.to_bytes(2, "big")
    else:
        length = bytes((mask | 127,)) + size.to_bytes(8, "big")
    return bytes((0x80 | kind if first is None else first,)) + length + (b"\0\0\0\0" if masked else b"") + body


class Answer(msgspec.Struct):
    """What came back of a request."""

    status: int
    body: bytes

    def data(self) -> dict[str, Any]:
        """The answer as an object; empty when it is none."""
        try:
            found = msgspec.json.decode(self.body)
        except (msgspec.DecodeError, UnicodeDecodeError):
            return {}
        return found if isinstance(found, dict) else {}


class Line:
    """One connection."""

    def __init__(self, port: int, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.port, self.reader, self.writer = port, reader, writer

    @classmethod
    async def open(cls, port: int, source: str) -> Line:
        """Connect to the loopback, from an address of it."""
        async with asyncio.timeout(WAIT_FOR_ANSWER):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
        return cls(port, reader, writer)

    def close(self) -> None:
        """Hang up without a word."""
        self.writer.transport.abort()

    async def write(self, data: bytes) -> None:
        """Send bytes; waits while the other side does not take them."""
        self.writer.write(data)
        async with asyncio.timeout(WAIT_FOR_ANSWER):
            await self.writer.drain()

    # ---- HTTP ----------------------------------------------------------------------------------------------------

    def head(self, method: str, path: str, headers: Mapping[str, str]) -> bytes:
        """The head of a request."""
        lines = {"Host": f"127.0.0.1:{self.port}", **headers}
        text = "".join(f"{name}: {value}\r\n" for name, value in lines.items())
        return f"{method} {path} HTTP/1.1\r\n{text}\r\n".encode("utf-8", "surrogateescape")

    async def request(
        self, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """A whole request and its answer."""
        data = b"" if body is None else msgspec.json.encode(body)
        more = {"Content-Type": "application/json"} if body is not None else {}
        lengthy = {**more, "Content-Length": str(len(data)), **(headers or {})}
        await self.write(self.head(method, path, lengthy) + data)
        async with asyncio.timeout(WAIT_FOR_ANSWER):
            status, told = await self._answer_head()
            length = int(told.get("content-length", "0"))
            return Answer(status, await self.reader.readexactly(length))

    async def _answer_head(self) -> tuple[int, dict[str, str]]:
        lines = (await self.reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        pairs = (line.partition(":") for line in lines[1:] if line)
        return int(lines[0].split(" ")[1]), {name.lower(): value.strip() for name, _, value in pairs}

    # ---- WebSocket -----------------------------------------------------------------------------------------------

    async def shake(self, headers: Mapping[str, str] | None = None) -> bool:
        """Shake hands; False when the other side does not want to."""
        wanted = {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Version": "13"}
        await self.write(self.head("GET", "/ws", {**wanted, "Sec-WebSocket-Key": KEY, **(headers or {})}))
        async with asyncio.timeout(WAIT_FOR_ANSWER):
            return (await self._answer_head())[0] == 101

    async def say(self, message: object) -> None:
        """One message, as JSON."""
        await self.write(frame(msgspec.json.encode(message)))

    async def hear(self, seconds: float = WAIT_FOR_ANSWER) -> dict[str, Any]:
        """The next message; pings are answered.  `EOFError` when the other side has closed."""
        async with asyncio.timeout(seconds):
            while True:
                first, size = await self.reader.readexactly(2)
                if size == 126:
                    size = int.from_bytes(await self.reader.readexactly(2), "big")
                elif size == 127:
                    size = int.from_bytes(await self.reader.readexactly(8), "big")
                body = await self.reader.readexactly(size)
                if first & 0x0F == TEXT:
                    found: dict[str, Any] = msgspec.json.decode(body)
                    return found
                if first & 0x0F == PING:
                    await self.write(frame(body, PONG))
                elif first & 0x0F == CLOSE:
                    raise EOFError("the server has said goodbye")

    async def told(self, part: str, seconds: float) -> Any:
        """That part of the next message that has it; an empty one when none comes in time."""
        try:
            async with asyncio.timeout(seconds):
                while not (found := (await self.hear(seconds)).get(part)):
                    pass
        except TimeoutError:
            return {}
        return found

    async def drop(self) -> None:
        """Read and forget, until the other side has closed."""
        while await self.reader.read(1 << 16):
            pass
