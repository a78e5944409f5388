"""What a loaded gun may hold, as far as anybody can count its cards."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from standoff.editions.first.components import CLICK, DECK, Hand
from standoff.editions.first.view import GunView


def fire_chance(gun: GunView) -> float:
    """How likely the loaded card is a bullet of either kind."""
    if not gun.loaded:
        return 0.0
    if gun.card is not None:
        return 0.0 if gun.card == CLICK else 1.0
    if gun.hand is not None:
        return bullets(gun.hand) / max(1, sum(gun.hand))
    return feared_chance(gun)


def feared_chance(gun: GunView) -> float:
    """How likely the loaded card looks to whoever has seen no more of the deck than what lies open."""
    return _unseen(gun.open, max(1, gun.cards + gun.hidden + gun.loaded))


@cache
def _unseen(spent: Hand, unknown: int) -> float:
    """The share of bullets among the cards of a deck that nobody has seen."""
    return (max(0, DECK[1] - spent[1]) + max(0, DECK[2] - spent[2])) / unknown


def bullets(hand: Hand) -> int:
    """How many cards of a hand wound."""
    return hand[1] + hand[2]


def how_many(chances: Iterable[float]) -> list[float]:
    """How likely none of some independent things happens, or one, or two…"""
    odds = [1.0]
    for p in chances:
        odds.append(0.0)
        for count in range(len(odds) - 1, 0, -1):
            odds[count] += (odds[count - 1] - odds[count]) * p
        odds[0] *= 1.0 - p
    return odds
