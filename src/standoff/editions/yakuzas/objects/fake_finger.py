"""The Fake Finger."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import Thing
from standoff.editions.yakuzas.evening import YAKUZA_OBJECTS
from standoff.editions.yakuzas.standoff import FINGER, FLIPPING


def must_flip(g: First) -> tuple[int, ...]:
    """Who has to flip a token now?"""
    return FLIPPING[g]


class FakeFinger(Thing):
    """Instead of being flipped the token goes, and no wound is taken.  OBJ-97 to OBJ-99, YI-13, YR-74"""

    name = "fake finger"
    deck = YAKUZA_OBJECTS

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"flip": must_flip}

    def work(self, g: First, me: int, window: str) -> None:
        FLIPPING[g] = tuple([seat for seat in FLIPPING[g] if seat != me])
        FINGER[g, me] = False
        if g.log is not None:
            g.tell("saves_finger", "OBJ-98", seat=me)
