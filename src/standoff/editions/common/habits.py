"""One-line habits: what somebody does who changes a single thing about how a bot plays.

If such a habit wins more than the bot without it, the bot can still learn something.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final, TypeAlias

from standoff.editions.common.bullets import BANG, CLICK
from standoff.editions.common.standoff import COURAGE, STAY, WITHDRAW
from standoff.engine.phase import Answer

Habit: TypeAlias = Callable[[Any, Answer, Random], Answer]
"""From what a seat sees and what the bot would answer, to what is answered; never what is not on offer."""
Guns: TypeAlias = Callable[[Any], int]
"""How many guns a view shows that point at me."""
LATE: Final = 4
"""The round in which somebody who saves bullets begins to load them."""


def unloaded(until: int) -> Habit:
    """Loads no bullet before that round."""

    def habit(view: Any, said: Answer, rng: Random) -> Answer:
        is_bullet = said != CLICK and CLICK in view.options
        return CLICK if is_bullet and view.decision == "load" and view.round < until else said

    return habit


def always_loaded(view: Any, said: Answer, rng: Random) -> Answer:
    """Loads a bullet as long as there is one."""
    return BANG if view.decision == "load" and BANG in view.options else said


def aims_at_random(view: Any, said: Answer, rng: Random) -> Answer:
    """Aims at anybody."""
    return rng.choice(view.options) if view.decision == "aim" else said


def stays(view: Any, said: Answer, rng: Random) -> Answer:
    """Never gives up."""
    return STAY if view.options == COURAGE else said


def ducks_at(guns: int, count: Guns) -> Habit:
    """Withdraws from so many guns, and from fewer never."""

    def habit(view: Any, said: Answer, rng: Random) -> Answer:
        if view.options != COURAGE:
            return said
        return WITHDRAW if count(view) >= guns else STAY

    return habit


def of_every_stand_off(count: Guns) -> Mapping[str, Habit]:
    """The habits that make sense wherever people load, aim and stay or withdraw; `habit.NAME` is a text."""
    return {
        "never loads": unloaded(until=99),
        "loads late": unloaded(until=LATE),
        "always loads": always_loaded,
        "aims at random": aims_at_random,
        "never ducks": stays,
        "ducks at one gun": ducks_at(1, count),
        "ducks at two guns": ducks_at(2, count),
        "ducks at three guns": ducks_at(3, count),
    }
