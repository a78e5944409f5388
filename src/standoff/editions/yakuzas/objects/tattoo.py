"""The Angry Dragon Tattoo."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.common.round import ROUNDS
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import Thing
from standoff.editions.yakuzas.evening import YAKUZA_OBJECTS
from standoff.editions.yakuzas.strikes import DOOMED, who_is_dying


class Tattoo(Thing):
    """Killed, its owner lives on to the end of the next round, and is dead in the count.  OBJ-91 to OBJ-96, YR-73"""

    name = "tattoo"
    deck = YAKUZA_OBJECTS

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"tattoo": who_is_dying}

    def work(self, g: First, me: int, window: str) -> None:
        DOOMED[g, me] = min(ROUNDS, g.round + 1)
        if g.log is not None:
            g.tell("lives_on", "OBJ-91", seat=me, round=DOOMED[g, me])
