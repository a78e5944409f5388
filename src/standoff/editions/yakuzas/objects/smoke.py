"""The Smoke Grenade of the yakuzas."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.first.objects import smoke
from standoff.editions.yakuzas.evening import YAKUZA_OBJECTS


class Smoke(smoke.Smoke):
    """Thrown when a phase ends, it ends the round; nobody is asked after a split.  OBJ-82 to OBJ-90, YR-87"""

    deck = YAKUZA_OBJECTS

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {window: concern for window, concern in super().moments(options).items() if window != "shared"}
