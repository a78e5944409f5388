"""Several workers behind one port: whoever comes is brought to the worker that has their table, and nobody notices."""

from __future__ import annotations

import asyncio
import os
import ssl
import subprocess
import sys
from collections import Counter
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import msgspec
import pytest
from click.testing import CliRunner

from standoff.cli import standoff
from standoff.client import Player
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.cluster.joining import AsNode
from standoff.server.limits import Limits
from standoff.server.limits_page import WHOLE
from standoff.server.stores.files import holdings
from standoff.server.stores.parts import arrange, part_files
from standoff.server.stores.store import StoreTrouble
from standoff.server.tls import with_own_authority
from standoff.table.protocol import Bye, Hello, Welcome, decode_server_message, encode
from standoff.table.shards import shard_of
from tests.server.crews import crew
from tests.server.databases import Database
from tests.server.raw import connected, get
from tests.server.serving import FAST, run
from tests.server.test_nodes import seen
from tests.server.test_waiting import until
from tools.attack.kills import under_fire
from tools.attack.served import Served, free_port

TWO = SetUp("first", 4)


async def opened(servers: list[Server], owner: int, **more: Any) -> Player:
    """A table of this worker's, opened at the door of the first one."""
    for _ in range(100):
        player = await Player.open(servers[0].public_url, "Ann", TWO, "instant", **more)
        if player.table in servers[owner].tables.rooms:
            return player
    raise AssertionError("tables are spread over all workers")


async def fetched(url: str, method: str = "GET", **more: Any) -> tuple[int, Any]:
    async with aiohttp.ClientSession() as session, session.request(method, url, **more) as answer:
        data = await answer.read()
        return answer.status, msgspec.json.decode(data) if answer.content_type == "application/json" else data


@pytest.mark.parametrize("always_pass", [False, True], ids=["handed over", "passed on"])
def test_a_game_is_played_through_the_door_of_a_worker_that_does_not_have_it(tmp_path: Path, always_pass: bool) -> None:
    async def main() -> None:
        async with crew(tmp_path / "tables", always_pass=always_pass) as servers, AsyncExitStack() as stack:
            wrong, right = servers
            host = await stack.enter_async_context(await opened(servers, 1))
            assert host.table not in wrong.tables.rooms
            bob = await stack.enter_async_context(await Player.join(f"{wrong.public_url}/t/{host.table}", "Bob"))
            tv = await stack.enter_async_context(Player.watch(f"{wrong.public_url}/w/{host.watch_code}"))
            await host.start()
            for player in (host, bob):
                asyncio.get_running_loop().create_task(_plays(player))
            for player in (host, bob, tv):
                await player.until(lambda me: me.info is not None and me.info.stage == "over")
            room = right.tables.rooms[host.table]
            assert len(room.connections) == 3
            assert {connection.network for connection in room.connections} == {"127.0.0.1"}
            assert wrong.sockets.crowd.here == (3 if always_pass else 0), (
                "a line that is handed over costs nothing more"
            )
            assert right.sockets.crowd.here == 3
            status, replays = await fetched(f"{wrong.public_url}/api/tables/{host.table}/replays")
            assert (status, len(replays)) == (200, 1)
            name = replays[0]["replay"]
            assert (await fetched(f"{wrong.public_url}/api/replays/{name}"))[0] == 200
            mine = {"Authorization": f"Bearer {bob.token}"}
            status, rights = await fetched(f"{wrong.public_url}/api/replays/{name}/rights", headers=mine)
            assert (status, "host" in rights, "seat" in rights) == (200, False, True)
            host_s = {"Authorization": f"Bearer {host.token}"}
            assert (await fetched(f"{wrong.public_url}/api/replays/{name}", "DELETE", headers=host_s))[0] == 200
            assert (await fetched(f"{wrong.public_url}/api/replays/{name}"))[0] == 404

    run(main())


async def _plays(player: Player) -> None:
    """Answers whatever is asked, with the first that may be."""
    async for ask in player.asks():
        await player.answer(ask, ask.options[0])


