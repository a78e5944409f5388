"""The Greedy."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from typing import Any

from standoff.editions.second.box import SHARES, TYPES
from standoff.editions.second.game import Second
from standoff.editions.second.powers.power import Power
from standoff.engine.phase import Options


class Greedy(Power):
    """The first pick of a sharing may be two shares at once, and then no more.  SEP-07.1 to SEP-07.8, DP-13, RU-50"""

    number = 7
    name = "greedy"

    def joins(self, g: Second, me: int) -> None:
        g.double = me

    def pairs(self, g: Second, me: int, singles: Options) -> Options:
        twice = tuple([share for share, count in zip(SHARES, g.table) if count > 1])
        return declarations(singles, twice)

    def no_pair(self, g: Second, me: int, pair: tuple[Any, ...]) -> tuple[str, str]:
        if g.double != me:
            return "Only the first pick of a sharing may be two shares", "SEP-07.4"
        if g.ban[0] == me and any(share in SHARES and TYPES[share] == g.ban[1] for share in pair):
            return f"The Dictator has forbidden every {g.ban[1]}, for both shares", "SEP-04.10"
        return "Two shares that lie on the table, or one", "SEP-07.1"


@lru_cache(4096)
def declarations(singles: Options, twice: Options) -> Options:
    """Every share alone, then every two of them, in the order in which they shall act."""
    return (*singles, *[(a, b) for a, b in product(singles, singles) if a != b or a in twice])
