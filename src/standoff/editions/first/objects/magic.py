"""The two Magic Bullets."""

from __future__ import annotations

from standoff.editions.common.attacks import Attack
from standoff.editions.common.seats import walk
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import BulletThing


class MagicBullet(BulletThing):
    """The first bullet that wounds flies on to the next who did not withdraw.  OBJ-30 to OBJ-38, YI-19, YR-57"""

    step = 0
    """Which way it flies on: clockwise (1), which is to the left, or the other way.  YR-01"""

    def adds(self, g: First, me: int, hit: Attack, attacks: list[Attack]) -> list[Attack]:
        circle = g.rules.circle(g)
        passed = [seat for seat in circle if g.posture[seat] in ("shame", "dead")]
        if g.rules.options.magic_spares_shooter:
            passed.append(me)
        beyond = walk(circle, hit.victim, self.step, passed)
        return attacks if beyond == hit.victim else [*attacks, Attack(me, hit.weapon, beyond)]


class MagicRight(MagicBullet):
    """It flies on to the right of its first victim."""

    name = "magic right"
    step = -1


class MagicLeft(MagicBullet):
    """It flies on to the left of its first victim."""

    name = "magic left"
    step = 1
