"""People and bots play over real sockets."""

from __future__ import annotations

import asyncio
import random
import socket
import subprocess
import sys
from pathlib import Path

import aiohttp
import msgspec
import pytest

from standoff.bots import make_bot
from standoff.client import Ask, Gone, Player, Refused, sit_down
from standoff.engine.phase import Answer
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import SetUp
from standoff.server.answers import HEADERS
from standoff.server.app import Server
from standoff.server.limits import Limits
from standoff.server.stores import open_store
from standoff.table import commands as c
from standoff.table.protocol import Hello, Welcome, decode_server_message, encode
from standoff.table.table import rules_for
from tests.server.serving import FAST, run, serving

SIX = SetUp("first", 6, ("powers",))


async def play(me: Player, seed: int = 0) -> None:
    """Answer whatever is asked until the game is over."""
    rng = random.Random(seed)
    async for ask in me.asks():
        await me.answer(ask, rng.choice(ask.options))


async def six_at(server: Server, setup: SetUp = SIX, speed: str = "instant") -> list[Player]:
    host = await Player.open(server.public_url, "P0", setup, speed)
    others = [await Player.join(host.url, f"P{i}") for i in range(1, setup.players)]
    return [await player.__aenter__() for player in (host, *others)]


async def get(server: Server, path: str, method: str = "GET", **more: object) -> tuple[int, bytes]:
    async with (
        aiohttp.ClientSession() as session,
        session.request(method, server.public_url + path, **more) as answer,  # type: ignore[arg-type]
    ):
        return answer.status, await answer.read()


def test_six_people_play_two_games_and_the_replays_are_kept() -> None:
    async def main() -> None:
        async with serving() as server:
            players = await six_at(server)
            for game in (1, 2):
                await players[0].start()
                await asyncio.gather(*(play(player, seed) for seed, player in enumerate(players)))
                assert {player.view.winners for player in players} == {players[0].view.winners}
                assert players[0].info is not None
                assert players[0].info.key
                _, listed = await get(server, f"/api/tables/{players[0].table}/replays")
                cards = msgspec.json.decode(listed)
                assert [card["game"] for card in cards] == list(range(1, game + 1))
                status, data = await get(server, f"/api/replays/{cards[-1]['replay']}")
                assert status == 200
                replay = Replay.decode(data)
                verify(replay, rules_for(replay.setup))
                assert [event for event in replay.events if event.seen_by(3)] == players[3].log
                await players[0].do(c.Rematch())
            path = f"/api/replays/{cards[0]['replay']}"
            assert (await get(server, path, "DELETE"))[0] == 401
            other = {"Authorization": f"Bearer {players[1].token}"}
            assert (await get(server, path, "DELETE", headers=other))[0] == 403
            host = {"Authorization": f"Bearer {players[0].token}"}
            assert (await get(server, path, "DELETE", headers=host))[0] == 200
            assert (await get(server, path))[0] == 404
            for player in players:
                await player.close()

    run(main())


