"""The telephone: the cop calls in company, and alone only when time runs out."""

from __future__ import annotations

from random import Random

from standoff.editions.first.cop import LAST_CALL_ROUND, LEAVE, SWITCHBOARD, TURN
from standoff.editions.first.mind.reading import Reading
from standoff.engine.phase import Answer


def hold(reading: Reading, rng: Random) -> Answer:
    """Turn it, unless so few could have that everybody would know, and there is time for another round."""
    view = reading.view
    missing = len(SWITCHBOARD) - (view.calls or 0)
    spare = LAST_CALL_ROUND - view.round + 1 - missing
    suspects = sum(seat in view.suspects for seat in view.sharers)
    if (suspects == 1 and spare > 0) or (suspects == 2 and spare > 1):
        return LEAVE
    return TURN
