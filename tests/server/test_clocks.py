"""The time of day may jump: no question ends early, none hangs, and no delay is longer or shorter for it."""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from standoff.engine.rules import SetUp
from standoff.server.clock import Clock
from standoff.server.room import Room
from standoff.server.stores import open_store
from standoff.server.tables import Tables
from standoff.table import commands as c
from tests.server.serving import FAST, run

HOUR = 3600.0
JUMPS = pytest.mark.parametrize("jump", [HOUR, -HOUR, 0.0, 40 * 365 * 24 * HOUR, -40 * 365 * 24 * HOUR])
FOUR = SetUp("first", 4)


class Day:
    """A clock that the test turns by hand."""

    def __init__(self, at: float) -> None:
        self.at = at

    def now(self) -> float:
        return self.at

    def work(self) -> float:
        return 0.0


@asynccontextmanager
async def tables(store: str, day: Day) -> AsyncIterator[Tables]:
    """A run of a server."""
    found = Tables(open_store(store), day, FAST)
    await found.open()
    try:
        yield found
    finally:
        await found.close()


async def begun(at: Tables, delay: float = 0.0, speed: str = "normal") -> Room:
    room, _, ann = await at.create(c.Open(FOUR, speed, False), "Ann", "", True)
    room.handle(ann, c.LineState(True), at.clock.now())
    room.handle(ann, c.Game(FOUR, speed, spectator_delay=delay), at.clock.now())
    room.handle(ann, c.Start(), at.clock.now())
    room.think(at.clock.now(), lambda: False)
    at.clocks.touch(room)
    await at.writer.durable()
    return room


def left(room: Room, now: float) -> float:
    """Seconds until the open question closes."""
    question = room.table.question
    assert question is not None
    assert question.closes is not None
    return question.closes - now


def test_within_a_run_nobody_notices_that_the_time_of_day_was_set(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    before = clock.now()
    for jump in (HOUR, -HOUR):
        true = time.time_ns()
        monkeypatch.setattr(time, "time_ns", lambda true=true, jump=jump: true + int(jump * 1e9))
        assert 0 <= clock.now() - before < 60


@JUMPS
def test_a_question_has_as_long_as_it_had_whatever_the_next_run_thinks_the_time_is(jump: float, tmp_path: Path) -> None:
    async def main() -> None:
        store, day = f"sqlite:{tmp_path / 'tables.sqlite'}", Day(2e9)
        async with tables(store, day) as first:
            room = await begun(first)
            day.at += 7
            had = left(room, day.now())
        for turn in (jump, -jump):
            day.at += turn
            async with tables(store, day) as second:
                room = second.rooms[room.code]
                assert left(room, day.now()) == pytest.approx(had, abs=0.01)
                assert room.steward.due() is not None
                day.at += 5
                room.tick(day.now())
                had -= 5
                assert left(room, day.now()) == pytest.approx(had, abs=0.01)
                assert room.table.company.people[0].gone_at == pytest.approx(day.now() - 5, abs=0.01)

    run(main())


@JUMPS
def test_a_delay_is_as_long_as_it_was_also_when_the_game_is_over(jump: float, tmp_path: Path) -> None:
    async def main() -> None:
        store, day = f"sqlite:{tmp_path / 'tables.sqlite'}", Day(2e9)
        async with tables(store, day) as first:
            room = await begun(first, delay=120, speed="instant")
            while room.table.stage == "game":
                assert room.table.question is not None
                assert room.table.g is not None
                number, options = room.table.question.number, room.table.g.asking[0]
                room.handle(0, c.Choose(number, options[0]), day.now())
                room.think(day.now(), lambda: False)
            first.clocks.touch(room)
            await first.writer.durable()
            code = room.code
        day.at += jump
        async with tables(store, day) as second:
            found = await second.find(code)
            assert found is not None
            due = found.table.delayed.due(120)
            assert due is not None
            assert due - day.now() == pytest.approx(120, abs=0.01)
            day.at = due + 0.01
            found.due = due
            found.tick(day.now())
            assert not found.table.delayed.moments

    run(main())


@JUMPS
def test_a_ticket_is_good_for_as_long_as_it_was(jump: float, tmp_path: Path) -> None:
    async def main() -> None:
        store, day = f"sqlite:{tmp_path / 'tables.sqlite'}", Day(2e9)
        async with tables(store, day) as first:
            room = await begun(first)
            room.handle(0, c.Ticket(0, "fingerprint"), day.now())
            first.clocks.touch(room)
            await first.writer.durable()
            code = room.code
        day.at += jump
        async with tables(store, day) as second:
            company = second.rooms[code].table.company
            assert company.person_with_ticket("fingerprint", day.now() + 599) == 0
            assert company.person_with_ticket("fingerprint", day.now() + 601) is None

    run(main())
