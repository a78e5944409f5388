"""WebSocket, case by case: numbered and named as in the Autobahn test suite, with sizes that suit our messages.

A real server on a real socket, which says back what it hears, as that suite wants it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass

import pytest
import uvloop

from standoff.server.app import Server
from standoff.server.connection import Connection
from standoff.server.sockets import Sockets
from standoff.server.stores import open_store
from standoff.server.websocket import BINARY, PING, TEXT, WebSocket
from tests.server.raw import CLOSE, CONTINUED, HANDSHAKE, PONG, Said, close, connected, frame, get, pieces, upgraded
from tests.server.serving import FAST

MOST = FAST.message
HELLO = b"Hello, world!"
ODD = bytes.fromhex("00fffefdfcfb00ff")
GREEK = "κόσμε".encode()
"""Eleven bytes, of which many prefixes are no text."""
BROKEN = GREEK + b"\xed\xa0\x80edited"
BEYOND = GREEK + b"\xf4\x90\x80\x80edited"
"""A letter beyond the last one: wrong from its second byte on."""
MIXED = "Hello-µ@ßöäüàá-UTF-8!!".encode()


@dataclass(frozen=True)
class Case:
    """What is sent, what comes back, and with which code it ends."""

    name: str
    sent: tuple[bytes, ...]
    back: tuple[Said, ...] = ()
    code: int = 1000
    chop: bool = False
    """Every byte on its own."""
    closes: bool = True
    """A goodbye of ours follows."""


def echoed(name: str, *sent: bytes, back: tuple[Said, ...] = (), chop: bool = False) -> Case:
    """The server answers, and says goodbye when we do."""
    return Case(name, sent, back, chop=chop)


def failed(name: str, *sent: bytes, back: tuple[Said, ...] = (), code: int = 1002, chop: bool = False) -> Case:
    """The server ends the connection by itself."""
    return Case(name, sent, back, code, chop, closes=False)


def texts_and_pings() -> Iterator[Case]:
    sizes = (0, 125, 126, 127, 128, MOST - 1, MOST, MOST)
    for kind, letter, group in ((TEXT, b"*", 1), (BINARY, b"\xfe", 2)):
        for number, size in enumerate(sizes, 1):
            body = letter * size
            yield echoed(f"1.{group}.{number}", frame(kind, body), back=((kind, body),), chop=number == len(sizes))
    yield echoed("2.1", frame(PING), back=((PONG, b""),))
    yield echoed("2.2", frame(PING, HELLO), back=((PONG, HELLO),))
    yield echoed("2.3", frame(PING, ODD), back=((PONG, ODD),))
    yield echoed("2.4", frame(PING, b"\xfe" * 125), back=((PONG, b"\xfe" * 125),))
    yield failed("2.5", frame(PING, b"\xfe" * 126))
    yield echoed("2.6", frame(PING, b"\xfe" * 125), back=((PONG, b"\xfe" * 125),), chop=True)
    yield echoed("2.7", frame(PONG))
    yield echoed("2.8", frame(PONG, b"nobody asked"))
    yield echoed("2.9", frame(PONG, b"nobody asked"), frame(PING, b"ping"), back=((PONG, b"ping"),))
    many = [f"payload-{i}".encode() for i in range(10)]
    for number, chop in ((10, False), (11, True)):
        pongs = tuple((PONG, body) for body in many)
        yield echoed(f"2.{number}", *(frame(PING, body) for body in many), back=pongs, chop=chop)


def reserved() -> Iterator[Case]:
    first, last = frame(TEXT, HELLO), frame(PING)
    said = ((TEXT, HELLO),)
    yield failed("3.1", frame(TEXT, HELLO, reserved=1))
    yield failed("3.2", first + frame(TEXT, HELLO, reserved=2) + last, back=said)
    yield failed("3.3", first, frame(TEXT, HELLO, reserved=3), last, back=said)
    yield failed("3.4", first, frame(TEXT, HELLO, reserved=4), last, back=said, chop=True)
    yield failed("3.5", frame(BINARY, ODD, reserved=5))
    yield failed("3.6", frame(PING, HELLO, reserved=6))
    yield failed("3.7", frame(CLOSE, reserved=7))
    for group, kinds in ((1, range(3, 8)), (2, range(11, 16))):
        for number, kind in enumerate(kinds, 1):
            wrong = frame(kind, HELLO if number in (2, 4, 5) else b"")
            if number < 3:
                yield failed(f"4.{group}.{number}", wrong)
            else:
                yield failed(f"4.{group}.{number}", first, wrong, last, back=said, chop=number == 5)


def in_pieces() -> Iterator[Case]:
    one, two = b"fragment1", b"fragment2"
    both = pieces(TEXT, (one, two))
    whole = (TEXT, one + two)
    lost, late = frame(CONTINUED, b"of what?"), frame(CONTINUED, b"of what?", final=False)
    yield failed("5.1", *pieces(PING, (one, two)))
    yield failed("5.2", *pieces(PONG, (one, two)))
    yield echoed("5.3", b"".join(both), back=(whole,))
    yield echoed("5.4", *both, back=(whole,))
    yield echoed("5.5", *both, back=(whole,), chop=True)
    between = (both[0], frame(PING, b"ping"), both[1])
    yield echoed("5.6", b"".join(between), back=((PONG, b"ping"), whole))
    yield echoed("5.7", *between, back=((PONG, b"ping"), whole))
    yield echoed("5.8", *between, back=((PONG, b"ping"), whole), chop=True)
    for number, wrong in ((9, lost), (12, late)):
        yield failed(f"5.{number}", wrong + frame(TEXT, HELLO))
        yield failed(f"5.{number + 1}", wrong, frame(TEXT, HELLO))
        yield failed(f"5.{number + 2}", wrong, frame(TEXT, HELLO), chop=True)
    yield failed("5.15", b"".join(both) + late + frame(TEXT, HELLO), back=(whole,))
    yield failed("5.16", *(late, *both) * 2)
    yield failed("5.17", *(lost, *both) * 2)
    yield failed("5.18", frame(TEXT, one, final=False) + frame(TEXT, two))
    five = [f"fragment{i}".encode() for i in range(1, 6)]
    a, b, c, d, e = pieces(TEXT, five)
    sent = (a, b, frame(PING, b"1"), c, d, frame(PING, b"2"), e)
    pongs_first = ((PONG, b"1"), (PONG, b"2"), (TEXT, b"".join(five)))
    yield echoed("5.19", b"".join(sent), back=pongs_first)
    yield echoed("5.20", *sent, back=pongs_first)


def letters() -> Iterator[Case]:
    yield echoed("6.1.1", frame(TEXT), back=((TEXT, b""),))
    yield echoed("6.1.2", *pieces(TEXT, (b"", b"", b"")), back=((TEXT, b""),))
    yield echoed("6.1.3", *pieces(TEXT, (b"", b"middle", b"")), back=((TEXT, b"middle"),))
    yield echoed("6.2.1", frame(TEXT, MIXED), back=((TEXT, MIXED),))
    yield echoed("6.2.2", *pieces(TEXT, (MIXED[:8], MIXED[8:])), back=((TEXT, MIXED),))
    yield echoed("6.2.3", *pieces(TEXT, bytewise(MIXED)), back=((TEXT, MIXED),))
    yield echoed("6.2.4", *pieces(TEXT, bytewise(GREEK)), back=((TEXT, GREEK),))
    yield failed("6.3.1", frame(TEXT, BROKEN), code=1007)
    yield failed("6.3.2", *pieces(TEXT, bytewise(BROKEN)), code=1007)
    for number, cuts in ((1, (11, 15)), (2, (12, 13))):
        parts = (BEYOND[: cuts[0]], BEYOND[cuts[0] : cuts[1]], BEYOND[cuts[1] :])
        yield failed(f"6.4.{number}", *pieces(TEXT, parts)[:2], code=1007)
        whole = frame(TEXT, BEYOND)
        yield failed(f"6.4.{number + 2}", whole[: 6 + cuts[0]], whole[6 + cuts[0] : 6 + cuts[1]], whole[6 + cuts[1] :],
                     code=1007)  # fmt: skip
    for group, bodies in enumerate(ALPHABETS, 5):
        for number, body in enumerate(bodies, 1):
            try:
                body.decode()
            except UnicodeDecodeError:
                yield failed(f"6.{group}.{number}", frame(TEXT, body), code=1007)
            else:
                yield echoed(f"6.{group}.{number}", frame(TEXT, body), back=((TEXT, body),))


def bytewise(body: bytes) -> list[bytes]:
    return [body[i : i + 1] for i in range(len(body))]


def hexed(*words: str) -> list[bytes]:
    return [bytes.fromhex(word) for word in words]


MISSING = hexed("c0", "e080", "f08080", "f8808080", "fc80808080", "df", "efbf", "f7bfbf", "fbbfbfbf", "fdbfbfbfbf")
PLANES = [chr(plane << 16 | 0xFFFE | last).encode() for plane in range(1, 17) for last in (0, 1)]
ALPHABETS: list[list[bytes]] = [
    [b"hello" + letter + b"world" for letter in hexed("24", "c2a2", "e282ac", "f0a4ada2")] + [GREEK],
    [GREEK[:size] for size in range(1, 12)],
    hexed("00", "c280", "e0a080", "f0908080"),
    hexed("f888808080", "fc8480808080"),
    hexed("7f", "dfbf", "efbfbf", "f48fbfbf"),
    hexed("f7bfbfbf", "fbbfbfbfbf", "fdbfbfbfbfbf"),
    hexed("ed9fbf", "ee8080", "efbfbd", "f48fbfbf", "f4908080"),
    [*hexed("80", "bf", "80bf", "80bf80", "80bf80bf", "80bf80bf80", "80bf80bf80bf"), bytes(range(0x80, 0xBF))],
    [b"".join(bytes((byte, 32)) for byte in range(*ends)) for ends in
     ((0xC0, 0xDF), (0xE0, 0xEF), (0xF0, 0xF7), (0xF8, 0xFB), (0xFC, 0xFD))],
    MISSING,
    [b"".join(MISSING)],
    hexed("fe", "ff", "fefeffff"),
    hexed("c0af", "e080af", "f08080af", "f8808080af", "fc80808080af"),
    hexed("c1bf", "e09fbf", "f08fbfbf", "f887bfbfbf", "fc83bfbfbfbf"),
    hexed("c080", "e08080", "f0808080", "f880808080", "fc8080808080"),
    hexed("eda080", "edadbf", "edae80", "edafbf", "edb080", "edbe80", "edbfbf"),
    [high + low for high in hexed("eda080", "edadbf", "edae80", "edafbf") for low in hexed("edb080", "edbfbf")],
    [*hexed("efbfbe", "efbfbf"), *PLANES],
    hexed("efbfb9", "efbfba", "efbfbb", "efbfbc", "efbfbd", "efbfbe", "efbfbf"),
]  # fmt: skip
"""UTF-8 and what only looks like it: 6.5 to 6.23."""


def goodbyes() -> Iterator[Case]:
    hello, bye = frame(TEXT, HELLO), close(1000)
    said = ((TEXT, HELLO),)
    yield echoed("7.1.1", hello, back=said)
    yield ended("7.1.2", bye + close(1001))
    yield ended("7.1.3", bye + frame(PING))
    yield ended("7.1.4", bye + hello)
    yield ended("7.1.5", frame(TEXT, b"fragment1", final=False) + bye + frame(CONTINUED, b"fragment2"))
    big = b"BAsd7&jh23" * 400
    yield ended("7.1.6", frame(TEXT, big) + hello + bye + frame(PING), back=((TEXT, big), (TEXT, HELLO)))
    yield ended("7.3.1", frame(CLOSE))
    yield ended("7.3.2", frame(CLOSE, b"a"), code=1002)
    yield ended("7.3.3", bye)
    yield ended("7.3.4", close(1000, HELLO))
    yield ended("7.3.5", close(1000, b"*" * 123))
    yield ended("7.3.6", close(1000, b"*" * 124), code=1002)
    yield ended("7.5.1", close(1000, BROKEN), code=1007)
    proper = (1000, 1001, 1002, 1003, 1007, 1008, 1009, 1010, 1011, 3000, 3999, 4000, 4999, 1012, 1013, 1014)
    for number, code in enumerate(proper, 1):
        yield ended(f"7.7.{number}", close(code), code=code)
    for number, code in enumerate((0, 999, 1004, 1005, 1006, 1016, 1100, 2000, 2999, 1015), 1):
        yield ended(f"7.9.{number}", close(code), code=1002)
    yield ended("7.13.1", close(5000), code=1002)
    yield ended("7.13.2", close(65535), code=1002)


def ended(name: str, sent: bytes, back: tuple[Said, ...] = (), code: int = 1000) -> Case:
    """What is sent has a goodbye in it."""
    return Case(name, (sent,), back, code, closes=False)


def limits() -> Iterator[Case]:
    """What that suite measures in megabytes, at the size of our messages: full, and one byte more."""
    for group, kind, letter in ((1, TEXT, b"*"), (2, BINARY, b"\xfe")):
        full = letter * MOST
        yield echoed(f"9.{group}.1", frame(kind, full), back=((kind, full),))
        yield failed(f"9.{group}.2", frame(kind, full + letter), code=1009)
        yield failed(f"9.{group}.3", frame(kind, letter * 70_000)[:14], code=1009)
    for group, kind, letter in ((3, TEXT, b"*"), (4, BINARY, b"\xfe")):
        for number, size in enumerate((64, 256, 1024, 4096), 1):
            parts = [letter * size] * (MOST // size)
            whole = (kind, letter * MOST)
            if len(parts) < 64:
                yield echoed(f"9.{group}.{number}", *pieces(kind, parts), back=(whole,))
            else:
                yield failed(f"9.{group}.{number}", b"".join(pieces(kind, parts)), code=1009)
        yield failed(f"9.{group}.5", b"".join(pieces(kind, [letter * (MOST // 2 + 1)] * 2)), code=1009)
    for group, kind, letter in ((5, TEXT, b"*"), (6, BINARY, b"\xfe")):
        for number, size in enumerate((64, 256, 1024), 1):
            sent = frame(kind, letter * MOST)
            chops = [sent[at : at + size] for at in range(0, len(sent), size)]
            yield echoed(f"9.{group}.{number}", *chops, back=((kind, letter * MOST),))
    for group, kind in ((7, TEXT), (8, BINARY)):
        for number, size in enumerate((0, 16, 64, 256), 1):
            yield echoed(f"9.{group}.{number}", *[frame(kind, b"*" * size)] * 50, back=((kind, b"*" * size),) * 50)
    yield echoed("10.1.1", *pieces(TEXT, [b"*" * 1300] * 3), back=((TEXT, b"*" * 3900),))


def headers() -> Iterator[Case]:
    """What that suite leaves out: how a frame begins."""
    yield failed("unmasked", b"\x81\x01a")
    yield failed("unmasked and empty", b"\x81\x00")
    yield failed("unmasked goodbye", b"\x88\x02\x03\xe8")
    yield failed("unmasked ping", b"\x89\x00")
    yield failed("125 bytes as 16 bits", b"\x81\xfe\x00\x7d" + bytes(4 + 125))
    yield failed("no bytes as 16 bits", b"\x81\xfe\x00\x00" + bytes(4))
    yield failed("126 bytes as 64 bits", b"\x81\xff" + (126).to_bytes(8, "big") + bytes(4 + 126))
    yield failed("65535 bytes as 64 bits", b"\x81\xff" + (65535).to_bytes(8, "big"))
    yield failed("a length below zero", b"\x81\xff" + (1 << 63).to_bytes(8, "big"))
    yield failed("a ping with a length of 16 bits", b"\x89\xfe\x00\x05" + bytes(4 + 5))
    yield failed("wrong from its first byte on", b"\x83\x80")


SECTIONS = (texts_and_pings, reserved, in_pieces, letters, goodbyes, limits, headers)
CASES = [case for section in SECTIONS for case in section()]


class Echo(Sockets):
    """Says back what it hears."""

    async def _listen(self, socket: WebSocket, connection: Connection, early: bytes) -> None:
        def take(kind: int, body: bytes) -> None:
            if kind == TEXT:
                socket.send(body)
            elif kind == BINARY:
                socket._write(BINARY, body)
            elif kind == PING:
                socket.pong(body)

        socket.listen(take, early)
        await socket.ended


@pytest.fixture(scope="module")
def echo() -> Iterator[tuple[asyncio.Runner, int]]:
    """A server for all cases, and the loop it runs on."""
    server = Server(open_store("memory:"), limits=FAST)
    server.sockets = Echo(server.sessions)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(server.start())
        yield runner, server.port
        runner.run(server.stop())


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
def test_case(case: Case, echo: tuple[asyncio.Runner, int]) -> None:
    async def main() -> list[Said]:
        async with upgraded(port) as raw:
            sent = [*case.sent, close(1000)] if case.closes else list(case.sent)
            await raw.write(*(bytewise(b"".join(sent)) if case.chop else sent))
            return await raw.all_said()

    runner, port = echo
    said = runner.run(asyncio.wait_for(main(), 30))
    assert said == [*case.back, (CLOSE, case.code.to_bytes(2, "big"))]


def test_the_cases_are_all_there() -> None:
    names = [case.name for case in CASES]
    assert len(names) == len(set(names)) > 250
    sections = {name.partition(".")[0] for name in names if "." in name}
    assert sections == {"1", "2", "3", "4", "5", "6", "7", "9", "10"}


@pytest.mark.parametrize(
    "offer",
    [
        "permessage-deflate",
        "permessage-deflate; client_max_window_bits",
        "permessage-deflate; server_no_context_takeover",
    ],
)
def test_compression_is_declined_and_what_comes_compressed_refused(
    offer: str, echo: tuple[asyncio.Runner, int]
) -> None:
    """12 and 13: messages are small, and a compressed one could cost more than it says."""

    async def main() -> None:
        async with connected(port) as raw:
            await raw.write(get("/ws", {**HANDSHAKE, "Sec-WebSocket-Extensions": offer}))
            status, headers = await raw.head()
            assert status == 101
            assert "sec-websocket-extensions" not in headers
            await raw.write(frame(TEXT, b"\xaa\x56\x4a", reserved=4))
            assert await raw.all_said() == [(CLOSE, b"\x03\xea")]

    runner, port = echo
    runner.run(asyncio.wait_for(main(), 30))
