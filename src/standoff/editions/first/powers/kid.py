"""Power 6."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from standoff.editions.common.cards import Concern, everybody
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.standoff import Aim
from standoff.engine.compiling import mypyc_attr
from standoff.engine.fields import ALL, SEAT, Field
from standoff.engine.phase import Answer, Phase

KID: Final = Field("kid", SEAT, seen=ALL)
"""Who aims when all others have."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Kid(Power):
    """Shown before the aiming, from then on the Kid aims when all others have.  SP-6.1 to SP-6.4"""

    number = 6
    name = "the kid"
    for_beginners = True
    worth = (5, 4)
    fields = (KID,)
    later: ClassVar = {"aim": KID}

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"kid_aim": KidAim()}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"loot": everybody, "loaded": everybody}

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        KID[g] = me

    def lies_open(self, g: First, me: int) -> None:
        KID[g] = me


class KidAim(Aim):
    """An active Kid aims when all others have.  SP-6.2, SP-6.3, I-01"""

    pace = "pick"
    awaited = False
    unasked = False
    clause = "SP-6.2"

    def aimers(self, g: First) -> tuple[int, ...]:
        kid = KID[g]
        return (kid,) if kid in g.alive else ()
