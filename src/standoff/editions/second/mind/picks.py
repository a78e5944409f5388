"""What to take: the share that is worth most to me; two at once if they are worth more than all later picks."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.second.components import PAINTING, TOKEN
from standoff.editions.second.mind.reading import Reading
from standoff.editions.second.mind.shares import wanted
from standoff.engine.phase import Answer

LEAVE: Final = "leave"
SECOND_PAINTING: Final = 8.0
"""How much more a second painting adds to a set than the one before it, about."""


def pick(reading: Reading, rng: Random) -> Answer:
    """The best single share, or the best pair for a Greedy to whom the way back is long."""
    options = reading.view.options
    if LEAVE in options:
        return TOKEN if reading.rounds_left else LEAVE
    values = wanted(reading)
    single = max([option for option in options if isinstance(option, str)], key=values.__getitem__)
    pairs = [option for option in options if isinstance(option, tuple)]
    if not pairs:
        return single
    pair = max(pairs, key=lambda two: pair_worth(reading, two, values))
    return pair if pair_worth(reading, pair, values) > single_line(reading, values) else single


def pair_worth(reading: Reading, pair: tuple[str, ...], values: dict[str, float]) -> float:
    """Two shares together; a second painting is worth more than the first."""
    first, second = pair
    if first == second == PAINTING:
        return 2.0 * values[first] + SECOND_PAINTING
    return values[first] + values[second]


def single_line(reading: Reading, values: dict[str, float]) -> float:
    """What I may expect if I take one share now and come back every time it is my turn."""
    ban = reading.view.ban
    ranked = sorted([values[share] for share in reading.view.table], reverse=True)
    if ban is not None and ban[0] == reading.me:
        allowed = [option for option in reading.view.options if isinstance(option, str)]
        best = max([values[option] for option in allowed])
        ranked.remove(best)
        ranked.insert(0, best)
    return sum(ranked[:: max(1, len(reading.view.queue))], 0.0)
