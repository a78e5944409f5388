"""Power 2."""

from __future__ import annotations

from typing import Any

from standoff.editions.first.components import WOUNDS_TO_DIE
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power, show
from standoff.engine.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Unbreakable(Power):
    """Only the fourth wound kills; the third shows the card by itself.  SP-2.1 to SP-2.4"""

    number = 2
    name = "the unbreakable"
    for_beginners = True
    worth = (9, 9)
    wounds_to_die = 4

    def in_families(self, options: Any) -> int:
        return 2

    def wounded(self, g: First, me: int) -> None:
        if g.wounds[me] >= WOUNDS_TO_DIE:
            show(g, me, self.name)

    def may_be_hidden(self, g: First, seat: int) -> bool:
        """Whoever died had a third wound, and would have shown it."""
        return seat in g.alive
