"""Connections from one address, opened and dropped as fast as they come, many of them held."""

from __future__ import annotations

import asyncio
from typing import Final

from tools.attack.assault import Assault

NAME: Final = "connection flood"


async def attack(a: Assault) -> None:
    """One address; one in three connections is held for a second."""

    async def caller(number: int) -> None:
        line = await a.connect(0)
        try:
            if number % 3 == 0:
                await asyncio.sleep(a.left(1.0))
        finally:
            a.let_go(line)

    await a.crowd(300, caller, 0.05)
