"""Walking in the arena: ten steps of one second, twenty moments each.  LIVE-051 to LIVE-053, LR-13, LR-63"""

from __future__ import annotations

from functools import cache
from math import cos, isqrt, pi, sin
from typing import Any, Final

from standoff.editions.live.game import Live
from standoff.editions.live.geometry import UNIT, Point, along, bounds, near, nearest_heading, strides, towards, unit
from standoff.engine.chance import below

MOMENTS: Final = 20
PASSES: Final = 4
UNTIL_APART: Final = 200
"""So often at the whistle: a crowd in a corner parts slowly, and nearly always it is over after a few."""
STUCK: Final = 10
"""After so many moments of hardly any way forward somebody slips through."""
HARDLY: Final = 20
SLIPS: Final = 20
APART: Final = 600
"""Members of a team when the count begins."""
TO_WALLS: Final = 1200
MOST_OBSTACLES: Final = 3


def homes(g: Live) -> list[Point]:
    """The middles of the places where teams begin, round the middle of the arena.  LR-13"""
    teams, (width, height) = len(g.rules.teams), g.rules.area
    angles = [2 * pi * at / teams for at in range(teams)]
    return [(round(0.4 * width * cos(angle)), round(0.4 * height * sin(angle))) for angle in angles]


def huddles(g: Live) -> dict[int, Point]:
    """Where everybody stands when the count begins: team by team round the middle, elsewhere every round.  LR-13"""
    teams, (wide, high) = g.rules.teams, g.rules.room
    places: dict[int, Point] = {}
    middles = homes(g)
    for team in range(len(teams)):
        x, y = middles[(team + g.round) % len(teams)]
        members = g.members_in(team)
        for at, seat in enumerate(members):
            beside = x + (2 * at - len(members) + 1) * APART // 2
            places[seat] = min(max(beside, -wide), wide), min(max(y, -high), high)
    return places


@cache
def grid(area: Point) -> tuple[tuple[str, int, int], ...]:
    """Every whole metre from the middle that is inside."""
    x, y = area[0] // 2000, area[1] // 2000
    return tuple([("to", column, row) for column in range(-x, x + 1) for row in range(-y, y + 1)])


