"""WebSocket frames (RFC 6455) on a connection that aiohttp has opened.

Whatever arrives is handed over in the same step, without a queue, a future and a task for each message: those cost
more than reading an answer and checking it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias, cast

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL: Final = 0x80
MASKED: Final = 0x80
PIECES: Final = 64
"""A message may come in so many pieces."""
STUCK: Final = 32 * 1024
"""Bytes unread beyond which a goodbye would not arrive either."""
PATIENCE: Final = 2.0
"""Seconds the other side has to say goodbye as well."""
Take: TypeAlias = Callable[[int, bytes], Coroutine[Any, Any, None] | None]
"""Gets the kind of a message and its body.  What takes longer comes back as a coroutine; nothing is read meanwhile."""


class Wire(asyncio.Protocol):
    """Takes over the transport after the handshake; sends without ever waiting."""

    __slots__ = (
        "_closing",
        "_deaf",
        "_hear",
        "_held",
        "_http",
        "_most",
        "_parts",
        "_rest",
        "_take",
        "_timer",
        "_transport",
        "ended",
    )

    def __init__(self, transport: asyncio.Transport, most: int) -> None:
        self._transport, self._most = transport, most
        self._http = transport.get_protocol()
        self._take: Take = lambda kind, body: None
        self._hear: Callable[[bytes], None] | None = None
        self._rest = b""
        self._parts: list[bytes] = []
        """The kind and the beginning of a message that comes in pieces."""
        self._held: asyncio.Task[None] | None = None
        self._closing = self._deaf = False
        """Have we said goodbye, and do we listen no more?"""
        self._timer: asyncio.TimerHandle | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def listen(self, take: Take) -> None:
        """From now on every message goes there."""
        self._take = take
        self._transport.set_protocol(self)

    def hear(self, hear: Callable[[bytes], None]) -> None:
        """Texts, which nearly everything is, go there by the shortest way from now on."""
        self._hear = hear

    # ---- reading -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Hand over every message that is complete; keep the rest."""
        if self._rest:
            data = self._rest + data
        at, end = 0, len(data)
        while end - at >= 6 and self._held is None and not self._deaf:
            first, size, start = data[at], data[at + 1] - MASKED, at + 6
            if size == 126:
                if end - at < 8:
                    break
                size, start = int.from_bytes(data[at + 2 : at + 4], "big"), at + 8
            elif size < 0 or size == 127:
                self._end(1002 if size < 0 else 1009)
                return
            stop = start + size
            if size > self._most:
                self._end(1009)
                return
            if end < stop:
                break
            mask = data[start - 4 : start] * (size // 4 + 1)
            body = int.from_bytes(data[start:stop], "little") ^ int.from_bytes(mask[:size], "little")
            at = stop
            if first == FINAL | TEXT and not self._parts:
                if self._hear is None or self._closing:
                    self._message(TEXT, body.to_bytes(size, "little"))
                else:
                    self._hear(body.to_bytes(size, "little"))
            else:
                self._frame(first, body.to_bytes(size, "little"))
        self._rest = data[at:] if at < end else b""

    def _frame(self, first: int, body: bytes) -> None:
        """Anything but a whole text in one piece."""
        kind = first & 0x0F
        if first & 0x70 or kind > PONG or BINARY < kind < CLOSE:
            self._end(1002)
        elif kind < CLOSE:
            self._piece(kind, body, bool(first & FINAL))
        elif first < FINAL or len(body) > 125:
            self._end(1002)
        elif kind == CLOSE:
            self._end(int.from_bytes(body[:2], "big") if len(body) >= 2 else 1000)
        else:
            self._message(kind, body)

    def _piece(self, kind: int, body: bytes, last: bool) -> None:
        """A message may come in pieces; the first one says of which kind it is."""
        parts = self._parts
        if bool(parts) != (kind == CONTINUED):
            self._end(1002)
            return
        parts += (body,) if parts else (bytes((kind,)), body)
        if len(parts) > PIECES or sum(map(len, parts)) > self._most + 1:
            self._end(1009)
        elif last:
            self._parts = []
            self._message(parts[0][0], b"".join(parts[1:]))

    def _message(self, kind: int, body: bytes) -> None:
        if self._closing:
            return
        later = self._take(kind, body)
        if later is not None:
            self._held = asyncio.get_running_loop().create_task(later)
            self._held.add_done_callback(self._go_on)
            self._transport.pause_reading()

    def _go_on(self, held: asyncio.Task[None]) -> None:
        self._held = None
        if held.cancelled() or held.exception() is not None:
            self._end(1011)
        elif not self._transport.is_closing():
            self._transport.resume_reading()
            self.data_received(b"")

    def _end(self, code: int) -> None:
        """The other side has said goodbye, or does not keep to the protocol."""
        self._write(CLOSE, code.to_bytes(2, "big"))
        self._closing = self._deaf = True
        self._transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The end, whoever ended it; aiohttp cleans up its side."""
        if self._timer is not None:
            self._timer.cancel()
        if not self.ended.done():
            self.ended.set_result(None)
        cast(asyncio.Protocol, self._http).connection_lost(exc)

    # ---- writing -------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """One text message."""
        self._write(TEXT, message)

    def offer(self, message: bytes, unread: int) -> bool:
        """One text message, unless more than so many bytes are unread: then False.  Most are of middle size."""
        transport, size = self._transport, len(message)
        if self._closing or transport.is_closing():
            return True
        if transport.get_write_buffer_size() > unread:
            return False
        if 126 <= size < 1 << 16:
            transport.write(b"\x81\x7e" + size.to_bytes(2, "big") + message)
        else:
            self._write(TEXT, message)
        return True

    def ping(self, payload: bytes) -> None:
        """Ask for a sign of life."""
        self._write(PING, payload)

    def pong(self, payload: bytes) -> None:
        """Give a sign of life."""
        self._write(PONG, payload)

    def unread(self) -> int:
        """Bytes the other side has not taken yet."""
        return 0 if self._transport.is_closing() else self._transport.get_write_buffer_size()

    def close(self, code: int, why: str) -> None:
        """Say goodbye, and wait a moment for the answer; a reader that does not take it is cut off."""
        if self.unread() > STUCK:
            self._transport.abort()
        elif not self._closing:
            self._write(CLOSE, code.to_bytes(2, "big") + why.encode()[:120])
            self._closing = True
            self._timer = asyncio.get_running_loop().call_later(PATIENCE, self._transport.abort)

    def _write(self, kind: int, body: bytes) -> None:
        if self._closing or self._transport.is_closing():
            return
        size = len(body)
        if size < 126:
            head = bytes((FINAL | kind, size))
        elif size < 1 << 16:
            head = bytes((FINAL | kind, 126, size >> 8, size & 0xFF))
        else:
            head = bytes((FINAL | kind, 127)) + size.to_bytes(8, "big")
        self._transport.write(head + body)
