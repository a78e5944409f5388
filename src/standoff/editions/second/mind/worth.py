"""What things are worth, in thousands: a collection, a lead in the diamond race, a wound, a life."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from math import exp, sqrt
from typing import Final

from standoff.editions.common.gangsters import WOUNDS_TO_DIE
from standoff.editions.second.components import CLIP, COLLECTION, KIT, LOOT, PAINTING, PRICES, SHARES
from standoff.editions.second.view import SeatView

ALIVE: Final = 30.0
"""What merely being in the game is worth, besides loot."""
A_ROUND: Final = 12.0
"""What a round still to come is likely to bring."""
ONE_LIFE: Final = 0.2
"""What part of all that is at stake one life left costs per round to come: by death, or by lying down for fear."""
TWO_LIVES: Final = 0.1
"""The same for two lives left."""


GUESS: Final = {PAINTING: 12.0, KIT: 5.0, CLIP: 3.0, **{share: price for share, price in zip(SHARES, PRICES) if price}}
"""What shares are worth to anybody, about."""
PLAIN: Final = 8.0 * sum([count * GUESS.get(share, 0.0) for share, count in zip(SHARES, LOOT)], 0.0) / sum(LOOT)
"""What eight of them are worth on average."""


@lru_cache(4096)
def richness(table: tuple[str, ...]) -> float:
    """How rich a table is, beside a plain one."""
    return sum([GUESS.get(share, 0.0) for share in table], 0.0) / PLAIN


def collection(count: float) -> float:
    """What so many paintings score together; between the whole numbers of the list for a guess."""
    if count >= len(COLLECTION) - 1:
        return float(COLLECTION[-1])
    whole = int(count)
    below = COLLECTION[whole]
    return below + (count - whole) * (COLLECTION[whole + 1] - below)


def leads_by(lead: float, to_come: int) -> float:
    """How likely such a lead in diamonds is strictly the greatest at the end, with so many still in the piles."""
    return 1.0 / (1.0 + exp((0.5 - lead) / (0.25 + 0.35 * sqrt(to_come))))


def lives(seat: SeatView) -> int:
    """How many wounds somebody can still take; the last of them kills."""
    return (5 if seat.power == "unbreakable" else WOUNDS_TO_DIE) - seat.wounds


def wound_price(life: int, hits: int, rounds_left: int, stake: float) -> float:
    """What so many wounds at once cost somebody with so many lives, with so many rounds to come."""
    if hits >= life:
        return stake
    return (risk(life - hits, rounds_left) - risk(life, rounds_left)) * stake


def risk(life: int, rounds_left: int) -> float:
    """What part of all that is at stake is likely lost to wounds in the rounds to come."""
    return min(1.0, rounds_left * (ONE_LIFE if life == 1 else TWO_LIVES if life == 2 else 0.0))


def how_many(chances: Iterable[float]) -> list[float]:
    """How likely none of some independent things happens, or one, or two…"""
    odds = [1.0]
    for p in chances:
        odds.append(0.0)
        for count in range(len(odds) - 1, 0, -1):
            odds[count] += (odds[count - 1] - odds[count]) * p
        odds[0] *= 1.0 - p
    return odds
