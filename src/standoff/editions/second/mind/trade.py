"""The Junk Dealer: a poor card for a blind one, into the pile that is likely to give most."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.second.components import PILE
from standoff.editions.second.mind.reading import Reading
from standoff.editions.second.mind.shares import unseen_worth, worth_to
from standoff.engine.phase import Answer

KEEP: Final = "keep"
EDGE: Final = 0.5
"""A gain smaller than this is not worth the risk."""


def trade(reading: Reading, rng: Random) -> Answer:
    """Trade when a card nobody has seen is worth more to me than the one I hold."""
    view = reading.view
    _, share = view.about
    hope, held = unseen_worth(reading), worth_to(reading, reading.me, share)
    best: Answer = KEEP
    most = held + EDGE
    for option in view.options:
        if option == KEEP:
            continue
        planted = [worth_to(reading, reading.me, card) for at, card in view.planted if option == f"pile {at}"]
        odds = hope + sum([card - hope for card in planted], 0.0) / PILE + 0.01 * rng.random()
        if odds > most:
            best, most = option, odds
    return best
