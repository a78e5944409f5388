"""Two hundred watchers take every place at a table."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "watchers fill a table"


async def attack(a: Assault) -> None:
    """From twenty addresses, ten each; whoever gets in stays to the end."""

    async def watcher(number: int) -> None:
        line = await a.visit(number % 20)
        try:
            await line.drop()
        finally:
            a.let_go(line)

    await a.crowd(200, watcher, 0.2)
