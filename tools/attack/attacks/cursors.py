"""Lines that say they have read a billion events, or none, of games that never were."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from tools.attack.assault import Assault

NAME: Final = "absurd cursors"
ODD: Final = (0, 1, 7, 10**6, 10**9, 2**31, 2**53 - 1)


async def attack(a: Assault) -> None:
    """Eight lines that come back at once, to the honest table and to one of their own."""
    rng = Random(3)
    own: list[dict[str, Any]] = []

    async def liar(number: int) -> None:
        if not own:
            own.append(await a.open_table(number, sit=True))
        cursor = {name: rng.choice(ODD) for name in ("n", "game", "read", "heard")}
        line = await a.visit(number, own[0] if number % 2 else None, **cursor)
        try:
            for _ in range(3):
                await line.hear(0.5)
        finally:
            a.let_go(line)

    await a.crowd(8, liar, 0.02)
