"""Geometry in whole millimetres."""

from __future__ import annotations

from fractions import Fraction
from math import hypot
from random import Random

import pytest

from standoff.editions.live.geometry import (
    BODIES,
    DIRECTIONS,
    along,
    are_opposite,
    bounds,
    brushes,
    ceil_root,
    counter_clockwise,
    crosses,
    near,
    nearest_heading,
    plain,
    sees,
    strides,
    to_segment,
    towards,
    unit,
)
from standoff.editions.live.ground import area

WALL = ((900, -300), (1100, -300), (1100, 300), (900, 300))
ADULT = BODIES["adult"]


def test_the_nearest_direction_is_the_one_with_the_longest_shadow() -> None:
    for x in range(-900, 901, 37):
        for y in range(-900, 901, 41):
            if (x, y) != (0, 0):
                shadows = [one[0] * x + one[1] * y for one in DIRECTIONS]
                found = {nearest_heading(x, y, guess) for guess in range(len(DIRECTIONS))}
                assert {shadows[heading] for heading in found} == {max(shadows)}
                assert len(found) == 1, "what somebody guessed makes no difference"


def test_a_wall_hides_whoever_is_wholly_behind_it() -> None:
    assert not sees((0, 0), (2000, 0), ADULT, (WALL,))
    assert sees((0, 0), (2000, 600), ADULT, (WALL,))
    assert sees((0, 0), (2000, 0), ADULT, ())


def test_a_line_along_a_wall_does_not_pass_through_it() -> None:
    assert not crosses((0, 300), (2000, 300), WALL)
    assert crosses((0, 299), (2000, 299), WALL)
    assert crosses((1000, 0), (1000, 10), WALL)
    assert not crosses((0, 0), (800, 0), WALL)
    assert not crosses((800, 200), (1000, 400), WALL), "it only touches a corner"


def test_a_body_that_comes_too_near_to_a_corner_brushes_it() -> None:
    assert not brushes((0, 550), (3000, 550), WALL, 250), "it may slide along"
    assert brushes((0, 549), (3000, 549), WALL, 250)
    assert brushes((1000, 800), (1000, 549), WALL, 250)
    assert brushes((1000, 549), (1000, 800), WALL, 250)
    assert brushes((0, 0), (3000, 0), WALL, 0)
    assert not brushes((0, 0), (650, 0), WALL, 250)


def test_distances_and_ways_are_whole_numbers() -> None:
    assert to_segment((5, 12), (0, 0), (10, 0)) == 144
    assert to_segment((-3, 4), (0, 0), (10, 0)) == 25
    assert towards((0, 0), (-1790, 0), 740) == (-740, 0)
    assert along((0, 0), DIRECTIONS[0], 1200) == (1200, 0)
    assert plain(unit((0, -7))) == (0, -1)
    assert plain(unit((3, 3))) == (1, 1)


@pytest.mark.parametrize(
    ("gangsters", "size"),
    [(6, (6700, 4500)), (8, (7700, 5200)), (12, (9500, 6300)), (16, (11000, 7300)), (21, (12500, 8400))],
)
def test_the_ground_is_three_to_two_with_five_square_metres_each(gangsters: int, size: tuple[int, int]) -> None:
    assert area(gangsters, 5) == size


def test_people_are_as_large_as_people_are() -> None:
    assert BODIES == {"adult": (250, 110, 750, 800, 1200), "child": (200, 100, 600, 650, 900)}
    assert BODIES["adult"].reach == 1050


def test_a_root_is_rounded_up() -> None:
    assert [ceil_root(square) for square in (0, 1, 2, 4, 5, 9, 10, 100)] == [0, 1, 2, 2, 3, 3, 4, 10]


def test_a_way_is_gone_from_where_it_starts() -> None:
    assert towards((100, 50), (400, 450), 250) == (250, 250)
    assert towards((100, 50), (-200, -350), 250) == (-50, -150)
    assert towards((7, 7), (7, 7), 100) == (7, 7)
    assert towards((0, 0), (-1, -1000), 500) == (0, -499), "rounded towards its start, however short"


def test_the_distance_to_a_segment_is_the_shortest_there_is() -> None:
    start, end = (3, -7), (40, 22)
    steps = [(start[0] + Fraction(37 * at, 400), start[1] + Fraction(29 * at, 400)) for at in range(401)]
    for point in ((0, 0), (50, 50), (-20, 9), (21, 40), (60, -30), (20, 3)):
        shortest = min((x - point[0]) ** 2 + (y - point[1]) ** 2 for x, y in steps)
        assert 0 <= shortest - to_segment(point, start, end) < 2
    assert to_segment((3, 4), (0, 0), (0, 0)) == 25


def test_near_a_polygon_is_inside_it_or_beside_it() -> None:
    shard = ((100, 20), (500, 120), (200, 520))
    assert near((250, 200), shard, 1)
    assert near((499, 120), shard, 1)
    assert not near((150, 400), shard, 10)
    assert not near((450, 450), shard, 10)
    assert not near((400, 20), shard, 10)
    assert not near((50, 10), shard, 50)
    assert near((898, 0), WALL, 3)
    assert not near((898, 0), WALL, 2)


