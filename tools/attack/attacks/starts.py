"""Start and rematch in bursts, by hosts on several lines each and by people who are no hosts."""

from __future__ import annotations

from typing import Any, Final

from tools.attack.assault import Assault
from tools.attack.line import frame

NAME: Final = "start and rematch storm"
STORM: Final = (frame(b'{"do":"start"}') + frame(b'{"do":"rematch"}') + frame(b'{"do":"again"}')) * 25


async def attack(a: Assault) -> None:
    """Two tables of the second edition with five lines each, and two strangers at the honest table."""
    seats: dict[int, dict[str, Any]] = {}

    async def somebody(number: int) -> None:
        at = number % 3
        if at not in seats:
            seats[at] = await (a.open_table(at, edition="second") if at else a.join(at, "Stranger"))
        line = await a.visit(at, seats[at])
        try:
            while a.going:
                await line.write(STORM)
                a.sent += 50
                await line.hear(0.5)
        finally:
            a.let_go(line)

    await a.crowd(12, somebody, 0.1)
