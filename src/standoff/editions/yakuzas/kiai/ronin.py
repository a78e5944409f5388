"""The Ronin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.bullets import SHURIKEN
from standoff.editions.common.cards import Concern
from standoff.editions.first.game import First
from standoff.editions.yakuzas.kiai.kiai import Kiai
from standoff.editions.yakuzas.stars import THROWER, swap_for_cling
from standoff.editions.yakuzas.weapons import blade_of
from standoff.engine.phase import Answer, Options


def has_thrown(g: First) -> tuple[int, ...]:
    """Who has just thrown?"""
    return (THROWER[g],)


class Ronin(Kiai):
    """Once, after his throw, the Shuriken comes back for a Cling, whatever it hit.  KIAI-44 to KIAI-49, YR-43"""

    number = 5
    name = "ronin"

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"ronin": has_thrown}

    def offer(self, g: First, me: int, window: str) -> Options:
        gun = blade_of(g, me)
        return (self.name,) if gun is not None and g.hand[gun][0] else ()

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        super().use(g, me, choice, window)
        gun = blade_of(g, me)
        assert gun is not None
        swap_for_cling(g, gun)
        if g.log is not None:
            g.tell("takes_back", "KIAI-44", seat=me, gun=gun, card=SHURIKEN)
