"""Handshakes that are wrong, endless or refused, as fast as they come."""

from __future__ import annotations

from typing import Final

from tools.attack.assault import Assault

NAME: Final = "handshake flood"
WRONG: Final[tuple[dict[str, str], ...]] = (
    {"Sec-WebSocket-Version": "8"},
    {"Sec-WebSocket-Key": "short"},
    {"Origin": "http://evil.example"},
    {"Upgrade": "h2c"},
    {"X-Long": "y" * 7000},
    {},
)


async def attack(a: Assault) -> None:
    """Sixteen addresses."""

    async def shaker(number: int) -> None:
        line = await a.connect(number)
        try:
            await line.shake(WRONG[(number + a.sent) % len(WRONG)])
        finally:
            a.let_go(line)

    await a.crowd(16, shaker)
