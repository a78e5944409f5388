"""Other people at the table, without a browser: their own loop in a thread, spoken to from a test."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Coroutine, Iterator, Mapping
from concurrent.futures import Future
from contextlib import contextmanager
from random import Random
from typing import Any, TypeVar

import aiohttp

from standoff.client import Player
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.protocol import Hello, encode

T = TypeVar("T")


class Others:
    """People who do what they are told, and a crowd that watches."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.loop = asyncio.new_event_loop()
        self._players: list[Player] = []
        self._crowd: aiohttp.ClientSession | None = None
        self._lines: list[aiohttp.ClientWebSocketResponse] = []
        self._following: list[Future[None]] = []

    def join(self, table: str, name: str) -> Player:
        """Somebody comes to the table, and sits down if there is a chair."""

        async def join() -> Player:
            player = await Player.join(f"{self.url}/t/{table}", name)
            self._players.append(await player.__aenter__())
            return player

        return self._do(join())

    def open(self, name: str, setup: SetUp, speed: str = "instant") -> Player:
        """Somebody opens a table."""

        async def open() -> Player:
            player = await Player.open(self.url, name, setup, speed)
            self._players.append(await player.__aenter__())
            return player

        return self._do(open())

    def play(self, *players: Player) -> None:
        """They play the game that runs to its end, each by chance."""

        async def play(player: Player) -> None:
            chance = Random(player.person)
            async for ask in player.asks():
                await player.answer(ask, chance.choice(ask.options))

        async def all_of_them() -> None:
            await asyncio.gather(*[play(player) for player in players])

        self._do(all_of_them())

    def follow(self, player: Player, answers: Mapping[str, Any]) -> None:
        """From now on somebody gives these answers, by question, and the first that is offered to any other."""

        async def follow() -> None:
            async for ask in player.asks():
                wanted = answers.get(ask.decision)
                await player.answer(ask, wanted if wanted in ask.options else ask.options[0])

        self._following.append(asyncio.run_coroutine_threadsafe(follow(), self.loop))

    def say(self, player: Player, command: c.Spoken) -> None:
        """One of them says something to the table."""
        self._do(player.do(command))

    def consent(self, player: Player, yes: bool) -> None:
        """One of them answers the open ask, as soon as they see it."""

        async def consent() -> None:
            await player.until(lambda me: me.info is not None and bool(me.info.asks))
            assert player.info is not None
            await player.do(c.Consent(player.info.asks[0].number, yes))

        self._do(consent())

    def watch(self, table: str, count: int) -> int:
        """So many lines that only watch, one after the other; how many got in."""

        async def watch() -> int:
            self._crowd = self._crowd or aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0))
            welcomed = 0
            for _ in range(count):
                line = await self._crowd.ws_connect(f"{self.url}/ws")
                self._lines.append(line)
                await line.send_str(encode(Hello(table)).decode())
                welcomed += (await line.receive_json())["is"] == "welcome"
            return welcomed

        return self._do(watch())

    def _do(self, work: Coroutine[Any, Any, T]) -> T:
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(120)

    @contextmanager
    def here(self) -> Iterator[Others]:
        """For the time being."""
        thread = threading.Thread(target=self.loop.run_forever)
        thread.start()
        try:
            yield self
        finally:
            self._do(self._go())
            self.loop.call_soon_threadsafe(self.loop.stop)
            thread.join(10)
            self.loop.close()

    async def _go(self) -> None:
        for one in self._following:
            one.cancel()
        for player in self._players:
            await player.close()
        if self._crowd is not None:
            await self._crowd.close()
