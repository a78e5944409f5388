"""What is in the box: bullet cards, banknotes, counts.  Amounts are in thousands of dollars."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, TypeAlias

from standoff.editions.common.bullets import BANG, BBB, CARDS, CLICK, Hand, add, each_card, loadable, spend
from standoff.editions.common.gangsters import WOUNDS_TO_DIE
from standoff.editions.common.round import ROUNDS
from standoff.engine.phase import Options

__all__ = [
    "BANG", "BBB", "BOX_OF_NOTES", "CARDS", "CLICK", "DECK", "NO_CARDS", "NO_NOTES", "ROUNDS", "SHAME_COST", "VALUES",
    "WOUNDS_TO_DIE", "Hand", "Notes", "add", "bundle", "counted", "each_card", "listed", "loadable",
    "loadable_from_each", "minus", "plus", "spend", "worth",
]  # fmt: skip

DECK: Final[Hand] = (5, 2, 1)
NO_CARDS: Final[Hand] = (0, 0, 0)

Notes: TypeAlias = tuple[int, int, int]
"""How many notes of 20, 10 and 5 thousand."""
VALUES: Final = (20, 10, 5)
BOX_OF_NOTES: Final[Notes] = (10, 15, 15)
NO_NOTES: Final[Notes] = (0, 0, 0)

SHAME_COST: Final = 5


@cache
def loadable_from_each(hands: tuple[Hand, ...]) -> Options:
    """One card from each of several decks."""
    return tuple(product(*(loadable(hand) for hand in hands)))


@cache
def worth(notes: Notes) -> int:
    """What some notes are worth, in thousands."""
    return 20 * notes[0] + 10 * notes[1] + 5 * notes[2]


def listed(notes: Notes) -> list[int]:
    """Some notes one by one, the largest first."""
    return [20] * notes[0] + [10] * notes[1] + [5] * notes[2]


@cache
def bundle(notes: Notes) -> tuple[int, ...]:
    """Some notes one by one, for whoever only looks at them."""
    return tuple(listed(notes))


def counted(values: list[int] | tuple[int, ...]) -> Notes:
    """Notes given one by one, counted by kind."""
    return (values.count(20), values.count(10), values.count(5))


def plus(a: Notes, b: Notes) -> Notes:
    """Two heaps of notes together."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a: Notes, b: Notes) -> Notes:
    """What is left of one heap when another is taken out of it."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])
