"""The server is killed again and again under play, and nothing that was acknowledged is lost."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import socket
import sys
from pathlib import Path
from typing import Any

import aiohttp
import msgspec

from standoff.client import Player
from standoff.engine import play
from standoff.engine.codec import as_answer
from standoff.engine.replay import Replay, verify
from standoff.engine.rules import SetUp, start
from standoff.engine.state import State
from standoff.table import commands as c
from standoff.table.state import rules_for
from tests.server.serving import run

KILLS = 20
TABLES = 4
SETUP = SetUp("first", 6, ("powers", "cop"))


class Victim:
    """A server in a process of its own, always on the same port with the same store."""

    def __init__(self, store: Path) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"
        self.arguments = ["-m", "standoff", "serve", "--host", "127.0.0.1", "--port", str(self.port)]
        self.arguments += ["--store", f"sqlite:{store}", "--unlimited"]
        self.process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        quiet = asyncio.subprocess.DEVNULL
        self.process = await asyncio.create_subprocess_exec(sys.executable, *self.arguments, stdout=quiet)
        async with aiohttp.ClientSession() as session:
            for _ in range(1200):
                try:
                    async with session.get(f"{self.url}/ready") as answer:
                        if answer.status == 200:
                            return
                except aiohttp.ClientError:
                    await asyncio.sleep(0.05)
        raise AssertionError("the server does not start")

    async def kill(self, how: signal.Signals = signal.SIGKILL) -> None:
        assert self.process is not None
        os.kill(self.process.pid, how)
        await self.process.wait()


class Witness:
    """A player who writes down every answer that the server has acknowledged."""

    def __init__(self, me: Player, seed: int) -> None:
        self.me, self.rng = me, random.Random(seed)
        self.acknowledged: dict[int, dict[int, Any]] = {}
        """By game, then by question."""
        self.said: list[str] = []
        self.games = 0

    async def play(self, host: bool, stop: asyncio.Event) -> None:
        me = self.me
        while True:
            if host and me.info is not None and me.info.stage == "lobby":
                await me.do(c.Start())
            await me.until(lambda me: me.info is not None and me.info.stage == "game")
            assert me.info is not None
            game = me.info.game
            acknowledged = self.acknowledged.setdefault(game, {})
            async for ask in me.asks():
                choice = self.rng.choice(ask.options)
                if await me.answer(ask, choice):
                    acknowledged[ask.question] = choice
                if self.rng.random() < 0.05:
                    text = f"{me.person} {game} {ask.question}"
                    await me.say(text)
                    self.said.append(text)
                await asyncio.sleep(self.rng.random() * 0.02)
            self.games += 1
            if stop.is_set():
                return
            if host:
                await me.do(c.Rematch())
            while me.info.stage == "over" and me.info.game == game:
                await me.changed()


def moves_by_question(replay: Replay) -> dict[tuple[int, int], Any]:
    """(question, seat) and the answer: moves come question by question, each seat once in each."""
    found: dict[tuple[int, int], Any] = {}
    question, seen = 1, set[int]()
    g: State = start(rules_for(replay.setup), bytes.fromhex(replay.key))
    for seat, plain in replay.moves:
        seen = seen or set(g.asking)
        found[question, seat] = None if plain is None else as_answer(plain)
        seen.discard(seat)
        if plain is None:
            play.late(g, seat)
        else:
            play.answer(g, seat, as_answer(plain))
        question += not seen
    return found


def test_twenty_kills_lose_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    async def main() -> None:
        victim = Victim(tmp_path / "tables")
        await victim.start()
        try:
            checked = await under_fire(victim)
        finally:
            await victim.kill(signal.SIGTERM)
        assert checked > 300

    run(main(), 360)


async def under_fire(victim: Victim) -> int:
    """Play while the server dies again and again; then count what was acknowledged and is there."""
    stop = asyncio.Event()
    witnesses: list[list[Witness]] = []
    tasks: list[asyncio.Task[None]] = []
    for number in range(TABLES):
        host = await Player.open(victim.url, "P0", SETUP, "instant")
        players = [host] + [await Player.join(host.url, f"P{i}") for i in range(1, 6)]
        witnesses.append([Witness(await p.__aenter__(), 10 * number + i) for i, p in enumerate(players)])
    for table in witnesses:
        tasks += [asyncio.create_task(one.play(i == 0, stop)) for i, one in enumerate(table)]
    rng = random.Random(7)
    for _ in range(KILLS):
        await asyncio.sleep(0.2 + 0.3 * rng.random())
        await victim.kill()
        await victim.start()
    stop.set()
    await asyncio.wait_for(asyncio.gather(*tasks), 60)
    checked = 0
    async with aiohttp.ClientSession() as session:
        for table in witnesses:
            checked += await check(session, victim.url, table)
    for table in witnesses:
        for one in table:
            await one.me.close()
    return checked


async def check(session: aiohttp.ClientSession, url: str, table: list[Witness]) -> int:
    """Every acknowledged answer and word of one table is in the replays and the chat."""
    code = table[0].me.table
    async with session.get(f"{url}/api/tables/{code}/replays") as answer:
        cards = msgspec.json.decode(await answer.read())
    assert [card["game"] for card in cards] == list(range(1, table[0].games + 1)), "every game has ended, once"
    checked = before = 0
    for card in cards:
        async with session.get(f"{url}/api/replays/{card['replay']}") as answer:
            replay = Replay.decode(await answer.read())
        verify(replay, rules_for(replay.setup))
        moves = moves_by_question(replay)
        for one in table:
            for question, choice in one.acknowledged.get(card["game"], {}).items():
                assert one.me.seat is not None
                assert moves[question - before, one.me.seat] == choice
                checked += 1
        before += max(question for question, _ in moves)
    lines = [line.text for line in table[0].me.chat]
    for one in table:
        for text in one.said[-3:]:
            assert len(lines) == 100 or lines.count(text) == 1
    return checked
