"""The load generator, in a process of its own: rooms of six that answer as fast as they are asked, or at a given rate.

Started as `python -m standoff.bench.server.driver`; takes its orders as JSON lines on standard input and reports on
standard output.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections import deque
from random import Random
from typing import Any

import aiohttp
import click
import msgspec

from standoff.bench.server.lean import Lean, connect
from standoff.server.running import run
from standoff.table.shards import shard_of


class View(msgspec.Struct):
    """As much of a view as a random player needs."""

    me: int | None = None
    options: list[msgspec.Raw] = []


class Stage(msgspec.Struct):
    """Is a game on?"""

    stage: str


class Clock(msgspec.Struct):
    """Which question is open?"""

    question: int


class News(msgspec.Struct):
    """A frame, or anything else, for a reader in a hurry."""

    info: Stage | None = None
    clock: Clock | None = None
    view: View | None = None
    done: list[int] = []


decode = msgspec.json.Decoder(News).decode


class Pacer:
    """Sends at once, or keeps a rate: so many a second, evenly."""

    def __init__(self) -> None:
        self.rate = 0.0
        self._queue: deque[tuple[Any, bytes]] = deque()
        self._due = 0.0

    def send(self, member: Any, message: bytes) -> None:
        """Send now or when it is its turn."""
        if self.rate:
            self._queue.append((member, message))
        else:
            member.sent(message)

    async def work(self) -> None:
        """Let through what is due, every millisecond."""
        last = time.perf_counter()
        while True:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            self._due = min(self._due + (now - last) * self.rate, 0.02 * self.rate + 1) if self.rate else 1e9
            last = now
            while self._queue and self._due >= 1:
                self._due -= 1
                member, message = self._queue.popleft()
                member.sent(message)


class Load:
    """What all rooms share: the pace and the counters."""

    def __init__(self) -> None:
        self.pacer = Pacer()
        self.answers = 0
        self.latencies: list[float] = []


class Room:
    """Six at one table; knows when everybody has heard of the last answer to a question."""

    def __init__(self, load: Load) -> None:
        self.load = load
        self.sent: dict[float, float] = {}
        """When the last answer to each question was sent."""
        self.question = self.before = 0.0
        self.heard = 0

    def told(self, question: float) -> None:
        """One of them has this question before it, or the end of the game: half a number after its last question."""
        if question != self.question:
            self.before, self.question, self.heard = self.question, question, 0
        self.heard += 1
        if self.heard == 6:
            last = self.sent.pop(self.before, 0.0)
            if last:
                self.load.latencies.append(time.perf_counter() - last)
            self.sent = {number: at for number, at in self.sent.items() if number >= question}


class Member:
    """One player at a table of the server."""

    def __init__(self, room: Room, host: bool, rng: Random) -> None:
        self.room, self.host, self.rng = room, host, rng
        self.line: Lean
        self.question = 0
        self.answered = 0
        self.ref = 1

    def sent(self, message: bytes) -> None:
        """Off it goes."""
        self.room.sent[self.answered] = time.perf_counter()
        self.line.send(message)

    def take(self, message: bytes) -> None:
        """News: answer what is asked."""
        news = decode(message)
        self.room.load.answers += len(news.done)
        if news.clock is not None:
            self.question = news.clock.question
        if news.view is not None:
            over = news.info is not None and news.info.stage == "over"
            self.room.told(self.question + 0.5 if over else self.question)
            if news.view.options and self.question != self.answered:
                self.answered = self.question
                self.ref += 1
                choice = bytes(self.rng.choice(news.view.options))
                text = b'{"do":"choose","question":%d,"answer":%s,"ref":%d}' % (self.question, choice, self.ref)
                self.room.load.pacer.send(self, text)
        if news.info is not None and self.host:
            if news.info.stage == "over":
                self.line.send(b'{"do":"rematch"}')
            elif news.info.stage == "lobby" and not news.view:
                self.line.send(b'{"do":"start"}')


class Echoer:
    """One member of a calibration room: speaks, waits for its own echo, speaks again."""

    def __init__(self, room: Room, number: int) -> None:
        self.room = room
        self.line: Lean
        self.prefix = b'{"do":"choose","member":%d,' % number
        self.count = 0
        self.started = 0.0

    def sent(self, message: bytes) -> None:
        """Off it goes."""
        self.started = time.perf_counter()
        self.line.send(message)

    def speak(self) -> None:
        """Something as long as an answer."""
        self.count += 1
        self.room.load.pacer.send(self, self.prefix + b'"ref":%08d,"answer":"bang"}' % self.count)

    def take(self, message: bytes) -> None:
        """An echo; mine counts."""
        if message.startswith(self.prefix):
            self.room.load.answers += 1
            self.room.load.latencies.append(time.perf_counter() - self.started)
            self.speak()


async def open_tables(load: Load, ports: list[int], tables: int, setup: dict[str, Any], rooms: list[Room]) -> None:
    """Tables of six at the server, all playing.  With several ports everybody takes the next, as a balancer that knows
    nothing would have it."""
    limit = asyncio.Semaphore(64)

    async def one(number: int) -> None:
        base = f"http://127.0.0.1:{ports[number % len(ports)]}/api/tables"
        async with limit:
            async with session.post(base, json={"name": "P0", "setup": setup, "speed": "instant"}) as answer:
                seats = [await answer.json()]
            for i in range(1, 6):
                url = f"{base}/{seats[0]['table']}/people"
                async with session.post(url, json={"name": f"P{i}"}) as answer:
                    seats.append(await answer.json())
            room = Room(load)
            rooms.append(room)
            for i in (1, 2, 3, 4, 5, 0):
                member = Member(room, i == 0, Random(f"{number} {i}"))
                port = ports[(number + i) % len(ports)]
                member.line = await connect(port, f"/ws?shard={shard_of(seats[i]['table'])}", member.take)
                hello = {"do": "hello", "table": seats[i]["table"], "token": seats[i]["token"]}
                member.line.send(msgspec.json.encode(hello))

    async with aiohttp.ClientSession() as session:
        await asyncio.gather(*(one(number) for number in range(tables)))


async def open_idle(ports: list[int], tables: int, setup: dict[str, Any]) -> None:
    """Tables at which somebody sits who says nothing."""
    limit = asyncio.Semaphore(16)
    base = f"http://127.0.0.1:{ports[0]}/api/tables"

    async def one() -> None:
        async with limit, session.post(base, json={"name": "P0", "setup": setup}) as answer:
            answer.raise_for_status()

    async with aiohttp.ClientSession(timeout=aiohttp.ClientTimeout(None)) as session:
        await asyncio.gather(*(one() for _ in range(tables)))


async def open_echoes(load: Load, port: int, tables: int) -> None:
    """Rooms of six at the calibration."""
    limit = asyncio.Semaphore(20)

    async def one(number: int) -> None:
        async with limit:
            room = Room(load)
            members = []
            for i in range(6):
                member = Echoer(room, i)
                member.line = await connect(port, f"/echo/{number}", member.take)
                members.append(member)
        for member in members:
            member.speak()

    await asyncio.gather(*(one(number) for number in range(tables)))


async def main() -> None:
    """Orders in, reports out."""
    load, rooms = Load(), list[Room]()
    pacing = asyncio.create_task(load.pacer.work())
    loop = asyncio.get_running_loop()
    while line := await loop.run_in_executor(None, sys.stdin.readline):
        order = msgspec.json.decode(line)
        report: dict[str, Any] = {}
        if "open" in order:
            load.pacer.rate = order.get("rate", 0.0)
            if order["open"] == "echo":
                await open_echoes(load, order["ports"][0], order["tables"])
            elif order["open"] == "idle":
                await open_idle(order["ports"], order["tables"], order["setup"])
            else:
                await open_tables(load, order["ports"], order["tables"], order["setup"], rooms)
        if "seconds" in order:
            load.pacer.rate = order.get("rate", 0.0)
            await asyncio.sleep(order.get("settle", 0.5))
            load.answers = 0
            load.latencies = []
            begun = time.perf_counter()
            await asyncio.sleep(order["seconds"])
            took = time.perf_counter() - begun
            found = sorted(load.latencies)
            report = {"answers": load.answers, "seconds": took, "per_second": load.answers / max(took, 1e-9)}
            if found:
                report |= {f"p{p}_ms": 1000 * found[min(len(found) - 1, len(found) * p // 100)] for p in (50, 99)}
        click.echo(msgspec.json.encode(report))
        sys.stdout.flush()
    pacing.cancel()


if __name__ == "__main__":
    run(main())
