"""Connections that ask once and then stay, saying nothing."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "idle keep-alives"


async def attack(a: Assault) -> None:
    """Four hundred from sixteen addresses; every second one has shaken hands and never says hello."""

    async def idler(number: int) -> None:
        line = await a.connect(number % 16)
        try:
            if number % 2:
                await line.shake()
            else:
                await line.request("GET", "/healthz")
            await line.drop()
        finally:
            a.let_go(line)

    await a.crowd(400, idler, 0.5)