def light_obstacles(g: Live) -> tuple[tuple[Point, ...], ...]:
    """A few blocks, far from each other and from the border, and where nobody begins."""
    width, height = g.rules.area
    rows = (max(map(len, g.rules.teams)) - 1) * APART // 2
    side = min(isqrt(width * height * 6 // 100 // MOST_OBSTACLES), 700)
    half = side // 2
    close = half + g.rules.body.radius
    room = (width // 2 - TO_WALLS - half, height // 2 - TO_WALLS - half)
    middles: list[Point] = []
    for _ in range(30):
        if len(middles) == MOST_OBSTACLES:
            break
        middle = (below(g, 2 * room[0] + 1) - room[0], below(g, 2 * room[1] + 1) - room[1])
        apart = all(max(abs(middle[0] - x), abs(middle[1] - y)) >= TO_WALLS + side for x, y in middles)
        room_to_begin = all(abs(middle[0] - x) >= close + rows or abs(middle[1] - y) >= close for x, y in homes(g))
        if apart and room_to_begin:
            middles.append(middle)
    return tuple(
        [((x - half, y - half), (x + half, y - half), (x + half, y + half), (x - half, y + half)) for x, y in middles]
    )


class Walk:
    """One second of everybody walking as they intend to.

    Places are two lists by seats and directions are numbers: this is what an arena spends nearly all its time with.
    """

    def __init__(self, g: Live, intents: list[Any]) -> None:
        self.g, self.room = g, g.rules.room
        self.radius, self.speed = g.rules.body.radius, g.rules.body.speed
        self.obstacles = [(one, *bounds(one, self.radius)) for one in g.obstacles]
        self.seats = g.playing()
        self.x, self.y = [at[0] for at in g.at], [at[1] for at in g.at]
        self.later = [(seat, self.seats[at + 1 :]) for at, seat in enumerate(self.seats[:-1])]
        self.walkers = [seat for seat in self.seats if self.leads_somewhere(intents[seat])]
        self.intents = intents
        self.strides, self.heading = strides(self.speed), [0] * len(intents)
        self.stuck, self.slips = [0] * len(intents), [0] * len(intents)

    def leads_somewhere(self, intent: tuple[Any, ...]) -> bool:
        """Does somebody with this intent walk at all?"""
        return intent[0] == "to" or (intent[0] in ("towards", "away") and intent[1] in self.seats)

    def run(self, moments: int = MOMENTS) -> None:
        """Twenty moments, everybody in order of seats; then bodies part.  People look where they walk, not where others
        push them."""
        across, up = [0] * len(self.x), [0] * len(self.x)
        for _ in range(moments):
            x, y = self.x[:], self.y[:]
            walking = [seat for seat in self.walkers if self.step(seat)]
            for seat in walking:
                across[seat] += self.x[seat] - x[seat]
                up[seat] += self.y[seat] - y[seat]
            self.part()
            self.notice_holding(x, y, walking)
        for seat in self.seats:
            if across[seat] or up[seat]:
                self.g.facing[seat] = unit((across[seat], up[seat]))
            self.g.at[seat] = self.x[seat], self.y[seat]

    def step(self, seat: int) -> bool:
        """One moment of one gangster; does this one want to move?"""
        x, y, stop = self.x[seat], self.y[seat], 0
        intent = self.intents[seat]
        if intent[0] == "to":
            ahead, up = intent[1] * 1000 - x, intent[2] * 1000 - y
        else:
            ahead, up = self.x[intent[1]] - x, self.y[intent[1]] - y
            if intent[0] == "away":
                ahead, up = -ahead, -up
            else:
                stop = 2 * self.radius  # at the body that is walked to
        far = ahead * ahead + up * up
        if far >= (self.speed + stop) ** 2:
            self.heading[seat] = heading = nearest_heading(ahead, up, self.heading[seat])
            stride = self.strides[heading]
            self.slide(seat, x + stride[0], y + stride[1])
            return True
        way = isqrt(far) - stop
        if way <= 0:
            return False
        goal = x + ahead, y + up
        self.slide(seat, *(towards((x, y), goal, way) if stop else goal))
        return True

    def slide(self, seat: int, x: int, y: int) -> None:
        """To a point, or as far as obstacles and the border let one slide."""
        if not self.obstacles:
            self.x[seat], self.y[seat] = self.inside(x, y)
            return
        goal = self.inside(x, y)
        at = self.before_walls((self.x[seat], self.y[seat]), goal)
        if at != goal:
            aside = self.before_walls(at, (goal[0], at[1]))
            at = aside if aside != at else self.before_walls(at, (at[0], goal[1]))
        self.x[seat], self.y[seat] = at

    def before_walls(self, start: Point, goal: Point) -> Point:
        """The goal, or how far a body gets on the straight way to it before it would be in an obstacle."""
        if goal == start or not self.blocked(goal):
            return goal
        across, up = goal[0] - start[0], goal[1] - start[1]
        parts = max(abs(across), abs(up))
        free, taken = 0, parts
        while taken - free > 1:
            middle = (free + taken) // 2
            if self.blocked((start[0] + across * middle // parts, start[1] + up * middle // parts)):
                taken = middle
            else:
                free = middle
        return start[0] + across * free // parts, start[1] + up * free // parts

    def inside(self, x: int, y: int) -> Point:
        """The nearest point at which a body is wholly inside."""
        wide, high = self.room
        if -wide <= x <= wide and -high <= y <= high:
            return x, y
        return min(max(x, -wide), wide), min(max(y, -high), high)

    def blocked(self, point: Point) -> bool:
        """Is there no room for a body, because of an obstacle?"""
        x, y = point
        for obstacle, left, bottom, right, top in self.obstacles:
            if left < x < right and bottom < y < top and near(point, obstacle, self.radius):
                return True
        return False

    def part(self, passes: int = PASSES) -> None:
        """Bodies that overlap push each other apart, half of it each."""
        apart, x, y, slips = 2 * self.radius, self.x, self.y, self.slips
        for _ in range(passes):
            moved = False
            for a, others in self.later:
                if slips[a]:
                    continue
                left, right = x[a] - apart, x[a] + apart
                for b in others:
                    if left < x[b] < right and -apart < y[a] - y[b] < apart and not slips[b] and self.push(a, b, apart):
                        left, right = x[a] - apart, x[a] + apart
                        moved = True
            if not moved:
                return

    def push(self, a: int, b: int, apart: int) -> bool:
        """Two bodies that are too near part; did they have to?"""
        across, up = self.x[a] - self.x[b], self.y[a] - self.y[b]
        far = across * across + up * up
        if far >= apart * apart:
            return False
        direction = unit((across, up)) if far else (UNIT, 0)
        overlap = apart - isqrt(far)
        first = self.moved(a, direction, (overlap + 1) // 2)
        self.moved(b, direction, -(overlap + 1) // 2 if first else -overlap)
        return True

    def moved(self, seat: int, direction: Point, length: int) -> bool:
        """Pushed as far, unless an obstacle is in the way."""
        point = self.inside(*along((self.x[seat], self.y[seat]), direction, length))
        if self.obstacles and self.blocked(point):
            return False
        self.x[seat], self.y[seat] = point
        return True

    def notice_holding(self, x: list[int], y: list[int], walking: list[int]) -> None:
        """Nobody is held: whoever is stuck in a crowd slips through it.  LIVE-053"""
        for seat in self.seats:
            if self.slips[seat]:
                self.slips[seat] -= 1
            if seat in walking and (self.x[seat] - x[seat]) ** 2 + (self.y[seat] - y[seat]) ** 2 < HARDLY * HARDLY:
                self.stuck[seat] += 1
                if self.stuck[seat] >= STUCK:
                    self.stuck[seat], self.slips[seat] = 0, SLIPS
            else:
                self.stuck[seat] = 0


def part_bodies(g: Live) -> None:
    """At the whistle nobody stands in anybody else."""
    walk = Walk(g, [("stay",)] * len(g.status))
    walk.part(UNTIL_APART)
    for seat in walk.seats:
        g.at[seat] = walk.x[seat], walk.y[seat]
