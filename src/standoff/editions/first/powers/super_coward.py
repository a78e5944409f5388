"""Power 8."""

from __future__ import annotations

from typing import Any

from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class SuperCoward(Power):
    """Hidden until the end, when each own shame marker pays five thousand instead of costing it.  SP-8.1 to SP-8.3"""

    number = 8
    name = "super coward"
    worth = (5, 10)
    shame_worth = 5

    def in_families(self, options: Any) -> int:
        return 2

    def counts_at_end(self, g: First, me: int) -> bool:
        return True
