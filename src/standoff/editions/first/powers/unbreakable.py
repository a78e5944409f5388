"""Power 2."""

from __future__ import annotations

from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power, show


class Unbreakable(Power):
    """Only the fourth wound kills; the third shows the card by itself.  SP-2.1 to SP-2.4"""

    number = 2
    name = "the unbreakable"
    wounds_to_die = 4

    def third_wound(self, g: First, me: int) -> None:
        show(g, me)
