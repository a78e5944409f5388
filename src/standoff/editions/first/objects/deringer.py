"""The Deringer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.attacks import Attack
from standoff.editions.common.cards import Concern
from standoff.editions.first.components import CLICK
from standoff.editions.first.game import First
from standoff.editions.first.objects.strikes import CLICKED
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.standoff import aimed_at


def just_clicked(g: First) -> list[int]:
    """Who has just turned up a Click?"""
    clicked = CLICKED[g]
    return [g.owner(gun) for gun in clicked] if clicked else []


class Deringer(Thing):
    """A Click that its owner has just turned up is a Bang after all.  OBJ-55, OBJ-56, YR-67"""

    name = "deringer"
    worth = 7

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"deringer": just_clicked}

    def work(self, g: First, me: int, window: str) -> None:
        gun = next(gun for gun in CLICKED[g] if gun in g.guns[me])
        target = g.target[gun]
        g.fired += ((gun, CLICK),)
        if isinstance(target, tuple):
            g.attacks += [Attack(me, gun, victim, wounds=0) for victim in target if victim in g.alive]
        elif target in g.alive:
            assert target is not None
            g.attacks.append(Attack(me, gun, target))
        if g.log is not None:
            g.tell("bang_after_all", "OBJ-56", seat=me, gun=gun, **aimed_at(target))
