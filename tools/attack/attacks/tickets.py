"""Guessing the tickets that move a seat to another device, and asking for them with tokens of others."""

from __future__ import annotations

from secrets import token_urlsafe
from typing import Any, Final

from tools.attack.assault import Assault

NAME: Final = "tickets guessed"


async def attack(a: Assault) -> None:
    """Six guessers: by chance, nearly right, and with a token from another table."""
    tables: dict[int, dict[str, Any]] = {}

    async def guesser(number: int) -> None:
        path = f"/api/tables/{a.order.table}"
        if number not in tables:
            tables[number] = await a.open_table(number, sit=True)
        other = tables[number]
        mine = await a.request(number, "POST", f"/api/tables/{other['table']}/ticket", headers=_bearer(other["token"]))
        ticket = str(mine.data().get("ticket", token_urlsafe(24)))
        for guess in (token_urlsafe(24), ticket, ticket[:-1] + "x", "", "0" * 32):
            answer = await a.request(number, "POST", f"{path}/seat", {"ticket": guess})
            if answer.status in (200, 201) and answer.data().get("table") == a.order.table:
                a.gain("a guessed ticket gave a seat away")
        for way in ("ticket", "sign-out"):
            answer = await a.request(number, "POST", f"{path}/{way}", headers=_bearer(other["token"]))
            if answer.status in (200, 201) and answer.data().get("table", a.order.table) == a.order.table:
                a.gain(f"{way} took a token of another table")

    await a.crowd(6, guesser, 0.05)


def _bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}
