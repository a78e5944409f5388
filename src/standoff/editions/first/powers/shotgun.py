"""Power 11."""

from __future__ import annotations

from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.powers.specialist import JAM, take_back
from standoff.engine.phase import Answer, Answers, Phase


class Shotgun(Power):
    """Shown in the first phase, it replaces the gun and may cover two neighbours at once.  SP-11.1 to SP-11.5"""

    number = 11
    name = "shotgun"
    windows = ("loot",)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        g.shotgun += (me,)


class Jam(Phase[First]):
    """After a jam the card goes back to the hand, and another one is discarded.  SP-11.9, SP-11.10, R-48"""

    def resolve(self, g: First, answers: Answers, kind: str) -> None:
        cards = dict(g.fired)
        for seat in reversed(g.alive):
            for gun in g.guns[seat]:
                if gun in g.jammed and any(g.hand[gun]):
                    take_back(g, seat, gun, cards[gun], JAM)
