"""Power 10."""

from __future__ import annotations

from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.phase import Answer


class DidNotHurt(Power):
    """Once, stand up before the split and share in spite of shame or wounds.  SP-10.1 to SP-10.7"""

    number = 10
    name = "did not hurt"
    windows = ("split",)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        g.posture[me] = "standing"
        if g.log is not None:
            g.tell("gets_up", "SP-10.4", seat=me)
