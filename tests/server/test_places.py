"""Places for players: nobody who only watches, and nobody who only joins, keeps them out."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from standoff.engine.rules import SetUp
from standoff.server.limits import Limits
from standoff.table import commands as c
from tests.server.guests import ELSEWHERE, HOME, Street
from tests.server.serving import FAST, run, serving

SETUP = {"edition": "first", "players": 6}


def crowded() -> aiohttp.ClientSession:
    """As many connections as one likes."""
    return aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))


@asynccontextmanager
async def street(limits: Limits = FAST, **more: Any) -> AsyncIterator[Street]:
    async with serving(limits, behind_proxy=True, **more) as server, crowded() as session:
        yield Street(server, session)


def test_a_crowd_of_watchers_keeps_no_player_no_host_and_no_tv_out() -> None:
    async def main() -> None:
        async with street() as outside:
            host, watch = await outside.open()
            player = await outside.join(host.table, "Player")
            await player.go()
            crowd = await asyncio.gather(*(outside.guest(host.table, address=ELSEWHERE) for _ in range(129)))
            assert sum(one.welcomed for one in crowd) == 128
            (out,) = [one for one in crowd if not one.welcomed]
            assert [error.code for error in out.errors] == ["full"]
            assert (await out.parted()).again, "it may be better in a moment"
            await player.come()
            assert player.welcomed
            friend = await outside.join(host.table, "Friend")
            assert friend.welcomed
            await host.go()
            await host.come()
            assert host.welcomed
            tv = await outside.guest(watch)
            assert tv.welcomed
            assert not (await outside.guest(watch)).welcomed, "a second one shares what there is"
            assert not (await outside.guest(host.table)).welcomed

    run(main())


def test_a_flood_of_joins_makes_no_table_full() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open(setup=SETUP)
            friend = await outside.join(host.table, "Friend")
            watcher = await outside.join(host.table, "Watcher", sit=False)
            await host.do(c.Start())
            for number in range(150):
                status, said = await outside.knock(host.table, f"Flood {number}", ELSEWHERE)
                assert status == 201, said
            late = await outside.join(host.table, "Late")
            assert late.welcomed
            people = outside.server.tables.rooms[host.table].table.company.people
            assert len(people) == 64, "whoever has neither a seat nor a line makes room"
            assert {people[guest.person or 0].name for guest in (host, friend, watcher, late)} == {
                "Host", "Friend", "Watcher", "Late",
            }  # fmt: skip
            for guest in (host, friend, watcher, late):
                await guest.do(c.Say("Still here"))

    run(main())


def test_joins_are_counted_by_network() -> None:
    async def main() -> None:
        limits = replace(FAST, joins_at_once=5.0, joins_each_second=0.01)
        async with street(limits) as outside:
            host, _ = await outside.open()
            statuses = [(await outside.knock(host.table, f"Flood {i}", "2001:db8::" + str(i)))[0] for i in range(8)]
            assert statuses == [201] * 5 + [429] * 3
            assert (await outside.knock(host.table, "Friend", HOME))[0] == 201

    run(main())


def test_a_locked_table_lets_nobody_in_but_its_people_and_one_tv() -> None:
    async def main() -> None:
        async with street() as outside:
            host, watch = await outside.open(public=True)
            friend = await outside.join(host.table, "Friend")
            fan = await outside.guest(host.table)
            await host.do(c.Lock(True))
            status, said = await outside.knock(host.table)
            assert (status, said["key"]) == (409, "locked")
            stranger = await outside.guest(host.table)
            assert not stranger.welcomed
            assert stranger.errors[0].key == "locked"
            assert (await outside.guest(watch)).welcomed
            assert not (await outside.guest(watch)).welcomed
            await friend.go()
            await friend.come()
            assert friend.welcomed
            assert fan.bye is None, "whoever watches already goes on watching"
            async with outside.session.get(outside.server.public_url + "/api/tables") as answer:
                assert await answer.json() == [], "nobody is invited to a table that is locked"
            await host.do(c.Lock(False))
            assert (await outside.knock(host.table))[0] == 201

    run(main())


def test_the_host_sends_all_watchers_away_and_the_tv_stays() -> None:
    async def main() -> None:
        async with street() as outside:
            host, watch = await outside.open()
            friend = await outside.join(host.table, "Friend", sit=False)
            tv = await outside.guest(watch)
            fans = [await outside.guest(host.table) for _ in range(3)]
            with pytest.raises(AssertionError, match="Only the host"):
                await friend.do(c.ClearWatchers())
            await host.do(c.ClearWatchers())
            assert {(await fan.parted()).why for fan in fans} == {"kicked"}
            for guest in (host, friend):
                await guest.do(c.Say("Hello"))
            await tv.until(lambda: tv.frame is not None and tv.frame.chat)
            assert tv.bye is None

    run(main())


def test_a_kick_bars_the_person_and_their_network_for_new_joins_only(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables'}"

    async def main() -> None:
        async with street(store=store) as outside:
            host, watch = await outside.open(address=HOME)
            sister = await outside.join(host.table, "Sister", ELSEWHERE)
            brother = await outside.join(host.table, "Brother", ELSEWHERE)
            assert brother.person is not None
            await host.do(c.Kick(brother.person))
            assert (await brother.parted()).why == "kicked"
            late = await outside.guest(host.table, brother.token, ELSEWHERE)
            assert (await late.parted()).why == "kicked", "whoever was away then is told at the next hello"
            status, said = await outside.knock(host.table, "Brother again", ELSEWHERE)
            assert (status, said["key"]) == (409, "sent away")
            assert (await outside.knock(host.table, "Friend", HOME))[0] == 201
            await sister.go()
            await sister.come()
            assert sister.welcomed, "people who are at the table already are not touched"
            assert (await outside.guest(watch, address=ELSEWHERE)).welcomed
        async with street(store=store) as outside:
            again = await outside.guest(host.table, host.token)
            assert (await outside.knock(host.table, "Brother again", ELSEWHERE))[0] == 409, "a restart forgives nobody"
            assert again.info is not None
            assert [one.name for one in again.info.barred] == ["Brother"]
            await again.do(c.Forgive(again.info.barred[0].person))
            assert (await outside.knock(host.table, "Brother again", ELSEWHERE))[0] == 201

    run(main())
    assert ELSEWHERE.encode() not in (tmp_path / "tables").read_bytes(), "the journal holds no address"


def test_a_trusted_network_is_never_barred() -> None:
    async def main() -> None:
        async with street(replace(FAST, trusted=("198.51.100.0/24",))) as outside:
            host, _ = await outside.open()
            guest = await outside.join(host.table, "Guest", ELSEWHERE)
            assert guest.person is not None
            await host.do(c.Kick(guest.person))
            assert (await outside.knock(host.table, "Classmate", ELSEWHERE))[0] == 201

    run(main())


def test_too_many_wrong_codes_are_worth_another_try() -> None:
    async def main() -> None:
        async with street(replace(FAST, guesses_at_once=2.0, guesses_each_second=0.01)) as outside:
            host, _ = await outside.open()
            for _ in range(2):
                wrong = await outside.guest(host.table, "x" * 32, ELSEWHERE)
                assert not (await wrong.parted()).again
            late = await outside.guest(host.table, host.token, ELSEWHERE)
            assert [error.code for error in late.errors] == ["too fast"]
            assert (await late.parted()).again, "a token is not lost because others guess"

    run(main())


def test_whoever_comes_in_the_middle_of_a_game_reads_no_bot() -> None:
    """Join, sit, read, leave, the next chair: all that is read is what a spectator sees."""

    async def main() -> None:
        setup = SetUp("first", 6, ("powers", "cop"))
        async with street() as outside:
            host, watch = await outside.open(setup={"edition": "first", "players": 6, "modules": list(setup.modules)})
            await host.do(c.Start())
            public = (await outside.guest(watch)).frame
            assert public is not None
            for chair in (2, 3, 4, 5):
                spy = await outside.join(host.table, f"Spy {chair}")
                await spy.do(c.Sit(chair))
                await spy.go()
                await spy.come()
                assert spy.frame is not None
                assert spy.frame.mine is not None
                assert spy.frame.mine.seat is None
                assert spy.frame.mine.choice is None
                assert spy.frame.view == public.view
                assert spy.frame.events == public.events
                await spy.do(c.Leave())
                assert (await spy.parted()).why == "left"

    run(main())
