"""How a table moves: its clocks are put on by the time that was lost, and a deploy costs a moment."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from inspect import CORO_CLOSED, getcoroutinestate
from random import Random
from typing import Any

import pytest

from standoff.server.cluster.member import NameTaken
from standoff.server.cluster.node import BEAT, LEASE
from standoff.table.question import Question
from tools.storm.cluster import Cluster, Host
from tools.storm.loop import VirtualLoop
from tools.storm.takeover import takeover


def world(body: Callable[[Cluster], Coroutine[Any, Any, None]], seed: int = 5) -> None:
    loop = VirtualLoop()
    try:
        loop.run_until_complete(body(Cluster(loop, Random(seed))))
    finally:
        loop.close()


def test_what_is_still_at_work_ends_with_its_world() -> None:
    loop = VirtualLoop()

    async def works(busy: asyncio.Lock) -> None:
        async with busy:
            await asyncio.sleep(3600.0)

    async def begin() -> list[Coroutine[Any, Any, None]]:
        busy = asyncio.Lock()
        at_work = [works(busy), works(busy)]
        begun.extend([loop.create_task(one) for one in at_work])
        await asyncio.sleep(1.0)
        return at_work

    begun: list[asyncio.Task[None]] = []
    at_work = loop.run_until_complete(begin())
    loop.close()
    assert {getcoroutinestate(one) for one in at_work} == {CORO_CLOSED}


async def until(true: Callable[[], bool], seconds: float = 30.0) -> None:
    for _ in range(int(seconds * 50)):
        if true():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came")


async def playing(cluster: Cluster, nodes: int = 2, rules: str = "{}") -> tuple[Host, str]:
    """Some nodes, and a table whose people are asked something with a clock."""
    for number in range(nodes):
        cluster.start(f"node{number}", rules)
    await until(lambda: all(host.open for host in cluster.hosts))
    host = cluster.hosts[0]
    await cluster.loop.on(host.machine, cluster.party(0, 2, "normal"))
    code = cluster.people[0].table
    await until(lambda: question(host, code) is not None)
    for person in cluster.people:
        person.quiet = True
    return host, code


def question(host: Host, code: str) -> Question | None:
    room = host.tables.rooms.get(code)
    asked = room.table.question if room is not None else None
    return asked if asked is not None and asked.closes is not None else None


def owner_of(cluster: Cluster, code: str) -> Host | None:
    return next((host for host in cluster.hosts if code in host.tables.rooms), None)


def left(host: Host, code: str) -> float:
    """How many seconds there are to answer."""
    asked = question(host, code)
    assert asked is not None
    assert asked.closes is not None
    return asked.closes - host.tables.clock.now()


def test_after_a_kill_the_open_question_has_as_much_time_as_before() -> None:
    async def body(cluster: Cluster) -> None:
        host, code = await playing(cluster)
        before, number, killed = left(host, code), question(host, code), cluster.loop.time()
        cluster.kill(host)
        await until(lambda: owner_of(cluster, code) is not None)
        heir = owner_of(cluster, code)
        assert heir is not None
        assert LEASE - BEAT <= cluster.loop.time() - killed < 3.5, "counted from the last beat, which may be as old"
        after = question(heir, code)
        assert after is not None
        assert number is not None
        assert after.number == number.number
        assert before - 1.0 < left(heir, code) < before + 1.0, "whatever the wall clocks of the two say"

    world(body)


def test_a_node_that_stops_hands_over_within_a_second() -> None:
    async def body(cluster: Cluster) -> None:
        host, code = await playing(cluster)
        before, at = left(host, code), cluster.loop.time()
        stopping = cluster.loop.on(host.machine, host.stop())
        await until(lambda: any(code in one.tables.rooms for one in cluster.hosts if one is not host))
        heir = next(one for one in cluster.hosts if one is not host)
        assert cluster.loop.time() - at < 1.0
        assert abs(left(heir, code) - before) < 1.0
        await stopping
        people = [person for person in cluster.people if person.line is not None]
        await until(lambda: all(one.line is not None and one.line.host is heir for one in people))
        assert code not in host.tables.rows

    world(body)


def test_a_zombie_tells_its_guests_at_once_and_is_somebody_new() -> None:
    async def body(cluster: Cluster) -> None:
        host, code = await playing(cluster)
        number = host.member.node.number
        host.machine.still = True
        await until(lambda: any(code in one.tables.rooms for one in cluster.hosts if one is not host))
        assert any(line.host is host and not line.broken for line in cluster.lines)
        woken = cluster.loop.time()
        host.machine.wake_up(cluster.loop)
        await until(lambda: code not in host.tables.rooms)
        assert cluster.loop.time() - woken < 1.0
        await until(lambda: host.member.node.number > number and not host.tables.condition.held_up)
        await until(lambda: all(one.line is not None and one.line.host is not host for one in cluster.people))

    world(body)


def test_a_node_whose_rules_nobody_repeats_plays_its_games_to_the_end() -> None:
    async def body(cluster: Cluster) -> None:
        host, code = await playing(cluster, nodes=1, rules='{"first":[2]}')
        cluster.start("ancient", '{"first":[1]}')
        await until(lambda: all(one.open for one in cluster.hosts))
        await asyncio.sleep(2.0)
        stopping = cluster.loop.on(host.machine, host.stop())
        await asyncio.sleep(20.0)
        assert not stopping.done()
        assert code in host.tables.rooms
        heir = cluster.start("node1", '{"first":[3,2]}')
        await until(stopping.done)
        await until(lambda: owner_of(cluster, code) is heir)

    world(body)


def test_an_outage_of_the_database_buries_nobody() -> None:
    async def body(cluster: Cluster) -> None:
        host, code = await playing(cluster, nodes=3)
        cluster.database.crash()
        await until(lambda: host.tables.condition.held_up)
        await asyncio.sleep(30.0)
        cluster.database.up = True
        await until(lambda: not host.tables.condition.held_up)
        await asyncio.sleep(10.0)
        assert cluster.database.buried == []
        assert owner_of(cluster, code) is host

    world(body)


def test_two_nodes_of_one_name_are_refused_and_a_dead_one_is_followed() -> None:
    async def body(cluster: Cluster) -> None:
        host, code = await playing(cluster)
        second = Host(cluster, host.machine.name, "{}")
        with pytest.raises(NameTaken, match="A node called 'node0' is running already, at http://node0"):
            await cluster.loop.on(second.machine, second.tables.open())
        cluster.kill(host)
        again = cluster.start(host.machine.name)
        await until(lambda: again.open)
        await until(lambda: owner_of(cluster, code) is not None)

    world(body)


def test_all_games_of_a_node_that_dies_are_taken_over_by_the_others() -> None:
    found = takeover(nodes=3, tables=90, transaction=0.0005)
    assert (found["tables"], found["not_back"]) == (90, 0)
    assert 20 < found["of_the_dead"] <= 30, "all of its tables but those whose games were over"
    assert LEASE - BEAT <= found["buried_after"] <= found["p50"] <= found["last"]
