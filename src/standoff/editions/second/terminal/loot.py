"""What loot is worth and how it is sorted, for questions and the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from standoff.editions.second.components import PRICES, SHARES, TYPES

PRICE: Final = dict(zip(SHARES, PRICES))


def worth(shares: Sequence[str], kind: str) -> int:
    """What the bills, or the diamonds, among these are worth by themselves."""
    return sum(PRICE[share] for share in shares if TYPES[share] == kind)


def number_of(shares: Sequence[str], kind: str) -> int:
    """How many shares of that type."""
    return sum(TYPES[share] == kind for share in shares)


def in_order(shares: Sequence[str]) -> list[str]:
    """Those alike together, as they are counted."""
    return sorted(shares, key=SHARES.index)
