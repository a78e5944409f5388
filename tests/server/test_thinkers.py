"""A boss at a served table thinks in a process of its own: never on the loop, and the same as anywhere else."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from standoff.bots import BOSS, make_bot
from standoff.bots.boss import Boss
from standoff.bots.worlds import worlds_of
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.room import Room
from standoff.table import commands as c
from tests.server.serving import FAST, run, serving
from tests.server.test_leaks import FakeClock

PEOPLE = 1
TABLE = c.Open(SetUp("first", 4), "no clock")


async def seated(server: Server) -> Room:
    """Somebody at a table with three bosses, and the game begun."""
    room, _, _ = await server.tables.create(TABLE, "Ann", "", True)
    for seat in range(PEOPLE, 4):
        room.handle(0, c.Bot(seat, BOSS), server.tables.clock.now())
    room.handle(0, c.Start(), server.tables.clock.now())
    server.tables.clocks.touch(room)
    return room


async def all_bots_have_chosen(server: Server, room: Room) -> dict[int, Answer]:
    """Wait until whoever is asked and thinks elsewhere has brought a choice."""
    question = room.table.question
    assert question is not None
    assert room.steward.bots_elsewhere()
    await asyncio.gather(*server.tables.thinkers._tasks)
    assert not room.steward.bots_elsewhere()
    assert room.table.question is question, "the person has not answered"
    return {seat: said for seat, said in question.choices.items() if seat >= PEOPLE}


def chosen_here(room: Room) -> dict[int, Answer]:
    """What each of the three would choose on the spot."""
    g, question = room.table.looked_at(), room.table.question
    assert g is not None
    assert question is not None
    bots = {seat: make_bot(BOSS, "first", Random(room.steward.seed(seat, question))) for seat in range(PEOPLE, 4)}
    return {seat: bot.choose(g.rules.edition.view(g, seat), worlds_of(g, seat)) for seat, bot in bots.items()}


def never_here(self: Boss, view: Any, worlds: Any) -> Iterator[Answer]:
    raise AssertionError("a boss thinks on the loop")


def test_bosses_think_beside_the_loop_and_choose_what_they_would_choose_here(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    clock, store = FakeClock(), f"sqlite:{tmp_path / 'tables'}"

    async def main() -> tuple[str, dict[int, Answer]]:
        async with serving(FAST, store, clock=clock) as server:
            room = await seated(server)
            expected = chosen_here(room)
            with monkeypatch.context() as here:
                here.setattr(Boss, "thinking", never_here)
                assert await all_bots_have_chosen(server, room) == expected
                question = room.table.question
                assert question is not None
                room.handle(0, c.Choose(question.number, "click"), server.tables.clock.now())
                server.tables.clocks.touch(room)
                assert room.table.question is not question, "everybody has answered"
            return room.code, chosen_here(room)

    async def again(code: str, expected: dict[int, Answer]) -> None:
        async with serving(FAST, store, clock=clock) as server:
            room = await server.tables.find(code)
            assert room is not None
            assert await all_bots_have_chosen(server, room) == expected

    run(again(*run(main())))


def test_when_a_process_dies_in_which_bots_think_the_next_one_is_started() -> None:
    async def main() -> None:
        async with serving(clock=FakeClock()) as server:
            room = await seated(server)
            thinkers = server.tables.thinkers
            await all_bots_have_chosen(server, room)
            pool = thinkers._pool
            assert pool is not None
            for process in list(pool._processes.values()):
                process.kill()
                process.join()
            question = room.table.question
            assert question is not None
            room.handle(0, c.Choose(question.number, "click"), server.tables.clock.now())
            server.tables.clocks.touch(room)
            await asyncio.gather(*thinkers._tasks)
            assert room.steward.bots_elsewhere(), "their process has died"
            server.tables.clocks.touch(room)
            await all_bots_have_chosen(server, room)
            assert thinkers._pool is not pool

    run(main())
