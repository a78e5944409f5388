"""One new name after the other joins a table until nobody else fits in."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "joins fill a table"


async def attack(a: Assault) -> None:
    """Eight addresses; every second of the new people also comes in."""

    async def guest(number: int) -> None:
        seat = await a.join(number, f"Guest {a.sent % 1000}", sit=True)
        if number % 2:
            await a.visit(number, seat)

    await a.crowd(8, guest)
