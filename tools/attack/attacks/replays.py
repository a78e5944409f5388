"""Readers ask for a finished game with all cards open, again and again."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "replays with all cards open"


async def attack(a: Assault) -> None:
    """Eight readers from eight addresses, on lines they keep."""

    async def reader(number: int) -> None:
        line = await a.connect(number)
        try:
            while a.going:
                for eyes in ("/eyes/open", "/eyes/0", "/eyes/public", ""):
                    a.sent += 1
                    await line.request("GET", f"/api/replays/{a.order.replay}{eyes}")
        finally:
            a.let_go(line)

    await a.crowd(8, reader, 0.02)
