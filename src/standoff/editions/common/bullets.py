"""Bullet cards and the hands they are held in."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from standoff.engine.phase import Options

CLICK: Final = "click"
BANG: Final = "bang"
BBB: Final = "bbb"
CARDS: Final = (CLICK, BANG, BBB)
"""The bullets of a gun, mildest first.  Another weapon may have a set with other names."""
CLING: Final = "cling"
TANTO: Final = "tanto"
SHURIKEN: Final = "shuriken"
BLADES: Final = (CLING, TANTO, SHURIKEN)
"""The set of a blade and its star."""
PLACE: Final = {card: at for cards in (CARDS, BLADES) for at, card in enumerate(cards)}
"""Where a card stands in its set."""

Hand: TypeAlias = tuple[int, ...]
"""How many cards of each kind, mildest first; as many kinds as the edition has."""


@cache
def loadable(hand: Hand, cards: tuple[str, ...] = CARDS) -> Options:
    """The different cards of a hand, mildest first."""
    return tuple(card for card, count in zip(cards, hand) if count)


@cache
def add(hand: Hand, card: str) -> Hand:
    """The hand with one more card of that kind."""
    at = PLACE[card]
    return (*hand[:at], hand[at] + 1, *hand[at + 1 :])


@cache
def spend(hand: Hand, card: str) -> Hand:
    """The hand without one card of that kind."""
    at = PLACE[card]
    assert hand[at] > 0, f"no {card} in {hand}"
    return (*hand[:at], hand[at] - 1, *hand[at + 1 :])


@cache
def each_card(hand: Hand, cards: tuple[str, ...] = CARDS) -> tuple[str, ...]:
    """The cards of a hand one by one, mildest first."""
    return tuple(card for card, count in zip(cards, hand) for _ in range(count))


def counted(cards: dict[str, int], kinds: int) -> Hand:
    """A hand given as `{click: 3, bang: 1}`."""
    return tuple(cards.get(card, 0) for card in CARDS[:kinds])
