"""The Ninja."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import combinations, pairwise
from typing import Any, Final

from standoff.editions.common.cards import Concern, everybody
from standoff.editions.first.game import First
from standoff.editions.yakuzas.chairs import CIRCLE, MOVED, set_chairs
from standoff.editions.yakuzas.kiai.kiai import Kiai
from standoff.engine.fields import FLAG, ROUND, Field
from standoff.engine.phase import Answer, Answers, Asking, Options, Phase, Step

HAS_MOVED: Final = Field("has_moved", FLAG, until=ROUND)
"""Has the Ninja spoken in this round?"""


FEWEST: Final = 4
"""Among so many there is a gap that is not the Ninja's own."""


def gaps(g: First, me: int) -> tuple[tuple[int, int], ...]:
    """Every gap between two neighbours but the own one, lower seat first.  YR-37"""
    circle = CIRCLE[g]
    at = circle.index(me)
    row = circle[at + 1 :] + circle[:at]
    return tuple([(min(pair), max(pair)) for pair in pairwise(row)])


class Ninja(Kiai):
    """In phase 1 he may sit down between two others, for this round.  KIAI-14 to KIAI-22, YR-37, YR-38"""

    number = 2
    name = "ninja"
    fields = (HAS_MOVED,)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"gap": Gap()}

    def words(self, rules: Any) -> Iterable[Answer]:
        return combinations(range(rules.setup.players), 2)

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"loot": everybody}

    def speaks_again(self, g: First, me: int) -> bool:
        return not HAS_MOVED[g]

    def offer(self, g: First, me: int, window: str) -> Options:
        return (self.name,) if len(CIRCLE[g]) >= FEWEST else ()

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        HAS_MOVED[g] = True
        g.then(("gap", me))


class Gap(Phase[First]):
    """Between whom?  A slow Ninja stays in his chair.  KIAI-15, YR-95"""

    pace = "pick"
    unordered = True

    def ask(self, g: First, step: Step) -> Asking:
        return {step[1]: gaps(g, step[1])}

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        me = step[1]
        pair = answers[me]
        if not isinstance(pair, tuple):
            return
        circle = tuple([seat for seat in CIRCLE[g] if seat != me])
        one, other = [circle.index(seat) for seat in pair]
        at = one if (one + 1) % len(circle) == other else other
        MOVED[g] = me
        set_chairs(g, (*circle[: at + 1], me, *circle[at + 1 :]))
        if g.log is not None:
            g.tell("moves", "KIAI-15", seat=me, seats=[circle[at], circle[(at + 1) % len(circle)]])

    def late(self, g: First, seat: int, options: Options) -> Answer | None:
        return None

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "The Ninja sits down between two who sit side by side, not in his own gap", "KIAI-15"
