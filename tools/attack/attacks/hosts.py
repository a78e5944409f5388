"""Headers that lie about where a request comes from and whom it is for."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "false Host and Forwarded"
LIES: Final = (
    {"Host": "evil.example"},
    {"X-Forwarded-For": "127.0.0.1"},
    {"Forwarded": "for=127.0.0.1;host=evil.example"},
    {"X-Real-IP": "127.0.0.1", "X-Forwarded-Host": "evil.example"},
    {"Host": "127.0.0.1:1@evil.example"},
)


async def attack(a: Assault) -> None:
    """Six liars: for the figures, for a picture that leads elsewhere, and for the budgets of other addresses."""

    async def liar(number: int) -> None:
        for lie in LIES:
            answer = await a.request(number, "GET", "/metrics", headers=lie)
            if b"standoff_journal_entries" in answer.body:
                a.gain("the server's figures were shown to somebody else than this machine")
            answer = await a.request(number, "GET", f"/qr/{a.order.table}.svg", headers=lie)
            if answer.status == 200 and "evil" in lie.get("Host", "") and b"<svg" in answer.body:
                a.gain("a foreign Host was answered")
            await a.request(number, "GET", f"/api/tables/{a.order.table}", headers=lie)

    await a.crowd(6, liar, 0.05)
