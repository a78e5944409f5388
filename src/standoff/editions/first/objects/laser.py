"""The Laser Beam."""

from __future__ import annotations

from standoff.editions.common.attacks import Attack
from standoff.editions.first.components import BBB
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import TRIPLE_PLAYED, VisibleThing
from standoff.editions.first.powers.shotgun import JAMMED


class Laser(VisibleThing):
    """The first triple Bang hits everybody who points at its owner as well.  OBJ-21 to OBJ-26, YR-55, YR-56, YR-83"""

    name = "laser"
    worth = 6
    trigger = TRIPLE_PLAYED

    def blast(self, g: First, me: int, gun: int) -> list[Attack]:
        """What the blast adds to the shot of this gun: a wound for whoever else points at its owner."""
        hit = [attack.victim for attack in g.coming() if attack.weapon == gun]
        aiming = [seat for seat in g.alive if seat not in hit and any(aims_at(g, one, me) for one in g.guns[seat])]
        return [Attack(me, gun, seat) for seat in aiming]


def aims_at(g: First, gun: int, seat: int) -> bool:
    """Does this gun point at a seat, perhaps between that one and another?"""
    target = g.target[gun]
    return seat in target if isinstance(target, tuple) else target == seat


def triples(g: First) -> dict[int, int]:
    """The guns with which triple Bangs have just been fired, unless they jammed, by seat; the first one of each."""
    if not g.fired:
        return {}
    jammed = g.cells.get(JAMMED, ())
    fired = [gun for gun, card in g.fired if card == BBB and gun not in jammed]
    return {g.owner(gun): gun for gun in reversed(fired)} if fired else {}
