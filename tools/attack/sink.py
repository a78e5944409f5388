"""Takes whatever it is sent and drops it: shakes hands, and gives every request the same short answer.

The baseline: the same hostile traffic goes here, so that the machine has the same work, and the server none of it.
"""

from __future__ import annotations

import asyncio
import re
import sys
from base64 import b64encode
from hashlib import sha1
from typing import Final, cast

import click
import msgspec

from standoff.server.running import run

MAGIC: Final = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
SEAT: Final = msgspec.json.encode(
    {"table": "2222222222", "person": 1, "token": "none", "watch": "w222222222222", "url": "", "ticket": "none"}
)
ANSWER: Final = b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%s" % (len(SEAT), SEAT)
WELCOME: Final = b'{"is":"welcome","table":"","person":1,"now":0.0}'
MOST: Final = 1 << 16
"""Bytes of a request that are kept while it is incomplete."""


class Sink(asyncio.Protocol):
    """One connection."""

    def __init__(self) -> None:
        self._head = b""
        self._body = 0
        """Bytes of a request's body that are still to be dropped."""
        self._shaken = False
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Somebody comes."""
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """Frames are dropped; requests are answered."""
        if self._shaken:
            return
        self._head += data
        while self._head:
            dropped = min(self._body, len(self._head))
            self._head, self._body = self._head[dropped:], self._body - dropped
            head, found, rest = self._head.partition(b"\r\n\r\n")
            if not found:
                self._head = self._head[-MOST:]
                return
            self._head = rest
            key = re.search(rb"(?im)^sec-websocket-key: *(\S+)", head)
            if key is not None:
                accept = b64encode(sha1(key[1] + MAGIC).digest())
                self._transport.write(
                    b"HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
                    b"Sec-WebSocket-Accept: %s\r\n\r\n\x81%c%s" % (accept, len(WELCOME), WELCOME)
                )
                self._shaken, self._head = True, b""
                return
            length = re.search(rb"(?im)^content-length: *(\d+)", head)
            self._body = int(length[1]) if length is not None else 0
            self._transport.write(ANSWER)


async def main() -> None:
    """Listen on a free port, say which, and end with standard input."""
    loop = asyncio.get_running_loop()
    server = await loop.create_server(Sink, "127.0.0.1", 0, backlog=1024)
    while await loop.run_in_executor(None, sys.stdin.readline):
        click.echo(str(server.sockets[0].getsockname()[1]))
        sys.stdout.flush()
    server.close()


if __name__ == "__main__":
    run(main())
