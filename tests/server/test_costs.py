"""Everybody pays for what they cause, and nobody waits for what somebody else causes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import fields

import aiohttp
import pytest
from click.testing import CliRunner

from standoff.client import Player
from standoff.engine.rules import SetUp
from standoff.server.command import serve_command
from standoff.server.connection import Connection
from standoff.server.limits import Budget, Limits, Networks, network_of
from standoff.server.limits_page import limits_page, server_limits
from standoff.server.room import Room
from standoff.server.sessions import Sessions
from standoff.server.stores import open_store
from standoff.server.tables import Tables
from standoff.server.turns import TooDear, Turns
from standoff.table import commands as c
from standoff.table.frames import Cursor, Frames
from standoff.table.protocol import Error, decode_server_message
from standoff.table.steward import Steward
from standoff.table.table import Table
from tests.server.serving import run, serving

SETUP = SetUp("first", 6)


class Counted:
    """A clock that stands still until it is moved, and for which every look at the work done is a millisecond of it."""

    def __init__(self) -> None:
        self.time, self.worked = 1000.0, 0.0

    def now(self) -> float:
        return self.time

    def work(self) -> float:
        self.worked += 0.001
        return self.worked


class Ear:
    """Somewhere for a line's messages to go."""

    def __init__(self) -> None:
        self.told: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.told.append(message)

    def offer(self, message: bytes, unread: int) -> bool:
        self.told.append(message)
        return True

    def ping(self, payload: bytes) -> None:
        pass

    def unread(self) -> int:
        return 0

    def close(self, code: int, why: str) -> None:
        pass

    def errors(self) -> list[Error]:
        return [error for error in map(decode_server_message, self.told) if isinstance(error, Error)]


@asynccontextmanager
async def counted(limits: Limits) -> AsyncIterator[tuple[Tables, Counted]]:
    clock = Counted()
    tables = Tables(open_store("memory:"), clock, limits)
    await tables.open()
    yield tables, clock
    await tables.close()


async def game_of_bots(tables: Tables, network: str = "192.0.2.7") -> Room:
    """A table whose host only watches; the bots have not thought yet."""
    room, _, _ = await tables.create(c.Open(SETUP, "instant"), "Ann", "", False, network)
    begin(tables, room)
    return room


def begin(tables: Tables, room: Room) -> None:
    room.handle(0, c.Start(), tables.clock.now())
    tables.clocks.touch(room)


def think(tables: Tables, turns: int) -> None:
    for _ in range(turns):
        tables.clocks.think()


def test_bots_think_in_turns_table_by_table() -> None:
    async def main() -> None:
        async with counted(Limits(step=0.01)) as (tables, _):
            rooms = [(await tables.create(c.Open(SETUP, "instant"), "Ann", "", False))[0] for _ in range(2)]
            for room in rooms:
                begin(tables, room)
            begun = [room.written + len(room.pending) for room in rooms]
            tables.clocks.think()
            after = [room.written + len(room.pending) for room in rooms]
            assert after[0] > begun[0], "the first table gets on"
            assert after[0] - begun[0] <= 12, "but only a little"
            assert after[1] == begun[1]
            tables.clocks.think()
            assert rooms[1].written + len(rooms[1].pending) > begun[1], "then it is the other's turn"
            assert [room.table.stage for room in rooms] == ["game", "game"]
            for _ in range(1000):
                tables.clocks.think()
                await asyncio.sleep(0)
            assert [room.table.stage for room in rooms] == ["over", "over"]

    run(main())


def test_bots_beyond_the_share_of_their_table_think_later() -> None:
    async def main() -> None:
        limits = Limits(step=0.01, table_work_at_once=0.05, table_work_each_second=0.01, network_work_at_once=1000)
        async with counted(limits) as (tables, clock):
            room = await game_of_bots(tables)
            think(tables, 20)
            assert room.rests is not None
            assert room.rests > clock.time
            assert room.table.stage == "game"
            done = room.written + len(room.pending)
            think(tables, 20)
            assert room.written + len(room.pending) == done, "until then nothing happens there"
            other = await game_of_bots(tables, "198.51.100.7")
            tables.clocks.think()
            assert other.written + len(other.pending) > 4, "which is nothing to the others"
            for _ in range(2000):
                clock.time += 0.5
                tables.clocks.ring()
                tables.clocks.think()
            assert room.table.stage == "over", "everybody gets to play to the end"

    run(main())


