"""What a server keeps: tables that cannot be read, games of earlier rules, replays and names, and for how long."""

from __future__ import annotations

import asyncio
import gzip
import logging
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest

from standoff import editions
from standoff.client import Player, Refused
from standoff.engine.replay import Replay
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.clock import Clock
from standoff.server.stores import open_store
from standoff.server.stores.store import ReplayRow, TableRow, Writing
from standoff.table import commands as c
from tests.golden.make import HERE
from tests.server.serving import FAST, run, serving

GAME = SetUp("first", 4)
DAY = 86400.0


class Later:
    """A clock that can be put on."""

    def __init__(self) -> None:
        self._clock = Clock()
        self.on = 0.0

    def now(self) -> float:
        return self._clock.now() + self.on

    def work(self) -> float:
        return self._clock.work()


async def ask(server: Server, method: str, path: str, token: str = "") -> tuple[int, Any]:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, server.public_url + path, headers=headers) as answer,
    ):
        return answer.status, msgspec.json.decode(await answer.read())


async def played(server: Server) -> tuple[Player, Player]:
    """Two people who have played a game to its end."""
    ann = await (await Player.open(server.public_url, "Ann", GAME, "instant")).__aenter__()
    bob = await (await Player.join(ann.url, "Bob")).__aenter__()
    await ann.start()

    async def play(me: Player) -> None:
        await me.until(lambda me: me.info is not None and me.info.stage != "lobby")
        async for one in me.asks():
            await me.answer(one, one.options[0])

    await asyncio.gather(play(ann), play(bob))
    return ann, bob


async def replays(server: Server, table: str) -> list[str]:
    _, cards = await ask(server, "GET", f"/api/tables/{table}/replays")
    return [card["replay"] for card in cards]


# ---- a table that cannot be read -----------------------------------------------------------------------------------


