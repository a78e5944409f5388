"""Rubbish until the server says goodbye, and then empty text frames as fast as they go, on the line being closed."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault
from tools.attack.line import frame

NAME: Final = "empty frames after abuse"
RUBBISH: Final = frame(b"rubbish") * 120
EMPTY: Final = frame(b"") * 10_000


async def attack(a: Assault) -> None:
    """Four lines; whoever is cut off comes again."""

    async def spammer(number: int) -> None:
        line = await a.visit(number)
        try:
            await line.write(RUBBISH)
            while a.going:
                await line.write(EMPTY)
                a.sent += 10_000
        finally:
            a.let_go(line)

    await a.crowd(4, spammer, 0.05)