def test_all_tables_of_one_network_share_its_budget() -> None:
    async def main() -> None:
        limits = Limits(step=0.01, network_work_at_once=0.05, network_work_each_second=0.01, table_work_at_once=1000)
        async with counted(limits) as (tables, clock):
            mine = [await game_of_bots(tables), await game_of_bots(tables)]
            theirs = await game_of_bots(tables, "198.51.100.7")
            think(tables, 30)
            done = [room.written + len(room.pending) for room in mine]
            think(tables, 30)
            assert [room.written + len(room.pending) for room in mine] == done
            clock.time += 10
            tables.clocks.ring()
            before = theirs.written + len(theirs.pending)
            think(tables, 30)
            assert theirs.written + len(theirs.pending) >= before

    run(main())


def test_a_line_pays_for_what_its_commands_cost_but_answers_are_always_heard() -> None:
    async def main() -> None:
        limits = Limits(line_work_at_once=0.0035, line_work_each_second=0.001, messages_at_once=1000)
        async with counted(limits) as (tables, clock):
            room, _, person = await tables.create(c.Open(SETUP, "no clock"), "Ann", "", True)
            sessions, ear = Sessions(tables), Ear()
            connection: Connection = sessions.connection(ear, "192.0.2.7")
            tables.connections.arrive(room, connection, person)
            await tables.writer.durable()
            for ref in range(1, 7):
                sessions.hear(connection, b'{"do":"say","text":"hello","ref":%d}' % ref)
            dear = ear.errors()
            assert [(error.code, error.ref) for error in dear] == [("too fast", 5), ("too fast", 6)]
            assert "more than your share" in dear[0].text
            clock.time += 60
            sessions.hear(connection, b'{"do":"start","ref":7}')
            for ref in range(8, 14):
                sessions.hear(connection, b'{"do":"say","text":"hello","ref":%d}' % ref)
            assert len(ear.errors()) > 2
            assert room.table.question is not None
            sessions.hear(connection, b'{"do":"choose","question":1,"answer":"click","ref":20}')
            assert room.table.question.choices == {0: "click"}

    run(main())


def test_a_network_pays_for_all_its_lines() -> None:
    async def main() -> None:
        limits = Limits(network_work_at_once=0.0035, network_work_each_second=0.001)
        async with counted(limits) as (tables, _):
            room, _, person = await tables.create(c.Open(SETUP, "no clock"), "Ann", "", True)
            sessions, ears = Sessions(tables), [Ear(), Ear()]
            networks = ("192.0.2.7", "192.0.2.7")
            for ear, network in zip(ears, networks, strict=True):
                tables.connections.arrive(room, sessions.connection(ear, network), person)
            await tables.writer.durable()
            for connection in room.connections:
                for _ in range(3):
                    sessions.hear(connection, b'{"do":"say","text":"hello","ref":1}')
            assert [len(ear.errors()) for ear in ears] == [0, 2]
            elsewhere = Ear()
            tables.connections.arrive(room, sessions.connection(elsewhere, "198.51.100.7"), person)
            sessions.hear(room.connections[-1], b'{"do":"say","text":"hello","ref":1}')
            assert elsewhere.errors() == []

    run(main())


def steps(count: int, log: list[str], name: str) -> Iterator[int]:
    for number in range(count):
        log.append(name)
        yield number


def test_networks_take_turns_with_long_work() -> None:
    async def main() -> None:
        clock, limits, log = Counted(), Limits(step=0.003), list[str]()
        turns = Turns(clock, limits, Networks(limits))
        first = asyncio.create_task(turns.take("a", steps(6, log, "a1")))
        second = asyncio.create_task(turns.take("a", steps(3, log, "a2")))
        other = asyncio.create_task(turns.take("b", steps(3, log, "b")))
        assert [await first, await second, await other] == [[0, 1, 2, 3, 4, 5], [0, 1, 2], [0, 1, 2]]
        assert log.index("b") < 6, "another network does not wait for all that the first one wants"
        assert log.index("a2") > log.index("b")

    run(main())


