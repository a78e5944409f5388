"""One attack on its way: against whom, until when, and what came of it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final

import msgspec

from tools.attack.line import LOST, Answer, Line

BREATH: Final = 0.01
"""Seconds between two visits of one attacker: whoever is refused at once does not spin."""
HOMES: Final = 10
"""The first attack comes from 127.10.x.y, the next from 127.11.x.y and so on; honest people live in 127.0.1.x."""


class Order(msgspec.Struct, frozen=True):
    """What the hostile side is told to do."""

    attack: str
    home: int
    """Which of the hostile networks it comes from: every attack has one of its own."""
    port: int
    seconds: float
    table: str
    """The code of a table of honest people, which has got about."""
    watch: str
    replay: str
    """A game that they have finished."""


class Report(msgspec.Struct, frozen=True):
    """What came of it."""

    sent: int
    """Connections, requests and messages."""
    gained: list[str]
    """What nobody hostile should have got; hopefully nothing."""
    error: str = ""
    """The attack itself is broken."""


class Assault:
    """One attack on its way."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.ends = time.monotonic() + order.seconds
        self.sent = 0
        self.gained: list[str] = []
        self._lines: list[Line] = []

    @property
    def going(self) -> bool:
        """Is there still time?"""
        return time.monotonic() < self.ends

    def left(self, most: float = 3600.0) -> float:
        """Seconds that are left, or as many as are wanted."""
        return max(0.0, min(most, self.ends - time.monotonic()))

    def source(self, number: int) -> str:
        """An address of somebody hostile."""
        return f"127.{HOMES + self.order.home}.{number // 250}.{number % 250 + 1}"

    def gain(self, what: str) -> None:
        """Something that should not have been possible was."""
        if what not in self.gained:
            self.gained.append(what)

    # ---- what attackers do ---------------------------------------------------------------------------------------

    async def connect(self, number: int) -> Line:
        """A bare connection from one of our addresses."""
        self.sent += 1
        line = await Line.open(self.order.port, self.source(number))
        self._lines.append(line)
        return line

    def let_go(self, line: Line) -> None:
        """Hang up."""
        line.close()
        if line in self._lines:
            self._lines.remove(line)

    async def request(
        self, number: int, method: str, path: str, body: object = None, headers: Mapping[str, str] | None = None
    ) -> Answer:
        """One request on a connection of its own."""
        line = await self.connect(number)
        try:
            return await line.request(method, path, body, headers)
        finally:
            self.let_go(line)

    async def visit(self, number: int, seat: Mapping[str, Any] | None = None, **more: Any) -> Line:
        """A line that has said hello: with a seat's token, or to watch the honest table."""
        line = await self.connect(number)
        if not await line.shake():
            raise EOFError("no handshake")
        table, token = (seat["table"], seat["token"]) if seat is not None else (self.order.table, "")
        await self.say(line, do="hello", table=table, token=token, **more)
        return line

    async def say(self, line: Line, **message: Any) -> None:
        """One message."""
        self.sent += 1
        await line.say(message)

    async def join(self, number: int, name: str, table: str = "", *, sit: bool = False) -> dict[str, Any]:
        """A person of ours at a table: the honest one, if none is named."""
        path = f"/api/tables/{table or self.order.table}/people"
        return _seat(await self.request(number, "POST", path, {"name": name, "sit": sit}))

    async def open_table(
        self, number: int, *, speed: str = "instant", sit: bool = False, **setup: Any
    ) -> dict[str, Any]:
        """A table of our own."""
        wanted = {"edition": "first", "players": 6, **setup}
        body = {"name": "Mob", "setup": wanted, "speed": speed, "sit": sit}
        return _seat(await self.request(number, "POST", "/api/tables", body))

    # ---- how many of them ----------------------------------------------------------------------------------------

    async def crowd(self, count: int, one: Callable[[int], Awaitable[None]], breath: float = BREATH) -> None:
        """So many attackers at once, each of them again and again until the time is up."""

        async def attacker(number: int) -> None:
            while self.going:
                try:
                    async with asyncio.timeout(self.left() + 0.05):
                        await one(number)
                except LOST:
                    pass
                await asyncio.sleep(breath)

        await asyncio.gather(*(attacker(number) for number in range(count)))

    def everybody_goes(self) -> None:
        """Nothing stays open."""
        for line in self._lines:
            line.close()
        self._lines.clear()


def _seat(answer: Answer) -> dict[str, Any]:
    seat = answer.data()
    if "token" not in seat:
        raise EOFError(f"no seat: {answer.status}")
    return seat
