"""The same flood from five hundred addresses, as somebody with a whole IPv6 network could send it."""

from __future__ import annotations

import asyncio
from typing import Final

from tools.attack.assault import Assault

NAME: Final = "connection flood, spread"


async def attack(a: Assault) -> None:
    """Every connection comes from another address than the one before; one in three watches for a second."""

    async def caller(number: int) -> None:
        source = 1000 + (number + a.sent) % 500
        if number % 3:
            a.let_go(await a.connect(source))
            return
        line = await a.visit(source)
        try:
            await asyncio.sleep(a.left(1.0))
        finally:
            a.let_go(line)

    await a.crowd(300, caller, 0.05)