def test_long_work_beyond_the_share_of_a_network_is_refused() -> None:
    async def main() -> None:
        clock = Counted()
        limits = Limits(step=1.0, network_work_at_once=0.005, network_work_each_second=0.001)
        turns, log = Turns(clock, limits, Networks(limits)), list[str]()
        waiting = [asyncio.create_task(turns.take("a", steps(10, log, "a"))) for _ in range(3)]
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert isinstance(done[0], list)
        assert isinstance(done[1], TooDear), "also what was asked for before it was paid"
        with pytest.raises(TooDear) as dear:
            await turns.take("a", steps(1, log, "a"))
        assert dear.value.seconds >= 1
        assert await turns.take("b", steps(1, log, "b")) == [0]
        assert await turns.take("", steps(1, log, "server")) == [0]
        clock.time += dear.value.seconds
        assert await turns.take("a", steps(1, log, "a")) == [0]

    run(main())


def test_nobody_works_for_a_guest_who_has_gone() -> None:
    async def main() -> None:
        limits, log = Limits(step=0.0), list[str]()
        turns = Turns(Counted(), limits, Networks(limits))
        gone = asyncio.create_task(turns.take("a", steps(1000, log, "a")))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        assert log, "it has begun"
        gone.cancel()
        assert await turns.take("a", steps(2, log, "b")) == [0, 1]
        assert log.count("a") < 10

    run(main())


async def finished_game(tables: Tables) -> str:
    """The name of a replay."""
    room = await game_of_bots(tables, "")
    for _ in range(10000):
        tables.clocks.think()
    await tables.writer.durable()
    (row,) = await asyncio.to_thread(tables.store.replays, room.code)
    return row.name


@pytest.mark.parametrize(
    "path", ["/api/replays/{replay}/eyes/open", "/api/replays/{replay}/eyes/0", "/qr/ABCDEFGHJK.svg"]
)
def test_replays_and_qr_codes_are_paid_for(path: str) -> None:
    async def main() -> None:
        limits = Limits(network_work_at_once=0.01, table_work_at_once=1000)
        async with serving(limits, behind_proxy=True, clock=Counted()) as server:
            url = path.format(replay=await finished_game(server.tables))

            async def get(address: str) -> tuple[int, int, bytes]:
                async with session.get(url, headers={"X-Forwarded-For": address}) as answer:
                    return answer.status, int(answer.headers.get("Retry-After", 0)), await answer.read()

            async with aiohttp.ClientSession(server.public_url) as session:
                answers = [await get("192.0.2.7") for _ in range(10)]
                assert answers[0][0] == 200
                status, wait, text = answers[-1]
                assert status == 429
                assert wait >= 1
                assert b"more than its share" in text
                assert (await get("198.51.100.7"))[0] == 200, "others have a share of their own"

    run(main())


def test_what_ifs_are_paid_for_and_one_that_is_refused_leaves_no_table() -> None:
    async def main() -> None:
        limits = Limits(network_work_at_once=0.01, table_work_at_once=1000)
        async with serving(limits, clock=Counted()) as server, aiohttp.ClientSession(server.public_url) as session:
            url = f"/api/replays/{await finished_game(server.tables)}/what-if"
            statuses = []
            for _ in range(4):
                async with session.post(url, json={"name": "Bob", "seat": 0, "move": 60}) as answer:
                    statuses.append(answer.status)
            assert statuses == [201, 429, 429, 429]
            assert len(server.tables.rooms) == 2

    run(main())


def test_a_club_of_thirty_telephones_behind_one_address_plays_as_usual() -> None:
    async def main() -> None:
        async with (
            serving(Limits()) as server,
            aiohttp.ClientSession(server.public_url) as session,
        ):
            for _ in range(30 * 20):
                async with session.get("/api/offers") as answer:
                    assert answer.status == 200, "everybody opens the page"
            hosts = [await Player.open(server.public_url, f"H{i}", SetUp("second", 6), "instant") for i in range(5)]
            players = [await Player.join(host.url, f"{host.table}{i}"[-8:]) for host in hosts for i in range(5)]
            people = [await player.__aenter__() for player in (*hosts, *players)]
            try:
                await asyncio.gather(*(one.say("hello") for one in people))
                await asyncio.gather(*(host.start() for host in hosts))
                await asyncio.gather(*(play(one) for one in people))
            finally:
                for one in people:
                    await one.close()
            assert not server.tables.metrics.errors

    async def play(player: Player) -> None:
        await player.until(lambda me: me.info is not None and me.info.stage != "lobby")
        async for ask in player.asks():
            await player.answer(ask, ask.options[-1])

    run(main())


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::9", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::1", "::/64"),
        ("", ""),
        ("unix:", "unix:"),
    ],
)
def test_a_household_has_one_network(address: str, network: str) -> None:
    assert network_of(address) == network


