"""Power 4."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.attacks import BULLET, Attack, wounds_of
from standoff.editions.common.cards import Concern
from standoff.editions.first.components import WOUNDS_TO_DIE
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.compiling import mypyc_attr
from standoff.engine.fields import FLAG, GAME, NUMBER, ROUND, EachSeat
from standoff.engine.phase import PASS, Answer

TAKEN: Final = EachSeat("taken", NUMBER, until=ROUND)
"""Wounds of this round that the skin counts."""
AT_WORK: Final = EachSeat("skin", FLAG, until=lambda options: ROUND if options.dragon_mode == "once" else GAME)
"""Whose skin is at work."""


def hit_by_several(g: First) -> list[int]:
    """Whom is a bullet about to hit that is not the first of the round?"""
    if len(g.attacks) < 2:
        return []
    return [attack.victim for attack in g.coming() if attack.kind == BULLET and g.bullets(attack.victim) > 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class DragonSkin(Power):
    """Hit by several bullets in one round, take one wound for all of them.  SP-4.1 to SP-4.7, R-31, R-32

    Both shooting phases count together.  Works once, and pays ten thousand if it was never needed.
    """

    number = 4
    name = "dragon skin"
    for_beginners = True
    worth = (8, 8)
    fields = (TAKEN, AT_WORK)

    def in_families(self, options: Any) -> int:
        return 2

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"hit": hit_by_several}

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        AT_WORK[g, me] = True
        surplus = TAKEN[g, me] - 1
        if surplus > 0 and g.rules.options.dragon_retro:
            g.wounds[me] -= surplus
            if g.log is not None:
                g.tell("healed", "R-31", seat=me, wounds=g.wounds[me])

    def lies_open(self, g: First, me: int) -> None:
        AT_WORK[g, me] = g.rules.options.dragon_mode == "permanent"

    def late(self, g: First, me: int) -> Answer:
        """The slow owner is saved from death and from nothing else.  R-24"""
        taken = TAKEN[g, me]
        back = max(0, taken - 1) if g.rules.options.dragon_retro else 0
        spared = g.wounds[me] - back + (0 if taken else 1) + self.passes(g, me)
        return "show" if spared < WOUNDS_TO_DIE <= g.wounds[me] + g.hits(me) else PASS

    def passes(self, g: First, me: int) -> int:
        """What is on its way and does not meet the skin."""
        if g.rules.options.dragon_scope == "any wound":
            return 0
        return wounds_of([attack for attack in g.coming() if attack.victim == me and attack.kind != BULLET])

    def wounds_from(self, g: First, me: int, wounds: int, attacks: list[Attack]) -> int:
        if g.rules.options.dragon_scope == "bullets":
            counted = wounds_of([attack for attack in attacks if attack.kind == BULLET])
        else:
            counted = wounds
        taken = TAKEN[g, me]
        felt = min(counted, max(0, 1 - taken)) if AT_WORK[g, me] else counted
        if felt:
            TAKEN[g, me] = taken + felt
        return wounds - counted + felt

    def bonus(self, g: First, me: int) -> int:
        return 0 if self.name in g.shown[me] else g.rules.options.dragon_bonus

    def counts_at_end(self, g: First, me: int) -> bool:
        return True
