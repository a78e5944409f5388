"""Habits to try a bot with in the second edition."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from standoff.editions.common.habits import Habit, of_every_stand_off
from standoff.editions.second.components import SHARES, TOKEN
from standoff.editions.second.view import SecondView
from standoff.engine.phase import Answer


def guns_on_me(view: SecondView) -> int:
    """How many guns point at me."""
    return sum(seat.alive and seat.target == view.me for seat in view.seats)


def desk_first(view: SecondView, said: Answer, rng: Random) -> Answer:
    """Takes the desk whenever it can be had."""
    return TOKEN if view.decision == "pick" and TOKEN in view.options else said


def desk_last(view: SecondView, said: Answer, rng: Random) -> Answer:
    """Leaves the desk while there is anything else."""
    others = [share for share in view.options if share in SHARES and share != TOKEN]
    return others[0] if view.decision == "pick" and said == TOKEN and others else said


def greed(view: SecondView, said: Answer, rng: Random) -> Answer:
    """Takes the dearest bill before anything else."""
    bills = [share for share in SHARES if share.startswith("bill") and share in view.options]
    return bills[0] if view.decision == "pick" and bills else said


HABITS: Final[Mapping[str, Habit]] = {
    **of_every_stand_off(guns_on_me),
    "greed": greed,
    "desk first": desk_first,
    "desk last": desk_last,
}
