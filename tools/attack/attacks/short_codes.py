"""Guessing the four letters that lead to tables: by request, by knocking, by listening at doors, and by the page."""

from __future__ import annotations

import time
from collections import Counter
from secrets import choice, token_urlsafe
from typing import Final

from standoff.server.codes import SHORT, SHORT_LETTERS
from standoff.server.limits import Limits
from tools.attack.assault import Assault
from tools.attack.line import Answer

NAME: Final = "short codes guessed"
GUESSERS: Final = 24
SOURCES: Final = 600
"""Some guess from one address each, the others from so many."""


async def attack(a: Assault) -> None:
    """Half of them stay at home, half come from everywhere; nobody learns of more wrong guesses than allowed."""
    limits, began = Limits(), time.monotonic()
    answered: Counter[int] = Counter()
    pages: set[bytes] = set()

    def hears(source: int, answer: Answer) -> None:
        """What a guess has brought."""
        passed = time.monotonic() - began
        if answer.data().get("key") == "no such code":
            answered[source] += 1
            if answered[source] > limits.codes_at_once + limits.codes_each_second * passed + 1:
                a.gain("one address may guess more short codes than the limit says")
            if answered.total() > limits.house_codes_at_once + limits.house_codes_each_second * passed + GUESSERS:
                a.gain("all together may guess more short codes than the limit says")
        if answer.status < 300 and answer.data().get("table") == a.order.table:
            a.gain("four letters opened a running game")

    async def guesser(number: int) -> None:
        source = number if number % 2 else 1000 + (number + a.sent) % SOURCES
        code = "".join(choice(SHORT_LETTERS) for _ in range(SHORT))
        door = f"/api/codes/{code}"
        hears(source, await a.request(source, "GET", door))
        hears(source, await a.request(source, "POST", f"{door}/knocks", {"name": "Mob"}))
        hears(source, await a.request(source, "GET", f"{door}/knocks/{token_urlsafe(24)}"))
        page = await a.request(source, "GET", f"/{code}", headers={"Accept": "text/html"})
        if page.status == 200:
            pages.add(page.body.replace(code.encode(), b""))
        if len(pages) > 1:
            a.gain("the page of a short code tells whether there is such a table")

    await a.crowd(GUESSERS, guesser, 0.02)
