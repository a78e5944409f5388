"""What a gangster points at others: a plain gun, or whatever a card has put in its place."""

from __future__ import annotations

from typing import ClassVar

from standoff.editions.first.components import BANG, CARDS, CLICK
from standoff.editions.first.game import GUN, First
from standoff.engine.phase import Options

__all__ = ["GUN", "Weapon"]


class Weapon:
    """A plain gun: one target, one bullet."""

    name: ClassVar[str] = GUN
    cards: ClassVar[tuple[str, ...]] = CARDS
    """What it is loaded from, mildest first."""
    moves_on: ClassVar[bool] = False
    """Does it look for somebody else when its target withdraws, instead of being put down?"""

    def escapes(self, card: str, called: int) -> bool:
        """May this card still be unseen after those calls?"""
        return called == 0 or card == CLICK or (called != 2 and card == BANG)

    def covers(self, g: First, seat: int, singles: Options) -> Options:
        """What may be aimed at, where these may be one by one."""
        return singles

    def still_covers(self, g: First, left: tuple[int, ...]) -> int | tuple[int, ...] | None:
        """What a weapon between several targets covers when only these have not withdrawn."""
        return None

    def forbids(self, g: First, seat: int, answer: object) -> tuple[str, str]:
        """Why this cannot be aimed at: a sentence and its clause, or nothing where the base rules say it."""
        return "", ""
