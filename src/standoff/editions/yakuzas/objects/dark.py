"""The Dark Tanto."""

from __future__ import annotations

from standoff.editions.common.attacks import BLADE, Attack
from standoff.editions.common.seats import walk
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import BladeThing
from standoff.editions.yakuzas.chairs import CIRCLE, LEFT, STEPS, passed
from standoff.editions.yakuzas.evening import YAKUZA_OBJECTS
from standoff.editions.yakuzas.standoff import SIDE


class Dark(BladeThing):
    """The first Tanto that wounds strikes on the other side too, past those who withdrew.  OBJ-77 to OBJ-81, YR-69"""

    name = "dark"
    deck = YAKUZA_OBJECTS

    def adds(self, g: First, me: int, hit: Attack, attacks: list[Attack]) -> list[Attack]:
        other = -STEPS[SIDE[g, hit.weapon] or LEFT]
        beyond = walk(CIRCLE[g], me, other, passed(g))
        return attacks if beyond in (me, hit.victim) else [*attacks, Attack(me, hit.weapon, beyond, BLADE)]