def test_a_socket_whose_address_carries_the_shard_is_shaken_hands_with_by_its_owner(tmp_path: Path) -> None:
    async def main() -> None:
        async with crew(tmp_path / "tables") as servers, aiohttp.ClientSession() as session:
            host = await opened(servers, 1)
            address = f"{servers[0].public_url}/ws?shard={shard_of(host.table)}"
            async with session.ws_connect(address) as socket:
                assert (servers[0].gate.crowd.here, servers[1].sockets.crowd.here) == (0, 1), "before a word is said"
                await socket.send_str(encode(Hello(host.table, host.token)).decode())
                assert isinstance(decode_server_message((await socket.receive()).data), Welcome)
            for wrong in ("zzz", "-1", "1000", ""):
                async with session.ws_connect(f"{servers[0].public_url}/ws?shard={wrong}") as socket:
                    await socket.send_str(encode(Hello(host.table, host.token)).decode())
                    assert isinstance(decode_server_message((await socket.receive()).data), Welcome)

    run(main())


def test_under_a_secure_line_sockets_and_requests_are_passed_on(tmp_path: Path) -> None:
    async def main() -> None:
        secured = with_own_authority(tmp_path, ("127.0.0.1",))
        trust = ssl.create_default_context(cadata=secured.authority)
        async with crew(tmp_path / "tables", secured=secured) as servers, aiohttp.ClientSession() as session:
            url, owners = servers[0].public_url, Counter[int]()
            while len(owners) < 2:
                async with session.post(f"{url}/api/tables", json={"name": "Ann"}, ssl=trust) as answer:
                    seat = await answer.json()
                owner = next(n for n, server in enumerate(servers) if seat["table"] in server.tables.rooms)
                owners[owner] += 1
                for more in ("", f"?shard={shard_of(seat['table'])}"):
                    async with session.ws_connect(f"{url}/ws{more}", ssl=trust) as socket:
                        await socket.send_str(encode(Hello(seat["table"], seat["token"])).decode())
                        assert isinstance(decode_server_message((await socket.receive()).data), Welcome)
                        room = servers[owner].tables.rooms[seat["table"]]
                        assert [connection.network for connection in room.connections] == ["127.0.0.1"]

    run(main())


def test_four_letters_lead_to_a_table_of_any_worker_and_are_everybodys_once(tmp_path: Path) -> None:
    async def main() -> None:
        async with crew(tmp_path / "tables") as servers:
            host = await opened(servers, 1)
            short = servers[1].tables.rooms[host.table].short
            for server in servers:
                status, found = await fetched(f"{server.public_url}/api/codes/{short.lower()}")
                assert (status, found["table"]) == (200, host.table)
            for server in servers:
                others = [one for one in servers if one is not server]
                for _ in range(50):
                    server.tables._wakes(server.tables.rooms[(await opened(servers, servers.index(server))).table])
                shorts = {room.short for room in server.tables.rooms.values()}
                assert all(one.crew is not None and not one.crew.is_mine(code) for one in others for code in shorts)

    run(main(), 120)


def test_wrong_codes_and_new_tables_are_counted_for_the_whole_machine(tmp_path: Path) -> None:
    few = replace(
        FAST, codes_at_once=6, codes_each_second=0.001, guesses_at_once=6, guesses_each_second=0.001,
        tables_at_once=6, tables_each_second=0.001,
    )  # fmt: skip

    async def refused(servers: list[Server], path: str, wrong: int, count: int = 12, **more: Any) -> int:
        """So many of these are answered before they are refused, whichever door is tried."""
        heard = 0
        for number in range(count):
            url = servers[number % 2].public_url + path.format(f"{number:010d}", "BCDFGHJKMNPQ"[number] + "XZX")
            status, _ = await fetched(url, **more)
            assert status in (wrong, 429)
            heard += status == wrong
            for server in servers:
                assert server.crew is not None
                await server.crew.ask_others("cards")  # letters are read one after another: what was counted is told
        return heard

    async def main() -> None:
        async with crew(tmp_path / "tables", few) as servers:
            assert await refused(servers, "/api/tables/{0}", 404) == 6
            assert await refused(servers, "/api/codes/{1}", 404) == 6
            made = await refused(servers, "/api/tables", 201, method="POST", json={"name": "Ann"})
            assert made == 6

    run(main())


def test_the_page_of_limits_names_what_is_counted_for_the_whole_machine(tmp_path: Path) -> None:
    async def main() -> set[str]:
        async with crew(tmp_path / "tables") as servers:
            assert servers[0].crew is not None
            return set(servers[0].crew._counted)

    limits = {"hellos": {"guesses"}, "codes": {"codes", "house_codes"}, "tables": {"tables_each"}}
    assert {name for shared in run(main()) for name in limits.get(shared, {shared})} == set(WHOLE)


