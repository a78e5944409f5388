"""Luck in imagined worlds: everybody draws from numbers of their own, whatever the others do."""

from __future__ import annotations

from functools import cache
from random import Random
from typing import Final

NUMBERS: Final = 256
"""How many are drawn for one world; whoever needs more begins anew."""
APART: Final = 11
"""So many of them lie between those of one seat and of the next."""


class Luck(Random):
    """A seat that is asked the same question has the same luck there, in every way a world is played: of two answers
    that are tried, what differs is what they did."""

    def __init__(self, rng: Random) -> None:
        super().__init__(0)
        chance = rng.random
        self._numbers = [chance() for _ in range(NUMBERS)]
        self._at = 0

    def random(self) -> float:
        self._at = at = (self._at + 1) % NUMBERS
        return self._numbers[at]

    def begin(self, decision: str, seat: int) -> None:
        """From here on the numbers are those of this seat, asked this."""
        self._at = (_place(decision) + APART * seat) % NUMBERS


@cache
def _place(decision: str) -> int:
    """Where the numbers for a question begin."""
    return 83 * sum(decision.encode())