def test_another_address_of_the_same_network_is_no_new_guest() -> None:
    async def main() -> None:
        limits = Limits(guesses_at_once=5, guesses_each_second=0.01)
        async with serving(limits, behind_proxy=True) as server, aiohttp.ClientSession(server.public_url) as session:

            async def guess(address: str) -> int:
                async with session.get("/api/tables/2222222222", headers={"X-Forwarded-For": address}) as answer:
                    return answer.status

            assert [await guess(f"2001:db8::{number}") for number in range(8)] == [404] * 5 + [429] * 3
            assert [await guess("2001:db8:0:1::1"), await guess("192.0.2.7")] == [404, 404]
            assert [await guess("::ffff:192.0.2.7") for _ in range(5)] == [404] * 4 + [429]

    run(main())


def test_a_trusted_network_may_have_more_of_everything() -> None:
    async def main() -> None:
        limits = Limits(guesses_at_once=5, guesses_each_second=0.01, trusted=("192.0.2.0/24", "2001:db8::/48"))
        async with serving(limits, behind_proxy=True) as server, aiohttp.ClientSession(server.public_url) as session:

            async def guess(address: str) -> int:
                async with session.get("/api/tables/2222222222", headers={"X-Forwarded-For": address}) as answer:
                    return answer.status

            assert [await guess("192.0.2.7") for _ in range(20)] == [404] * 20
            assert [await guess("2001:db8:0:7::1") for _ in range(20)] == [404] * 20
            assert [await guess("198.51.100.7") for _ in range(8)] == [404] * 5 + [429] * 3

    run(main())


def test_trust_is_given_to_networks_only() -> None:
    wrong = CliRunner().invoke(serve_command, ["--trust", "my club"])
    assert wrong.exit_code == 2
    assert "give an address or a network, such as 192.0.2.0/24" in wrong.output


def test_work_is_paid_when_it_is_done_and_owed_until_it_is_paid() -> None:
    budget = Budget(rate=0.5, most=2.0, now=100.0)
    budget.pay(1.5, 100.0)
    assert not budget.empty(100.0)
    budget.pay(1.5, 100.0)
    assert budget.empty(100.0)
    assert budget.empty(101.9)
    assert not budget.empty(102.1), "one second too much is paid back in two"
    budget.pay(1.0, 9000.0)
    assert not budget.empty(9000.0), "resting fills it, but not beyond what it holds"
    budget.pay(1.5, 9000.0)
    assert budget.empty(9000.0)


def test_each_network_has_a_budget_and_a_trusted_one_a_larger() -> None:
    networks = Networks(Limits(network_work_at_once=1.0, trusted=("192.0.2.0/24",)), keep=2)
    for network in ("192.0.2.7", "198.51.100.7"):
        networks.of(network, 0.0).pay(2.0, 0.0)
    assert not networks.of("192.0.2.7", 0.0).empty(0.0)
    assert networks.of("198.51.100.7", 0.0).empty(0.0)
    networks.of("203.0.113.1", 0.0)
    assert networks.of("198.51.100.7", 0.0).empty(0.0), "whoever was heard of lately is remembered"


def test_every_limit_stands_on_the_page_with_its_reason() -> None:
    page = limits_page()
    for field in fields(Limits):
        assert f"| `{field.name}` | " in page
    assert all(len(one.why) > 10 for one in server_limits())
    for fixed in ("PEOPLE", "CHAT_KEPT", "MORE_TIME_EACH", "PIECES"):
        assert f"| `{fixed}` | " in page
    assert "| `wish` | 40 |" in page
    assert "| `keep` | 7,776,000 (90 days) |" in page