def test_the_documented_example_bot_plays_a_full_game() -> None:
    example = Path(__file__).parents[2] / "examples" / "random_bot.py"
    assert len(example.read_text().splitlines()) < 40

    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Host", SIX, "instant") as host:
            bot = await asyncio.create_subprocess_exec(
                sys.executable, str(example), host.url, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            await host.until(lambda me: me.info is not None and len(me.info.people) == 2)
            await host.start()
            await play(host)
            out, err = await bot.communicate()
            assert bot.returncode == 0, err.decode()
            assert b"The winners" in out

    run(main())


def test_the_house_bots_read_the_views_that_travel() -> None:
    async def choose(ask: Ask) -> Answer:
        return make_bot("rookie", "first", random.Random(1)).choose(ask.view)

    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Host", SIX, "instant") as host:
            shown: list[object] = []
            guest = asyncio.create_task(sit_down(host.url, "Guest", choose, lambda events, view: shown.extend(events)))
            await host.until(lambda me: me.info is not None and any(p.here for p in me.info.people if p.person))
            await host.start()
            await play(host)
            view = await guest
            assert view.over
            assert len(shown) > 20

    run(main())


def test_a_lost_line_resumes_with_the_news_only() -> None:
    async def main() -> None:
        async with serving() as server:
            players = await six_at(server)
            await players[0].start()
            me = players[0]
            tasks = [asyncio.create_task(play(player, seed)) for seed, player in enumerate(players[1:])]
            rng = random.Random(3)
            drops = 0
            async for ask in me.asks():
                if ask.question % 2 == 0 and me._socket is not None:
                    await me._socket.close()
                    drops += 1
                await me.answer(ask, rng.choice(ask.options))
            await asyncio.gather(*tasks)
            assert drops > 1
            fresh = Player(me.server, me.table, me.token, me.person)
            async with fresh:
                assert fresh.log == me.log
            for player in players:
                await player.close()

    run(main())


def test_questions_end_with_their_game_even_when_its_end_was_missed() -> None:
    async def main() -> None:
        async with serving() as server:
            players = await six_at(server)
            me = players[0]
            await me.start()
            asks = me.asks()
            first = await anext(asks)
            assert first.question == 1
            assert me.info is not None
            me.info = msgspec.structs.replace(me.info, game=me.info.game + 1)
            assert [ask async for ask in asks] == [], "the line was away, and the next game has begun"
            for player in players:
                await player.close()

    run(main())


def test_spectators_watch_by_either_code_and_may_do_nothing() -> None:
    async def main() -> None:
        async with (
            serving() as server,
            await Player.open(server.public_url, "Host", SIX, "instant") as host,
            Player.watch(f"{host.server}/w/{host.watch_code}") as tv,
            Player.watch(host.url) as fan,
        ):
            await host.start()
            with pytest.raises(Refused, match="only watching"):
                await tv.do(c.Start())
            await play(host)
            await tv.until(lambda me: me.info is not None and me.info.stage == "over")
            await fan.until(lambda me: me.info is not None and me.info.stage == "over")
            assert tv.log == [event for event in host.log if event.to is None]
            assert fan.view == tv.view

    run(main())


def test_wrong_codes_tokens_and_protocols_get_one_and_the_same_answer() -> None:
    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Host") as host:
            for table, token in (("2" * 10, ""), (host.table, "x" * 32), (host.watch_code, host.token)):
                with pytest.raises(Refused, match="no such table, or the token"):
                    await Player(server.public_url, table, token, patience=0).__aenter__()
            with pytest.raises(Refused, match="no such table"):
                await Player.join(f"{server.public_url}/t/{'2' * 10}", "X")
            with pytest.raises(Gone):
                await Player.join("http://127.0.0.1:1/t/" + "2" * 10, "X")
            with pytest.raises(Refused, match="looks like"):
                await Player.join("nonsense", "X")

    run(main())


def test_kicked_people_are_told_and_stay_out() -> None:
    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Host") as host:
            guest = await Player.join(host.url, "Guest")
            async with guest:
                assert guest.person is not None
                await host.do(c.Kick(guest.person))
                with pytest.raises(Gone, match="no longer"):
                    await guest.until(lambda me: False)
            with pytest.raises(Gone, match="no longer"):
                await Player(guest.server, guest.table, guest.token, patience=0).__aenter__()

    run(main())


def test_a_graceful_stop_tells_people_and_a_new_server_goes_on(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables'}"

    async def main() -> None:
        async with serving(store=store) as server:
            port = server.port
            players = await six_at(server, SetUp("first", 6), speed="normal")
            me = players[2]
            await players[0].say("Hello")
            await players[0].start()
            await me.until(lambda me: me.asked() is not None)
            ask = me.asked()
            assert ask is not None
            assert ask.closes is not None
            await me.answer(ask, ask.options[1])
            n = me.n
        again = Server(open_store(store), limits=FAST)
        await again.start(port=port)
        async with Player(again.public_url, me.table, me.token) as fresh:
            assert fresh.mine is not None
            assert fresh.mine.choice == ask.options[1]
            assert [line.text for line in fresh.chat] == ["Hello"]
            assert fresh.n > n
            assert fresh.clock is not None
            assert fresh.clock.closes is not None
            assert 0 < fresh.clock.closes - ask.closes < 5, "the clock stood still while the server was down"
        for player in players:
            await player.until(lambda player: player.n > n)
            await player.close()
        await again.stop()

    run(main())


def test_headers_pages_origins_and_health() -> None:
    async def main() -> None:
        async with serving() as server, aiohttp.ClientSession() as session:
            for path in ("/", "/t/ABCDEFGHJK", "/w/wX", "/page.js", "/page.css", "/api/offers", "/nothing"):
                async with session.get(server.public_url + path) as answer:
                    assert answer.headers["Content-Security-Policy"] == HEADERS["Content-Security-Policy"]
                    assert answer.status == (404 if path == "/nothing" else 200)
            assert (await get(server, "/healthz")) == (200, b'{"status":"alive"}')
            assert (await get(server, "/readyz")) == (200, b'{"status":"ready"}')
            evil = {"Origin": "https://evil.example"}
            assert (await get(server, "/api/tables", "POST", headers=evil, json={"name": "X"}))[0] == 403
            with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
                await session.ws_connect(server.public_url + "/ws", headers=evil)
            assert refused.value.status == 403
            async with session.ws_connect(server.public_url + "/ws", headers={"Origin": server.public_url}) as ws:
                await ws.send_str("{}")
                assert b"malformed" in (await ws.receive()).data.encode()
            assert (await get(server, "/health"))[0] == (await get(server, "/ready"))[0] == 200

    run(main())


def test_public_tables_are_listed_and_private_ones_are_not() -> None:
    async def main() -> None:
        async with serving() as server:
            shown = await Player.open(server.public_url, "Shown", public=True)
            await Player.open(server.public_url, "Hidden")
            _, data = await get(server, "/api/tables")
            assert [card["table"] for card in msgspec.json.decode(data)] == [shown.table]

    run(main())


def test_a_table_that_nobody_looks_at_sleeps_and_wakes_as_it_was() -> None:
    async def main() -> None:
        async with serving() as server:
            async with await Player.open(server.public_url, "Host", SIX, "instant") as host:
                await host.start()
                await play(host)
                await host.do(c.Rematch())
                n = host.n
            tables = server.tables
            while host.table in tables.rooms:
                await asyncio.sleep(0.005)
                tables.sweep(tables.clock.now() + 10_000)
            await tables.writer.durable()
            async with Player(host.server, host.table, host.token) as again:
                assert again.n > n
                assert host.table in tables.rooms
                await again.start()

    run(main())


def test_a_reader_that_does_not_read_is_dropped_and_holds_nobody_up() -> None:
    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Host", SIX, "instant") as host:
            ear = await _deaf_socket(server.port, host.table)
            tables = server.tables
            room = tables.rooms[host.table]
            assert len(room.connections) == 2
            deaf = next(line for line in room.connections if line.person is None)
            for _ in range(100_000):
                if deaf.behind_since is not None:
                    break
                deaf.cursor.n = 0  # everything once more
                tables.clocks.touch(room)
                await tables.writer.durable()
            assert deaf.behind_since is not None
            tables.sweep(tables.clock.now() + 60)
            assert deaf.closed
            await host.say("still here")
            ear.close()

    run(main())


async def _deaf_socket(port: int, table: str) -> socket.socket:
    """A WebSocket that says hello and, once it has been heard, never reads."""
    loop = asyncio.get_running_loop()
    ear = socket.socket()
    ear.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    ear.setblocking(False)
    await loop.sock_connect(ear, ("127.0.0.1", port))
    head = (
        "GET /ws HTTP/1.1\r\nHost: [::1]\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
    )
    await loop.sock_sendall(ear, (head + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n").encode())
    await loop.sock_recv(ear, 4096)
    body = encode(Hello(table))
    await loop.sock_sendall(ear, bytes([0x81, 0x80 | len(body), 0, 0, 0, 0]) + body)
    await loop.sock_recv(ear, 1)
    return ear


def test_limits_of_rate_and_size_are_kept() -> None:
    limits = Limits(messages_each_second=1, messages_at_once=10, strikes=5)

    async def main() -> None:
        async with serving(limits) as server, await Player.open(server.public_url, "Host") as host:
            async with aiohttp.ClientSession() as session, session.ws_connect(server.public_url + "/ws") as ws:
                await ws.send_str(encode(Hello(host.table)).decode())
                assert isinstance(decode_server_message((await ws.receive()).data), Welcome)
                for _ in range(30):
                    await ws.send_str('{"do":"ping"}')
                codes = [message async for message in ws]
                assert ws.close_code == 4029
                assert sum(b"pong" in m.data.encode() for m in codes) <= 10
            big = b"x" * 5000
            async with aiohttp.ClientSession() as session, session.ws_connect(server.public_url + "/ws") as ws:
                await ws.send_bytes(big)
                await ws.receive()
                assert ws.close_code in (1009, 1003)

    run(main())


def test_guessing_codes_is_slow() -> None:
    async def main() -> None:
        async with serving(Limits(guesses_at_once=5, guesses_each_second=0.01)) as server:
            statuses = [(await get(server, f"/api/tables/{'2' * 9}{letter}"))[0] for letter in "23456789AB"]
            assert statuses == [404] * 5 + [429] * 5

    run(main())


def test_a_table_that_stumbles_is_read_again_and_holds_nobody_up(caplog: pytest.LogCaptureFixture) -> None:
    async def main() -> None:
        async with (
            serving() as server,
            await Player.open(server.public_url, "Ann", SIX, "instant") as ann,
            await Player.open(server.public_url, "Bob", SIX, "instant") as bob,
        ):
            unlucky = server.tables.rooms[ann.table]
            unlucky.table.marks.clear()
            await asyncio.gather(ann.say("Hello"), bob.say("Hello"))
            assert server.tables.rooms[ann.table] is not unlucky
            assert [line.text for line in ann.chat] == ["Hello"], "it was written before the stumble"
            for me in (ann, bob):
                await me.start()
                await play(me)

    run(main())
    assert "stumbled" in caplog.text


def test_a_clock_that_is_due_at_once_rings() -> None:
    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Host", SIX, "brisk") as host:
            await host.start()
            tables = server.tables
            room = tables.rooms[host.table]
            assert room.table.question is not None
            number = room.table.question.number
            room.table.question.closes = tables.clock.now() - 5
            tables.clocks.touch(room)
            await host.until(lambda me: me.clock is not None and me.clock.question > number)

    run(main())
