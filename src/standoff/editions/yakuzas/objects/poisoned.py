"""The Poisoned Tanto."""

from __future__ import annotations

from standoff.editions.common.attacks import Attack
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import BladeThing
from standoff.editions.yakuzas.evening import YAKUZA_OBJECTS


class Poisoned(BladeThing):
    """The first wound of its owner's Tanto is two; a star is no Tanto.  OBJ-71 to OBJ-73"""

    name = "poisoned"
    deck = YAKUZA_OBJECTS

    def adds(self, g: First, me: int, hit: Attack, attacks: list[Attack]) -> list[Attack]:
        return [one._replace(wounds=one.wounds + 1) if one is hit else one for one in attacks]
