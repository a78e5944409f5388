"""How a game turns from round to round, and when it stops."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, TypeVar

from standoff.editions.common.gangsters import Gangsters
from standoff.engine.compiling import mypyc_attr
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answers, Phase, Step

ROUNDS: Final = 8
COUNT: Final = "count"
"""What a position calls the round when all rounds lie behind it."""

G = TypeVar("G", bound=Gangsters)


@mypyc_attr(allow_interpreted_subclasses=True)
class Round(Phase[G]):
    """A round is the same list of steps every time."""

    clause: ClassVar[str]
    """The rule behind it."""

    def resolve(self, g: G, answers: Answers, step: Step) -> None:
        g.round += 1
        if g.log is not None:
            g.tell("round", self.clause, round=g.round)
        g.agenda.extend(g.rules.round)


@mypyc_attr(allow_interpreted_subclasses=True)
class RoundOver(Phase[G]):
    """After the last round the game is over; otherwise the next round begins."""

    def resolve(self, g: G, answers: Answers, step: Step) -> None:
        g.agenda.append(next_step(g.round))


def next_step(played: int) -> Step:
    """What comes when so many rounds have been played."""
    return ("round",) if played < ROUNDS else ("final_count", "last round")


def rounds_before(position: Mapping[str, Any], clause: str) -> int:
    """How many rounds lie behind a position."""
    named = position.get("round", 1)
    if named == COUNT:
        return ROUNDS
    if type(named) is not int or not 1 <= named <= ROUNDS:
        raise Refusal(f"There are {ROUNDS} rounds and then the '{COUNT}', not {named}", clause)
    return named - 1
