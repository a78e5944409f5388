"""The Smoke Grenade, where a table lets gangsters draw it too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.cards import Concern
from standoff.editions.common.round import ROUNDS
from standoff.editions.first.game import First
from standoff.editions.first.objects.clover import who_shared
from standoff.editions.first.objects.thing import LAST, Thing
from standoff.editions.first.powers.cunning import CUNNING
from standoff.editions.first.powers.insane import SET_OFF
from standoff.editions.first.round import cut_round
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.fields import FLAG, ROUND, Field
from standoff.engine.phase import Answers, Phase, Step

SMOKED: Final = Field("smoked", FLAG, until=ROUND)
"""It has been thrown at the end of a phase that is still being settled."""


def before_the_last(g: First) -> tuple[int, ...]:
    """Everybody, but in the last round.  OBJ-90"""
    return g.alive if g.round < ROUNDS else ()


def nobody_loads_later(g: First) -> tuple[int, ...]:
    """Everybody in the last window of the third phase.  With a Cunning at work there is one more.  YR-93"""
    return () if CUNNING in g.cells and CUNNING[g] in g.alive else before_the_last(g)


def still_matters(g: First) -> tuple[int, ...]:
    """Everybody, once a card has been turned up, unless an explosion ends the round anyway.  Where smoke comes first,
    also before an explosion that ends the fourth phase.  YR-71, YR-93"""
    if SET_OFF in g.cells and SET_OFF[g]:
        return before_the_last(g) if g.rules.options.smoke_first else ()
    return before_the_last(g) if g.called > 0 else ()


def would_be_called(g: First) -> tuple[int, ...]:
    """Who has shared in something, with a telephone to come?  YR-87"""
    return who_shared(g) if "telephone" in g.rules.phases and before_the_last(g) else ()


class Smoke(Thing):
    """Thrown when a phase ends, it ends the round: no more wounds, no split, no telephone.  OBJ-82 to OBJ-90, YR-86"""

    name = "smoke"
    worth = 4
    rank = LAST
    fields = (SMOKED,)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"smoke_over": SmokeOver()}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        anytime: dict[str, Concern] = dict.fromkeys(("loot", "loaded", "last card", "withdrawn"), before_the_last)
        return anytime | {"aimed": nobody_loads_later, "smoke": still_matters, "shared": would_be_called}

    def shuts(self, window: str) -> bool:
        return True

    def helps(self, view: FirstView, mine: SeatView) -> bool:
        """For a round that is lost, while there is something in it for others."""
        lost = mine.posture != "standing" and sum(view.table) >= 20
        return view.moment in ("withdrawn", "smoke") and (lost or view.round == ROUNDS - 1)

    def work(self, g: First, me: int, window: str) -> None:
        if window == "smoke":
            SMOKED[g] = True
            if SET_OFF in g.cells:
                SET_OFF[g] = False
        else:
            cut_round(g, "OBJ-87", "OBJ-83")


class SmokeOver(Phase[First]):
    """The smoke ends the round when the phase has been settled.  OBJ-83"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if SMOKED[g]:
            cut_round(g, "OBJ-87", "OBJ-83")
