"""Links between nodes: whoever lands on the wrong node is passed on inside, many guests on one link.

Each node keeps one link to every other node that it passes guests on to.  Both sides show that they know the key of the
store before anything else is believed.  A link that is lost ends the lines on it; their guests come again.

Everything that such guests say and are told goes through here, so nothing in here waits.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable
from typing import cast

import msgspec

from standoff.server.cluster.letters import LONGEST, Knock, Letter, Proof, decode, framed, proof
from standoff.server.connection import Connection

log = logging.getLogger("standoff.server")
Answer = tuple[int, bytes, str]
"""Status, body and kind of what is answered to a request."""


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
        self._is_believed = False
        self.passed: dict[int, Connection] = {}
        """Guests of this node whose table the other one has, by their lines."""
        self.guests: dict[int, Connection] = {}
        """Guests of the other node, by their lines there."""
        self.asked: dict[int, asyncio.Future[Answer]] = {}
        """Requests that the other node has not answered yet, by their numbers."""
        self.early: dict[int, list[bytes]] = {}
        """What guests of the other node have said while their hello is looked at."""
        self.believed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Whoever asks for the link knocks first."""
        self._transport = cast(asyncio.Transport, transport)
        if self._asks:
            self.send(Knock(self._nonce))

    def data_received(self, data: bytes) -> None:
        """Whole letters, one after the other; the beginning of another is kept."""
        if self._begun:
            data = self._begun + data
        at, end = 0, len(data)
        while end - at >= 4:
            start = at + 4
            stop = start + int.from_bytes(data[at:start], "big")
            if stop - start > LONGEST:
                self.close()
                return
            if stop > end:
                break
            try:
                letter: Letter = decode(data[start:stop])
            except msgspec.DecodeError:
                self.close()
                return
            if self._is_believed:
                self._on_letter(self, letter)
            else:
                self._get_to_know(letter)
            at = stop
        self._begun = data[at:]

    def _get_to_know(self, letter: Letter) -> None:
        if isinstance(letter, Knock) and not self._other:
            self._other = letter.nonce
            if not self._asks:
                self.send(Knock(self._nonce))
            self.send(Proof(self._proof(own=True)))
        elif isinstance(letter, Proof) and hmac.compare_digest(letter.mac, self._proof(own=False)):
            self._is_believed = True
            if not self.believed.done():
                self.believed.set_result(None)
        else:
            log.error("another node has come that knows another key: each cluster wants a database of its own")
            self.close()

    def _proof(self, own: bool) -> bytes:
        asked, answered = (self._nonce, self._other) if self._asks else (self._other, self._nonce)
        return proof(self._key, b"asks" if own == self._asks else b"answers", asked, answered)

    def send(self, letter: Letter) -> None:
        """On its way; after the end nothing is."""
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(framed(letter))

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
        self._transport = None
        if not self.ended.done():
            self.ended.set_result(None)
        if not self.believed.done():
            self.believed.set_exception(Unlinked())
            self.believed.exception()
