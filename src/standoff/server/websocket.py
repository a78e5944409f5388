"""WebSocket frames (RFC 6455) on a connection that has shaken hands over HTTP.

Whatever arrives is handed over in the same step, without a queue, a future and a task for each message: those cost
more than reading an answer and checking it.
"""

from __future__ import annotations

import asyncio
from codecs import IncrementalDecoder, getincrementaldecoder
from collections.abc import Callable, Coroutine
from typing import Any, Final, TypeAlias, cast

CONTINUED, TEXT, BINARY, CLOSE, PING, PONG = 0x0, 0x1, 0x2, 0x8, 0x9, 0xA
FINAL: Final = 0x80
MASKED: Final = 0x80
WHOLE: Final = 0x81
"""How a text in one piece begins, which nearly everything is."""
PIECES: Final = 64
"""A message may come in so many pieces."""
STUCK: Final = 32 * 1024
"""Bytes unread beyond which a goodbye would not arrive either."""
WAIT_FOR_GOODBYE: Final = 2.0
"""Seconds the other side has to say goodbye as well."""
UNDER_WAY: Final = 64
"""Messages that may have crossed our goodbye; they are passed over, and whoever sends more is not read any further."""
MISBEHAVED: Final = (1003, 1008, 4029)
"""Goodbyes to those who are not read any further from that moment."""
Take: TypeAlias = Callable[[int, bytes], Coroutine[Any, Any, None] | None]
"""Gets the kind of a message and its body.  What takes longer comes back as a coroutine; nothing is read meanwhile."""


class WebSocket(asyncio.Protocol):
    """Takes over the transport after the handshake; sends without ever waiting."""

    __slots__ = (
        "_closing",
        "_deaf",
        "_decoder",
        "_hear",
        "_held",
        "_http",
        "_most",
        "_parts",
        "_passed",
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
        self._decoder: IncrementalDecoder | None = None
        """Reads along, if that message is a text."""
        self._held: asyncio.Task[None] | None = None
        self._closing = self._deaf = False
        """Have we said goodbye, and do we listen no more?"""
        self._passed = 0
        """Messages that have come after our goodbye."""
        self._timer: asyncio.TimerHandle | None = None
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def listen(self, take: Take, early: bytes = b"") -> None:
        """From now on every message goes there; what came along with the handshake first."""
        self._take = take
        self._transport.set_protocol(self)
        if early:
            self.data_received(early)

    def hear(self, hear: Callable[[bytes], None]) -> None:
        """Texts, which nearly everything is, go there by the shortest way from now on."""
        self._hear = hear

    def let_go(self, hello: bytes) -> tuple[asyncio.Transport, bytes]:
        """The line goes on elsewhere, with a text that has been taken off it; gives what has not been heard."""
        self._deaf, rest, self._rest = True, self._rest, b""
        size = len(hello)
        head = bytes((WHOLE, MASKED | size)) if size < 126 else bytes((WHOLE, MASKED | 126, size >> 8, size & 0xFF))
        return self._transport, head + bytes(4) + hello + rest

    # ---- reading -------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        """Hand over every message that is complete; keep the rest."""
        if self._rest:
            data = self._rest + data
        at, end = 0, len(data)
        while end - at >= 2 and self._held is None and not self._deaf:
            first, size, start = data[at], data[at + 1] - MASKED, at + 6
            simple = first == WHOLE and not self._parts
            if size < 0 or not (simple or self._may_come(first, size)):
                self._end(1002)
                return
            if size > 125:
                start = at + (8 if size == 126 else 14)
                if end < start - 4:
                    break
                size = int.from_bytes(data[at + 2 : start - 4], "big")
                if size < (126 if start == at + 8 else 1 << 16) or size >> 63:
                    self._end(1002)
                    return
            if size > self._most:
                self._end(1009)
                return
            stop = start + size
            if end < stop:
                break
            mask = data[start - 4 : start] * (size // 4 + 1)
            number = int.from_bytes(data[start:stop], "little") ^ int.from_bytes(mask[:size], "little")
            body = number.to_bytes(size, "little")
            at = stop
            if not simple:
                self._frame(first, body)
            elif not body.isascii() and not _is_text(body):
                self._end(1007)
            elif self._hear is None or self._closing:
                self._message(TEXT, body)
            else:
                self._hear(body)
        self._rest = data[at:] if at < end and not self._deaf else b""

    def _may_come(self, first: int, size: int) -> bool:
        """Is this a frame that may come now?  Told from its first two bytes."""
        kind = first & 0x0F
        if first & 0x70:
            return False
        if kind >= CLOSE:
            return kind <= PONG and first >= FINAL and size < 126
        return kind <= BINARY and bool(self._parts) == (kind == CONTINUED)

    def _frame(self, first: int, body: bytes) -> None:
        """Anything but a whole text in one piece."""
        kind = first & 0x0F
        if kind < CLOSE:
            self._piece(kind, body, bool(first & FINAL))
        elif kind == CLOSE:
            self._end(_answer_to_close(body))
        else:
            self._message(kind, body)

    def _piece(self, kind: int, body: bytes, last: bool) -> None:
        """A message may come in pieces; the first one says of which kind it is."""
        parts = self._parts
        if kind != CONTINUED:
            parts.append(bytes((kind,)))
            self._decoder = getincrementaldecoder("utf-8")() if kind == TEXT else None
        parts.append(body)
        if len(parts) > PIECES or sum(map(len, parts)) > self._most + 1:
            self._end(1009)
            return
        try:
            if self._decoder is not None:
                self._decoder.decode(body, last)
        except UnicodeDecodeError:
            self._end(1007)
            return
        if last:
            self._parts = []
            self._message(parts[0][0], b"".join(parts[1:]))

    def _message(self, kind: int, body: bytes) -> None:
        if self._closing:
            self._passed += 1
            if self._passed > UNDER_WAY:
                self._stop_reading()
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
        elif not self._deaf and not self._transport.is_closing():
            self._transport.resume_reading()
            self.data_received(b"")

    def _stop_reading(self) -> None:
        """Whatever still comes stays where it is."""
        self._deaf, self._rest = True, b""
        if not self._transport.is_closing():
            self._transport.pause_reading()

    def _end(self, code: int) -> None:
        """The other side has said goodbye, or does not keep to the protocol."""
        self._write(CLOSE, code.to_bytes(2, "big"))
        self._closing = self._deaf = True
        self._rest = b""
        self._transport.close()
        self._cut_off_soon()

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
            self._write(CLOSE, code.to_bytes(2, "big") + why.encode()[:123].decode(errors="ignore").encode())
            self._closing = True
            self._cut_off_soon()
            if code in MISBEHAVED:
                self._stop_reading()

    def _cut_off_soon(self) -> None:
        """Whoever does not take our goodbye or does not answer it has had its time."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(WAIT_FOR_GOODBYE, self._transport.abort)

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


def _is_text(body: bytes) -> bool:
    """Is it UTF-8?"""
    try:
        body.decode()
    except UnicodeDecodeError:
        return False
    return True


def _answer_to_close(body: bytes) -> int:
    """The code to answer a goodbye with: its own, or what is wrong with it."""
    if not body:
        return 1000
    code = int.from_bytes(body[:2], "big")
    if len(body) < 2 or not (1000 <= code <= 1003 or 1007 <= code <= 1014 or 3000 <= code <= 4999):
        return 1002
    return code if _is_text(body[2:]) else 1007
