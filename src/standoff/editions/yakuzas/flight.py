"""How a star flies: what may happen, by chance, by skill, or as somebody tells it.  YD-25, section 4.1 of the ledger"""

from __future__ import annotations

from typing import Final

from standoff.editions.first.game import First
from standoff.editions.yakuzas.chairs import CIRCLE, beside
from standoff.editions.yakuzas.ties import are_fellows
from standoff.engine.chance import below
from standoff.engine.phase import Options

HIT: Final = "hit"
OTHER: Final = "other"
FELLOW: Final = "fellow"
FUMBLE: Final = "fumble"
MISS: Final = "miss"
ACCIDENTS: Final = (OTHER, FELLOW, FUMBLE)
"""What befalls somebody else than the victim."""
NEAR: Final = (220, 350)
"""How far off a star may land and still strike: sideways, and up or down, in thousandths of a chair."""
HANDS: Final = {"steady": (75, 4, 3, 3), "normal": (60, 6, 6, 8), "shaky": (40, 10, 8, 10)}
"""Of a hundred throws: how many hit, another opponent, a fellow, a neighbour.  The others miss."""

Outcome = tuple[str, int | None]
"""How a throw ended, and who was struck."""


def upright(g: First) -> list[int]:
    """Everybody whose figure stands."""
    return [seat for seat in CIRCLE[g] if seat in g.alive and g.posture[seat] == "standing"]


def possible(g: First, thrower: int, target: int) -> dict[str, list[int]]:
    """Whom each of the accidents could befall, clockwise from the thrower."""
    circle = CIRCLE[g]
    at, near, up = circle.index(thrower), beside(g, thrower).values(), upright(g)
    row = [seat for seat in circle[at + 1 :] + circle[:at] if seat in up and seat != target]
    far = [seat for seat in row if seat not in near]
    return {
        OTHER: [seat for seat in far if not are_fellows(g, thrower, seat)],
        FELLOW: [seat for seat in far if are_fellows(g, thrower, seat)],
        FUMBLE: [seat for seat in row if seat in near],
    }


def outcomes(g: First, thrower: int, target: int) -> Options:
    """Everything that a throw may come to, as a referee tells it."""
    accidents = [(kind, seat) for kind, seats in possible(g, thrower, target).items() for seat in seats]
    return (HIT, MISS, *accidents)


def as_told(g: First, thrower: int, target: int, told: object) -> Outcome:
    """An outcome written as `hit`, `miss` or a pair of a word and a person; what cannot be is a miss."""
    if told == HIT:
        return HIT, target
    if isinstance(told, list | tuple) and len(told) == 2:
        kind, seat = told
        if seat in possible(g, thrower, target).get(kind, ()):
            return kind, seat
    return MISS, None


def by_chance(g: First, thrower: int, target: int, hand: str, roll: int, among: int | None = None) -> Outcome:
    """What a roll of 0 to 99 comes to: the ranges follow one another.  `among` says who of several it is."""
    share = HANDS[hand]
    if roll < share[0]:
        return HIT, target
    top, found = share[0], possible(g, thrower, target)
    for kind, more in zip(ACCIDENTS, share[1:], strict=True):
        top += more
        if roll < top:
            seats = found[kind]
            if not seats:
                return MISS, None
            at = among if among is not None else below(g, len(seats)) if len(seats) > 1 else 0
            return kind, seats[min(at, len(seats) - 1)]
    return MISS, None


WIDE, HIGH = 1400, 600
"""How far the sight drifts sideways and up, in thousandths of a chair."""
WIDE_MS, HIGH_MS = 1300, 900
"""How long one swing takes, in milliseconds."""


def swing(t: int, period: int) -> int:
    """A swing between -1000 and 1000."""
    q = 1000 * (t % period) // period
    return 1000 - abs(4 * q - 2000)


def drift(t: int, sway: tuple[int, int]) -> tuple[int, int]:
    """How far off the sight is, sideways and up, so many milliseconds after it began to sway.  Rounded towards zero."""
    wide, high = WIDE * swing(t + sway[0], WIDE_MS), HIGH * swing(t + sway[1], HIGH_MS)
    return int(wide / 1000), int(high / 1000)


def by_skill(g: First, thrower: int, target: int, off: tuple[int, int]) -> Outcome:
    """Whom a star strikes that flies so far off.  Everybody else stands in a row, clockwise from the thrower."""
    circle = CIRCLE[g]
    at = circle.index(thrower)
    row = circle[at + 1 :] + circle[:at]
    x = 1000 * (row.index(target) + 1) + off[0]
    place = next((i for i in range(1, len(row) + 1) if abs(x - 1000 * i) <= NEAR[0]), 0)
    if not place or abs(off[1]) > NEAR[1]:
        return MISS, None
    struck = row[place - 1]
    if struck not in upright(g):
        return MISS, None
    if struck == target:
        return HIT, struck
    if place in (1, len(row)):
        return FUMBLE, struck
    return (FELLOW if are_fellows(g, thrower, struck) else OTHER), struck
