"""A connection to a server byte by byte, for whatever no proper client would send."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL = 0x80
MASK = b"\x12\x34\x56\x78"
KEY = "dGhlIHNhbXBsZSBub25jZQ=="
ACCEPT = "s3pPLMBiTxaQ9kYGzzhZRbK+xOo="
"""What the RFC's own example answers to its key."""
HANDSHAKE = {
    "Host": "localhost",
    "Upgrade": "websocket",
    "Connection": "Upgrade",
    "Sec-WebSocket-Version": "13",
    "Sec-WebSocket-Key": KEY,
}
Said = tuple[int, bytes]


def get(path: str, headers: dict[str, str], version: str = "1.1", method: str = "GET") -> bytes:
    """A request without a body."""
    lines = [f"{method} {path} HTTP/{version}", *(f"{name}: {value}" for name, value in headers.items() if value)]
    return "\r\n".join((*lines, "", "")).encode()


def frame(kind: int, body: bytes = b"", *, final: bool = True, reserved: int = 0) -> bytes:
    """A frame as a client sends it."""
    size = len(body)
    if size < 126:
        length = bytes((0x80 | size,))
    elif size < 1 << 16:
        length = b"\xfe" + size.to_bytes(2, "big")
    else:
        length = b"\xff" + size.to_bytes(8, "big")
    masked = bytes(byte ^ MASK[i % 4] for i, byte in enumerate(body))
    return bytes((FINAL * final | reserved << 4 | kind,)) + length + MASK + masked


def pieces(kind: int, bodies: Iterable[bytes]) -> list[bytes]:
    """A message in several frames."""
    parts = list(bodies)
    last = len(parts) - 1
    return [frame(CONTINUED if i else kind, body, final=i == last) for i, body in enumerate(parts)]


def close(code: int, reason: bytes = b"") -> bytes:
    """A goodbye."""
    return frame(CLOSE, code.to_bytes(2, "big") + reason)


class Raw:
    """One connection.  A bare socket still reads what had come when the other side went away."""

    def __init__(self, line: socket.socket) -> None:
        self._line, self._come = line, b""
        self._loop = asyncio.get_running_loop()

    async def write(self, *chops: bytes) -> None:
        """Each chop on its own; a server that has gone is no trouble."""
        with suppress(ConnectionError):
            for chop in chops:
                await self._loop.sock_sendall(self._line, chop)
                await asyncio.sleep(0)

    def write_at_once(self, data: bytes) -> None:
        """Something short, before the loop turns."""
        assert self._line.send(data) == len(data)

    async def pours(self, data: bytes) -> bool:
        """Is all of this taken?  False when the server would rather end the connection."""
        try:
            await self._loop.sock_sendall(self._line, data)
        except ConnectionError:
            return False
        return True

    async def read(self, size: int) -> bytes:
        """So many bytes, or what there was when the server ended the connection."""
        while len(self._come) < size:
            more = await self._more()
            if not more:
                break
            self._come += more
        read, self._come = self._come[:size], self._come[size:]
        return read

    async def _more(self) -> bytes:
        try:
            return await self._loop.sock_recv(self._line, 1 << 16)
        except ConnectionError:
            return b""

    async def head(self) -> tuple[int, dict[str, str]]:
        """The head of an answer."""
        while b"\r\n\r\n" not in self._come:
            more = await self._more()
            assert more, f"no answer but {self._come!r}"
            self._come += more
        head, _, self._come = self._come.partition(b"\r\n\r\n")
        lines = head.decode().split("\r\n")
        return int(lines[0].split()[1]), {
            name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])
        }

    async def answer(self) -> tuple[int, dict[str, str], bytes]:
        """A whole answer."""
        status, headers = await self.head()
        return status, headers, await self.read(int(headers["content-length"]))

    async def said(self) -> Said | None:
        """The next frame of the server, final and without a mask; None at the end."""
        head = await self.read(2)
        if len(head) < 2:
            return None
        first, size = head
        assert first & 0xF0 == FINAL
        if size > 125:
            size = int.from_bytes(await self.read(2 if size == 126 else 8), "big")
        return first & 0x0F, await self.read(size)

    async def all_said(self) -> list[Said]:
        """Every frame until the server ends the connection."""
        frames = []
        while (said := await self.said()) is not None:
            frames.append(said)
        return frames


@asynccontextmanager
async def connected(port: int, source: str = "127.0.0.1", receives: int = 0) -> AsyncIterator[Raw]:
    """A connection that has said nothing."""
    with socket.socket() as line:
        if receives:
            line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receives)
        line.bind((source, 0))
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", port))
        yield Raw(line)


@asynccontextmanager
async def upgraded(port: int) -> AsyncIterator[Raw]:
    """A connection that has shaken hands."""
    async with connected(port) as raw:
        await raw.write(get("/ws", HANDSHAKE))
        assert (await raw.head())[0] == 101
        yield raw
