"""Lines that ask for answers all the time and read none of them."""

from __future__ import annotations

import asyncio
from typing import Final

from tools.attack.assault import Assault
from tools.attack.line import PING, frame

NAME: Final = "slow readers"
ASKS: Final = frame(b'{"do":"ping","at":1.0}') * 15 + frame(b"x" * 125, PING) * 4


async def attack(a: Assault) -> None:
    """Forty watchers from ten addresses, at just the rate that a line may send."""

    async def reader(number: int) -> None:
        line = await a.visit(number % 10)
        line.writer.transport.pause_reading()  # type: ignore[attr-defined]
        try:
            while a.going:
                await line.write(ASKS)
                a.sent += 19
                await asyncio.sleep(a.left(1.0))
        finally:
            a.let_go(line)

    await a.crowd(40, reader, 0.2)
