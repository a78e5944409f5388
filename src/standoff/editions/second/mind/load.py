"""Which card to lay: Bangs are few, so they are saved for rich tables, and nobody sees a pattern."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.common.bullets import BANG, CLICK
from standoff.editions.second.mind.courage import staying, withdrawing
from standoff.editions.second.mind.reading import EAGER, Reading
from standoff.editions.second.mind.worth import richness
from standoff.engine.phase import Answer

RETURNS: Final = 1.5
"""How much more freely somebody loads who gets a wasted bullet back."""
KEEP: Final = "keep"


def load(reading: Reading, rng: Random) -> Answer:
    """A Bang with the chance that spends them evenly, more for good loot."""
    hand = reading.mine.hand
    assert hand is not None
    eagerness = EAGER * reading.temper.eagerness(richness(reading.view.table), reading.mine.wounds)
    if reading.mine.power in ("smart", "cunning"):
        eagerness *= RETURNS
    return BANG if rng.random() * sum(hand) < eagerness * hand[1] else CLICK


def swap(reading: Reading, rng: Random) -> Answer:
    """The Cunning has seen all aims: a Bang for a target that stays, a Click when it would be wasted."""
    mine = reading.mine
    target, hand = mine.target, mine.hand
    assert hand is not None
    stays = 0.0 if target is None else 1.0 - reading.leaves[target]
    if staying(reading) < withdrawing(reading):
        stays = 0.0
    bangs = hand[1] + (mine.card == BANG)
    wish = BANG if rng.random() * sum(hand) < 2.0 * stays * stays * bangs and stays > 0.5 else CLICK
    return KEEP if mine.card == wish or wish not in reading.view.options else wish
