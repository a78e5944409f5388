"""Connections before they are anybody's: how many, how long, and what is said to those who are let go."""

from __future__ import annotations

import asyncio
import resource
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from dataclasses import replace

import msgspec
import pytest
from aiohttp import web

from standoff.engine.rules import SetUp
from standoff.server.open_files import SPARE
from standoff.server.websocket import WAIT_FOR_GOODBYE
from standoff.table import commands as c
from standoff.table.protocol import Bye, Hello, Welcome, decode_server_message, encode
from tests.server.raw import ACCEPT, CLOSE, HANDSHAKE, KEY, PING, PONG, TEXT, connected, frame, get, upgraded
from tests.server.serving import FAST, run, serving

HASTY = replace(FAST, request=0.2, idle=0.3, slow=0.2)
HOME = get("/healthz", {"Host": "localhost"})


async def until(true: Callable[[], bool]) -> None:
    """Waits for something to be seen."""
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("not seen in twenty seconds")


# ---- the handshake ---------------------------------------------------------------------------------------------------


def test_a_proper_handshake_is_answered_as_in_the_rfc() -> None:
    async def main() -> None:
        async with serving() as server, connected(server.port) as raw:
            several = {"Connection": "keep-alive, Upgrade", "Upgrade": "WebSocket"}
            await raw.write(get("/ws", {**HANDSHAKE, **several}))
            status, headers = await raw.head()
            assert (status, headers["sec-websocket-accept"]) == (101, ACCEPT)
            assert headers["upgrade"] == "websocket"
            assert headers["connection"].lower() == "upgrade"
            assert not {"content-length", "transfer-encoding", "sec-websocket-protocol"} & set(headers)

    run(main())


@pytest.mark.parametrize("version", ["", "0", "7", "8", "12", "14", "99", "13, 8", "x"])
def test_other_versions_are_told_which_one_is_spoken(version: str) -> None:
    async def main() -> None:
        async with serving() as server, connected(server.port) as raw:
            await raw.write(get("/ws", {**HANDSHAKE, "Sec-WebSocket-Version": version}))
            status, headers, body = await raw.answer()
            assert (status, headers["sec-websocket-version"]) == (426, "13")
            assert b"version 13" in body

    run(main())


@pytest.mark.parametrize(
    "wrong",
    [
        {"Upgrade": ""},
        {"Upgrade": "h2c"},
        {"Connection": ""},
        {"Connection": "close"},
        {"Sec-WebSocket-Key": ""},
        {"Sec-WebSocket-Key": "short"},
        {"Sec-WebSocket-Key": "dGhlIHNhbXBsZSBub25jZQ=!"},
        {"Sec-WebSocket-Key": KEY, "sec-websocket-key": KEY},
    ],
)
def test_half_a_handshake_is_none(wrong: dict[str, str]) -> None:
    async def main() -> None:
        async with serving() as server, connected(server.port) as raw:
            await raw.write(get("/ws", {**HANDSHAKE, **wrong}))
            assert (await raw.head())[0] == 400

    run(main())


def test_a_hello_in_the_same_segment_as_the_handshake_is_heard() -> None:
    async def main() -> None:
        async with serving() as server, connected(server.port) as raw:
            room, _, _ = await server.tables.create(c.Open(SetUp("first", 6)), "Host", "", True)
            await raw.write(get("/ws", HANDSHAKE) + frame(TEXT, encode(Hello(room.code))) + frame(TEXT, b"{}"))
            assert (await raw.head())[0] == 101
            first = await raw.said()
            assert first is not None
            assert isinstance(decode_server_message(first[1]), Welcome)

    run(main())


# ---- whoever misbehaves ----------------------------------------------------------------------------------------------


def test_whoever_misbehaves_is_not_read_any_further() -> None:
    async def main() -> None:
        async with serving(replace(FAST, strikes=5)) as server, upgraded(server.port) as raw:
            errors, empty = server.tables.metrics.errors, frame(TEXT)
            await raw.write(empty * 10_000)
            told = [await raw.said() for _ in range(8)]
            assert [kind for kind, _ in filter(None, told)] == [TEXT] * 7 + [CLOSE]
            assert isinstance(decode_server_message((told[6] or (0, b""))[1]), Bye)
            assert errors.total() == 6, "the other 9,994 had come as well"
            assert not await raw.pours(empty * 1_000_000), "what is sent now stays where it is"
            assert errors.total() == 6

    run(main())


def test_whoever_breaks_the_protocol_is_not_read_any_further() -> None:
    async def main() -> None:
        async with serving() as server, upgraded(server.port) as raw:
            await raw.write(frame(3) + frame(TEXT) * 1000)
            assert await raw.all_said() == [(CLOSE, b"\x03\xea")]
            assert not server.tables.metrics.errors

    run(main())


def test_a_polite_goodbye_is_answered_and_ends_at_once() -> None:
    async def main() -> None:
        async with serving() as server, upgraded(server.port) as raw:
            await raw.write(frame(TEXT, encode(Hello("2" * 10))) + frame(TEXT, b"{}"))
            told = [await raw.said() for _ in range(3)]
            assert [kind for kind, _ in filter(None, told)] == [TEXT, TEXT, CLOSE]
            async with asyncio.timeout(WAIT_FOR_GOODBYE / 2):
                await raw.write(frame(CLOSE, b"\x03\xe8"))
                assert await raw.all_said() == []

    run(main())


