"""Who touches whom in the arena: knives, grenades, recoils, and who can be aimed at.  LIVE-062, LR-17, LR-29, LR-32"""

from __future__ import annotations

from math import isqrt

from standoff.editions.live.game import Live
from standoff.editions.live.geometry import (
    DIRECTIONS,
    UNIT,
    Point,
    along,
    brushes,
    ceil_root,
    is_free,
    near,
    sees,
    squared,
    to_segment,
    towards,
    unit,
)

LENGTHS = 5
WAYS = DIRECTIONS[::2]
"""The thirty-two directions in which people step or leap."""


def targets(g: Live, seat: int) -> list[int]:
    """The opponents in play whom somebody really sees.  LIVE-062, LIVE-064"""
    return [other for other in g.opponents(seat) if is_visible(g, seat, other)]


def is_visible(g: Live, seat: int, other: int) -> bool:
    """Obstacles hide people; bodies do so only where the table says so.  LR-17"""
    others = [g.at[one] for one in g.playing() if one not in (seat, other)] if g.rules.options.sight_bodies else []
    return sees(g.at[seat], g.at[other], g.rules.body, g.obstacles, others)


def is_clear(g: Live, seat: int, end: Point, past: int) -> bool:
    """Is the way from where somebody stands to a point free of obstacles and of bodies other than one?"""
    start, body = g.at[seat], g.rules.body
    if end == start:
        return True
    if any(brushes(start, end, one, body.radius) for one in g.obstacles):
        return False
    others = [one for one in g.playing() if one not in (seat, past)]
    return not any(to_segment(g.at[one], start, end) < (2 * body.radius) ** 2 for one in others)


def stab_from(g: Live, seat: int, other: int) -> Point | None:
    """Where a stabber stands who has touched somebody with one step; None: out of reach.  LIVE-197"""
    start, there, body = g.at[seat], g.at[other], g.rules.body
    way = max(0, ceil_root(squared(start, there)) - body.reach)
    if way <= body.step:
        end = towards(start, there, way) if way else start
        if is_clear(g, seat, end, other) and is_free(end, there, g.obstacles):
            return end
    for length in range(0, body.step + 1, body.step // 3):
        for direction in WAYS:
            end = along(start, direction, length)
            touches = squared(end, there) <= body.reach**2 and is_free(end, there, g.obstacles)
            if touches and is_clear(g, seat, end, NOBODY_ELSE):
                return end
    return None


NOBODY_ELSE = -1
STRETCH = 10
"""So many millimetres of a straight way are looked at in one; no wall is as thin as that and a body."""


def landing(g: Live, seat: int, direction: int, length: int) -> Point:
    """Where a leap ends: before the first body or obstacle.  LIVE-212"""
    start, way, body = g.at[seat], WAYS[direction], g.rules.body
    far = body.leap * length // LENGTHS
    for other in g.playing():
        if other != seat:
            x, y = g.at[other][0] - start[0], g.at[other][1] - start[1]
            ahead = (x * way[0] + y * way[1]) // UNIT
            aside = x * x + y * y - ahead * ahead
            if ahead > 0 and aside < (2 * body.radius) ** 2:
                far = min(far, max(0, ahead - isqrt((2 * body.radius) ** 2 - aside)))
    return along(start, way, before_obstacles(g, start, way, far))


def before_obstacles(g: Live, start: Point, way: Point, far: int) -> int:
    """How far a body gets on a straight way, at most so far, before it would be in an obstacle."""

    def is_blocked(length: int) -> bool:
        return any(near(along(start, way, length), one, g.rules.body.radius) for one in g.obstacles)

    for ahead in range(0, far, STRETCH):
        following = min(ahead + STRETCH, far)
        if is_blocked(following):
            return next((length for length in range(ahead + 1, following) if is_blocked(length)), following) - 1
    return far


def blast(g: Live, seat: int) -> tuple[int, ...]:
    """Everybody in play within an arm's reach of a grenade.  LIVE-213, LIVE-215"""
    at, reach = g.at[seat], g.rules.body.reach
    others = [one for one in g.playing() if one != seat]
    return tuple([one for one in others if squared(at, g.at[one]) <= reach**2 and is_free(at, g.at[one], g.obstacles)])


def recoil(g: Live, seat: int, victims: tuple[int, ...], shooter: int) -> tuple[Point, tuple[int, ...]]:
    """Where a shotgun's victim staggers to, one step back with arms spread, and whom that touches.  LIVE-121, LR-33"""
    body, start = g.rules.body, g.at[seat]
    back = (-g.facing[seat][0], -g.facing[seat][1])
    if g.rules.options.recoil_direction == "from shooter":
        back = unit((start[0] - g.at[shooter][0], start[1] - g.at[shooter][1]))
    way = before_obstacles(g, start, back, body.step)
    end = along(start, back, way)
    touched = []
    for other in g.playing():
        if other not in victims:
            there = g.at[other]
            x, y = there[0] - start[0], there[1] - start[1]
            behind, aside = (x * back[0] + y * back[1]) // UNIT, abs(x * -back[1] + y * back[0]) // UNIT
            past, beyond = max(-behind, 0, behind - way), max(0, aside - body.arm)
            swept = past * past + beyond * beyond <= body.radius**2
            bumped = behind > 0 and to_segment(there, start, end) <= (2 * body.radius) ** 2
            nearest = along(start, back, min(max(behind, 0), way))
            if (swept or bumped) and is_free(there, nearest, g.obstacles):
                touched.append(other)
    return end, tuple(touched)
