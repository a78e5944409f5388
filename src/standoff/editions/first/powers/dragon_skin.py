"""Power 4."""

from __future__ import annotations

from standoff.editions.first.box import WOUNDS_TO_DIE
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.round import BLAST, STAB
from standoff.engine.phase import PASS, Answer


class DragonSkin(Power):
    """Hit by several bullets in one round, take one wound for all of them.  SP-4.1 to SP-4.7, R-31, R-32

    Both shooting phases count together.  Works once, and pays ten thousand if it was never needed.
    """

    number = 4
    name = "dragon skin"
    windows = ("hit",)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        g.skin[me] = True
        surplus = g.taken[me] - 1
        if surplus > 0 and g.rules.options.dragon_retro:
            g.wounds[me] -= surplus
            if g.log is not None:
                g.tell("healed", "R-31", seat=me, wounds=g.wounds[me])

    def late(self, g: First, me: int) -> Answer:
        """The slow owner is saved from death and from nothing else.  R-24"""
        back = max(0, g.taken[me] - 1) if g.rules.options.dragon_retro else 0
        spared = g.wounds[me] - back + (0 if g.taken[me] else 1)
        return "show" if spared < WOUNDS_TO_DIE <= g.wounds[me] + g.hits[me] else PASS

    def wounds_from(self, g: First, me: int, hits: int, kind: str) -> int:
        if kind in (STAB, BLAST) and g.rules.options.dragon_scope == "bullets":
            return hits
        if g.skin[me]:
            hits = min(hits, max(0, 1 - g.taken[me]))
        g.taken[me] += hits
        return hits

    def bonus(self, g: First, me: int) -> int:
        return 0 if g.shown[me] else g.rules.options.dragon_bonus

    def counts_at_end(self, g: First, me: int) -> bool:
        return True
