"""How a game turns from round to round, and when it stops."""

from __future__ import annotations

from typing import Final, TypeVar

from standoff.editions.common.gangsters import Gangsters
from standoff.engine.phase import Answers, Phase

ROUNDS: Final = 8

G = TypeVar("G", bound=Gangsters)


class Round(Phase[G]):
    """A round is the same list of steps every time."""

    clause: str
    """The rule behind it."""

    def resolve(self, g: G, answers: Answers) -> None:
        g.round += 1
        if g.log is not None:
            g.tell("round", self.clause, round=g.round)
        g.agenda.extend(g.rules.round)


class RoundOver(Phase[G]):
    """After the last round the game is over; otherwise the next round begins."""

    def resolve(self, g: G, answers: Answers) -> None:
        g.then(("round",) if g.round < ROUNDS else ("final_count", "last round"))
