"""The Stealthy."""

from __future__ import annotations

from standoff.editions.second.components import has
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power


class Stealthy(Power):
    """Lying down by choice earns one 10,000 bill from the table at once, beyond any veto.  SEP-14.1 to SEP-14.5"""

    number = 14
    name = "stealthy"
    is_beyond_veto = True

    def lies_down(self, g: Second, me: int) -> None:
        super().lies_down(g, me)
        if has(g.table, "bill 10"):
            g.gain(me, "bill 10")
            if g.log is not None:
                g.tell("takes", "SEP-14.1", seat=me, share="bill 10")
