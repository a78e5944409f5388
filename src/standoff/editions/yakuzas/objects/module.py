"""Objects among gangs: shared out by the gangs, known to fellows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.first.game import First
from standoff.editions.first.objects.module import Objects, judge
from standoff.editions.first.objects.thing import object_name
from standoff.engine.chance import Chancy
from standoff.engine.phase import Phase


class GangObjects(Objects):
    """A gang of two shares three objects, a gang of three four; gangsters and yakuzas have decks of their own.

    OBJ-03, OBJ-04, OBJ-08 to OBJ-12
    """

    evening = ()
    deals = ""

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {name: phase for name, phase in super().phases(options).items() if name != "keep_object"}

    def deal(self, g: First) -> None:
        """The gangs' dealer has dealt them."""

    def prepare(self, g: First, seats: Mapping[int, Mapping[str, Any]]) -> None:
        """And so they have been shared out."""

    def shows(self, g: First) -> dict[str, Any]:
        return {}

    def about(self, g: First) -> dict[int, dict[str, Any]]:
        return {}

    def about_to(self, g: First, me: int) -> dict[int, dict[str, Any]]:
        return {}

    def facts(self, g: First) -> dict[str, Any]:
        return {}

    def seat_facts(self, g: First, seat: int) -> dict[str, Any]:
        return {"object": object_name(g, seat) or None}

    def imagine(self, h: First, me: int | None, rng: Chancy) -> None:
        judge(h)
