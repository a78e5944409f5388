"""What is in the box: bullet cards, banknotes, counts.  Amounts are in thousands of dollars."""

from __future__ import annotations

from functools import cache
from itertools import product
from typing import Final, TypeAlias

from standoff.engine.phase import Options

CLICK: Final = "click"
BANG: Final = "bang"
BBB: Final = "bbb"
CARDS: Final = (CLICK, BANG, BBB)

Hand: TypeAlias = tuple[int, int, int]
"""How many Click, Bang and triple Bang cards."""
DECK: Final[Hand] = (5, 2, 1)
NO_CARDS: Final[Hand] = (0, 0, 0)

Notes: TypeAlias = tuple[int, int, int]
"""How many notes of 20, 10 and 5 thousand."""
VALUES: Final = (20, 10, 5)
BOX_OF_NOTES: Final[Notes] = (10, 15, 15)
NO_NOTES: Final[Notes] = (0, 0, 0)

ROUNDS: Final = 8
WOUNDS_TO_DIE: Final = 3
SHAME_COST: Final = 5


@cache
def loadable(hand: Hand) -> Options:
    """The different cards of a hand, mildest first."""
    return tuple(card for card, count in zip(CARDS, hand, strict=True) if count)


@cache
def loadable_from_each(hands: tuple[Hand, ...]) -> Options:
    """One card from each of several decks."""
    return tuple(product(*(loadable(hand) for hand in hands)))


@cache
def each_card(hand: Hand) -> tuple[str, ...]:
    """The cards of a hand one by one, mildest first."""
    return tuple(card for card, count in zip(CARDS, hand, strict=True) for _ in range(count))


@cache
def add(hand: Hand, card: str) -> Hand:
    """The hand with one more card of that kind."""
    click, bang, bbb = (held + (card == kind) for kind, held in zip(CARDS, hand, strict=True))
    return click, bang, bbb


@cache
def spend(hand: Hand, card: str) -> Hand:
    """The hand without one card of that kind."""
    click, bang, bbb = (held - (card == kind) for kind, held in zip(CARDS, hand, strict=True))
    assert min(click, bang, bbb) >= 0, f"no {card} in {hand}"
    return click, bang, bbb


def worth(notes: Notes) -> int:
    """What some notes are worth, in thousands."""
    return 20 * notes[0] + 10 * notes[1] + 5 * notes[2]


def listed(notes: Notes) -> list[int]:
    """Some notes one by one, the largest first."""
    return [20] * notes[0] + [10] * notes[1] + [5] * notes[2]


def counted(values: list[int] | tuple[int, ...]) -> Notes:
    """Notes given one by one, counted by kind."""
    return (values.count(20), values.count(10), values.count(5))


def plus(a: Notes, b: Notes) -> Notes:
    """Two heaps of notes together."""
    return (a[0] + b[0], a[1] + b[1], a[2] + b[2])


def minus(a: Notes, b: Notes) -> Notes:
    """What is left of one heap when another is taken out of it."""
    return (a[0] - b[0], a[1] - b[1], a[2] - b[2])
