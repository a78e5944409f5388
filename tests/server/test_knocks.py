"""Knocking: with four letters alone nobody gets into a running game, unless its host opens the door."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from standoff.client import Player, Refused
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.server.knocks import LONGEST, STANDING, WAITING, WAITING_EACH_NETWORK, Doorstep
from standoff.table import commands as c
from tests.server.guests import ELSEWHERE, HOME, Guest, Street
from tests.server.serving import FAST, run, serving
from tests.server.test_codes import short_of, street

SPEED = "no clock"
SLOW: dict[str, Any] = {"setup": {"edition": "first", "players": 4}, "speed": SPEED}


async def playing(outside: Street) -> tuple[Guest, str]:
    """A host in a running game, and the table's short code."""
    host, _ = await outside.open(**SLOW)
    await host.do(c.Start())
    return host, short_of(outside, host)


async def knock(outside: Street, short: str, name: str = "Bob", address: str = ELSEWHERE) -> str:
    status, said = await outside.post(f"/api/codes/{short}/knocks", {"name": name}, address)
    assert status == 201, said
    return str(said["knock"])


async def heard(outside: Street, short: str, secret: str) -> str:
    """The table's code when the door is open, nothing while one waits, otherwise why not."""
    _, said = await outside.get(f"/api/codes/{short}/knocks/{secret}", ELSEWHERE)
    return str(said.get("key", said.get("table")))


async def answer(outside: Street, host: Guest, number: int, admit: bool, token: str = "") -> int:
    path = f"/api/tables/{host.table}/knocks/{number}"
    return (await outside.post(path, {"admit": admit}, token=token or host.token))[0]


def test_a_running_game_is_not_told_to_four_letters() -> None:
    async def main() -> None:
        async with street() as outside:
            host, short = await playing(outside)
            status, said = await outside.get(f"/api/codes/{short}", ELSEWHERE)
            assert (status, said["key"]) == (409, "knock")
            secret = await knock(outside, short)
            assert await heard(outside, short, secret) == ""
            assert host.table not in str(said)

    run(main())


def test_the_host_hears_a_knock_and_lets_somebody_in() -> None:
    async def main() -> None:
        async with street() as outside:
            host, short = await playing(outside)
            secret = await knock(outside, short.lower(), "Bob")
            await host.until(lambda: host.knocks)
            assert [(one.number, one.name) for one in host.knocks] == [(1, "Bob")]
            assert await answer(outside, host, 1, True) == 200
            assert await heard(outside, short, secret) == host.table
            await host.until(lambda: not host.knocks)
            bob = await outside.join(host.table, "Bob", ELSEWHERE)
            assert bob.welcomed

    run(main())


def test_the_host_says_no_and_nobody_learns_the_table() -> None:
    async def main() -> None:
        async with street() as outside:
            host, short = await playing(outside)
            secret = await knock(outside, short)
            assert await answer(outside, host, 1, False) == 200
            assert await heard(outside, short, secret) == "not now"
            assert await answer(outside, host, 1, True) == 200, "too late"
            assert await heard(outside, short, secret) == "not now"

    run(main())


def test_nobody_but_the_host_hears_a_knock_or_answers_it() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open(**SLOW)
            friend = await outside.join(host.table, "Friend")
            watcher = await outside.guest(host.table)
            await host.do(c.Start())
            short = short_of(outside, host)
            secret = await knock(outside, short)
            await host.until(lambda: host.knocks)
            await host.do(c.Say("Who is it?"))
            await friend.until(lambda: friend.frame is not None and friend.frame.chat)
            await watcher.until(lambda: watcher.frame is not None and watcher.frame.chat)
            assert not friend.knocks
            assert not watcher.knocks
            assert await answer(outside, host, 1, True, friend.token) == 403
            assert await answer(outside, host, 1, True, "nonsense") == 401
            assert await heard(outside, short, secret) == ""

    run(main())


def test_a_new_host_hears_who_stands_before_the_door_and_the_old_one_no_more() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open(**SLOW)
            friend = await outside.join(host.table, "Friend")
            await host.do(c.Start())
            short = short_of(outside, host)
            await knock(outside, short)
            await host.until(lambda: host.knocks)
            assert friend.person is not None
            await host.do(c.GiveHost(friend.person))
            await friend.until(lambda: friend.knocks)
            await host.until(lambda: not host.knocks)
            assert await answer(outside, host, 1, True) == 403
            assert await answer(outside, friend, 1, True) == 200

    run(main())


def test_a_host_who_comes_back_hears_who_stands_before_the_door() -> None:
    async def main() -> None:
        async with street() as outside:
            host, short = await playing(outside)
            await host.go()
            await knock(outside, short)
            await host.come()
            await host.until(lambda: host.knocks)

    run(main())


