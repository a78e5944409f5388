"""Seats round a table: clockwise, neighbours, everybody else.

A circle is a tuple of seats, clockwise: of the living, or of whoever has a chair in it.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Container
from functools import lru_cache
from itertools import pairwise
from typing import Final

from standoff.engine.fields import NO_SEAT, seat_or_none

__all__ = ["NO_SEAT", "adjacent_pairs", "clockwise", "everybody_else", "neighbours", "seat_or_none", "walk"]


_OTHERS: Final[dict[tuple[int, ...], dict[int, tuple[int, ...]]]] = {}
_KEPT: Final = 8192
"""What has been worked out before, and how much of it is kept."""


def everybody_else(alive: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """For each of the living, the others, in order of their seats."""
    found = _OTHERS.get(alive)
    if found is None:
        if len(_OTHERS) == _KEPT:
            _OTHERS.clear()
        found = {seat: tuple(sorted([other for other in alive if other != seat])) for seat in alive}
        _OTHERS[alive] = found
    return found


def clockwise(ring: tuple[int, ...], start: int) -> tuple[int, ...]:
    """The seats of a ring, clockwise, beginning with the given seat or the next one after it."""
    seats = sorted(ring)
    at = bisect_left(seats, start)
    return tuple(seats[at:] + seats[:at])


def neighbours(circle: tuple[int, ...], seat: int) -> tuple[int, ...]:
    """The nearest of a circle on each side, clockwise first; only one where there are but two."""
    at = circle.index(seat)
    return tuple(dict.fromkeys((circle[(at + 1) % len(circle)], circle[at - 1])))


def walk(circle: tuple[int, ...], start: int, step: int, passed: Container[int]) -> int:
    """The first other one of a circle met from here, clockwise (1) or the other way (-1), past some; else oneself."""
    at = circle.index(start)
    for steps in range(1, len(circle)):
        met = circle[(at + step * steps) % len(circle)]
        if met not in passed:
            return met
    return start


@lru_cache(8192)
def adjacent_pairs(circle: tuple[int, ...], seat: int) -> tuple[tuple[int, int], ...]:
    """Those of a circle who sit one after the other, with this seat neither among nor between them."""
    at = circle.index(seat)
    ring = circle[at + 1 :] + circle[:at]
    return tuple((min(pair), max(pair)) for pair in pairwise(ring))
