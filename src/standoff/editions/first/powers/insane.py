"""Power 5, and its grenade."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.attacks import BLAST, GRENADE, Attack
from standoff.editions.common.cards import Concern, everybody
from standoff.editions.first.causes import Cause
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.round import cut_round
from standoff.editions.first.shots import strike
from standoff.engine.compiling import mypyc_attr
from standoff.engine.fields import ALL, FLAG, ROUND, SEAT, Field
from standoff.engine.phase import Answer, Answers, Phase, Step

ARMED: Final = Field("grenade", SEAT, seen=ALL)
"""Who holds the armed grenade."""
SET_OFF: Final = Field("blast", FLAG, until=ROUND)
"""It has been set off, and ends this round."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Insane(Power):
    """Show a grenade in one of the first three phases; the next wound drops it.  SP-5.1 to SP-5.4"""

    number = 5
    name = "the insane"
    for_beginners = True
    worth = (2, 0)
    fields = (ARMED, SET_OFF)

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"blast": Blast(), "blast_over": BlastOver()}

    def causes(self, options: Any) -> Mapping[str, Cause]:
        return {BLAST: Cause("SP-5.6", "SP-5.6")}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        late = ("aimed", "last card") if options.insane_late else ()
        return dict.fromkeys(("loot", "loaded", *late), everybody)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        ARMED[g] = me
        if g.log is not None:
            g.tell("grenade", "SP-5.2", seat=me)

    def lies_open(self, g: First, me: int) -> None:
        ARMED[g] = me

    def wounded(self, g: First, me: int) -> None:
        if ARMED[g] == me:
            SET_OFF[g] = True


class Blast(Phase[First]):
    """When the phase of that wound closes, everybody still standing takes a wound.  SP-5.5 to SP-5.8, I-03, I-05"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if not SET_OFF[g] or ARMED[g] == NO_SEAT:
            return
        owner, ARMED[g] = ARMED[g], NO_SEAT
        victims = g.rules.exposed(g)
        if g.log is not None:
            g.tell("explosion", "SP-5.5", seat=owner, seats=list(victims))
        strike(g, BLAST, [Attack(owner, NO_SEAT, seat, GRENADE) for seat in victims])


class BlastOver(Phase[First]):
    """An explosion ends the round: cards not played are lost unseen, the loot stays.  SP-5.9 to SP-5.11"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        if SET_OFF[g]:
            cut_round(g, "SP-5.10", "SP-5.9")
