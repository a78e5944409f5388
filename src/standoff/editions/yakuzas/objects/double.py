"""The Double Shuriken."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import Thing
from standoff.editions.yakuzas.evening import YAKUZA_OBJECTS
from standoff.editions.yakuzas.stars import STARS, THROWER


def throws(g: First) -> tuple[int, ...]:
    """Whose turn is it to throw?"""
    return (THROWER[g],)


class Double(Thing):
    """With a Shuriken its owner may throw twice, after a hit at somebody else.  OBJ-74 to OBJ-76, YR-68, YR-84"""

    name = "double"
    deck = YAKUZA_OBJECTS

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"double": throws}

    def work(self, g: First, me: int, window: str) -> None:
        STARS[g] += 1
