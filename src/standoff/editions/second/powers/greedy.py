"""The Greedy."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from itertools import product
from typing import Any, Final

from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.components import SHARES
from standoff.editions.second.game import SHARING, Second
from standoff.editions.second.powers.power import Power
from standoff.editions.second.sharing import LEAVE
from standoff.engine.fields import ALL, SEAT, Field
from standoff.engine.phase import Answer, Options

TAKES: Final = ("takes", "takes_token")
DOUBLE: Final = Field("double", SEAT, until=SHARING, seen=ALL)
"""A Greedy who has not yet picked in this sharing."""
_PAIRS: Final[dict[Answer, dict[Answer, Answer]]] = {a: {b: (a, b) for b in SHARES} for a in SHARES}


class Greedy(Power):
    """The first pick of a sharing may be two shares at once, and then no more.  SEP-07.1 to SEP-07.8, DP-13, RU-50"""

    number = 7
    name = "greedy"
    fields = (DOUBLE,)

    def words(self, rules: Any) -> Iterable[Answer]:
        return product(SHARES, SHARES)

    def joins(self, g: Second, me: int) -> None:
        DOUBLE[g] = me

    def was_used(self, g: Second, me: int) -> bool:
        """In company, nobody else takes twice in a row."""
        before, sharers = -1, 0
        for event in g.log or ():
            taker = event.data["seat"] if event.kind in TAKES else -1
            if event.kind == "sharing":
                sharers = len(event.data["order"])
            if taker == before == me and sharers > 1:
                return True
            before = taker
        return False

    def takes(self, g: Second, me: int) -> None:
        if DOUBLE[g] == me:
            DOUBLE[g] = NO_SEAT

    def declarations(self, g: Second, me: int, singles: Options) -> Options:
        if DOUBLE[g] != me or LEAVE in singles:
            return singles
        twice = tuple([share for share, count in zip(SHARES, g.table) if count > 1])
        return alone_and_together(singles, twice)

    def no_pair(self, g: Second, me: int, pair: tuple[Any, ...]) -> tuple[str, str]:
        if DOUBLE[g] != me:
            return "Only the first pick of a sharing may be two shares", "SEP-07.4"
        for _, power in g.rules.picking.at_limits:
            if any(share in SHARES and share not in power.limits(g, me, (share,)) for share in pair):
                sentence, _ = power.no_pick(g, me, pair)
                return f"{sentence}, for both shares", "SEP-04.10"
        return "Two shares that lie on the table, or one", "SEP-07.1"


@lru_cache(4096)
def alone_and_together(singles: Options, twice: Options) -> Options:
    """Every share alone, then every two of them, in the order in which they shall act."""
    options = [*singles]
    for a in singles:
        pairs = _PAIRS[a]
        for b in singles:
            if b is not a or a in twice:
                options.append(pairs[b])
    return tuple(options)
