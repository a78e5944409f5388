"""Windows of the gang game: those who have just died are heard once more.  KIAI-35, YR-78"""

from __future__ import annotations

from standoff.editions.first.game import First
from standoff.editions.first.windows import CardWindow
from standoff.editions.yakuzas.strikes import JUST_DIED
from standoff.engine.phase import Step


class GangWindow(CardWindow):
    """Poker-faced like every window."""

    def present(self, g: First, window: str) -> tuple[int, ...]:
        return JUST_DIED[g] if window == "kamikaze" else g.alive

    def forbids(self, g: First, seat: int, answer: object, step: Step) -> tuple[str, str]:
        if answer == "samurai" and step[1] == "parry" and "samurai" in g.held[seat]:
            return "The Samurai parries with a Tanto, and with nothing else", "KIAI-33"
        return super().forbids(g, seat, answer, step)
