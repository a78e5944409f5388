"""The Cute."""

from __future__ import annotations

from standoff.editions.second.components import has
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power


class Cute(Power):
    """When present, one 5,000 bill before the first pick, beyond any veto.  SEP-03.1 to SEP-03.5"""

    number = 3
    name = "cute"
    is_beyond_veto = True

    def joins(self, g: Second, me: int) -> None:
        if has(g.table, "bill 5"):
            g.gain(me, "bill 5")
            if g.log is not None:
                g.tell("takes", "SEP-03.1", seat=me, share="bill 5")
