"""Power 9 among gangs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.cards import Concern
from standoff.editions.first.powers import specialist


class Specialist(specialist.Specialist):
    """Where unfired cards count, those lost in the fourth phase are asked for with its other cards.  R-41, YR-93"""

    def moments(self, options: Any) -> Mapping[str, Concern]:
        moments = super().moments(options)
        return {**moments, "withdrawn": moments["unfired"]} if "unfired" in moments else moments


SPECIALIST: Final = Specialist()
