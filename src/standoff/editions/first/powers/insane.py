"""Power 5, and its grenade."""

from __future__ import annotations

from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.round import BLAST
from standoff.editions.first.shots import bury, wound
from standoff.engine.phase import Answer, Answers, Phase


class Insane(Power):
    """Show a grenade in one of the first three phases; the next wound drops it.  SP-5.1 to SP-5.4"""

    number = 5
    name = "the insane"
    windows = ("loot", "loaded", "aimed", "last card")

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        g.armed = me
        if g.log is not None:
            g.tell("grenade", "SP-5.2", seat=me)


class Blast(Phase[First]):
    """When the phase of that wound closes, everybody still standing takes a wound.  SP-5.5 to SP-5.8, I-03, I-05"""

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        if not g.blast:
            return
        owner, g.armed = g.armed, NO_SEAT
        victims = g.standing()
        if g.log is not None:
            g.tell("explosion", "SP-5.5", seat=owner, seats=list(victims))
        for seat in victims:
            wound(g, seat, 1, BLAST)
        bury(g)


class BlastOver(Phase[First]):
    """An explosion ends the round: cards not played are lost unseen, the loot stays.  SP-5.9 to SP-5.11"""

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        if not g.blast:
            return
        for seat, gun, _ in list(g.loaded_guns()):
            g.discard(seat, gun, "SP-5.10")
        g.agenda[:] = [("round_over",)]
        if "unfired" in g.rules.speakers:
            g.then(("window", "unfired"))
        if g.log is not None:
            g.tell("round_cut", "SP-5.9")
