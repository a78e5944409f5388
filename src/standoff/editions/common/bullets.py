"""Bullet cards and the hands they are held in."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

from standoff.engine.phase import Options

CLICK: Final = "click"
BANG: Final = "bang"
BBB: Final = "bbb"
CARDS: Final[tuple[str, ...]] = (CLICK, BANG, BBB)
"""The bullets of a gun, mildest first.  Another weapon may have a set with other names."""
CLING: Final = "cling"
TANTO: Final = "tanto"
SHURIKEN: Final = "shuriken"
BLADES: Final[tuple[str, ...]] = (CLING, TANTO, SHURIKEN)
"""The set of a blade and its star."""
PLACE: Final = {card: at for cards in (CARDS, BLADES) for at, card in enumerate(cards)}
"""Where a card stands in its set."""

Hand: TypeAlias = tuple[int, ...]
"""How many cards of each kind, mildest first; as many kinds as the edition has."""


_GUN: Final[dict[Hand, Options]] = {}
_LOADABLE: Final[dict[tuple[str, ...], dict[Hand, Options]]] = {}
_MORE: Final[dict[str, dict[Hand, Hand]]] = {card: {} for card in PLACE}
_LESS: Final[dict[str, dict[Hand, Hand]]] = {card: {} for card in PLACE}
"""What has been worked out before: there are few hands, and every game asks for them a hundred times."""


def loadable(hand: Hand, cards: tuple[str, ...] = CARDS) -> Options:
    """The different cards of a hand, mildest first."""
    known = _GUN if cards is CARDS else _LOADABLE.setdefault(cards, {})
    found = known.get(hand)
    if found is None:
        found = known[hand] = tuple([card for card, count in zip(cards, hand) if count])
    return found


def add(hand: Hand, card: str) -> Hand:
    """The hand with one more card of that kind."""
    known = _MORE[card]
    found = known.get(hand)
    if found is None:
        at = PLACE[card]
        found = known[hand] = (*hand[:at], hand[at] + 1, *hand[at + 1 :])
    return found


def spend(hand: Hand, card: str) -> Hand:
    """The hand without one card of that kind."""
    known = _LESS[card]
    found = known.get(hand)
    if found is None:
        at = PLACE[card]
        assert hand[at] > 0, f"no {card} in {hand}"
        found = known[hand] = (*hand[:at], hand[at] - 1, *hand[at + 1 :])
    return found


@cache
def each_card(hand: Hand, cards: tuple[str, ...] = CARDS) -> tuple[str, ...]:
    """The cards of a hand one by one, mildest first."""
    return tuple(card for card, count in zip(cards, hand) for _ in range(count))


def counted(cards: dict[str, int], kinds: int) -> Hand:
    """A hand given as `{click: 3, bang: 1}`."""
    return tuple(cards.get(card, 0) for card in CARDS[:kinds])
