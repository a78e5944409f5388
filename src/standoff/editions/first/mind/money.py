"""What things are worth to a gangster, in thousands: a share, a rival's purse, a wound, a life."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from standoff.editions.common.split import split
from standoff.editions.first.components import BOX_OF_NOTES, ROUNDS, counted, worth
from standoff.editions.first.families.count import BOSS_FUNERAL, GUARD_FUNERAL
from standoff.editions.first.mind.reading import Reading
from standoff.editions.first.view import FirstView

ALIVE: Final = 10.0
"""What merely being in the game is worth, besides money."""
A_ROUND: Final = 6.0
"""What a round still to come is likely to bring."""
ONE_LIFE: Final = 0.11
"""What part of all that is at stake one life left costs per round to come: by death, or by running for fear."""
TWO_LIVES: Final = 0.035
COP_PRIZE: Final = 120.0
"""What the cop has at stake: money means nothing to a cop, the alert everything."""


@lru_cache(8192)
def share(table: tuple[int, ...], sharers: int) -> int:
    """What each of so many sharers would get."""
    return split(counted(table), sharers).share


def guessed_purses(view: FirstView) -> list[float]:
    """What everybody is likely to have, for somebody who was not there to count.

    What has been handed out is public; whoever bears fewer marks of shame and wounds was there more often when it was.
    """
    boxes = 2 if view.families else 1
    gone = boxes * worth(BOX_OF_NOTES) - worth(view.unseen) - sum(view.table)
    marks = [max(0.4, view.round - 1 - seat.shame - 0.8 * seat.wounds) for seat in view.seats]
    each = gone / sum(marks, 0.0)
    return [mark * each for mark in marks]


def stake(reading: Reading) -> float:
    """What dying would cost me."""
    view, mine = reading.view, reading.mine
    rounds_left = ROUNDS - view.round
    if view.families:
        return (BOSS_FUNERAL if mine.boss else GUARD_FUNERAL) + A_ROUND * rounds_left
    if mine.cop:
        return COP_PRIZE
    return ALIVE + (mine.money or 0) + A_ROUND * rounds_left


def wound_price(lives: int, hits: int, rounds_left: int, stake: float) -> float:
    """What so many wounds at once cost somebody with so many lives, with so many rounds to come."""
    if hits >= lives:
        return stake
    before, after = _risk(lives, rounds_left), _risk(lives - hits, rounds_left)
    return (after - before) * stake


def _risk(lives: int, rounds_left: int) -> float:
    """The chance of still dying in the rounds to come."""
    return rounds_left * (ONE_LIFE if lives == 1 else TWO_LIVES if lives == 2 else 0.0)
