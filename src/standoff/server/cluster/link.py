"""Links between nodes: whoever lands on the wrong node is passed on inside, many guests on one link.

Each node keeps one link to every other node that it passes guests on to.  Both sides show that they know the key of the
store before anything else is believed.  A link that is lost ends the lines on it; their guests come again.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable
from typing import Final, cast

import msgspec

from standoff.server.cluster import letters
from standoff.server.cluster.letters import LONGEST, Letter, framed, proof

REACHING: Final = 2.0
"""Seconds to reach another node, and to believe it."""
log = logging.getLogger("standoff.server")


class Unlinked(Exception):
    """There is no link to that node just now."""


class Link(asyncio.Protocol):
    """One end of a link."""

    def __init__(self, key: str, asks: bool, on_letter: Callable[[Link, Letter], None]) -> None:
        self._key, self._asks, self._on_letter = key, asks, on_letter
        self._nonce, self._other = secrets.token_bytes(32), b""
        self._begun = b""
        """A letter of which the rest is still to come."""
        self._transport: asyncio.Transport | None = None
        self.believed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Whoever asks for the link knocks first."""
        self._transport = cast(asyncio.Transport, transport)
        if self._asks:
            self._write(letters.Knock(self._nonce))

    def data_received(self, data: bytes) -> None:
        """Whole letters, one after the other; the beginning of another is kept."""
        if self._begun:
            data = self._begun + data
        at, end = 0, len(data)
        while end - at >= 4:
            length = int.from_bytes(data[at : at + 4], "big")
            if length > LONGEST:
                self.close()
                return
            if end - at < 4 + length:
                break
            try:
                self._take(letters.decode(data[at + 4 : at + 4 + length]))
            except msgspec.DecodeError:
                self.close()
                return
            at += 4 + length
        self._begun = data[at:]

    def _take(self, letter: Letter) -> None:
        if self.believed.done():
            self._on_letter(self, letter)
        elif isinstance(letter, letters.Knock) and not self._other:
            self._other = letter.nonce
            if not self._asks:
                self._write(letters.Knock(self._nonce))
            self._write(letters.Proof(self._proof(own=True)))
        elif isinstance(letter, letters.Proof) and hmac.compare_digest(letter.mac, self._proof(own=False)):
            self.believed.set_result(None)
        else:
            log.error("another node has come that knows another key: each cluster wants a database of its own")
            self.close()

    def _proof(self, own: bool) -> bytes:
        asked, answered = (self._nonce, self._other) if self._asks else (self._other, self._nonce)
        return proof(self._key, b"asks" if own == self._asks else b"answers", asked, answered)

    def _write(self, letter: Letter) -> None:
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(framed(letter))

    def send(self, letter: Letter) -> None:
        """On its way; after the end nothing is."""
        if not self.ended.done():
            self._write(letter)

    def unread(self) -> int:
        """Bytes that the other side has not taken yet."""
        return self._transport.get_write_buffer_size() if self._transport is not None else 0

    def close(self) -> None:
        """End it."""
        if self._transport is not None:
            self._transport.close()

    def abort(self) -> None:
        """End it without waiting for the other side."""
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """It has ended, whoever ended it."""
        if not self.ended.done():
            self.ended.set_result(None)
        if not self.believed.done():
            self.believed.set_exception(Unlinked())
            self.believed.exception()


def parted(address: str) -> tuple[str, int]:
    """Host and port of an address."""
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


async def linked(address: str, key: str, on_letter: Callable[[Link, Letter], None]) -> Link:
    """A new link to a node, once both believe each other."""
    loop = asyncio.get_running_loop()
    try:
        async with asyncio.timeout(REACHING):
            host, port = parted(address)
            _, link = await loop.create_connection(lambda: Link(key, True, on_letter), host, port)
            await link.believed
    except (OSError, TimeoutError, ValueError) as err:
        raise Unlinked(f"no link leads to {address or 'that node'}: {err or 'it does not answer'}") from None
    return link
