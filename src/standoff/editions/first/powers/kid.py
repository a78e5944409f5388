"""Power 6."""

from __future__ import annotations

from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.phase import Answer


class Kid(Power):
    """Shown before the aiming, from then on the Kid aims when all others have.  SP-6.1 to SP-6.4"""

    number = 6
    name = "the kid"
    windows = ("loot", "loaded")

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        g.kid = me