def test_a_table_that_cannot_be_read_is_set_aside_and_all_others_open(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(gzip.decompress((HERE / "437ba1f" / "tables.sqlite.gz").read_bytes()))
    store = open_store(f"sqlite:{file}")
    before = len(store.tables())
    bad = {"BADTABLEAA": b'[[1.0,null,{"do":"abracadabra"}]]', "BADTABLEBB": b"not even JSON", "BADTABLECC": b"[]"}
    for code, entries in bad.items():
        row = TableRow(code, f"w{code}", False, "lobby", 1e9)
        store.write(Writing(opened=[row], entries=[(code, 0, 1, entries)], stages={code: "game"})).result()
    store.close()

    async def main() -> None:
        async with serving(store=f"sqlite:{file}") as server:
            assert set(server.tables.quarantine) == set(bad)
            running = [row for row in server.tables.rows.values() if row.stage == "game" and row.code not in bad]
            assert set(server.tables.rooms) >= {row.code for row in running}
            assert len(server.tables.rows) == before + len(bad)
            for row in server.tables.rows.values():
                status, said = await ask(server, "GET", f"/api/tables/{row.code}")
                assert status == (409 if row.code in bad else 200)
                if row.code in bad:
                    assert said["key"] == "set aside"
                    assert "kept as it is" in said["error"]
            somebody = Player(server.public_url, "BADTABLEAA", "token")
            somebody.patience = 0.1
            with pytest.raises(Refused, match="cannot be opened just now"):
                await somebody.__aenter__()

    with caplog.at_level(logging.ERROR, "standoff.server"):
        run(main())
    lines = [record for record in caplog.records if "set aside" in record.getMessage()]
    assert len(lines) == len(bad)
    assert not any(record.exc_info for record in lines), "a line, not a page"
    assert not any(code in record.getMessage() for record in lines for code in bad), "a code opens a table"
    store = open_store(f"sqlite:{file}")
    assert store.journal("BADTABLEAA") == [bad["BADTABLEAA"]], "nothing of it was touched"
    store.close()


# ---- earlier rules -------------------------------------------------------------------------------------------------


def test_a_running_game_of_earlier_rules_ends_with_a_replay_of_what_happened(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, earlier = f"sqlite:{tmp_path / 'tables'}", editions.edition("first").version

    async def before() -> tuple[str, str, int]:
        async with serving(store=store) as server:
            ann = await (await Player.open(server.public_url, "Ann", GAME)).__aenter__()
            await ann.start()
            await ann.until(lambda me: me.asked() is not None)
            asks = ann.asks()
            for _ in range(3):
                one = await anext(asks)
                await ann.answer(one, one.options[0])
            events = len(ann.log)
            await ann.close()
            return ann.table, ann.token, events

    async def after(table: str, token: str, events: int) -> None:
        async with serving(store=store) as server:
            ann = await Player(server.public_url, table, token, 0).__aenter__()
            assert ann.info is not None
            assert (ann.info.stage, ann.info.outdated, ann.view) == ("over", True, None)
            [name] = await replays(server, table)
            status, paper = await ask(server, "GET", f"/api/replays/{name}")
            replay = Replay.decode(msgspec.json.encode(paper))
            assert (status, replay.version, replay.names[0]) == (200, earlier, "Ann")
            assert len(replay.events) >= events
            status, shown = await ask(server, "GET", f"/api/replays/{name}/eyes/0")
            assert (status, shown["moments"]) == (200, [])
            assert len(shown["events"]) >= events
            await ann.do(c.Rematch())
            await ann.start()
            await ann.until(lambda me: me.asked() is not None)
            assert ann.info is not None
            assert not ann.info.outdated
            await ann.close()

    found = run(before())
    monkeypatch.setattr(editions.edition("first"), "version", 9)
    run(after(*found))

    async def again() -> None:
        async with serving(store=store) as server:
            assert len(await replays(server, found[0])) == 1
            room = server.tables.rooms[found[0]]
            assert (room.table.stage, room.table.game, room.table.version) == ("game", 2, 9)

    run(again())


def test_a_finished_game_of_earlier_rules_is_shown_from_its_events(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = f"sqlite:{tmp_path / 'tables'}"

    async def before() -> str:
        async with serving(store=store) as server:
            ann, bob = await played(server)
            await ann.close()
            await bob.close()
            return ann.table

    async def after(table: str) -> None:
        async with serving(store=store) as server:
            status, info = await ask(server, "GET", f"/api/tables/{table}")
            assert (status, info["stage"], info["outdated"]) == (200, "over", True)
            [name] = await replays(server, table)
            _, paper = await ask(server, "GET", f"/api/replays/{name}")
            _, shown = await ask(server, "GET", f"/api/replays/{name}/eyes/open")
            assert shown["events"] == paper["events"]
            assert shown["moments"] == []

    table = run(before())
    monkeypatch.setattr(editions.edition("first"), "version", 9)
    run(after(table))


def test_a_running_game_is_put_on_paper_every_minute() -> None:
    async def main() -> None:
        async with serving() as server:
            ann = await (await Player.open(server.public_url, "Ann", GAME)).__aenter__()
            await ann.start()
            await ann.until(lambda me: me.asked() is not None)
            tables = server.tables
            assert await asyncio.to_thread(tables.store.draft, ann.table) is None
            draft = None
            for _ in range(100):  # what is being written at that moment would seem to have taken a minute
                await tables.writer.durable()
                tables.sweep(tables.clock.now() + 61)
                await tables.writer.durable()
                draft = await asyncio.to_thread(tables.store.draft, ann.table)
                if draft is not None:
                    break
            assert draft is not None
            assert Replay.decode(draft).names[0] == "Ann"
            await ann.close()

    run(main())


# ---- replays and names ---------------------------------------------------------------------------------------------


def test_anybody_takes_their_own_name_out_of_a_replay() -> None:
    async def main() -> None:
        async with serving() as server:
            ann, bob = await played(server)
            [name] = await replays(server, ann.table)
            path = f"/api/replays/{name}"
            assert (await ask(server, "DELETE", f"{path}/name"))[0] == 401
            assert (await ask(server, "DELETE", f"{path}/name", "somebody else"))[0] == 403
            before = (await ask(server, "GET", path))[1]
            assert before["names"][:2] == ["Ann", "Bob"]
            assert await ask(server, "DELETE", f"{path}/name", bob.token) == (200, {"status": "taken out"})
            after = (await ask(server, "GET", path))[1]
            assert after["names"] == ["Ann", "Seat 2", *before["names"][2:]]
            assert {**after, "names": before["names"]} == before, "nothing else has changed"
            assert (await ask(server, "GET", f"{path}/eyes/public"))[1]["names"][1] == "Seat 2"
            await ask(server, "DELETE", f"/api/tables/{ann.table}", ann.token)
            assert (await ask(server, "DELETE", f"{path}/name", ann.token))[0] == 200, "also when the table is gone"
            assert (await ask(server, "GET", path))[1]["names"][:2] == ["Seat 1", "Seat 2"]
            for one in (ann, bob):
                await one.close()

    run(main())


def test_everybody_is_told_what_of_a_replay_is_theirs() -> None:
    async def main() -> None:
        async with serving() as server:
            ann, bob = await played(server)
            cat = await Player.join(ann.url, "Cat")
            [name] = await replays(server, ann.table)
            path = f"/api/replays/{name}/rights"
            assert await ask(server, "GET", path, ann.token) == (200, {"seat": 0, "host": True})
            assert await ask(server, "GET", path, bob.token) == (200, {"seat": 1})
            assert await ask(server, "GET", path, cat.token) == (200, {}), "she came afterwards"
            assert (await ask(server, "GET", path))[0] == 401
            assert (await ask(server, "GET", path, "somebody else"))[0] == 403
            assert (await ask(server, "GET", "/api/replays/nothing/rights", ann.token))[0] == 404
            await ask(server, "DELETE", f"/api/tables/{ann.table}", ann.token)
            assert await ask(server, "GET", path, ann.token) == (200, {"seat": 0}), "nobody is host of a closed table"
            for one in (ann, bob, cat):
                await one.close()

    run(main())


def test_a_replay_that_does_not_know_who_played_goes_by_the_name() -> None:
    async def main() -> None:
        async with serving() as server:
            ann, bob = await played(server)
            [name] = await replays(server, ann.table)
            data = await asyncio.to_thread(server.tables.store.replay, name)
            assert data is not None
            older = ReplayRow("o" * 16, ann.table, 1, 1.0, "first", 4)
            await asyncio.to_thread(server.tables.store.write(Writing(replays=[(older, data)])).result)
            assert (await ask(server, "DELETE", f"/api/replays/{older.name}/name", bob.token))[0] == 200
            assert (await ask(server, "GET", f"/api/replays/{older.name}"))[1]["names"][:2] == ["Ann", "Seat 2"]
            for one in (ann, bob):
                await one.close()

    run(main())


@pytest.mark.parametrize("how", ["", "?replays=yes"])
def test_a_closed_table_takes_its_replays_with_it_if_the_host_says_so(how: str) -> None:
    async def main() -> None:
        async with serving() as server:
            ann, bob = await played(server)
            [name] = await replays(server, ann.table)
            path = f"/api/tables/{ann.table}{how}"
            assert (await ask(server, "DELETE", path, bob.token))[0] == 403
            assert (await ask(server, "DELETE", path, ann.token))[0] == 200
            assert (await ask(server, "GET", f"/api/replays/{name}"))[0] == (404 if how else 200)
            for one in (ann, bob):
                await one.close()

    run(main())


def test_what_is_older_than_it_is_kept_goes_and_nothing_else() -> None:
    async def main() -> None:
        clock = Later()
        patient = replace(FAST, keep=90 * DAY, silent=1e9, ping=1e9)
        async with serving(patient, clock=clock) as server:
            tables = server.tables
            ann, bob = await played(server)
            [name] = await replays(server, ann.table)
            quiet = await Player.open(server.public_url, "Cat", GAME)
            visited = await Player.open(server.public_url, "Dan", GAME)
            await bob.close()
            clock.on = 60 * DAY
            async with Player(server.public_url, visited.table, visited.token, 0):
                tables.sweep(clock.now())
                await tables.writer.durable()
            assert set(tables.rows) == {ann.table, quiet.table, visited.table}
            clock.on = 91 * DAY
            tables.sweep(clock.now())
            await tables.writer.durable()
            assert set(tables.rows) == {ann.table, visited.table}, "Ann is still there, Dan has been there"
            assert await asyncio.to_thread(tables.store.replay, name) is None
            assert {row.code for row in await asyncio.to_thread(tables.store.tables)} == {ann.table, visited.table}
            await ann.close()

    run(main())


def test_a_clock_that_has_jumped_throws_nothing_away(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables'}"

    async def main() -> None:
        async with serving(store=store) as server:
            ann = await Player.open(server.public_url, "Ann", GAME)
        clock = Later()
        clock.on = 4000 * DAY
        async with serving(store=store, clock=clock) as server:
            clock.on += DAY
            server.tables.sweep(clock.now())
            await server.tables.writer.durable()
            assert set(server.tables.rows) == {ann.table}

    run(main())
