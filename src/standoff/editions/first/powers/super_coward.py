"""Power 8."""

from __future__ import annotations

from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power


class SuperCoward(Power):
    """Hidden until the end, when each own shame marker pays five thousand instead of costing it.  SP-8.1 to SP-8.3"""

    number = 8
    name = "super coward"
    shame_worth = 5

    def counts_at_end(self, g: First, me: int) -> bool:
        return True
