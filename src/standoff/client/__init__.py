"""Play at a table on a server from Python.

    from standoff.client import Player

    async with await Player.join("http://127.0.0.1:8000/t/CODE", "Dice") as me:
        async for ask in me.asks():
            await me.answer(ask, random.choice(ask.options))

A `Player` holds what its seat may know (`view`, `log`, `info`, `clock`, `chat`), comes back by itself when the line
is lost, and sends nothing twice.
"""

from __future__ import annotations

from standoff.client.bots import BotSeat, play_bot
from standoff.client.player import Player
from standoff.client.seat import Ask, Gone, Refused, Seat
from standoff.client.seated import sit_down

__all__ = ["Ask", "BotSeat", "Gone", "Player", "Refused", "Seat", "play_bot", "sit_down"]
