"""Codes of tables, long and short, and what is kept of tokens."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Container
from hashlib import sha256
from typing import Final

LETTERS: Final = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
"""No 0 and O, no 1, I and L: codes are read aloud."""
SHORT: Final = 4
SHORT_LETTERS: Final = "BCDFGHJKMNPQRSTVWXZ"
"""Of short codes: no L, no digits that look like letters, and no vowels, so that none of them is a word or a path."""
DRAWS: Final = 1000
"""So often a short code is drawn; a table that gets none is found by its long one, and nobody is held up."""
RUDE: Final = (
    "BJ", "BS", "FK", "HH", "KK", "MF", "NQ", "PD", "SS", "SX", "TG", "ZB",
    "BTC", "BTR", "CCK", "CNN", "CNR", "CNS", "CNT", "DCK", "FCK", "FDP", "FFS", "MRD", "NGR", "NTM",
    "PRC", "PRN", "PTN", "PTS", "RPD", "SHT", "TTS", "TWT", "WNK", "WTF", "XXX",
)  # fmt: skip
"""What people read as a rude word in English or French all the same."""


WATCH: Final = "w"
"""How a watch code begins; no table's code has a small letter."""


def fingerprint(token: str) -> str:
    """All that is ever kept of a token."""
    return sha256(token.encode()).hexdigest()


def everybody(code: str) -> bool:
    """Any code will do."""
    return True


def new_code(length: int = 10, fits: Callable[[str], bool] = everybody) -> str:
    """A code for people: 31 letters to the power of its length."""
    while True:
        code = "".join(secrets.choice(LETTERS) for _ in range(length))
        if fits(code):
            return code


def new_short_code(taken: Container[str], fits: Callable[[str], bool] = everybody) -> str:
    """Four letters that nobody has and nobody minds; none, where nearly all that fit are taken."""
    for _ in range(DRAWS):
        code = "".join(secrets.choice(SHORT_LETTERS) for _ in range(SHORT))
        if code not in taken and is_polite(code) and fits(code):
            return code
    return ""


def is_polite(code: str) -> bool:
    """Can it be read aloud among all ages?"""
    return not any(rude in code for rude in RUDE)
