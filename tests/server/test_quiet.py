"""Tables at which nothing happens are left alone until they may sleep; whoever comes is looked after again."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace

from standoff.engine.rules import SetUp
from standoff.server.connection import Connection
from standoff.server.room import Room
from standoff.server.sessions import Sessions
from standoff.server.stores import open_store
from standoff.server.tables import Tables
from standoff.table import commands as c
from tests.server.serving import FAST, run
from tests.server.test_clocks import Day, begun

FOUR = SetUp("first", 4)
SLEEP, PING = 900.0, 10.0
NOON = 43_200.0


class Ear:
    """Whoever is on a line."""

    def __init__(self) -> None:
        self.pings = 0

    def send(self, message: bytes) -> None:
        """It is heard."""

    def offer(self, message: bytes, unread: int) -> bool:
        return True

    def ping(self, payload: bytes) -> None:
        self.pings += 1

    def unread(self) -> int:
        return 0

    def close(self, code: int, why: str) -> None:
        """It is over."""


@asynccontextmanager
async def house(day: Day) -> AsyncIterator[Tables]:
    """Tables that nobody but the test looks after."""
    tables = Tables(open_store("memory:"), day, replace(FAST, sleep=SLEEP, ping=PING, silent=1e9))
    try:
        yield tables
    finally:
        await tables.close()


async def opened(tables: Tables) -> Room:
    """A table at which somebody sits who is not on the line."""
    room, _, _ = await tables.create(c.Open(FOUR, "normal", False), "Ann", "", True)
    return room


async def calls(tables: Tables, room: Room, ear: Ear) -> Connection:
    line = Sessions(tables).connection(ear, "127.0.0.1")
    tables.connections.arrive(room, line, 0)
    await tables.writer.durable()
    return line


async def swept(tables: Tables, day: Day, after: float) -> list[str]:
    """So much later: who is looked after from then on."""
    day.at += after
    tables.sweep(day.at)
    await tables.writer.durable()
    return [room.code for room in tables.quiet.lively(day.at)]


def test_a_table_where_nobody_is_is_left_alone_once_it_was_found_quiet() -> None:
    async def main() -> None:
        day = Day(NOON)
        async with house(day) as tables:
            room = await opened(tables)
            assert [one.code for one in tables.quiet.lively(day.at)] == [room.code]
            assert await swept(tables, day, 1.0) == []
            assert await swept(tables, day, SLEEP - 1.0) == []
            assert room.code in tables.rooms, "it may sleep later than that"

    run(main())


def test_a_table_that_was_left_alone_sleeps_as_soon_as_it_may() -> None:
    async def main() -> None:
        day = Day(NOON)
        async with house(day) as tables:
            first = await opened(tables)
            await swept(tables, day, 1.0)
            day.at += 100.0
            second = await opened(tables)
            await swept(tables, day, 0.5)
            day.at = NOON
            await swept(tables, day, SLEEP)
            assert set(tables.rooms) == {first.code, second.code}
            await swept(tables, day, 0.25)
            assert set(tables.rooms) == {second.code}
            assert tables.rows[first.code].at == NOON, "it was quiet since it was opened"
            await swept(tables, day, 101.0)
            assert not tables.rooms

    run(main())


def test_whoever_comes_back_is_asked_for_signs_of_life_and_keeps_the_table_awake() -> None:
    async def main() -> None:
        day, ear = Day(NOON), Ear()
        async with house(day) as tables:
            room = await opened(tables)
            await swept(tables, day, 1.0)
            line = await calls(tables, room, ear)
            assert await swept(tables, day, PING + 1.0) == [room.code]
            assert ear.pings == 1
            await swept(tables, day, SLEEP)
            assert room.code in tables.rooms
            assert ear.pings == 2
            tables.connections.gone(line)
            await tables.writer.durable()
            assert await swept(tables, day, 1.0) == []
            await swept(tables, day, SLEEP - 1.0)
            assert room.code in tables.rooms, "somebody was there until a quarter of an hour ago"
            await swept(tables, day, 0.25)
            assert not tables.rooms

    run(main())


def test_a_table_that_may_sleep_while_nothing_can_be_written_sleeps_afterwards() -> None:
    async def main() -> None:
        day = Day(NOON)
        async with house(day) as tables:
            room = await opened(tables)
            await swept(tables, day, 1.0)
            tables.condition.held_up_since = day.at
            day.at += SLEEP
            tables.sweep(day.at)
            assert room.code in tables.rooms
            tables.condition.held_up_since = None
            await swept(tables, day, 1.0)
            assert not tables.rooms

    run(main())


def test_a_running_game_is_looked_after_although_nobody_is_on_the_line() -> None:
    async def main() -> None:
        day = Day(NOON)
        async with house(day) as tables:
            room = await begun(tables)
            assert await swept(tables, day, 1.0) == [room.code]
            assert await swept(tables, day, 61.0) == [room.code]
            assert await asyncio.to_thread(tables.store.draft, room.code) is not None, "it is put on paper"

    run(main())


def test_a_table_that_fell_asleep_and_was_woken_is_looked_after_like_a_new_one() -> None:
    async def main() -> None:
        day = Day(NOON)
        async with house(day) as tables:
            code = (await opened(tables)).code
            await swept(tables, day, 1.0)
            await swept(tables, day, SLEEP)
            assert not tables.rooms
            room = await tables.find(code)
            assert room is not None
            assert [one.code for one in tables.quiet.lively(day.at)] == [code]
            assert await swept(tables, day, 1.0) == []
            assert await swept(tables, day, SLEEP - 1.0) == []
            assert code in tables.rooms
            await swept(tables, day, 1.0)
            assert not tables.rooms

    run(main())


def test_a_table_that_is_shut_is_not_looked_after_any_more() -> None:
    async def main() -> None:
        day = Day(NOON)
        async with house(day) as tables:
            room, other = await opened(tables), await opened(tables)
            await calls(tables, other, Ear())
            await swept(tables, day, 1.0)
            await tables.shut(room)
            await tables.shut(other)
            assert await swept(tables, day, SLEEP) == []

    run(main())
