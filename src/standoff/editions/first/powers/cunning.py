"""Power 7."""

from __future__ import annotations

from standoff.editions.first.box import add
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.engine.phase import Answer


class Cunning(Power):
    """Shown before the aiming, from then on the bullet is chosen when all guns are pointed.  SP-7.1 to SP-7.5

    A card already laid this round goes back to the hand.
    """

    number = 7
    name = "the cunning"
    windows = ("loot", "loaded")

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        g.cunning = me
        for gun in g.guns[me]:
            card = g.loaded[gun]
            if card is not None:
                g.loaded[gun], g.hand[gun] = None, add(g.hand[gun], card)
                if g.log is not None:
                    g.tell("unloads", "R-39", seat=me, gun=gun)
