"""Guessing the four letters that lead to tables: by request, by knocking, by listening at doors, and by the page."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, field
from secrets import choice, token_urlsafe
from typing import Final

from standoff.server.codes import SHORT, SHORT_LETTERS
from standoff.server.limits import Limits
from tools.attack.assault import Assault
from tools.attack.line import Answer

NAME: Final = "short codes guessed"
GUESSERS: Final = 12
HOMES: Final = 3
"""Half of the guessers come from so few addresses,"""
SOURCES: Final = 600
"""and half from so many."""


@dataclass
class Tally:
    """How many wrong guesses a server has told of, in all turns: what it gives back in between is little."""

    began: float = field(default_factory=time.monotonic)
    told: Counter[int] = field(default_factory=Counter)
    pages: set[bytes] = field(default_factory=set)


_TALLIES: Final[dict[int, Tally]] = {}
"""By the server's port."""


async def attack(a: Assault) -> None:
    """Half of them stay at home, half come from everywhere; nobody learns of more wrong guesses than allowed."""
    limits, tally = Limits(), _TALLIES.setdefault(a.order.port, Tally())

    def hears(source: int, answer: Answer) -> None:
        """What a guess has brought."""
        if answer.data().get("key") == "no such code":
            passed = time.monotonic() - tally.began
            tally.told[source] += 1
            if tally.told[source] > limits.codes_at_once + limits.codes_each_second * passed + GUESSERS:
                a.gain("one address may guess more short codes than the limit says")
            if tally.told.total() > limits.house_codes_at_once + limits.house_codes_each_second * passed + GUESSERS:
                a.gain("all together may guess more short codes than the limit says")
        if answer.status < 300 and answer.data().get("table") == a.order.table:
            a.gain("four letters opened a running game")

    async def guesser(number: int) -> None:
        source = number // 2 % HOMES if number % 2 else 1000 + (number + a.sent) % SOURCES
        code = "".join(choice(SHORT_LETTERS) for _ in range(SHORT))
        door = f"/api/codes/{code}"
        hears(source, await a.request(source, "GET", door))
        hears(source, await a.request(source, "POST", f"{door}/knocks", {"name": "Mob"}))
        hears(source, await a.request(source, "GET", f"{door}/knocks/{token_urlsafe(24)}"))
        page = await a.request(source, "GET", f"/{code}", headers={"Accept": "text/html"})
        if page.status == 200:
            tally.pages.add(page.body.replace(code.encode(), b""))
        if len(tally.pages) > 1:
            a.gain("the page of a short code tells whether there is such a table")

    await a.crowd(GUESSERS, guesser, 0.02)
