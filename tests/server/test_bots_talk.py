"""Bots talk over the network: written down first, heard by everybody, and not forgotten by a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp

from standoff.engine.rules import SetUp
from standoff.server.room import Room
from standoff.table import commands as c
from standoff.table.messages import Chat, Frame
from standoff.table.palette import PALETTE
from standoff.table.protocol import Hello, decode_server_message, encode
from tests.server.serving import run, serving
from tests.server.test_leaks import STILL, FakeClock


def test_bots_are_heard_by_people_and_spectators_and_their_words_outlive_a_restart(tmp_path: Path) -> None:
    clock, store = FakeClock(), f"sqlite:{tmp_path / 'tables'}"

    async def main() -> None:
        async with serving(STILL, store, clock=clock) as server, aiohttp.ClientSession() as session:
            opened = c.Open(SetUp("second", 6, ("powers",)), "brisk")
            room, token, _ = await server.tables.create(opened, "Ann", "", True)
            ears = [asyncio.create_task(listen(session, server.public_url, hello))
                    for hello in (Hello(room.code, token), Hello(room.watch))]  # fmt: skip
            for _ in range(2000):
                if len(room.connections) == 2:
                    break
                await asyncio.sleep(0.005)
            room.handle(0, c.Start(), clock.time)
            for _ in range(200):
                if len(room.table.chat) > 2:
                    break
                choose(room, clock.time)
                server.tables.clocks.touch(room)
                await server.tables.writer.durable()
                clock.time = max(clock.time, room.steward.due() or 0.0)
                server.tables.clocks.ring()
            for _ in range(2000):  # a turn of the clocks is short: until nothing is due any more
                if not room.steward.behind and (room.steward.due() or 0.0) > clock.time:
                    break
                server.tables.clocks.ring()
                server.tables.clocks.think()
                server.tables.clocks.touch(room)
                await server.tables.writer.durable()
            else:
                raise AssertionError("something is due for ever")
            said = [spoken.line for spoken in room.table.chat]
            await server.tables.writer.durable()
        for heard in await asyncio.gather(*ears):
            assert heard == said
        assert len(said) > 2
        assert all(line.person < 0 and line.text in PALETTE for line in said)
        async with serving(STILL, store, clock=clock) as server:
            again = await server.tables.find(room.code)
            assert again is not None
            assert [spoken.line for spoken in again.table.chat] == said

    run(main())


def choose(room: Room, now: float) -> None:
    """Ann takes the first thing she may."""
    table = room.table
    if table.question is not None and table.g is not None and 0 in table.question.asked:
        room.handle(0, c.Choose(table.question.number, table.g.asking[0][0]), now)


async def listen(session: aiohttp.ClientSession, url: str, hello: Hello) -> list[Chat]:
    """Everything said, until the server closes the line."""
    heard: list[Chat] = []
    async with session.ws_connect(url + "/ws", max_msg_size=1 << 22) as socket:
        await socket.send_str(encode(hello).decode())
        async for message in socket:
            told = decode_server_message(message.data)
            if isinstance(told, Frame):
                heard += told.chat
    return heard
