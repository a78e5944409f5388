"""The Kid."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.editions.second.standoff import Aim
from standoff.engine.fields import SEAT, Field
from standoff.engine.phase import Phase

KID: Final = Field("kid", SEAT)
"""Who aims when all others have."""


class Kid(Power):
    """Aims when all others have, and seeing how.  SEP-10.1 to SEP-10.4"""

    number = 10
    name = "kid"
    fields = (KID,)
    later: ClassVar = {"aim": KID}

    def phases(self, options: Any) -> Mapping[str, Phase[Second]]:
        return {"kid_aim": KidAim()}

    def deal(self, g: Second) -> None:
        KID[g] = g.holder.get(self.name, NO_SEAT)


class KidAim(Aim):
    """The Kid's gun comes up last, before the Cunning swaps and the Godfather speaks.  DP-05, IX-01"""

    pace = "pick"
    awaited = False
    unasked = False
    clause = "SEP-10.1"

    def aimers(self, g: Second) -> tuple[int, ...]:
        kid = KID[g]
        return (kid,) if kid in g.alive else ()
