"""Bullet cards and the hands they are held in."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from standoff.engine.phase import Options

CLICK: Final = "click"
BANG: Final = "bang"
BBB: Final = "bbb"
CARDS: Final = (CLICK, BANG, BBB)

Hand: TypeAlias = tuple[int, ...]
"""How many cards of each kind, mildest first; as many kinds as the edition has."""


@cache
def loadable(hand: Hand) -> Options:
    """The different cards of a hand, mildest first."""
    return tuple(card for card, count in zip(CARDS, hand) if count)


@cache
def add(hand: Hand, card: str) -> Hand:
    """The hand with one more card of that kind."""
    return tuple(held + (card == kind) for kind, held in zip(CARDS, hand))


@cache
def spend(hand: Hand, card: str) -> Hand:
    """The hand without one card of that kind."""
    left = tuple(held - (card == kind) for kind, held in zip(CARDS, hand))
    assert min(left) >= 0, f"no {card} in {hand}"
    return left


@cache
def each_card(hand: Hand) -> tuple[str, ...]:
    """The cards of a hand one by one, mildest first."""
    return tuple(card for card, count in zip(CARDS, hand) for _ in range(count))


def counted(cards: dict[str, int], kinds: int) -> Hand:
    """A hand given as `{click: 3, bang: 1}`."""
    return tuple(cards.get(card, 0) for card in CARDS[:kinds])
