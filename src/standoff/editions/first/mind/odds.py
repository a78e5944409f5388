"""What a loaded gun may hold, as far as anybody can count its cards."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from standoff.editions.common.odds import bullet_chance
from standoff.editions.first.components import CLICK, DECK, Hand
from standoff.editions.first.view import FirstView, GunView

EAGER: Final = 0.5
"""How freely bullets are loaded: above one they are spent early; below, they are saved for the end."""


PUT_DOWN: Final = 0.44
"""How common bullets are among cards that were put down unfired, beside those that are left."""
PLAIN_POT: Final = 53.0
"""What five notes are worth on average."""


def richness(view: FirstView) -> float:
    """How rich the table is, beside a plain one."""
    return sum(view.table) / PLAIN_POT / (2 if view.families else 1)


def fire_chance(gun: GunView, eager: float = EAGER) -> float:
    """How likely the loaded card is a bullet of either kind."""
    if not gun.loaded:
        return 0.0
    if gun.card is not None:
        return 0.0 if gun.card == CLICK else 1.0
    if gun.hand is not None:
        return bullets(gun.hand) / max(1, sum(gun.hand))
    return feared_chance(gun, eager)


def feared_chance(gun: GunView, eager: float = EAGER) -> float:
    """How likely the loaded card looks to whoever has seen no more of the deck than what lies open, and knows how
    eagerly people load for such a table."""
    spent = gun.open
    sharp = max(0, DECK[1] - spent[1]) + max(0, DECK[2] - spent[2])
    return bullet_chance(sharp, max(1, gun.cards + gun.loaded), gun.hidden, PUT_DOWN, eager)


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
