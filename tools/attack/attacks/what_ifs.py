"""What-ifs by the dozen: each folds a whole game and opens a table."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "what-if storm"


async def attack(a: Assault) -> None:
    """Eight askers on lines they keep, at moments that exist and at some that do not."""

    async def asker(number: int) -> None:
        line = await a.connect(number)
        try:
            while a.going:
                a.sent += 1
                body = {"name": "What", "seat": a.sent % 8, "move": a.sent * 7 % 400}
                answer = await line.request("POST", f"/api/replays/{a.order.replay}/what-if", body)
                if answer.status >= 500:
                    a.gain(f"a what-if was answered with {answer.status}")
        finally:
            a.let_go(line)

    await a.crowd(8, asker, 0.02)
