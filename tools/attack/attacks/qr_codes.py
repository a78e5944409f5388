"""Pictures of codes that nobody has asked for before, so that no cache helps."""

from __future__ import annotations

from random import Random
from typing import Final

from tools.attack.assault import Assault

NAME: Final = "QR storm"
LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"


async def attack(a: Assault) -> None:
    """Eight addresses, each with a line it keeps."""
    rng = Random(5)

    async def painter(number: int) -> None:
        line = await a.connect(number)
        try:
            while a.going:
                a.sent += 1
                await line.request("GET", f"/qr/{''.join(rng.choices(LETTERS, k=10))}.svg")
        finally:
            a.let_go(line)

    await a.crowd(8, painter, 0.02)
