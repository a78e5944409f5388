"""Short codes: four letters lead to a table while it is awake, and to nothing that a guess should open."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from itertools import count, product
from typing import Any

import aiohttp
import pytest

from standoff.client import Player, Refused
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.codes import LETTERS, RUDE, SHORT, SHORT_LETTERS, is_polite, new_short_code
from standoff.server.limits import Limits
from standoff.server.stores import open_store
from standoff.table import commands as c
from tests.server.guests import ELSEWHERE, HOME, Guest, Street
from tests.server.serving import FAST, run, serving


@asynccontextmanager
async def street(limits: Limits = FAST, **more: Any) -> AsyncIterator[Street]:
    async with serving(limits, behind_proxy=True, **more) as server, aiohttp.ClientSession() as session:
        yield Street(server, session)


def short_of(outside: Street, host: Guest) -> str:
    return outside.server.tables.rooms[host.table].short


def wrong_ones(outside: Street) -> list[str]:
    """Short codes that no table has."""
    taken = {room.short for room in outside.server.tables.rooms.values()}
    return [code for one in "BCDF" if (code := f"{one}XZX") not in taken]


def test_a_short_code_is_four_letters_that_look_like_no_other_and_are_no_word() -> None:
    assert set(SHORT_LETTERS) < set(LETTERS)
    assert not set(SHORT_LETTERS) & set("AEIOUYL0123456789")
    for _ in range(200):
        code = new_short_code(())
        assert len(code) == SHORT
        assert set(code) <= set(SHORT_LETTERS)
        assert not any(rude in code for rude in RUDE)
    assert not any(is_polite(code) for code in ("FCKZ", "XPTN", "NTMB", "DSHT"))


def test_there_are_enough_short_codes_for_a_full_house() -> None:
    polite = sum(is_polite("".join(letters)) for letters in product(SHORT_LETTERS, repeat=SHORT))
    assert polite > 20 * Limits().tables, "one guess in twenty hits something even in a house that is full"


def test_a_short_code_that_is_taken_is_given_to_nobody_else() -> None:
    free = {f"{first}{''.join(letters)}" for first in "BZ" for letters in product(SHORT_LETTERS, repeat=SHORT - 1)}
    taken = {"".join(letters) for letters in product(SHORT_LETTERS, repeat=SHORT)} - free
    assert {new_short_code(taken) for _ in range(20)} <= free


def test_where_no_short_code_is_left_a_table_has_none_and_nobody_waits() -> None:
    asked = count()
    assert new_short_code((), lambda code: next(asked) > 10_000) == ""

    async def main() -> None:
        async with street() as outside:
            outside.server.tables.is_mine = lambda code: len(code) != SHORT
            host, _ = await outside.open()
            assert short_of(outside, host) == ""
            assert await outside.get(f"/api/tables/{host.table}/code") == (200, {"code": "", "url": ""})

    run(main())


def test_no_short_code_is_a_path_of_ours() -> None:
    app = Server(open_store("memory:")).app()
    paths = [resource.canonical.split("/")[1] for resource in app.router.resources()]
    fixed = [path for path in paths if "{" not in path]
    assert {"rules", "api", "qr"} & set(fixed)
    assert not [path for path in fixed if len(path) == SHORT and set(path.upper()) <= set(SHORT_LETTERS)]


def test_a_short_code_leads_into_the_lobby_in_any_case() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open()
            status, said = await outside.get(f"/api/tables/{host.table}/code")
            short = short_of(outside, host)
            assert (status, said) == (200, {"code": short, "url": f"{outside.server.public_url}/{short}"})
            for typed in (short, short.lower(), short.capitalize()):
                assert await outside.get(f"/api/codes/{typed}", ELSEWHERE) == (200, {"table": host.table})

    run(main())


def test_tables_that_are_awake_have_different_short_codes() -> None:
    async def main() -> None:
        async with street() as outside:
            tables = [(await outside.post("/api/tables", {"name": "Host"}))[1]["table"] for _ in range(30)]
            found = {(await outside.get(f"/api/tables/{table}/code"))[1]["code"]: table for table in tables}
            assert len(found) == 30
            for short, table in found.items():
                assert (await outside.get(f"/api/codes/{short}"))[1]["table"] == table

    run(main())


def test_who_only_watches_does_not_learn_the_short_code() -> None:
    async def main() -> None:
        async with street() as outside:
            _, watch = await outside.open()
            status, said = await outside.get(f"/api/tables/{watch}/code")
            assert status == 404, said

    run(main())


def test_a_locked_table_opens_to_no_short_code() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open()
            await host.do(c.Lock(True))
            status, said = await outside.get(f"/api/codes/{short_of(outside, host)}", ELSEWHERE)
            assert (status, said["key"]) == (409, "locked")
            assert host.table not in str(said)

    run(main())


def test_who_was_sent_away_does_not_come_back_by_a_short_code() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open()
            rude = await outside.join(host.table, "Rude", ELSEWHERE)
            assert rude.person is not None
            await host.do(c.Kick(rude.person))
            status, said = await outside.get(f"/api/codes/{short_of(outside, host)}", ELSEWHERE)
            assert (status, said["key"]) == (409, "sent away")
            assert (await outside.get(f"/api/codes/{short_of(outside, host)}", HOME))[0] == 200

    run(main())


def test_wrong_short_codes_are_counted_by_network() -> None:
    async def main() -> None:
        async with street(replace(FAST, codes_at_once=3.0, codes_each_second=0.001)) as outside:
            host, _ = await outside.open()
            short, wrong = short_of(outside, host), wrong_ones(outside)
            said = [await outside.get(f"/api/codes/{wrong[0]}", ELSEWHERE) for _ in range(4)]
            assert [(status, one["key"]) for status, one in said] == [
                (404, "no such code"), (404, "no such code"), (404, "no such code"), (429, "short codes rest"),
            ]  # fmt: skip
            assert (await outside.get(f"/api/codes/{short}", ELSEWHERE))[0] == 429, "not even the right one"
            assert (await outside.get(f"/api/codes/{short}", HOME))[0] == 200
            status, _ = await outside.post(f"/api/tables/{host.table}/people", {"name": "Bob"}, ELSEWHERE)
            assert status == 201, "the whole code works"
            assert outside.server.tables.metrics.wrong_codes == 3

    run(main())


def test_wrong_short_codes_from_everywhere_are_counted_for_the_house() -> None:
    async def main() -> None:
        async with street(replace(FAST, house_codes_at_once=5.0, house_codes_each_second=0.001)) as outside:
            host, _ = await outside.open()
            wrong = wrong_ones(outside)[0]
            statuses = [(await outside.get(f"/api/codes/{wrong}", f"198.51.100.{i}"))[0] for i in range(7)]
            assert statuses == [404] * 5 + [429] * 2
            status, said = await outside.get(f"/api/codes/{short_of(outside, host)}", HOME)
            assert (status, said["key"]) == (429, "short codes rest")
            assert (await outside.post(f"/api/tables/{host.table}/people", {"name": "Bob"}, HOME))[0] == 201

    run(main())


def test_right_short_codes_are_not_counted() -> None:
    async def main() -> None:
        async with street(replace(FAST, codes_at_once=2.0, codes_each_second=0.001)) as outside:
            host, _ = await outside.open()
            statuses = [(await outside.get(f"/api/codes/{short_of(outside, host)}"))[0] for _ in range(10)]
            assert statuses == [200] * 10

    run(main())


def test_a_table_that_wakes_up_has_a_new_short_code_and_its_own_one_still() -> None:
    async def main() -> None:
        async with street(replace(FAST, sleep=0.0)) as outside:
            host, _ = await outside.open()
            before, tables = short_of(outside, host), outside.server.tables
            await host.go()
            while host.table in tables.rooms:
                await tables.writer.durable()
                tables.sweep(tables.clock.now() + 5)
            assert (await outside.get(f"/api/codes/{before}"))[0] == 404
            status, said = await outside.get(f"/api/tables/{host.table}/code")
            assert status == 200
            assert (await outside.get(f"/api/codes/{said['code']}"))[1]["table"] == host.table
            kept = b"".join(tables.store.journal(host.table))
            assert before.encode() not in kept, "a short code is nothing that lasts"

    run(main())


def test_the_address_with_a_short_code_is_a_page() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open()
            for typed in (short_of(outside, host), short_of(outside, host).lower(), "ABCD"):
                async with outside.session.get(f"{outside.server.public_url}/{typed}") as answer:
                    assert (answer.status, answer.content_type) == (200, "text/html")
            async with outside.session.get(f"{outside.server.public_url}/ABCDE") as answer:
                assert answer.status == 404

    run(main())


def test_a_program_joins_by_the_short_address_in_any_case() -> None:
    async def main() -> None:
        async with serving() as server:
            host = await Player.open(server.public_url, "Host", SetUp("first", 4))
            short = server.tables.rooms[host.table].short
            bare = server.public_url.removeprefix("http://")
            for address in (
                f"{server.public_url}/{short}",
                f"{bare}/{short.lower()}/",
                f"{bare}/t/{host.table.lower()}",
            ):
                assert (await Player.join(address, "Guest")).table == host.table
            with pytest.raises(Refused, match="No table has this code"):
                await Player.join(f"{server.public_url}/ABCD", "Guest")
            for nonsense in (server.public_url, f"{server.public_url}/rules", "http://abcd"):
                with pytest.raises(Refused, match="looks like http://host/t/CODE or http://host/ABCD"):
                    await Player.join(nonsense, "Guest")

    run(main())
