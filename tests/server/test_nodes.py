"""Several servers on one database: whoever lands anywhere plays at any table, and a node may stop or die."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import replace
from typing import Any

import pytest

from standoff.client import Player, Refused
from standoff.client.asking import ask
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.clock import Clock, Timed
from standoff.server.cluster.joining import AsNode
from standoff.server.cluster.letters import Request
from standoff.server.cluster.link import Unlinked
from standoff.server.cluster.member import LET_GO_TOGETHER, NameTaken
from standoff.server.cluster.reaching import linked
from standoff.server.limits import Limits
from standoff.server.sharing import Elsewhere
from standoff.server.stores import open_shared_store
from standoff.server.stores.store import StoreTrouble
from tests.server.databases import Database
from tests.server.serving import FAST, run
from tests.server.test_waiting import until


@asynccontextmanager
async def nodes(url: str, count: int, limits: Limits = FAST) -> AsyncIterator[list[Server]]:
    """So many nodes that have seen each other."""
    async with AsyncExitStack() as stack:
        servers = []
        for number in range(count):
            store = await asyncio.to_thread(open_shared_store, url)
            server = Server(store, limits=limits, node=AsNode(f"node {number}", "127.0.0.1:0"))
            await server.start()
            stack.push_async_callback(stop, server)
            servers.append(server)
        await until(lambda: all(seen(server) == count - 1 for server in servers))
        yield servers


def seen(server: Server) -> int:
    """How many others a node knows of."""
    assert server.joined is not None
    return len(server.joined.member.node.others)


async def stop(server: Server) -> None:
    if not server.tables.condition.stopping:
        await server.stop()


def at(server: Server, player: Player) -> Player:
    """The same seat, through another door."""
    return Player(server.public_url, player.table, player.token, player.person)


def test_a_game_is_played_through_any_node_and_goes_on_when_its_node_stops(database: Database) -> None:
    async def main() -> None:
        async with nodes(database.new(), 3) as (one, two, three):
            ann = await Player.open(one.public_url, "Ann", SetUp("first", 4), "no clock", public=True)
            bob = await Player.join(f"{two.public_url}/t/{ann.table}", "Bob")
            assert ann.table in one.tables.rooms
            assert ann.table not in two.tables.rooms
            listed: Any = await ask("GET", f"{three.public_url}/api/tables", "")
            assert [card["table"] for card in listed] == [ann.table]
            short = await ask("GET", f"{three.public_url}/api/tables/{ann.table}/code", "")
            found = await ask("GET", f"{two.public_url}/api/codes/{short['code']}", "")
            assert found["table"] == ann.table
            async with at(three, ann) as host, bob as guest, Player.watch(f"{two.public_url}/w/{ann.watch_code}") as tv:
                await host.start()
                await host.until(lambda me: me.asked() is not None)
                await guest.until(lambda me: me.asked() is not None)
                await tv.until(lambda me: me.view is not None)
                asked = host.asked()
                assert asked is not None
                assert await host.answer(asked, asked.options[0])
                await guest.say("bluff")
                await host.until(lambda me: "bluff" in [line.text for line in me.chat])
                stopping = asyncio.create_task(one.stop())
                await stopping
                answer = guest.asked()
                assert answer is not None
                assert await guest.answer(answer, answer.options[0])
                await until(lambda: ann.table in two.tables.rooms or ann.table in three.tables.rooms)
                await host.until(lambda me: me.clock is not None and me.clock.question != asked.question)
                assert [line.text for line in host.chat].count("bluff") == 1

    run(main())


def test_a_node_that_stops_lets_go_of_the_next_games_when_the_last_ones_go_on_elsewhere(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def main() -> None:
        async with nodes(database.new(), 2) as (one, two):
            assert two.joined is not None
            member = two.joined.member
            asked, may_go_on, wake = list[str](), asyncio.Event(), member.wake

            async def slowly(code: str) -> None:
                asked.append(code)
                await may_go_on.wait()
                await wake(code)

            monkeypatch.setattr(member, "wake", slowly)
            hosts = [await Player.open(one.public_url, "Ann", SetUp("first", 4), "no clock") for _ in range(6)]
            for host in hosts:
                async with host:
                    await host.start()
            stopping = asyncio.create_task(one.stop())
            await until(lambda: len(asked) == LET_GO_TOGETHER)
            assert len(one.tables.rooms) == len(hosts) - LET_GO_TOGETHER, "the others play on"
            may_go_on.set()
            await stopping
            assert sorted(asked) == sorted(two.tables.rooms) == sorted(host.table for host in hosts)

    run(main())


def test_whoever_was_passed_on_to_a_node_that_is_gone_comes_again(database: Database) -> None:
    async def main() -> None:
        async with nodes(database.new(), 2) as (one, two):
            ann = await Player.open(one.public_url, "Ann", SetUp("first", 4), "no clock")
            async with at(two, ann) as guest:
                await guest.until(lambda me: me.info is not None)
                assert one.joined is not None
                assert two.joined is not None
                for task in one.joined.member._tasks:
                    task.cancel()  # it beats no more, and says nothing: its lines stay open
                one.tables.condition.held_up_since = one.tables.clock.now()
                await until(lambda: ann.table in two.tables.rooms)
                await guest.until(lambda me: me.visits == 2)
                await guest.start()
                await guest.until(lambda me: me.asked() is not None)
                one.tables.condition.held_up_since = None

    run(main())


def test_whoever_comes_for_a_table_whose_node_has_just_died_waits_at_the_door_and_is_let_in(database: Database) -> None:
    async def main() -> None:
        async with nodes(database.new(), 2) as (one, two):
            ann = await Player.open(one.public_url, "Ann", SetUp("first", 4), "no clock")
            assert one.joined is not None
            assert one.joined.passing is not None
            for task in one.joined.member._tasks:
                task.cancel()  # it beats no more, and nobody reaches it
            one.joined.passing.close()
            one.tables.condition.held_up_since = one.tables.clock.now()
            async with Player(two.public_url, ann.table, ann.token, ann.person, patience=0.0) as asks_once:
                await asks_once.until(lambda me: me.info is not None)
                assert ann.table in two.tables.rooms
            one.tables.condition.held_up_since = None

    run(main())


def test_a_link_that_is_lost_spoils_nothing_that_was_asked_of_another_node(database: Database) -> None:
    async def main() -> None:
        async with nodes(database.new(), 3) as (one, two, three):
            assert one.joined is not None
            assert three.joined is not None
            passing, slow = one.joined.passing, three.joined.passing
            assert passing is not None
            assert slow is not None
            arrived, may_answer = asyncio.Event(), asyncio.Event()

            async def respond(_: Request) -> tuple[int, bytes, str]:
                arrived.set()
                await may_answer.wait()
                return 200, b"in the end", "text/plain"

            slow._respond = respond
            question = Request(0, "somewhere", {}, b"", "", "", {}, "")
            asked = asyncio.create_task(passing.ask(elsewhere(one, three), question))
            await arrived.wait()
            link = await passing._link_to(elsewhere(one, two))
            link.abort()
            await link.ended
            may_answer.set()
            assert await asked == (200, b"in the end", "text/plain")

    run(main())


def elsewhere(server: Server, other: Server) -> Elsewhere:
    """Another node, as a node knows it."""
    assert server.joined is not None
    assert other.joined is not None
    address = other.joined.member.address
    numbers = [number for number, row in server.joined.member.node.others.items() if row.address == address]
    return Elsewhere(numbers[0], address)


def test_whoever_was_passed_on_and_has_gone_leaves_nothing_behind(database: Database) -> None:
    async def main() -> None:
        async with nodes(database.new(), 2) as (one, two):
            ann = await Player.open(one.public_url, "Ann", SetUp("first", 4), "no clock")
            async with at(two, ann) as guest:
                await guest.until(lambda me: me.info is not None)
                assert (lines(one), lines(two)) == ((0, 1), (1, 0))
                assert ann.table in one.tables.rooms
            await until(lambda: lines(one) == lines(two) == (0, 0))

    run(main())


def lines(server: Server) -> tuple[int, int]:
    """How many guests a node passes on, and how many others pass on to it."""
    assert server.joined is not None
    assert server.joined.passing is not None
    links = server.joined.passing.links
    return sum(len(link.passed) for link in links), sum(len(link.guests) for link in links)


def test_wrong_codes_are_counted_for_all_nodes_together(database: Database) -> None:
    async def main() -> None:
        limits = replace(FAST, guesses_at_once=20.0, guesses_each_second=0.001)
        async with nodes(database.new(), 2, limits) as servers:
            told = []
            for number in range(60):
                with pytest.raises(Refused) as refused:
                    await ask("GET", f"{servers[number % 2].public_url}/api/tables/NOSUCH{number:04}", "")
                told.append(str(refused.value))
            assert 20 <= sum("no such table" in one for one in told) <= 30, "each alone would allow twenty"
            assert all("Too many" in one for one in told[-2:])

    run(main())


def test_a_node_that_does_not_know_the_key_is_not_believed(database: Database) -> None:
    async def main() -> None:
        async with nodes(database.new(), 1) as (one,):
            assert one.joined is not None
            with pytest.raises(Unlinked):
                await linked(one.joined.member.address, "another key", lambda link, letter: None)
            with pytest.raises(Unlinked, match="no link leads to"):
                await linked("127.0.0.1:1", "another key", lambda link, letter: None)

    run(main())


class Late:
    """A clock that is off."""

    def __init__(self) -> None:
        self._right = Clock()

    def now(self) -> float:
        """A day ago."""
        return self._right.now() - 86400.0

    def work(self) -> float:
        """As every other."""
        return self._right.work()


def test_what_keeps_a_node_out_is_said_in_a_sentence(database: Database) -> None:
    url = database.new()

    async def starts(node: AsNode, clock: Timed | None = None) -> None:
        server = Server(open_shared_store(url), limits=FAST, node=node, clock=clock)
        try:
            await server.start()
        finally:
            await server.stop()

    async def main() -> None:
        with pytest.raises(StoreTrouble, match=r"clock is 86\d+ seconds behind the database's; set it right"):
            await starts(AsNode("one", "127.0.0.1:0"), Late())
        with pytest.raises(StoreTrouble, match="cannot be let in at 'nowhere'"):
            await starts(AsNode("one", "nowhere"))
        with pytest.raises(StoreTrouble, match="Nodes share a database"):
            open_shared_store("memory:")
        async with nodes(url, 1):
            with pytest.raises(NameTaken, match="'node 0' is running already"):
                await starts(AsNode("node 0", "127.0.0.1:0"))

    run(main())
