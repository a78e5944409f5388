"""A line that is passed on: what comes on one side goes out on the other, as fast as the slower one takes it."""

from __future__ import annotations

import asyncio
from typing import cast


class Half(asyncio.Protocol):
    """One side of a line that is passed on."""

    def __init__(self, then: asyncio.BaseProtocol | None = None) -> None:
        self._then = then
        """Who had this side before, and is told when it ends."""
        self.other: asyncio.Transport | None = None
        self.mine: asyncio.Transport | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Only the inner side begins as one of these."""
        self.mine = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        """On it goes."""
        if self.other is not None and not self.other.is_closing():
            self.other.write(data)

    def pause_writing(self) -> None:
        """This side does not keep up: the other one waits."""
        if self.other is not None and not self.other.is_closing():
            self.other.pause_reading()

    def resume_writing(self) -> None:
        """This side keeps up again."""
        if self.other is not None and not self.other.is_closing():
            self.other.resume_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        """One side has ended, and so does the other, once it has what was on its way."""
        if self.other is not None:
            self.other.close()
        if not self.ended.done():
            self.ended.set_result(None)
        if self._then is not None:
            cast(asyncio.Protocol, self._then).connection_lost(exc)


def join(outer: asyncio.Transport, before: asyncio.BaseProtocol, inner: asyncio.Transport, half: Half) -> Half:
    """From now on both are one line; gives the outer side, which knows when it ends."""
    guest = Half(before)
    guest.mine, guest.other, half.other = outer, inner, outer
    outer.set_protocol(guest)
    outer.resume_reading()
    return guest
