"""Power 12."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.attacks import BLADE, Attack
from standoff.editions.common.cards import Concern
from standoff.editions.first.causes import Cause
from standoff.editions.first.components import CLICK, add
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.shots import strike
from standoff.editions.first.take_back import recover
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Answer, Options

STAB: Final = "stab"


def lost_to_a_coward(g: First) -> list[int]:
    """Who has just put down a loaded gun because its target withdrew?"""
    return [g.owner(gun) for gun, _ in g.disarmed]


@mypyc_attr(allow_interpreted_subclasses=True)
class Backstab(Power):
    """Once, a bullet lost to a coward wounds a direct neighbour instead.  SP-12.1 to SP-12.7, R-50 to R-52"""

    number = 12
    name = "backstab"
    extra = "+12"
    worth = (6, 5)

    def in_families(self, options: Any) -> int:
        """R-76"""
        return int(options.fam_twelve)

    def causes(self, options: Any) -> Mapping[str, Cause]:
        lost = "" if options.stab_victim_fires else "R-50"
        return {STAB: Cause("SP-12.5", "R-50", lost, kills=options.death_check == "at once")}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"withdrawn": lost_to_a_coward}

    def offer(self, g: First, me: int, window: str) -> Options:
        if self.bullet(g, me) is None:
            return ()
        return tuple(sorted(seat for seat in g.neighbours(me) if g.posture[seat] not in ("shame", "dead")))

    def bullet(self, g: First, me: int) -> tuple[int, str] | None:
        """The Bang or triple Bang that was lost because its target withdrew."""
        return next((lost for lost in g.disarmed if lost[0] in g.guns[me] and lost[1] != CLICK), None)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        assert isinstance(choice, int)
        lost = self.bullet(g, me)
        assert lost is not None
        gun, card = lost
        recover(g, gun, card)
        g.open[gun] = add(g.open[gun], card)
        if g.log is not None:
            g.tell("stabs", "SP-12.4", seat=me, target=choice, gun=gun, card=card)
        strike(g, STAB, [Attack(me, gun, choice, BLADE)], closes=True)
