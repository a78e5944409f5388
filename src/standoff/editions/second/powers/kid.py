"""The Kid."""

from __future__ import annotations

from standoff.editions.common.standoff import LastAim
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.editions.second.standoff import Aim


class Kid(Power):
    """Aims when all others have, and seeing how.  SEP-10.1 to SEP-10.4"""

    number = 10
    name = "kid"


class KidAim(LastAim[Second], Aim):
    """The Kid's gun comes up last, before the Cunning swaps and the Godfather speaks.  DP-05, IX-01"""

    clause = "SEP-10.1"
