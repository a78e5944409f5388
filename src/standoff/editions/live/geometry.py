"""Geometry of the arena in whole millimetres: directions, distances, lines of sight."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from math import atan2, cos, gcd, isqrt, pi, sin
from typing import Final, NamedTuple, TypeAlias

Point: TypeAlias = tuple[int, int]
Polygon: TypeAlias = tuple[Point, ...]

UNIT: Final = 10_000
"""The length of a direction."""
FINE: Final = UNIT * UNIT
"""The length of directions that are added up: what is left of two nearly opposite ones is a direction, too."""
DIRECTIONS: Final[tuple[Point, ...]] = tuple(
    [(round(UNIT * cos(2 * pi * at / 64)), round(UNIT * sin(2 * pi * at / 64))) for at in range(64)]
)
"""Sixty-four of them, counter-clockwise from the right."""


class Body(NamedTuple):
    """How large people are, and how far they step, reach and leap."""

    radius: int
    speed: int
    """A twentieth of a second."""
    step: int
    arm: int
    leap: int

    @property
    def reach(self) -> int:
        """From the middle of one body to that of another one that its fingers touch."""
        return self.arm + self.radius


BODIES: Final = {"adult": Body(250, 110, 750, 800, 1200), "child": Body(200, 100, 600, 650, 900)}


def squared(a: Point, b: Point) -> int:
    """The square of a distance."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def ceil_root(square: int) -> int:
    """The smallest whole number whose square is not less."""
    root = isqrt(square)
    return root if root * root == square else root + 1


def along(start: Point, direction: Point, length: int) -> Point:
    """So far from here in that direction."""
    return start[0] + _nearest(direction[0] * length, UNIT), start[1] + _nearest(direction[1] * length, UNIT)


def towards(start: Point, end: Point, length: int) -> Point:
    """So far from one point to another."""
    far = ceil_root(squared(start, end)) or 1
    return start[0] + _share(end[0] - start[0], length, far), start[1] + _share(end[1] - start[1], length, far)


def _share(way: int, length: int, far: int) -> int:
    """A part of a way, rounded towards its start."""
    return way * length // far if way >= 0 else -(-way * length // far)


def unit(vector: Point, length: int = UNIT) -> Point:
    """A vector of the usual length, or another one, in that direction; none where there is none."""
    far = isqrt((vector[0] ** 2 + vector[1] ** 2) * FINE * FINE)
    return (_nearest(vector[0] * length * FINE, far), _nearest(vector[1] * length * FINE, far)) if far else (0, 0)


def _nearest(number: int, parts: int) -> int:
    """A number divided by another one, rounded to the nearest."""
    return (2 * number + parts) // (2 * parts)


def are_opposite(a: Point, b: Point) -> bool:
    """Do two vectors lead exactly away from each other?"""
    return a[0] * b[1] == a[1] * b[0] and a[0] * b[0] + a[1] * b[1] < 0


def plain(vector: Point) -> Point:
    """A direction as people write it: (1, 0)."""
    small = (round(vector[0] / 10), round(vector[1] / 10))
    common = gcd(*small) or 1
    return small[0] // common, small[1] // common


def nearest_heading(x: int, y: int, guess: int) -> int:
    """The number of the fixed direction closest to a vector; a good guess is quickly confirmed."""
    across, up = DIRECTIONS[guess]
    right, left = DIRECTIONS[guess - 1], DIRECTIONS[guess + 1 - len(DIRECTIONS)]
    length = across * x + up * y
    if right[0] * x + right[1] * y < length >= left[0] * x + left[1] * y and length > 0:
        return guess
    first = round(atan2(y, x) * len(DIRECTIONS) / (2 * pi)) - 1
    best, most = first, -1
    for at in (first, first + 1, first + 2):  # whole numbers decide, not the guess
        one = DIRECTIONS[at % len(DIRECTIONS)]
        length = one[0] * x + one[1] * y
        if length > most:
            best, most = at, length
    return best % len(DIRECTIONS)


@cache
def strides(length: int) -> tuple[Point, ...]:
    """So far from the middle in each fixed direction, and not a millimetre farther."""
    return tuple([towards((0, 0), direction, length) for direction in DIRECTIONS])


def to_segment(point: Point, start: Point, end: Point) -> int:
    """The square of the distance from a point to a segment, rounded down."""
    across = (end[0] - start[0], end[1] - start[1])
    length = across[0] ** 2 + across[1] ** 2
    offset = (point[0] - start[0], point[1] - start[1])
    if not length:
        return squared(point, start)
    inside = min(max(offset[0] * across[0] + offset[1] * across[1], 0), length)
    x, y = offset[0] * length - across[0] * inside, offset[1] * length - across[1] * inside
    return (x * x + y * y) // (length * length)


def crosses(start: Point, end: Point, polygon: Polygon) -> bool:
    """Does a segment pass through the inside of a convex polygon (corners counter-clockwise)?"""
    first, last = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in zip(polygon, (*polygon[1:], polygon[0]), strict=True):
        before = (bx - ax) * (start[1] - ay) - (by - ay) * (start[0] - ax)
        after = (bx - ax) * (end[1] - ay) - (by - ay) * (end[0] - ax)
        if before <= 0 and after <= 0:
            return False
        if before * after < 0:
            at = Fraction(before, before - after)
            first, last = (max(first, at), last) if before < 0 else (first, min(last, at))
    return first < last


def counter_clockwise(polygon: Polygon) -> Polygon:
    """The same corners, counter-clockwise."""
    turned = sum(a[0] * b[1] - b[0] * a[1] for a, b in zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    return polygon if turned > 0 else tuple(reversed(polygon))


def bounds(polygon: Polygon, margin: int) -> tuple[int, int, int, int]:
    """Left, bottom, right and top of whatever may be nearer to a polygon than so much."""
    x, y = [corner[0] for corner in polygon], [corner[1] for corner in polygon]
    return min(x) - margin, min(y) - margin, max(x) + margin, max(y) + margin


def near(point: Point, polygon: Polygon, distance: int) -> bool:
    """Is a point inside a polygon, or nearer to it than so much?"""
    edges = list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    if all((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0]) >= 0 for a, b in edges):
        return True
    return any(to_segment(point, a, b) < distance * distance for a, b in edges)


def brushes(start: Point, end: Point, polygon: Polygon, width: int) -> bool:
    """Does somebody who reaches so far to all sides touch a polygon on the way from one point to another?"""
    if crosses(start, end, polygon) or near(start, polygon, width) or near(end, polygon, width):
        return True
    return any(to_segment(corner, start, end) < width * width for corner in polygon)


def is_free(start: Point, end: Point, obstacles: tuple[Polygon, ...]) -> bool:
    """Does no obstacle stand between two points?"""
    return not any(crosses(start, end, obstacle) for obstacle in obstacles)


def sees(a: Point, b: Point, body: Body, obstacles: tuple[Polygon, ...], bodies: Sequence[Point] = ()) -> bool:
    """Is one of three lines free: to the middle of somebody, or to either side?  LIVE-062, LR-17"""
    if not obstacles and not bodies:
        return True
    ahead = unit((b[0] - a[0], b[1] - a[1]))
    side = (-ahead[1], ahead[0])
    wide = body.radius - 50
    for end in (b, along(b, side, wide), along(b, side, -wide)):
        hidden = any(to_segment(one, a, end) < body.radius**2 for one in bodies)
        if not hidden and is_free(a, end, obstacles):
            return True
    return False
