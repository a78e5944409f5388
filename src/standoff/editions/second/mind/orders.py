"""The Godfather's privilege: away with a gun that points at me, or at nobody worth a bullet."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.second.mind.courage import danger, share_hope
from standoff.editions.second.mind.reading import Reading
from standoff.engine.phase import PASS, Answer

WORTH_IT: Final = 1.0
"""An order that gains less is not given."""
SHOT: Final = 12.0
"""What a bullet costs an ordinary rival."""
DRIFT: Final = 0.2
"""How much of what a gun does to others counts when it is moved away from me."""
SPARE_ME: Final = 1.5
"""A gun that is told to move turns on whoever told it more often than on others."""


def order(reading: Reading, rng: Random) -> Answer:
    """The order that gains most, if any gains something."""
    best: Answer = PASS
    most, hope = WORTH_IT, share_hope(reading)
    for seat in reading.view.options:
        if isinstance(seat, int):
            gain = order_gain(reading, seat, hope)
            if gain > most:
                best, most = seat, gain
    return best


def order_gain(reading: Reading, seat: int, hope: float) -> float:
    """Less danger for me, or a better target; but a gun on the move may turn on me."""
    guns, target = reading.on[reading.me], reading.view.seats[seat].target
    assert target is not None
    fire = reading.feared(reading.view.seats[seat]) * (1.0 - reading.leaves[seat])
    others = [foe for foe in reading.foes if foe not in (seat, target)]
    elsewhere = sum([reading.rivalry[foe] for foe in others], 0.0)
    if target == reading.me:
        spared = danger(reading, guns, hope) - danger(reading, [gun for gun in guns if gun[0] != seat], hope)
        return spared + fire * SHOT * elsewhere / max(1, len(others)) * DRIFT
    worse = danger(reading, [*guns, (seat, reading.feared(reading.view.seats[seat]), 0.0)], hope) - danger(
        reading, guns, hope
    )
    on_me = SPARE_ME / (len(others) + SPARE_ME)
    return fire * SHOT * ((1.0 - on_me) * elsewhere / max(1, len(others)) - reading.rivalry[target]) - on_me * worse