def test_every_limit_can_be_set() -> None:
    def says(*limits: str) -> str:
        arguments = [part for limit in limits for part in ("--limit", limit)]
        return CliRunner().invoke(serve_command, [*arguments, "--store", "nowhere:"]).output

    assert "there is no limit 'patience'; docs/limits.md lists them all" in says("patience=3")
    assert "tables is a number, such as 5000" in says("tables=many")
    assert "slow has to be more than nothing" in says("slow=-1")
    taken = CliRunner().invoke(serve_command, ["--limit", "slow=3", "--limit", "tables=7", "--store", "nowhere:"])
    assert "nowhere" in str(taken.exception), "both are taken, and the store is looked for"


def test_a_network_starts_only_so_many_games() -> None:
    async def main() -> None:
        async with counted(Limits(games_at_once=2, games_each_second=0.001, network_work_at_once=1000)) as (tables, _):
            sessions, ear = Sessions(tables), Ear()
            for ref in range(1, 5):
                room, _, person = await tables.create(c.Open(SETUP, "no clock"), "Ann", "", True)
                tables.connections.arrive(room, sessions.connection(ear, "192.0.2.7"), person)
                sessions.hear(room.connections[-1], b'{"do":"start","ref":%d}' % ref)
            assert [(error.code, error.ref) for error in ear.errors()] == [("too fast", 3), ("too fast", 4)]

    run(main())


def test_the_word_that_brings_another_game_counts_as_its_start() -> None:
    def play_out(room: Room, person: int) -> None:
        for _ in range(2000):
            table = room.table
            if table.stage == "over":
                return
            assert table.question is not None
            assert table.g is not None
            now = table.at + 1
            if 0 in table.question.asked and 0 not in table.question.choices:
                room.handle(person, c.Choose(table.question.number, table.g.asking[0][0]), now)
            room.think(now, lambda: False)
        raise AssertionError("the game never ends")

    async def main() -> None:
        async with counted(Limits(games_at_once=2, games_each_second=0.001, network_work_at_once=1000)) as (tables, _):
            sessions, ear = Sessions(tables), Ear()
            room, _, person = await tables.create(c.Open(SETUP, "instant"), "Ann", "", True)
            tables.connections.arrive(room, sessions.connection(ear, "192.0.2.7"), person)
            for ref, word in enumerate((b"start", b"again", b"again"), 1):
                sessions.hear(room.connections[-1], b'{"do":"%s","ref":%d}' % (word, ref))
                play_out(room, person)
            assert room.table.game == 2
            assert [(error.code, error.ref) for error in ear.errors()] == [("too fast", 3)]

    run(main())


def test_frames_are_built_and_sent_a_few_at_a_time_and_only_what_is_written_is_told() -> None:
    async def main() -> None:
        async with counted(Limits(step=1e-9, network_work_at_once=1000)) as (tables, _):
            sessions, rooms, ears = Sessions(tables), list[Room](), list[Ear]()
            for _ in range(3):
                room, _, person = await tables.create(c.Open(SETUP, "no clock"), "Ann", "", True)
                rooms.append(room)
                ears.append(Ear())
                tables.connections.arrive(room, sessions.connection(ears[-1], "192.0.2.7"), person)
            await tables.writer.durable()
            for room, ear in zip(rooms, ears, strict=True):
                ear.told.clear()
                sessions.hear(room.connections[0], b'{"do":"say","text":"first","ref":1}')
            tables.writer.beat()  # the frame of the first table is built, those of the others come later
            sessions.hear(rooms[2].connections[0], b'{"do":"say","text":"second","ref":2}')
            await tables.writer.durable()
            await tables.writer.durable()
            assert ears[0].told
            assert ears[1].told
            (frame,) = ears[2].told  # nothing was told before its second line was written
            assert b'"first"' in frame
            assert b'"second"' in frame
            assert b'"done":[1,2]' in frame

    run(main())


def test_a_crowd_that_comes_back_is_told_everything_from_one_look_at_the_log() -> None:
    table = Table(c.Open(SETUP, "instant"))
    steward = Steward(table)
    steward.handle(None, c.Join("Ann", "token", sit=False), 0.0, lambda: bytes(32))
    steward.handle(0, c.Start(), 0.0, lambda: bytes(32))
    frames = Frames(table, 0.0)
    told = [frames.frame(None, Cursor()) for _ in range(3)]
    assert told[0] == told[1] == told[2] == Frames(table, 0.0).frame(None, Cursor())
    assert len(frames._read) == 1