def test_a_worker_that_is_down_is_waited_for_or_excused(tmp_path: Path) -> None:
    async def main() -> None:
        async with crew(tmp_path / "tables") as servers:
            host = await opened(servers, 1)
            assert servers[1].crew is not None
            os.unlink(servers[1].crew._path(1))
            status, told = await fetched(f"{servers[0].public_url}/api/tables/{host.table}")
            assert (status, told["error"]) == (503, "Your table begins again in a moment; please try again")
            async with aiohttp.ClientSession() as session, session.ws_connect(f"{servers[0].public_url}/ws") as socket:
                await socket.send_str(encode(Hello(host.table, host.token)).decode())
                bye = decode_server_message((await socket.receive()).data)
            assert isinstance(bye, Bye)
            assert (bye.why, bye.again) == ("stopping", True)

    run(main())


def test_what_comes_close_behind_a_request_goes_with_it(tmp_path: Path) -> None:
    """A request in two pieces reaches its worker whole; of several sent at once the first is told to come again."""

    async def main() -> None:
        async with crew(tmp_path / "tables") as servers:
            host = await opened(servers, 1)
            body = b'{"name":"Bob"}'
            head = (
                f"POST /api/tables/{host.table}/people HTTP/1.1\r\nHost: localhost\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode()
            async with connected(servers[0].port) as raw:
                await raw.write(head + body[:4])
                await raw.write(body[4:])
                assert (await raw.answer())[0] == 201
                await raw.write(get("/api/offers", {"Host": "localhost"}))
                assert (await raw.answer())[0] == 200, "and the connection stays"
                await raw.write(get("/healthz", {"Host": "localhost"}) + get("/healthz", {"Host": "localhost"}))
                assert [(await raw.answer())[0] for _ in range(2)] == [200, 200]
            async with connected(servers[0].port) as raw:
                asked = get(f"/api/tables/{host.table}", {"Host": "localhost"})
                await raw.write(asked + asked)
                assert (await raw.answer())[0] == 503

    run(main())


# ---- one command ----------------------------------------------------------------------------------------------------


def says(*words: str | Path) -> str:
    done = CliRunner().invoke(standoff, [str(word) for word in words])
    assert done.exit_code == 0, done.output
    return done.output


def test_workers_die_under_play_and_nothing_acknowledged_is_lost_and_all_files_are_one(tmp_path: Path) -> None:
    result = run(under_fire(tmp_path, 3, workers=2), 360)
    assert (result["kills"], result["lost"], result["doubled"]) == (3, 0, 0)
    assert result["failures"] == []
    assert result["tracebacks"] == 0
    assert result["acknowledged"] > 3 * result["tables"]
    file, store = tmp_path / "tables", f"sqlite:{tmp_path / 'tables'}"
    assert part_files(file) == [file], "a single worker has made one file of them"

    async def main(workers: str) -> None:
        figures = free_port()
        served = Served(tmp_path, "--unlimited", "--workers", workers, "--metrics", str(figures))
        await served.start()
        try:
            _, shown = await fetched(f"http://127.0.0.1:{figures}/metrics")
            for number in range(int(workers)):
                assert b'standoff_ready{worker="%d"} 1.0' % number in shown
            files = part_files(file)
            assert len(files) == int(workers)
            listed = says("tables", "--store", store)
            assert listed.count(" people") + listed.count("first edition") == result["tables"]
            says("backup", tmp_path / f"copy{workers}", "--store", store)
            assert len(holdings(tmp_path / f"copy{workers}").tables) == result["tables"]
        finally:
            await served.stop()
        assert served.process is not None
        assert served.process.returncode == 0
        assert len(holdings(file).tables) == result["tables"]

    run(main("3"), 120)

    async def orphans() -> None:
        """Workers whose supervisor is killed write everything down and let go of their files."""
        served = Served(tmp_path, "--unlimited", "--workers", "3")
        await served.start()
        await served.kill()
        async with asyncio.timeout(60):
            while True:
                try:
                    arrange(file, 3)
                    break
                except StoreTrouble:
                    await asyncio.sleep(0.05)

    run(orphans(), 120)
    assert len(part_files(file)) == 3
    code = holdings(file).tables[0].saved.code
    assert "1 table deleted" in says("tables", "--store", store, "delete", code)
    assert "whole" in says("doctor", "--store", store)
    assert len(holdings(file).tables) == result["tables"] - 1
    says("restore", tmp_path / "copy3", "--store", store, "--replace")
    assert part_files(file) == [file]
    assert len(holdings(file).tables) == result["tables"]
    assert len(part_files(tmp_path / "tables.before-restore")) == 3


# ---- on a database --------------------------------------------------------------------------------------------------


def test_on_a_database_workers_are_nodes_and_a_shard_brings_sockets_to_their_table(database: Database) -> None:
    async def main() -> None:
        async with crew(database.new()) as servers, AsyncExitStack() as stack:
            wrong, right = servers
            await until(lambda: all(seen(server) == 1 for server in servers))
            host = await stack.enter_async_context(await opened(servers, 1))
            assert right.crew is not None
            assert right.crew.is_mine(host.table), "its code was drawn by whoever opened it"
            async with aiohttp.ClientSession() as session:
                address = f"{wrong.public_url}/ws?shard={shard_of(host.table)}"
                async with session.ws_connect(address) as socket:
                    assert (wrong.gate.crowd.here, right.sockets.crowd.here) == (0, 2), "before a word is said"
                    await socket.send_str(encode(Hello(host.table, host.token)).decode())
                    assert isinstance(decode_server_message((await socket.receive()).data), Welcome)
            short = right.tables.rooms[host.table].short
            for server in servers:
                status, found = await fetched(f"{server.public_url}/api/codes/{short.lower()}")
                assert (status, found) == (200, {"table": host.table})
            bob = await stack.enter_async_context(await Player.join(f"{wrong.public_url}/t/{host.table}", "Bob"))
            tv = await stack.enter_async_context(Player.watch(f"{wrong.public_url}/w/{host.watch_code}"))
            await host.start()
            for player in (host, bob):
                asyncio.get_running_loop().create_task(_plays(player))
            for player in (host, bob, tv):
                await player.until(lambda me: me.info is not None and me.info.stage == "over")
            assert host.table in right.tables.rooms
            for server in servers:
                status, replays = await fetched(f"{server.public_url}/api/tables/{host.table}/replays")
                assert (status, len(replays)) == (200, 1)
                assert (await fetched(f"{server.public_url}/api/replays/{replays[0]['replay']}"))[0] == 200

    run(main())


def test_workers_on_a_database_die_under_play_and_nothing_acknowledged_is_lost(
    tmp_path: Path, database: Database
) -> None:
    result = run(under_fire(tmp_path, 3, workers=2, store=database.new()), 360)
    assert (result["kills"], result["lost"], result["doubled"]) == (3, 0, 0)
    assert result["failures"] == []
    assert result["tracebacks"] == 0
    assert result["acknowledged"] > 3 * result["tables"]


@pytest.mark.parametrize(
    ("more", "told"),
    [
        (["--store", "memory:"], "Several workers want a store with files"),
        (["--store", "postgresql://nobody@127.0.0.1:1/nowhere"], "cannot be reached"),
        (["--store", "memory:", "--node", "one"], "Several workers want a store with files"),
        (["--store", "sqlite:{folder}/tables", "--node", "one"], "--node wants --store postgresql://"),
    ],
)
def test_workers_that_cannot_be_are_refused_with_a_sentence(tmp_path: Path, more: list[str], told: str) -> None:
    words = [word.format(folder=tmp_path) for word in ("serve", "--port", "0", "--workers", "2", *more)]
    done = subprocess.run([sys.executable, "-m", "standoff", *words], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert told in done.stderr
    assert "Traceback" not in done.stderr


def test_each_worker_on_a_database_is_a_node_with_a_name_and_a_port_of_its_own() -> None:
    assert AsNode("club", "127.0.0.1:0").worker(1) == AsNode("club 1", "127.0.0.1:0")
    assert AsNode("club", "[::1]:9100").worker(2) == AsNode("club 2", "[::1]:9102")


def test_tables_are_divided_among_the_workers() -> None:
    assert Limits().among(4).tables == Limits().tables // 4
    assert Limits().among(1) == Limits()
