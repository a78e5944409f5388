"""Reaching into what belongs to others: the Hustler, the Professional, the Vulture."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.second.mind.reading import Reading
from standoff.editions.second.mind.shares import worth_to
from standoff.engine.phase import PASS, Answer

TAKE: Final = "take"


def hustle(reading: Reading, rng: Random) -> Answer:
    """Whoever is likeliest to hold a Bang, of these the most dangerous; not at all without a Click to pay with."""
    view, hand = reading.view, reading.mine.hand
    assert hand is not None
    if PASS in view.options and not hand[0]:
        return PASS
    partners = [option for option in view.options if isinstance(option, int)]
    return max(partners, key=lambda seat: reading.feared(view.seats[seat]) * (1.0 + 0.2 * reading.rivalry[seat]))


def steal(reading: Reading, rng: Random) -> Answer:
    """The card that is worth most to me."""
    return max(reading.view.options, key=lambda share: worth_to(reading, reading.me, str(share)))


def feast(reading: Reading, rng: Random) -> Answer:
    """Loot of the dead costs nothing."""
    return TAKE
