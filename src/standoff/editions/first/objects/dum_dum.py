"""The Dum Dum Bullet."""

from __future__ import annotations

from standoff.editions.common.attacks import Attack
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import BulletThing


class DumDum(BulletThing):
    """The first wound of its owner's bullets is two.  OBJ-27 to OBJ-29"""

    name = "dum dum"
    worth = 7

    def adds(self, g: First, me: int, hit: Attack, attacks: list[Attack]) -> list[Attack]:
        return [one._replace(wounds=one.wounds + 1) if one is hit else one for one in attacks]
