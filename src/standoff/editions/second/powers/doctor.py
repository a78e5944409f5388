"""The Doctor."""

from __future__ import annotations

from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power


class Doctor(Power):
    """Lying down by choice removes one of the owner's wounds.  SEP-05.1 to SEP-05.5"""

    number = 5
    name = "doctor"

    def lies_down(self, g: Second, me: int) -> None:
        super().lies_down(g, me)
        if g.wounds[me]:
            g.wounds[me] -= 1
            if g.log is not None:
                g.tell("heals", "SEP-05.1", seat=me, healed=1, wounds=g.wounds[me])