@pytest.mark.parametrize(("dx", "dy"), [(0, 0), (700, -400)])
@pytest.mark.parametrize("turned", [False, True])
def test_whoever_looks_out_by_a_shoulder_is_seen(dx: int, dy: int, turned: bool) -> None:
    def put(x: int, y: int) -> tuple[int, int]:
        return (-y + dx, x + dy) if turned else (x + dx, y + dy)

    wall = tuple([put(*corner) for corner in WALL])
    for side in (1, -1):
        assert sees(put(0, 0), put(2000, 500 * side), ADULT, (wall,))
        assert not sees(put(0, 0), put(2000, 430 * side), ADULT, (wall,))


def passes(a: tuple[int, int], b: tuple[float, float], corner: tuple[int, int], margin: int) -> bool:
    """Does a way go through a block of twenty centimetres, or nearly so, felt out step by step?"""
    steps = [
        (a[0] + (b[0] - a[0]) * at / 200 - corner[0], a[1] + (b[1] - a[1]) * at / 200 - corner[1]) for at in range(201)
    ]
    return any(-margin < x < 200 + margin and -margin < y < 200 + margin for x, y in steps)


def test_people_see_the_middle_or_a_shoulder_of_each_other_from_wherever_they_stand() -> None:
    rng = Random(4)
    for _ in range(50):
        a, b = [(rng.randint(-1500, 1500), rng.randint(-1500, 1500)) for _ in range(2)]
        x, y = corner = rng.randint(-700, 500), rng.randint(-700, 500)
        wall = ((x, y), (x + 200, y), (x + 200, y + 200), (x, y + 200))
        far = hypot(b[0] - a[0], b[1] - a[1])
        up, across = (b[0] - a[0]) / far, (a[1] - b[1]) / far
        goals = [(b[0] + across * wide, b[1] + up * wide) for wide in (0, -200, 200)]
        if not all(passes(a, goal, corner, 10) for goal in goals):
            assert sees(a, b, ADULT, (wall,))
        elif all(passes(a, goal, corner, -10) for goal in goals):
            assert not sees(a, b, ADULT, (wall,))


def test_a_shoulder_is_beside_the_line_of_sight_also_for_whoever_looks_straight_up() -> None:
    post = ((950, 0), (1050, 0), (1050, 100), (950, 100))
    assert sees((1000, -1000), (1000, 1000), ADULT, (post,))
    broad = ((850, 0), (1150, 0), (1150, 100), (850, 100))
    assert not sees((1000, -1000), (1000, 1000), ADULT, (broad,))


def test_corners_are_put_counter_clockwise_wherever_they_begin() -> None:
    for shape in (((1000, 1000), (1400, 1000), (1300, 1500)), WALL, ((0, 0), (1, 0), (0, 1))):
        for at in range(len(shape)):
            turned = (*shape[at:], *shape[:at])
            assert counter_clockwise(turned) == turned
            assert counter_clockwise(tuple(reversed(turned))) == turned


def test_bounds_hold_whatever_may_be_near() -> None:
    assert bounds(((100, 20), (500, 120), (200, 520)), 7) == (93, 13, 507, 527)


def test_strides_are_as_long_in_every_direction_and_nobody_is_too_fast() -> None:
    assert strides(110)[0] == (110, 0)
    assert strides(110)[16] == (0, 110)
    assert strides(110)[40] == (-77, -77)
    for speed in (100, 110):
        assert all(speed - 1.5 < hypot(*stride) <= speed for stride in strides(speed))


def test_vectors_are_opposite_when_they_lead_exactly_away_from_each_other() -> None:
    assert are_opposite((400, -800), (-401, 802))
    assert are_opposite((0, 5), (0, -9))
    assert not are_opposite((800, -400), (1600, -800))
    for other in ((401, -802), (-400, 801), (-800, -400), (800, 400), (-400, -800)):
        assert not are_opposite((400, -800), other)


def test_a_direction_is_as_long_as_it_should_be_however_short_the_vector() -> None:
    assert unit((0, 0)) == (0, 0)
    assert unit((1, 1)) == (7071, 7071)
    assert unit((-1, 2)) == (-4472, 8944)
    assert unit((3, -4), 50) == (30, -40)


def test_a_shoulder_that_shows_is_enough_to_be_seen() -> None:
    """A wall just before somebody: the line to a shoulder passes 136.67 mm beside the middle of the other."""
    for edge, seen in ((136, True), (137, False)):
        below = ((1500, -edge), (1501, -edge), (1501, 2000), (1500, 2000))
        above = ((1500, -2000), (1501, -2000), (1501, 100 + edge), (1500, 100 + edge))
        left = ((-edge, 1500), (2000, 1500), (2000, 1501), (-edge, 1501))
        right = ((-2000, 1500), (100 + edge, 1500), (100 + edge, 1501), (-2000, 1501))
        for wall in (below, above):
            assert sees((100, 50), (1600, 50), ADULT, (counter_clockwise(wall),)) == seen
        for wall in (left, right):
            assert sees((50, 100), (50, 1600), ADULT, (counter_clockwise(wall),)) == seen


def test_through_a_slit_people_are_seen_and_past_a_body_that_only_touches_the_line() -> None:
    above = ((1400, 60), (1410, 60), (1410, 2000), (1400, 2000))
    for top, seen in ((40, True), (51, False)):
        below = ((1400, -2000), (1410, -2000), (1410, top), (1400, top))
        assert sees((100, 50), (1600, 50), ADULT, (above, below)) == seen
    for beside, seen in ((-200, True), (-199, False)):
        assert sees((100, 50), (1600, 50), ADULT, (), [(100, beside)]) == seen
