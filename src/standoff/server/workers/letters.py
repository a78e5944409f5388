"""What workers of one machine send each other, over Unix sockets that nobody else can reach.

A letter is four bytes of length and a message.  With a guest's connection comes its descriptor; or, where that would
not help because the line is encrypted, the socket of the letter becomes the connection itself.
"""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeAlias

import msgspec

LONGEST: Final = 1 << 20
"""Bytes of a letter."""
PATIENCE: Final = 2.0
"""Seconds for an answer of another worker."""


class Guest(msgspec.Struct, tag="guest"):
    """A connection comes to the worker that has its table."""

    shaken: bool
    """Is it a WebSocket by now, or does it come with a request?"""
    peer: str
    """The address of whoever it is."""
    reached: str
    """The address of ours that they went to."""
    network: str
    """Whose connection it is, as limits are counted."""
    early: bytes
    """What has been read of it so far."""
    passed: bool = False
    """Does the socket of this letter go on as the connection?"""


class Ask(msgspec.Struct, tag="ask"):
    """The answer comes back on the same socket."""

    what: str


class Count(msgspec.Struct, tag="count"):
    """Something has been counted that counts for the whole machine."""

    what: str
    network: str


Letter: TypeAlias = Guest | Ask | Count
_decode = msgspec.msgpack.Decoder(Guest | Ask | Count).decode
_encode = msgspec.msgpack.Encoder().encode


class Unreached(Exception):
    """The other worker cannot be reached just now."""


def send(path: Path, letter: Letter, descriptor: int | None = None) -> socket.socket:
    """Send a letter without waiting; gives its socket."""
    line = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        line.setblocking(False)
        line.connect(str(path))
        message = _encode(letter)
        data = len(message).to_bytes(4, "big") + message
        sent = socket.send_fds(line, [data], [descriptor]) if descriptor is not None else line.send(data)
        if sent < len(data):
            raise Unreached("The letter does not fit in")
    except OSError as err:
        line.close()
        raise Unreached(str(err)) from err
    except Unreached:
        line.close()
        raise
    return line


async def ask(path: Path, what: str) -> bytes:
    """The answer of another worker; Unreached when there is none in time."""
    loop, parts = asyncio.get_running_loop(), []
    with send(path, Ask(what)) as line:
        try:
            async with asyncio.timeout(PATIENCE):
                while part := await loop.sock_recv(line, 1 << 16):
                    parts.append(part)
        except (OSError, TimeoutError) as err:
            raise Unreached(str(err)) from err
    return b"".join(parts)


Take: TypeAlias = Callable[[Letter, socket.socket, int | None], None]
"""Gets a letter, its socket, and the descriptor that came along."""


class Box:
    """Where letters arrive.  The socket outlives a worker: whoever follows finds what has come meanwhile."""

    def __init__(self, listening: socket.socket, take: Take) -> None:
        self._listening, self._take = listening, take
        self._opening: set[_Opening] = set()
        listening.setblocking(False)
        asyncio.get_running_loop().add_reader(listening, self._come)

    def _come(self) -> None:
        try:
            line, _ = self._listening.accept()
        except OSError:
            return
        line.setblocking(False)
        self._opening.add(_Opening(line, self._opened))

    def _opened(self, opening: _Opening, letter: Letter | None) -> None:
        self._opening.discard(opening)
        if letter is None:
            opening.line.close()
        else:
            self._take(letter, opening.line, opening.descriptor)

    def close(self) -> None:
        """Take no more."""
        asyncio.get_running_loop().remove_reader(self._listening)
        for opening in list(self._opening):
            opening.give_up()


class _Opening:
    """One letter on its way in: not a byte more is read than it has."""

    def __init__(self, line: socket.socket, opened: Callable[[_Opening, Letter | None], None]) -> None:
        self.line, self._opened_by = line, opened
        self.descriptor: int | None = None
        self._data = b""
        self._wanted = 4
        asyncio.get_running_loop().add_reader(line, self._read)

    def _read(self) -> None:
        try:
            while len(self._data) < self._wanted:
                data, descriptors, _, _ = socket.recv_fds(self.line, self._wanted - len(self._data), 1)
                if descriptors:
                    self.descriptor = descriptors[0]
                if not data:
                    self.give_up()
                    return
                self._data += data
                if len(self._data) == 4:
                    self._wanted += int.from_bytes(self._data, "big")
                    if self._wanted > LONGEST:
                        self.give_up()
                        return
        except BlockingIOError:
            return
        except OSError:
            self.give_up()
            return
        self._done(_decode(self._data[4:]))

    def give_up(self) -> None:
        """It does not come whole."""
        if self.descriptor is not None:
            socket.close(self.descriptor)
        self._done(None)

    def _done(self, letter: Letter | None) -> None:
        asyncio.get_running_loop().remove_reader(self.line)
        self._opened_by(self, letter)
