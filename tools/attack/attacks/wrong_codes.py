"""Guessing: table codes, watch codes, tokens and the names of replays."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Final

from tools.attack.assault import Assault

NAME: Final = "wrong codes"


async def attack(a: Assault) -> None:
    """Ten guessers, half of them by hello and half by request."""

    async def guesser(number: int) -> None:
        if number % 2:
            line = await a.visit(number, {"table": a.order.table, "token": token_urlsafe(24)})
            try:
                while (told := await line.hear(1.0)).get("is") == "welcome":
                    if told.get("person") is not None and told.get("table"):
                        a.gain("a guessed token was welcomed")
            finally:
                a.let_go(line)
        else:
            for path in ("/api/tables/2222222222", f"/api/replays/{token_urlsafe(12)}", "/t/%ff", "/w/w222222222222"):
                answer = await a.request(number, "GET", path)
                if answer.status >= 500:
                    a.gain(f"{path.rpartition('/')[0]} was answered with {answer.status}")

    await a.crowd(10, guesser, 0.02)
