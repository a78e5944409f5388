"""The frames of a WebSocket, byte by byte: whole, in pieces, and wrong."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from standoff.server.websocket import BINARY, CONTINUED, FINAL, PING, PONG, TEXT, UNDER_WAY, WebSocket

MASK = b"\x12\x34\x56\x78"


class Transport:
    """Remembers what is written; the protocol before the wire learns of the end."""

    def __init__(self) -> None:
        self.written = b""
        self.closed = self.reading = False
        self.protocol: Any = asyncio.Protocol()

    def get_protocol(self) -> Any:
        return self.protocol

    def set_protocol(self, protocol: Any) -> None:
        self.protocol, self.reading = protocol, True

    def is_closing(self) -> bool:
        return self.closed

    def get_write_buffer_size(self) -> int:
        return 0

    def write(self, data: bytes) -> None:
        self.written += data

    def close(self) -> None:
        self.closed = True

    abort = close

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True


def framed(first: int, body: bytes) -> bytes:
    """A frame as a client sends it."""
    size = len(body)
    head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
    return head + MASK + bytes(byte ^ MASK[i % 4] for i, byte in enumerate(body))


def talk(scene: Callable[[WebSocket, Transport, list[tuple[int, bytes]]], Coroutine[Any, Any, None]]) -> None:
    async def go() -> None:
        transport, heard = Transport(), list[tuple[int, bytes]]()
        socket = WebSocket(cast(asyncio.Transport, transport), 1000)
        socket.listen(lambda kind, body: heard.append((kind, body)))
        await scene(socket, transport, heard)

    asyncio.run(go())


@pytest.mark.parametrize("size", [0, 1, 125, 126, 127, 1000])
def test_a_message_may_arrive_byte_by_byte_or_with_others(size: int) -> None:
    async def scene(socket: WebSocket, transport: Transport, heard: list[tuple[int, bytes]]) -> None:
        body = bytes(i % 127 for i in range(size))
        sent = framed(FINAL | TEXT, body)
        for i in range(len(sent)):
            socket.data_received(sent[i : i + 1])
        socket.data_received(sent * 3 + sent[:5])
        socket.data_received(sent[5:])
        assert heard == [(TEXT, body)] * 5

    talk(scene)


def test_pieces_are_put_together_and_pings_may_come_between() -> None:
    async def scene(socket: WebSocket, transport: Transport, heard: list[tuple[int, bytes]]) -> None:
        socket.data_received(framed(TEXT, b"one ") + framed(FINAL | PING, b"?") + framed(CONTINUED, b"two "))
        socket.data_received(
            framed(FINAL | CONTINUED, b"three") + framed(FINAL | PONG, b"!") + framed(FINAL | BINARY, b"0")
        )
        assert heard == [(PING, b"?"), (TEXT, b"one two three"), (PONG, b"!"), (BINARY, b"0")]

    talk(scene)


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        (bytes((FINAL | TEXT, 1)) + b"abcdef", 1002),
        (framed(FINAL | CONTINUED, b"of what?"), 1002),
        (framed(TEXT, b"a") + framed(FINAL | TEXT, b"b"), 1002),
        (framed(FINAL | 0x40 | TEXT, b"packed"), 1002),
        (framed(FINAL | 0x3, b"?"), 1002),
        (framed(FINAL | 0xB, b"?"), 1002),
        (framed(PING, b"in pieces"), 1002),
        (framed(FINAL | PING, b"x" * 126), 1002),
        (framed(FINAL | TEXT, b"x" * 1001)[:20], 1009),
        (bytes((FINAL | TEXT, 0xFF)) + bytes(12), 1002),
        (bytes((FINAL | TEXT, 0xFF)) + (1 << 16).to_bytes(8, "big"), 1009),
        (framed(TEXT, b"x" * 600) + framed(FINAL | CONTINUED, b"x" * 600), 1009),
        (framed(TEXT, b"") + framed(CONTINUED, b"") * 100, 1009),
        (framed(FINAL | 0x8, (4321).to_bytes(2, "big") + b"bye"), 4321),
        (framed(FINAL | 0x8, b""), 1000),
    ],
)
def test_whoever_breaks_the_protocol_or_says_goodbye_is_let_go_with_a_code(sent: bytes, code: int) -> None:
    async def scene(socket: WebSocket, transport: Transport, heard: list[tuple[int, bytes]]) -> None:
        socket.data_received(sent + framed(FINAL | TEXT, b"unheard"))
        assert transport.written == b"\x88\x02" + code.to_bytes(2, "big")
        assert transport.closed
        assert not heard
        socket.send(b"nobody listens")
        assert len(transport.written) == 4

    talk(scene)


def test_nothing_more_is_read_while_a_message_takes_its_time() -> None:
    async def go() -> None:
        transport, heard = Transport(), list[bytes]()
        socket = WebSocket(cast(asyncio.Transport, transport), 1000)

        async def slowly(body: bytes) -> None:
            await asyncio.sleep(0)
            heard.append(body)

        socket.listen(lambda kind, body: slowly(body))
        socket.data_received(framed(FINAL | TEXT, b"first") + framed(FINAL | TEXT, b"second"))
        assert (heard, transport.reading) == ([], False)
        for _ in range(8):
            await asyncio.sleep(0)
        assert (heard, transport.reading) == ([b"first", b"second"], True)

    asyncio.run(go())


@pytest.mark.parametrize(
    ("size", "head"), [(5, b"\x81\x05"), (300, b"\x81\x7e\x01\x2c"), (70000, b"\x81\x7f" + (70000).to_bytes(8, "big"))]
)
def test_messages_of_any_size_are_sent_in_one_frame(size: int, head: bytes) -> None:
    async def scene(socket: WebSocket, transport: Transport, heard: list[tuple[int, bytes]]) -> None:
        socket.send(b"x" * size)
        assert transport.written == head + b"x" * size

    talk(scene)


def test_a_length_of_64_bits_is_read_where_messages_may_be_that_long() -> None:
    async def go() -> None:
        transport, heard = Transport(), list[bytes]()
        socket = WebSocket(cast(asyncio.Transport, transport), 1 << 17)
        socket.listen(lambda kind, body: heard.append(body))
        body = b"long " * 14_000
        sent = bytes((FINAL | TEXT, 0xFF)) + len(body).to_bytes(8, "big") + bytes(4) + body
        for start in range(0, len(sent), 1000):
            socket.data_received(sent[start : start + 1000])
        assert heard == [body]

    asyncio.run(go())


def test_what_came_along_with_the_handshake_is_heard_first() -> None:
    async def go() -> None:
        transport, heard = Transport(), list[bytes]()
        socket = WebSocket(cast(asyncio.Transport, transport), 1000)
        early = framed(FINAL | TEXT, b"early") + framed(FINAL | TEXT, b"bird")
        socket.listen(lambda kind, body: heard.append(body), early[:-1])
        socket.data_received(early[-1:])
        assert heard == [b"early", b"bird"]

    asyncio.run(go())


def test_after_a_goodbye_to_somebody_who_misbehaved_nothing_is_read() -> None:
    async def scene(socket: WebSocket, transport: Transport, heard: list[tuple[int, bytes]]) -> None:
        socket.close(4029, "abuse")
        assert (transport.written, transport.reading) == (b"\x88\x07\x0f\xbdabuse", False)
        socket.data_received(framed(FINAL | TEXT, b"") * 1000 + framed(FINAL | 0x8, b""))
        assert (heard, transport.closed, transport.reading) == ([], False, False)

    talk(scene)


def test_a_goodbye_in_the_middle_of_much_stops_the_reading_there() -> None:
    async def go() -> None:
        transport, heard = Transport(), list[bytes]()
        socket = WebSocket(cast(asyncio.Transport, transport), 1000)

        def hear(body: bytes) -> None:
            heard.append(body)
            if len(heard) == 3:
                socket.close(4029, "abuse")

        socket.listen(lambda kind, body: None)
        socket.hear(hear)
        socket.data_received(framed(FINAL | TEXT, b"{}") * 100)
        assert (len(heard), transport.reading) == (3, False)

    asyncio.run(go())


def test_after_a_polite_goodbye_what_was_under_way_is_passed_over() -> None:
    async def scene(socket: WebSocket, transport: Transport, heard: list[tuple[int, bytes]]) -> None:
        socket.close(4004, "closed")
        socket.data_received(framed(FINAL | TEXT, b"{}") * UNDER_WAY)
        assert (heard, transport.closed, transport.reading) == ([], False, True)
        socket.data_received(framed(FINAL | 0x8, b""))
        assert (heard, transport.closed) == ([], True)

    talk(scene)


def test_after_a_polite_goodbye_a_flood_is_not_read_either() -> None:
    async def scene(socket: WebSocket, transport: Transport, heard: list[tuple[int, bytes]]) -> None:
        socket.close(4004, "closed")
        socket.data_received(framed(FINAL | TEXT, b"{}") * (UNDER_WAY + 1) + framed(FINAL | 0x8, b""))
        assert (heard, transport.closed, transport.reading) == ([], False, False)

    talk(scene)


@pytest.mark.parametrize("ends", [framed(FINAL | 0x8, b""), framed(0x3, b""), b""])
def test_whoever_does_not_take_our_goodbye_is_cut_off(ends: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stuck(Transport):
        """Nothing that is written is ever taken, so it is never closed."""

        aborted = False

        def close(self) -> None:
            self.closed = True

        def abort(self) -> None:
            self.aborted = True

    async def go() -> None:
        transport, loop = Stuck(), asyncio.get_running_loop()
        later = list[Callable[[], None]]()
        monkeypatch.setattr(loop, "call_later", lambda seconds, call: later.append(call))
        socket = WebSocket(cast(asyncio.Transport, transport), 1000)
        socket.listen(lambda kind, body: None)
        if ends:
            socket.data_received(ends)
        else:
            socket.close(4004, "closed")
        assert len(later) == 1
        later[0]()
        assert transport.aborted

    asyncio.run(go())


def test_a_reason_is_never_cut_in_the_middle_of_a_letter() -> None:
    async def scene(socket: WebSocket, transport: Transport, heard: list[tuple[int, bytes]]) -> None:
        socket.close(4004, "x" * 122 + "é")
        assert transport.written[2:] == (4004).to_bytes(2, "big") + b"x" * 122

    talk(scene)