def test_what_cannot_be_read_costs_no_line_in_the_log(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with serving() as server:
            for nonsense in NONSENSE:
                async with connected(server.port) as raw:
                    await raw.write(nonsense)
                    status, headers, body = await raw.answer()
                    assert status in (400, 404), nonsense
                    assert headers["server"] == "standoff"
                    assert b"aiohttp" not in body
                    assert b"ython" not in body
                    assert set(msgspec.json.decode(body)) == {"error"}

    run(main())
    assert not caplog.records


NONSENSE = [
    b"GARBAGE\r\n\r\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"GET / HTTP/9.9\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n",
    b"GET /\xff HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET http://[bad/ HTTP/1.1\r\nHost: localhost\r\n\r\n",
    b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"a" * 9000 + b"\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n\r\nzz\r\n",
    b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
    b"Content-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope",
]


# ---- how long --------------------------------------------------------------------------------------------------------

POST = b"POST /api/tables HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 50\r\n\r\n"


@pytest.mark.parametrize("half", [b"", b"G", HOME[:-2], POST, POST + b'{"name":'], ids=len)
def test_half_a_request_is_closed(half: bytes, caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with serving(HASTY) as server, connected(server.port) as raw:
            await raw.write(half)
            status, headers, body = await raw.answer()
            assert (status, headers["connection"], headers["server"]) == (408, "close", "standoff")
            assert b"in time" in body
            assert await raw.read(1) == b""
            await until(lambda: server.gate.crowd.here == 0)

    run(main())
    assert not caplog.records


def test_a_request_that_drips_is_closed_too() -> None:
    async def main() -> None:
        async with serving(HASTY) as server, connected(server.port) as raw:
            await until(lambda: server.gate.crowd.here == 1)
            for _ in range(2000):
                if not await raw.pours(b"a"):
                    break
                await asyncio.sleep(0.01)
            await until(lambda: server.gate.crowd.here == 0)

    run(main())


def test_the_second_half_request_of_a_connection_is_closed() -> None:
    async def main() -> None:
        async with serving(replace(HASTY, idle=600.0)) as server, connected(server.port) as raw:
            await raw.write(HOME)
            assert (await raw.answer())[0] == 200
            await raw.write(HOME[:20])
            assert (await raw.answer())[0] == 408

    run(main())


def test_a_connection_without_a_next_request_is_closed() -> None:
    async def main() -> None:
        async with serving(replace(HASTY, request=600.0)) as server, connected(server.port) as raw:
            await raw.write(HOME)
            assert (await raw.answer())[0] == 200
            assert await raw.read(1) == b""
            await until(lambda: server.gate.crowd.here == 0)

    run(main())


def test_a_reader_who_does_not_take_the_answer_is_cut_off() -> None:
    async def main() -> None:
        async with serving(replace(HASTY, idle=600.0)) as server, connected(server.port, receives=4096) as raw:
            await raw.write(get("/openapi.json", {"Host": "localhost"}) * 300)
            await until(lambda: server.gate.crowd.here == 1)
            await until(lambda: server.gate.crowd.here == 0)

    run(main())


def test_a_websocket_is_neither_half_nor_idle() -> None:
    async def main() -> None:
        async with serving(HASTY) as server, upgraded(server.port) as raw, connected(server.port) as other:
            assert (await other.answer())[0] == 408, "as long as a request may take"
            await asyncio.sleep(HASTY.idle)
            await raw.write(frame(PING, b"still here"))
            assert await raw.said() == (PONG, b"still here")

    run(main())


# ---- how many --------------------------------------------------------------------------------------------------------


def test_connections_of_one_network_are_bounded_before_anything_is_read() -> None:
    async def main() -> None:
        async with serving(replace(FAST, connections_each_network=3)) as server, AsyncExitStack() as stack:
            first, *_ = [await stack.enter_async_context(connected(server.port)) for _ in range(3)]
            async with connected(server.port) as surplus:
                status, headers, body = await surplus.answer()
                assert (status, headers["connection"], headers["server"]) == (503, "close", "standoff")
                assert b"Too many connections" in body
                assert await surplus.read(1) == b""
            async with connected(server.port, "127.0.0.2") as elsewhere:
                await elsewhere.write(HOME)
                assert (await elsewhere.answer())[0] == 200
            await first.write(get("/healthz", {"Host": "localhost", "Connection": "close"}))
            assert (await first.answer())[0] == 200
            await until(lambda: server.gate.crowd.here == 2)
            async with connected(server.port) as again:
                await again.write(HOME)
                assert (await again.answer())[0] == 200

    run(main())


def test_many_requests_at_once_are_taken_a_few_each_turn_and_one_network_after_another() -> None:
    taken: list[tuple[int, str]] = []
    turn = 0

    async def main() -> None:
        nonlocal turn
        loop = asyncio.get_running_loop()

        def count() -> None:
            nonlocal turn
            turn += 1
            loop.call_soon(count)

        async with serving(replace(FAST, requests_each_turn=3)) as server, AsyncExitStack() as stack:
            first_sight = server._refusal

            def noted(request: web.Request) -> web.Response | None:
                taken.append((turn, server.network_of(request)))
                return first_sight(request)

            server._refusal = noted  # type: ignore[method-assign]
            crowd = [await stack.enter_async_context(connected(server.port)) for _ in range(40)]
            guest = await stack.enter_async_context(connected(server.port, "127.0.0.2"))
            loop.call_soon(count)
            for one in (*crowd, guest):
                one.write_at_once(HOME)  # all of them before the loop turns
            assert [(await one.answer())[0] for one in (guest, *crowd)] == [200] * 41

    run(main())
    each = Counter(when for when, _ in taken)
    assert max(each.values()) == 3
    assert [network for _, network in taken].index("127.0.0.2") < 20


def test_a_hello_that_had_to_wait_in_line_is_heard_on_the_line_it_belongs_to() -> None:
    async def main() -> None:
        async with serving(replace(FAST, requests_each_turn=1)) as server, AsyncExitStack() as stack:
            room, _, _ = await server.tables.create(c.Open(SetUp("first", 6)), "Host", "", True)
            several = [await stack.enter_async_context(connected(server.port)) for _ in range(12)]
            for one in several:
                one.write_at_once(get("/ws", HANDSHAKE))
            await asyncio.sleep(0)
            for one in several:
                one.write_at_once(frame(TEXT, encode(Hello(room.code))))
            for one in several:
                assert (await one.head())[0] == 101
                first = await one.said()
                assert first is not None
                assert isinstance(decode_server_message(first[1]), Welcome)

    run(main())


def test_trusted_networks_may_have_more_and_all_together_no_more_than_there_are_places() -> None:
    async def main() -> None:
        limits = replace(FAST, connections=4, connections_each_network=1, trusted=("127.0.0.0/30",))
        async with serving(limits) as server, AsyncExitStack() as stack:
            for _ in range(3):
                await stack.enter_async_context(connected(server.port))
            await stack.enter_async_context(connected(server.port, "127.0.0.9"))
            await until(lambda: server.gate.crowd.here == 4)
            for source in ("127.0.0.1", "127.0.0.9", "127.0.0.10"):
                async with connected(server.port, source) as surplus:
                    assert (await surplus.answer())[0] == 503

    run(main())


def test_behind_a_proxy_those_behind_it_are_counted() -> None:
    async def main() -> None:
        limits = replace(FAST, connections_each_network=2)
        async with serving(limits, behind_proxy=True) as server, AsyncExitStack() as stack:

            async def shakes_hands(of: str) -> int:
                raw = await stack.enter_async_context(connected(server.port))
                await raw.write(get("/ws", {**HANDSHAKE, "X-Forwarded-For": of}))
                return (await raw.head())[0]

            assert [await shakes_hands("192.0.2.1") for _ in range(3)] == [101, 101, 503]
            assert [await shakes_hands(f"2001:db8:0:1::{i}") for i in range(3)] == [101, 101, 503]

    run(main())


def test_a_server_that_may_not_open_more_files_says_so_and_holds_to_it() -> None:
    files = SPARE + 30
    command = [sys.executable, "-m", "standoff", "serve", "--host", "127.0.0.1", "--port", "0", "--store", "memory:"]

    async def main() -> None:
        process = await asyncio.create_subprocess_exec(
            *command,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (50, files)),
        )
        assert process.stdout is not None
        assert process.stderr is not None
        try:
            assert (await process.stderr.readline()).startswith(b"This server holds 30 connections at once, not 12000")
            opened = (await process.stdout.readline()).decode()
            port = int(opened.rsplit(":", 1)[1])
            async with AsyncExitStack() as stack:
                for _ in range(30):
                    await stack.enter_async_context(connected(port))
                for _ in range(files):
                    surplus = await stack.enter_async_context(connected(port))
                    assert (await surplus.answer())[0] == 503
            answers = [await _health(port) for _ in range(200)]
            assert answers[-1] == 200, "it is well again"
        finally:
            process.terminate()
            await process.communicate()

    run(main())


async def _health(port: int) -> int:
    async with connected(port) as raw:
        await raw.write(HOME)
        return (await raw.head())[0]


@pytest.mark.parametrize(
    ("soft", "hard", "room"), [(50, 5000, 1000), (5000, 5000, 1000), (50, 500, 500 - SPARE), (500, 500, 500 - SPARE)]
)
def test_the_limit_of_open_files_is_raised_as_far_as_it_goes(soft: int, hard: int, room: int) -> None:
    program = (
        "import resource as r; from standoff.server.open_files import room_for\n"
        f"r.setrlimit(r.RLIMIT_NOFILE, ({soft}, {hard}))\n"
        "import os; os.setuid(65534) if os.getuid() == 0 else None\n"
        "print(room_for(1000), r.getrlimit(r.RLIMIT_NOFILE)[0])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert [int(word) for word in done.stdout.split()] == [room, max(soft, room + SPARE)]
