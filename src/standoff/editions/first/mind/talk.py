"""The talk before the count: a bullet shown to whoever threatens me says more than words."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.first.components import CLICK
from standoff.editions.first.mind.reading import Reading
from standoff.engine.phase import Answer

QUIET: Final = "quiet"


def talk(reading: Reading, rng: Random) -> Answer:
    """Show my bullet to a target that also points at me: one of us had better leave.  Otherwise keep quiet."""
    for gun in reading.mine.guns:
        if gun.card in (None, CLICK) or not isinstance(gun.target, int):
            continue
        if any(theirs.target == reading.me for theirs in reading.view.seats[gun.target].guns):
            return gun.target
    return QUIET
