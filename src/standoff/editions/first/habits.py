"""Habits to try a bot with in the first edition, and in the gang game that stands on it."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from standoff.editions.common.habits import Habit, of_every_stand_off
from standoff.editions.common.standoff import COURAGE, STAY
from standoff.editions.first.view import FirstView
from standoff.engine.phase import Answer

RICH: Final = 60
"""A table of so many thousands is worth a wound to the greedy."""


def guns_on_me(view: FirstView) -> int:
    """How many guns point at me."""
    targets = [gun.target for seat in view.seats if seat.alive for gun in seat.guns]
    return sum(view.me in target if isinstance(target, tuple) else target == view.me for target in targets)


def greed(view: FirstView, said: Answer, rng: Random) -> Answer:
    """Stays for a rich table, whatever points at me."""
    return STAY if view.options == COURAGE and sum(view.table) >= RICH else said


HABITS: Final[Mapping[str, Habit]] = {**of_every_stand_off(guns_on_me), "greed": greed}
