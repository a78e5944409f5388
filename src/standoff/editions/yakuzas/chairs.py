"""This round's chairs: who sits beside whom, who may be passed over.  YAK-134, YR-01, YR-17, KIAI-21"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from standoff.editions.common.seats import walk
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.yakuzas.options import options_of
from standoff.engine.fields import ALL, FLAG, ROUND, SEAT, SEATS, EachSeat, Field

LEFT: Final = "left"
RIGHT: Final = "right"
STEPS: Final = {LEFT: 1, RIGHT: -1}
"""Left is the next chair clockwise."""

CIRCLE: Final = Field("circle", SEATS, seen=ALL)
"""The chairs of this round, clockwise, from the lowest seat that sits in its own.  The dead keep theirs."""
MOVED: Final = Field("moved", SEAT)
"""Who sits in a gap instead of the own chair."""
WITHDREW: Final = EachSeat("withdrew", FLAG, until=ROUND)
"""Who lay down by choice in this round, whatever came after."""
BLED: Final = EachSeat("bled", FLAG, until=ROUND, seen=ALL)
"""Who has been wounded in this round."""


def passed(g: First) -> set[int]:
    """Whom blades and bullets on their way pass over: the withdrawn, and the dead of this round."""
    alive, withdrew = g.alive, WITHDREW.of_all(g)
    return {seat for seat in CIRCLE[g] if withdrew[seat] or seat not in alive}


def beside(g: First, seat: int) -> dict[str, int]:
    """The immediate neighbours of a seat, by side; nobody where it sits alone."""
    return sides(CIRCLE[g], seat)


@lru_cache(8192)
def sides(circle: tuple[int, ...], seat: int) -> dict[str, int]:
    """The same for any circle."""
    at = circle.index(seat)
    return {LEFT: circle[(at + 1) % len(circle)], RIGHT: circle[at - 1]} if len(circle) > 1 else {}


def next_up(g: First, owner: int, start: int, side: str) -> int:
    """The first one still up beyond `start` on that side, past the owner; the owner where there is nobody.  YI-01"""
    met = walk(CIRCLE[g], start, STEPS[side], passed(g) | {owner})
    return owner if met == start else met


def set_chairs(g: First, circle: tuple[int, ...]) -> None:
    """These are the chairs now, begun with the lowest seat that sits in its own."""
    moved = MOVED[g]
    at = circle.index(min([seat for seat in circle if seat != moved] or circle))
    CIRCLE[g] = circle[at:] + circle[:at]


def close_up(g: First) -> None:
    """The round is over: the chairs of the dead are taken away, and whoever moved goes home.  YAK-134, KIAI-22"""
    if MOVED[g] in g.alive and options_of(g).ninja_chair == "stays":
        set_chairs(g, tuple([seat for seat in CIRCLE[g] if seat in g.alive]))
        return
    if MOVED[g] != NO_SEAT or len(CIRCLE[g]) > len(g.alive):
        MOVED[g] = NO_SEAT
        CIRCLE[g] = tuple(sorted(g.alive))
