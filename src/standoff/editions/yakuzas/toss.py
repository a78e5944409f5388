"""The markers of the shotgun, with odds that a table may choose.  SHOT-10 to SHOT-17, YR-89"""

from __future__ import annotations

from standoff.editions.first.game import First
from standoff.editions.first.powers.shotgun import PLASTER, TOSSED, Jam, RefereeToss, Toss
from standoff.editions.first.take_back import Reason
from standoff.editions.yakuzas.options import GangOptions, options_of
from standoff.engine.chance import below
from standoff.engine.phase import Answers


class GangToss(Toss):
    """So many plasters of a hundred."""

    clauses = ("SHOT-12", "SHOT-17")

    def thrown(self, g: First, answers: Answers, count: int) -> list[bool]:
        stacked, tossed = g.rules.setup.deal.get("tosses", ()), TOSSED[g]
        plasters = [face == PLASTER for face in stacked[tossed : tossed + count]]
        TOSSED[g] = tossed + count
        odds = options_of(g).toss_plaster
        return plasters + [below(g, 100) < odds for _ in range(count - len(plasters))]


class ToldToss(RefereeToss):
    """Markers thrown by hand, told to the game."""

    clauses = ("SHOT-12", "SHOT-17")


class GangJam(Jam):
    """After a jam the card goes back to the hand, and another one is discarded.  SHOT-17 to SHOT-20"""

    reason = Reason("SHOT-18", "SHOT-19", "SHOT-19")


def toss(options: GangOptions) -> Toss:
    """How markers are thrown at this table."""
    return ToldToss() if options.shotgun_toss == "referee" else GangToss()
