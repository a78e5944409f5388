"""A game in the park over real sockets: what people do with their client, and a server that goes down meanwhile."""

from __future__ import annotations

import asyncio
from pathlib import Path

import aiohttp
import pytest
from msgspec.json import decode

from standoff.client import Player
from standoff.client.seat import Refused
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.table import commands as c
from standoff.table.messages import Frame
from standoff.table.protocol import Error, Hello, decode_server_message, encode
from tests.server.serving import run, serving

PAPER = SetUp("live", 6, (), {"cards": "paper"})


async def report(referee: Player, *said: int | str) -> None:
    """The referee answers some questions, one after the other."""
    for word in said:
        ask = await anext(referee.asks())
        assert await referee.answer(ask, word)
        while referee.clock is None or referee.clock.question == ask.question:
            await referee.changed()


async def gathered(server: Server) -> tuple[Player, Player]:
    """A referee without a seat and somebody who plays, in the park."""
    referee = await Player.open(server.public_url, "Rita", PAPER, "no clock", sit=False)
    player = await Player.join(referee.url, "Pat")
    return referee, player


def test_disputes_undo_verdict_and_whistle_over_a_server_that_goes_down(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables'}"

    async def main() -> None:
        async with serving(store=store) as server:
            referee, player = await gathered(server)
            async with referee, player:
                await referee.start()
                await report(referee, "go")
                await player.answer(await anext(player.asks()), "pass")
                await report(referee, 3, 4, 5, "go", "go", 0, 2)
                await player.dispute("LIVE-071", "I stayed")
                await referee.until(lambda me: me.mine is not None and bool(me.mine.pleas))
                assert referee.info is not None
                assert [(flag.person, flag.clause) for flag in referee.info.flags] == [(1, "LIVE-071")]
                with pytest.raises(Refused, match="not the referee"):
                    await player.undo()
                await referee.undo(2)
                await player.until(lambda me: any(event.kind == "undone" for event in me.log))
                assert player.info is not None
                assert player.info.flags == ()
                log = [event.kind for event in player.log]
                number = referee.clock.question if referee.clock is not None else 0
        async with serving(store=store) as server:
            referee.server = player.server = server.public_url
            back = [Player(server.public_url, one.table, one.token) for one in (referee, player)]
            async with back[0] as referee_again, back[1] as player_again:
                assert [event.kind for event in player_again.log] == log
                assert referee_again.clock is not None
                assert referee_again.clock.question == number, "the question is still open"
                with pytest.raises(Refused, match="closed"):
                    await referee_again.do(c.Choose(number - 1, 2, referee=True))
                await referee_again.give_referee(1)
                await player_again.verdict(left=[1], coma=[3])
                await referee_again.until(lambda me: any(event.kind == "verdict" for event in me.log))

    run(main())


def test_a_game_whose_people_have_gone_home_sleeps_and_goes_on_where_it_was() -> None:
    """It waits for its referee however long, and must not keep a place on the server for that."""

    async def main() -> None:
        async with serving() as server:
            tables = server.tables
            async with await Player.open(server.public_url, "Rita", PAPER, "no clock", sit=False) as referee:
                await referee.start()
                await report(referee, "go", 3, 4, 5, "go", "go")
                asked = referee.asked()
                assert asked is not None
            while referee.table in tables.rooms:
                await asyncio.sleep(0.005)
                tables.sweep(tables.clock.now() + 10_000)
            await tables.writer.durable()
            async with Player(referee.server, referee.table, referee.token) as again:
                ask = again.asked()
                assert ask is not None
                assert (ask.question, ask.decision, ask.options) == (asked.question, asked.decision, asked.options)
                await report(again, 2, "done")

    run(main())


def test_phones_that_come_back_send_what_they_have_queued_once() -> None:
    async def main() -> None:
        async with serving() as server:
            referee = await Player.open(server.public_url, "Rita", PAPER, "no clock", sit=False)
            async with referee:
                await referee.start()
                await report(referee, "go", 3, 4, 5, "go", "go")
                assert referee.clock is not None
                first = referee.clock.question
            words: tuple[int | str, ...] = (1, 3, "done")
            said = [c.Choose(first + at, word, referee=True, ref=900 + at) for at, word in enumerate(words)]
            queue = [encode(command) for command in said]
            lines = 0
            async with aiohttp.ClientSession() as session:
                for _ in range(2):
                    async with session.ws_connect(server.public_url + "/ws") as socket:
                        await socket.send_str(encode(Hello(referee.table, referee.token)).decode())
                        for message in queue:
                            await socket.send_str(message.decode())
                        done: set[int] = set()
                        while len(done) < len(queue):
                            told = decode_server_message((await socket.receive()).data)
                            assert not isinstance(told, Error), told
                            done |= set(told.done) if isinstance(told, Frame) else set()
                        lines += 1
            assert lines == 2
            table = server.tables.rooms[referee.table].table
            assert [event["data"]["seat"] for event in decode(table.log.all()) if event["kind"] == "leaves"] == [1, 3]

    run(main())
