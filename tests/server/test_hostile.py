"""Tens of thousands of hostile messages, and the table never notices."""

from __future__ import annotations

import asyncio
import logging
from dataclasses import replace
from random import Random

import aiohttp
import pytest

from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.connection import Connection
from standoff.server.limits import Limits
from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.protocol import Bye, Error, Hello, decode_server_message, encode
from tests.server.serving import FAST, run, serving
from tools.attack.noise import hostile

SETUP = SetUp("first", 6, ("powers", "cop"))
MESSAGES = 30_000


class Ear:
    """A line that only remembers."""

    def __init__(self) -> None:
        self.heard: list[bytes] = []
        self.closed = 0

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def ping(self, payload: bytes) -> None:
        """Nobody answers here."""

    def offer(self, message: bytes, unread: int) -> bool:
        self.send(message)
        return True

    def unread(self) -> int:
        return 0

    def close(self, code: int, why: str) -> None:
        self.closed = code


async def sit(server: Server, table: str, token: str) -> tuple[Connection, Ear]:
    ear = Ear()
    connection = server.sessions.connection(ear, "test")
    await server.sessions.greet(connection, encode(Hello(table, token)))
    return connection, ear


def fingerprint(server: Server, code: str, seat: int) -> tuple[object, ...]:
    """Everything about the game, except what this seat may change itself."""
    table = server.tables.rooms[code].table
    assert table.g is not None
    assert table.question is not None
    others = {other: choice for other, choice in table.question.choices.items() if other != seat}
    game = table.g.save()
    return game, table.question.number, others, table.key, table.setup, table.company.host, len(table.company.people)


def test_thirty_thousand_hostile_messages_change_nothing(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.WARNING)
    rng = Random(11)

    async def main() -> None:
        async with serving(replace(FAST, silent=3600.0)) as server:
            tables = server.tables
            room, token, _ = await tables.create(c.Open(SETUP, "no clock"), "Host", "", True)
            tokens = [token] + [(await tables.join(room, f"P{i}", "", True))[0] for i in range(1, 6)]
            connections = [(await sit(server, room.code, token))[0] for token in tokens]
            server.sessions.hear(connections[0], b'{"do":"start"}')
            await tables.writer.durable()
            assert room.table.question is not None
            cheat = 3
            counted = 0
            codes: set[str] = set()
            before = fingerprint(server, room.code, cheat)
            honest = frame_parts.encode(frame_parts.view(room.table, 1))
            connection, ear = await sit(server, room.code, tokens[cheat])
            watcher, watching = await sit(server, room.code, "")
            stranger = server.sessions.connection(Ear(), "elsewhere")
            for number in range(MESSAGES):
                message = hostile(rng, room.table.question.number)
                who = rng.random()
                if who < 0.1 and b'"hello"' not in message:
                    await server.sessions.greet(stranger, message)
                elif who < 0.3:
                    server.sessions.hear(watcher, message)
                elif b'"leave"' not in message:
                    server.sessions.hear(connection, message)
                counted += 1
                if number % 200 == 0:
                    await asyncio.sleep(0)
                    for heard in (*ear.heard, *watching.heard):
                        told = decode_server_message(heard)
                        if isinstance(told, Error):
                            codes.add(told.code)
                            assert len(told.text) <= 500
                    ear.heard.clear()
                    watching.heard.clear()
                if connection.closed or watcher.closed or stranger.closed:
                    connection, ear = await sit(server, room.code, tokens[cheat])
                    watcher, watching = await sit(server, room.code, "")
                    stranger = server.sessions.connection(Ear(), "elsewhere")
                if number % 5000 == 0:
                    assert fingerprint(server, room.code, cheat) == before
                    assert tables.rooms[room.code] is room, "the table has stumbled"
            assert counted == MESSAGES
            assert sum(tables.metrics.errors.values()) > MESSAGES / 2
            assert codes >= {"malformed", "refused", "unauthorised"}
            assert fingerprint(server, room.code, cheat) == before
            assert frame_parts.encode(frame_parts.view(room.table, 1)) == honest
            await tables.writer.durable()

    run(main())
    assert not caplog.records, "nothing hostile is worth a line in the log"


def test_hostile_sockets_are_answered_or_closed_and_others_play_on() -> None:
    rng = Random(12)

    async def main() -> None:
        async with serving() as server:
            tables = server.tables
            room, token, _ = await tables.create(c.Open(SETUP, "normal"), "Host", "", True)
            async with aiohttp.ClientSession() as session:
                closed = told = 0
                for _ in range(60):
                    async with session.ws_connect(server.public_url + "/ws") as ws:
                        await ws.send_str(encode(Hello(room.code, rng.choice(["", token]))).decode())
                        for _ in range(40):
                            data = hostile(rng, 1)
                            if b'"leave"' in data or b'"start"' in data:
                                continue
                            try:
                                if rng.random() < 0.02:
                                    await ws.send_bytes(data)
                                else:
                                    await ws.send_str(data.decode("utf-8", "replace"))
                            except ConnectionError:
                                break
                        while True:
                            try:
                                message = await ws.receive(timeout=1)
                            except TimeoutError:
                                break
                            if message.type is not aiohttp.WSMsgType.TEXT:
                                break
                            told += 1
                            if isinstance(decode_server_message(message.data), Bye) or rng.random() < 0.1:
                                break
                        closed += ws.close_code is not None
                assert told > 300
            assert tables.rooms[room.code] is room
            assert room.table.stage == "lobby"
            assert len(room.table.company.people) == 1

    run(main())


def test_too_many_wrong_messages_close_the_line() -> None:
    async def main() -> None:
        async with serving(Limits(strikes=5)) as server:
            room, token, _ = await server.tables.create(c.Open(SETUP), "Host", "", True)
            connection, ear = await sit(server, room.code, token)
            for _ in range(10):
                server.sessions.hear(connection, b"rubbish")
            assert ear.closed == 4029
            assert connection.closed
            assert sum(b'"malformed"' in heard for heard in ear.heard) == 6

    run(main())
