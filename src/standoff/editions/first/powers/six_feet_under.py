"""Power 1."""

from __future__ import annotations

from typing import Any

from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class SixFeetUnder(Power):
    """Hidden until the end, it then pays ten thousand for every gangster killed in the game.  SP-1.1 to SP-1.3

    In a family only the dead of other families count.  FAM-41, FAM-42
    """

    number = 1
    name = "six feet under"
    for_beginners = True
    worth = (7, 8)

    def in_families(self, options: Any) -> int:
        return 2

    def bonus(self, g: First, me: int) -> int:
        dead = [seat for seat in g.order if seat not in g.alive]
        return 10 * sum([not g.rules.teams.are_fellows(g, me, seat) for seat in dead])

    def counts_at_end(self, g: First, me: int) -> bool:
        return True