def test_a_lobby_opens_to_whoever_stands_before_the_door() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open(**SLOW)
            short = short_of(outside, host)
            secret = await knock(outside, short)
            assert await heard(outside, short, secret) == host.table

    run(main())


def test_a_door_that_is_locked_meanwhile_opens_to_no_knock() -> None:
    async def main() -> None:
        async with street() as outside:
            host, short = await playing(outside)
            secret = await knock(outside, short)
            await host.do(c.Lock(True))
            await answer(outside, host, 1, True)
            assert await heard(outside, short, secret) == "locked"
            assert (await outside.post(f"/api/codes/{short}/knocks", {"name": "Cat"}, ELSEWHERE))[0] == 409

    run(main())


def test_who_was_sent_away_does_not_knock() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open(**SLOW)
            rude = await outside.join(host.table, "Rude", ELSEWHERE)
            await host.do(c.Start())
            assert rude.person is not None
            await host.do(c.Kick(rude.person))
            status, said = await outside.post(f"/api/codes/{short_of(outside, host)}/knocks", {"name": "Me"}, ELSEWHERE)
            assert (status, said["key"]) == (409, "sent away")

    run(main())


def test_nobody_hears_the_answer_to_somebody_elses_knock() -> None:
    async def main() -> None:
        async with street(replace(FAST, codes_at_once=2.0, codes_each_second=0.001)) as outside:
            host, short = await playing(outside)
            await knock(outside, short)
            await answer(outside, host, 1, True)
            for guess in ("1", "A" * 32, "é" * 8):
                status, said = await outside.get(f"/api/codes/{short}/knocks/{guess}", HOME)
                assert (status, said["key"]) == (404, "nobody opens")
            assert (await outside.get(f"/api/codes/{short}", HOME))[0] == 429, "such guesses are counted"

    run(main())


def test_knocks_are_counted_by_network() -> None:
    async def main() -> None:
        async with street(replace(FAST, knocks_at_once=2.0, knocks_each_second=0.001)) as outside:
            _, short = await playing(outside)
            said = [await outside.post(f"/api/codes/{short}/knocks", {"name": "Me"}, ELSEWHERE) for _ in range(3)]
            assert [status for status, _ in said] == [201, 201, 429]
            assert said[-1][1]["key"] == "many knock"

    run(main())


def test_a_name_that_nobody_can_read_does_not_knock() -> None:
    async def main() -> None:
        async with street() as outside:
            host, short = await playing(outside)
            status, said = await outside.post(f"/api/codes/{short}/knocks", {"name": "\u2800"}, ELSEWHERE)
            assert (status, said["key"]) == (409, "invisible")
            assert not host.knocks

    run(main())


def test_a_crowd_before_the_door_is_bounded_and_one_network_is_not_the_crowd() -> None:
    step = Doorstep()
    for number in range(WAITING_EACH_NETWORK):
        step.knock(f"Flood {number}", "", ELSEWHERE, 0.0)
    with pytest.raises(Refusal, match="Many people are knocking"):
        step.knock("Flood", "", ELSEWHERE, 0.0)
    for number in range(WAITING - WAITING_EACH_NETWORK):
        step.knock("Somebody", "", f"network {number}", 0.0)
    with pytest.raises(Refusal, match="Many people are knocking"):
        step.knock("Somebody", "", "one more", 0.0)
    step.answer(1, False)
    assert step.knock("Somebody", "", "one more", 0.0)


def test_who_does_not_listen_has_gone_and_nobody_waits_for_ever() -> None:
    step = Doorstep()
    patient, gone = step.knock("Patient", "", HOME, 0.0), step.knock("Gone", "", HOME, 0.0)
    now = 0.0
    while now + STANDING - 1 < LONGEST:
        now += STANDING - 1
        assert step.with_secret(patient.secret, now) is patient
    assert [one.name for one in step.look(now)] == ["Patient"]
    assert step.with_secret(gone.secret, now) is None
    assert step.with_secret(patient.secret, LONGEST) is None


def test_a_program_knocks_by_itself_and_another_lets_it_in() -> None:
    async def main() -> None:
        async with (
            serving() as server,
            await Player.open(server.public_url, "Host", SetUp("first", 4), SPEED) as host,
        ):
            await host.do(c.Start())
            address = f"{server.public_url}/{server.tables.rooms[host.table].short}"
            coming = asyncio.create_task(Player.join(address, "Guest", sit=False))
            while not host.knocks:
                await host.changed()
            assert [one.name for one in host.knocks] == ["Guest"]
            await host.admit(host.knocks[0].number)
            assert (await coming).table == host.table
            coming = asyncio.create_task(Player.join(address, "Other", sit=False))
            while not any(one.name == "Other" for one in host.knocks):
                await host.changed()
            await host.admit(host.knocks[-1].number, False)
            with pytest.raises(Refused, match="does not open the door"):
                await coming

    run(main())
