"""The Shaolin Monk."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from standoff.editions.common.cards import Concern
from standoff.editions.first.game import First
from standoff.editions.yakuzas.kiai.kiai import Kiai
from standoff.editions.yakuzas.strikes import JUST_HIT
from standoff.engine.phase import Answer, Options

LIE: Final = "lie"


def just_hit(g: First) -> tuple[int, ...]:
    """Who stood, and has been wounded in this batch?  Whoever was lying already stays there."""
    return JUST_HIT[g]


class Monk(Kiai):
    """Wounded, he may stay on his feet and share, in this round and all later ones.  KIAI-07 to KIAI-13, YR-36"""

    number = 1
    name = "monk"

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"monk": just_hit}

    def words(self, rules: Any) -> Iterable[Answer]:
        return (LIE,)

    def speaks_again(self, g: First, me: int) -> bool:
        return g.posture[me] == "standing"

    def offer(self, g: First, me: int, window: str) -> Options:
        return (LIE,) if self.name in g.shown[me] else (self.name,)

    def stays_up(self, g: First, me: int) -> bool:
        return self.name in g.shown[me]

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        if choice == LIE:
            g.posture[me] = "hurt"
            if g.log is not None:
                g.tell("falls", "KIAI-04", seat=me)
            return
        g.posture[me] = "standing"
        if g.log is not None:
            g.tell("stays_up", "KIAI-07", seat=me)
