"""What a Super Kiai is: a yakuza's secret card.  KIAI-01 to KIAI-06"""

from __future__ import annotations

from typing import Final

from standoff.editions.common.cards import USED
from standoff.editions.first.card import Card
from standoff.editions.first.game import First
from standoff.engine.phase import Answer

KIAI: Final = "kiai"
"""The deck of the yakuzas."""


class Kiai(Card):
    """Secret until its owner uses it; its name is the answer.  Applied after the powers.  KIAI-02 to KIAI-06, YR-76"""

    deck = KIAI
    rank = 1

    def announce(self, g: First, me: int) -> None:
        g.tell("shows_kiai", "KIAI-03", seat=me, kiai=self.name)

    def tell_estate(self, g: First, seat: int) -> None:
        g.tell("estate_kiai", "R-21", seat=seat, kiai=self.name)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        use_up(g, me, self.name)


def use_up(g: First, me: int, name: str) -> None:
    """A card has done all it can."""
    USED[g, me] += (name,)
