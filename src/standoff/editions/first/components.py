"""What is in the box: bullet cards, banknotes, counts.  Amounts are in thousands of dollars."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import product
from typing import Final

from standoff.editions.common.bullets import BANG, BBB, CARDS, CLICK, Hand, add, each_card, loadable, spend
from standoff.editions.common.gangsters import WOUNDS_TO_DIE
from standoff.editions.common.notes import NO_NOTES, VALUES, Notes, bundle, counted, listed, worth
from standoff.editions.common.round import ROUNDS
from standoff.engine.phase import Options

__all__ = [
    "BANG", "BBB", "BOX_OF_NOTES", "CARDS", "CLICK", "DECK", "NO_CARDS", "NO_NOTES", "ROUNDS", "SHAME_COST", "VALUES",
    "WOUNDS_TO_DIE", "Hand", "Notes", "add", "bundle", "counted", "counted_from", "each_card", "listed", "loadable",
    "loadable_from_each", "minus", "plus", "spend", "worth",
]  # fmt: skip

DECK: Final[Hand] = (5, 2, 1)
NO_CARDS: Final[Hand] = (0, 0, 0)

BOX_OF_NOTES: Final[Notes] = (10, 15, 15)

SHAME_COST: Final = 5


@cache
def loadable_from_each(hands: tuple[Hand, ...], decks: tuple[tuple[str, ...], ...]) -> Options:
    """One card from each of several decks."""
    return tuple(product(*(loadable(hand, cards) for hand, cards in zip(hands, decks, strict=True))))


@lru_cache(1 << 12)
def counted_from(pile: tuple[int, ...], first: int) -> Notes:
    """The same for the notes of a pile from one of them on."""
    return counted(pile[first:])


def plus(a: Notes, b: Notes) -> Notes:
    """Two heaps of notes together."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a: Notes, b: Notes) -> Notes:
    """What is left of one heap when another is taken out of it."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])
