"""Eight lines start instant games of bots, one after the other, without sitting down themselves."""

from __future__ import annotations

from typing import Any, Final

from tools.attack.assault import Assault

NAME: Final = "instant games of bots"


async def attack(a: Assault) -> None:
    """Eight hosts from eight addresses, each with one table as long as it is let."""
    tables: dict[int, dict[str, Any]] = {}

    async def host(number: int) -> None:
        if number not in tables:
            tables[number] = await a.open_table(number, modules=["powers", "cop"], players=8)
        line = await a.visit(number, tables[number])
        try:
            while a.going:
                await a.say(line, do="start")
                await a.say(line, do="rematch")
                while (await line.hear(0.2)).get("is") != "error":
                    pass
        finally:
            a.let_go(line)

    await a.crowd(8, host, 0.05)
