"""Who reaches whom in an arena, by the rulebook's own measures: an adult's arm is 800 mm, a body 250, a step 750."""

from __future__ import annotations

from math import cos, hypot, pi, sin
from random import Random
from typing import Any

import pytest

from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import Live
from standoff.editions.live.geometry import DIRECTIONS, Point, along, unit
from standoff.editions.live.reach import blast, is_visible, landing, recoil, stab_from, targets
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import OptionValue, SetUp, start

NOBODY: tuple[int, ...] = ()
BODY, STEP, ARM, LEAP = 250, 750, 800, 1200


def ground(places: dict[int, Point], *obstacles: tuple[Point, ...], **options: Any) -> Live:
    """An arena in which only these people play."""
    chosen: dict[str, OptionValue] = {"ground": "arena"} | {name.replace("_", "."): it for name, it in options.items()}
    g = start(LIVE.rules(SetUp("live", 6, (), chosen)), key_of_seed(1))
    g.status = ["in" if seat in places else "conv" for seat in range(6)]
    for seat, place in places.items():
        g.at[seat] = place
    g.obstacles = obstacles
    return g


def block(left: int, bottom: int, right: int, top: int) -> tuple[Point, ...]:
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def staggers(q: Point, *obstacles: tuple[Point, ...], start_at: Point = (0, 0)) -> bool:
    """Is somebody touched by a victim in the middle of the arena who looks to the left and so staggers to the right?"""
    there = q[0] + start_at[0], q[1] + start_at[1]
    g = ground({0: start_at, 1: there, 3: (-3000, 0)}, *obstacles)
    g.facing[0] = (-10_000, 0)
    return recoil(g, 0, (0,), 3)[1] == (1,)


@pytest.mark.parametrize("start_at", [(0, 0), (-400, 300)])
def test_a_recoil_sweeps_what_both_arms_reach_and_bumps_into_whoever_is_behind(start_at: Point) -> None:
    sideways = [(0, 1050), (300, 1050), (750, -1050), (0, -1050)]
    behind = [(1250, 0), (1000, 0), (1100, 300)]
    before = [(-250, 0), (-250, 800), (-150, 1000)]
    for touched in sideways + behind + before:
        assert staggers(touched, start_at=start_at), touched
    for missed in [(0, 1051), (300, -1051), (1251, 0), (-251, 0), (-251, 800), (-151, 1000), (1000, 1000)]:
        assert not staggers(missed, start_at=start_at), missed


def test_a_recoil_touches_what_the_definition_says_wherever_people_look() -> None:
    rng = Random(7)
    for _ in range(150):
        angle = rng.uniform(0, 2 * pi)
        start_at, there = (
            (rng.randint(-900, 900), rng.randint(-900, 900)),
            (rng.randint(-1900, 1900), rng.randint(-1900, 1900)),
        )
        g = ground({0: start_at, 1: there})
        g.facing[0] = unit((round(-1000 * cos(angle)), round(-1000 * sin(angle))))
        x, y = there[0] - start_at[0], there[1] - start_at[1]
        u, w = x * cos(angle) + y * sin(angle), abs(-x * sin(angle) + y * cos(angle))
        to_arms = hypot(max(-u, 0, u - STEP), max(0, w - ARM)) - BODY
        to_body = hypot(max(-u, 0, u - STEP), w) - 2 * BODY if u > 0 else 9999
        end, touched = recoil(g, 0, (0,), 3)
        assert abs(end[0] - start_at[0] - STEP * cos(angle)) < 3
        assert abs(end[1] - start_at[1] - STEP * sin(angle)) < 3
        if abs(min(to_arms, to_body)) > 4:
            assert touched == ((1,) if min(to_arms, to_body) < 0 else ())


def test_a_recoil_goes_straight_back_or_where_the_table_wants_it_away_from_the_shooter() -> None:
    for direction, end in (("own back", (750, 0)), ("from shooter", (0, -750))):
        g = ground({0: (0, 0), 3: (0, 2000)}, recoil_direction=direction)
        g.facing[0] = (-10_000, 0)
        assert recoil(g, 0, (0,), 3)[0] == end


def test_a_block_cuts_the_step_back_short_and_keeps_arms_from_whoever_is_behind_it() -> None:
    for left, way in ((1001, 750), (1000, 750), (999, 749), (600, 350), (255, 5), (200, 0)):
        g = ground({0: (0, 0)}, block(left, -400, left + 200, 400), block(-2000, 1000, -1900, 1100))
        g.facing[0] = (-10_000, 0)
        assert recoil(g, 0, (0,), 3)[0] == (way, 0), left
    assert staggers((1200, 0))
    assert not staggers((1200, 0), block(1080, -100, 1090, 100))
    assert staggers((600, 700))
    assert not staggers((600, 700), block(500, 400, 700, 410)), "between them and the nearest point of the step"
    assert staggers((600, 700), block(200, 400, 400, 410)), "between them and where the step began, but not the nearest"


def test_nobody_whom_a_shotgun_has_hit_itself_and_nobody_who_is_gone_is_touched() -> None:
    g = ground({0: (0, 0), 1: (600, 0), 2: (600, 500), 4: (600, -500)})
    g.facing[0] = (-10_000, 0)
    assert recoil(g, 0, (0,), 3)[1] == (1, 2, 4)
    assert recoil(g, 0, (0, 2), 3)[1] == (1, 4)
    g.status[4] = "coward"
    assert recoil(g, 0, (0, 2), 3)[1] == (1,)


def test_a_grenade_takes_whoever_stands_within_an_arm_and_a_body() -> None:
    rng = Random(3)
    for _ in range(60):
        places = {seat: (rng.randint(-1500, 1500), rng.randint(-1500, 1500)) for seat in range(6)}
        near = [
            seat
            for seat in range(1, 6)
            if hypot(places[seat][0] - places[0][0], places[seat][1] - places[0][1]) <= 1050
        ]
        assert blast(ground(places), 0) == tuple(near)
    assert blast(ground({0: (0, 0), 1: (630, 840), 2: (630, 841)}), 0) == (1,)
    assert blast(ground({0: (0, 0), 1: (900, 0), 2: (0, 900)}, block(400, -50, 500, 50)), 0) == (2,)


def leapt(g: Live, direction: int, length: int) -> Point:
    """Where a leap ends, felt out millimetre by millimetre."""
    start_at, (across, up), end = g.at[0], DIRECTIONS[2 * direction], g.at[0]
    for far in range(1, LEAP * length // 5 + 1):
        here = start_at[0] + across * far / 10_000, start_at[1] + up * far / 10_000
        for seat in g.playing():
            was, now = [hypot(g.at[seat][0] - x, g.at[seat][1] - y) for x, y in (end, here)]
            if seat != 0 and now < 2 * BODY and now < was:
                return end
        end = round(here[0]), round(here[1])
    return end


def test_a_leap_ends_where_the_first_body_is_met() -> None:
    rng = Random(11)
    for _ in range(60):
        places = {seat: (rng.randint(-1400, 1400), rng.randint(-1400, 1400)) for seat in range(1, 6)} | {0: (300, -500)}
        if min(hypot(places[seat][0] - 300, places[seat][1] + 500) for seat in range(1, 6)) < 2 * BODY:
            continue
        g, direction, length = ground(places), rng.randrange(32), rng.randint(1, 5)
        felt, end = leapt(g, direction, length), landing(g, 0, direction, length)
        assert hypot(felt[0] - end[0], felt[1] - end[1]) < 6


def test_a_leap_of_fifths_goes_where_its_direction_says() -> None:
    for direction, end in ((0, (960, 0)), (8, (0, 960)), (16, (-960, 0)), (24, (0, -960)), (4, (679, 679))):
        assert landing(ground({0: (0, 0)}), 0, direction, 4) == end
    assert [landing(ground({0: (50, 70)}), 0, 0, length)[0] - 50 for length in (1, 2, 3, 4, 5)] == [
        240,
        480,
        720,
        960,
        1200,
    ]
    assert landing(ground({0: (0, 0)}, body_scale="child"), 0, 0, 5) == (900, 0)


def test_a_leap_ends_before_a_block_and_nobody_leaps_over_one() -> None:
    far = block(-2000, 1000, -1900, 1100)
    assert landing(ground({0: (0, 0)}, block(900, -300, 1000, 300), far), 0, 0, 5) == (650, 0)
    assert landing(ground({0: (0, 0)}, block(300, -50, 310, 50)), 0, 0, 5) == (50, 0)
    assert landing(ground({0: (0, 0)}, block(255, -50, 310, 50)), 0, 0, 5) == (5, 0)
    assert landing(ground({0: (0, 0)}, block(200, -50, 310, 50)), 0, 0, 5) == (0, 0), "there is no room to leap at all"
    assert landing(ground({0: (0, 0)}, block(-310, -50, -300, 50)), 0, 0, 5) == (1200, 0), "it lies behind"


def test_a_knife_reaches_a_step_and_an_arm_and_a_body() -> None:
    assert stab_from(ground({0: (0, 0), 3: (1800, 0)}), 0, 3) == (750, 0)
    assert stab_from(ground({0: (0, 0), 3: (1801, 0)}), 0, 3) is None
    assert stab_from(ground({0: (0, 0), 3: (900, 0)}), 0, 3) == (0, 0), "an arm's length is no step"
    assert stab_from(ground({0: (200, 100), 3: (200, -1400)}), 0, 3) == (200, -350)
    assert stab_from(ground({0: (0, 0), 3: (1450, 0)}, body_scale="child"), 0, 3) == (600, 0)


def test_a_knife_goes_round_whoever_or_whatever_is_in_the_way() -> None:
    bodies = ground({0: (0, 0), 1: (600, -300), 3: (1500, 0)})
    end = stab_from(bodies, 0, 3)
    assert end is not None
    assert hypot(1500 - end[0], end[1]) <= ARM + BODY
    assert hypot(600 - end[0], -300 - end[1]) >= 2 * BODY
    assert hypot(*end) <= STEP + 1
    assert end == along((0, 0), DIRECTIONS[4], 750)
    assert stab_from(ground({0: (0, 0), 1: (600, 0), 3: (1500, 0)}), 0, 3) is None
    assert stab_from(ground({0: (0, 0), 3: (1500, 0)}, block(600, -700, 650, 700)), 0, 3) is None
    assert stab_from(ground({0: (0, 0), 3: (900, 0)}, block(400, -900, 500, 900)), 0, 3) is None, (
        "no arm through a wall"
    )
    thin = ground({0: (0, 0), 3: (1500, 0)}, block(700, -100, 740, 100))
    assert stab_from(thin, 0, 3) not in (None, (450, 0)), "no room before it, so it goes past it"


def test_nobody_steps_so_near_to_a_block_that_their_body_would_be_in_it() -> None:
    beside = ground({0: (0, 0), 3: (1500, 0)}, block(590, 190, 800, 400))
    end = stab_from(beside, 0, 3)
    assert end is not None
    assert end != (450, 0)


def test_people_see_past_others_unless_the_table_says_that_bodies_hide() -> None:
    places = {0: (0, 0), 1: (750, 149), 3: (1500, 0), 4: (1500, 1500), 5: (-900, -400)}
    assert targets(ground(places), 0) == [3, 4, 5]
    hiding = ground(places, sight_bodies=True)
    assert targets(hiding, 0) == [4, 5]
    hiding.at[1] = (750, 155)
    assert is_visible(hiding, 0, 3), "one shoulder shows"
    hiding.at[1] = (0, -250)
    assert is_visible(hiding, 0, 3), "whose body only touches the line hides nobody"
    hiding.at[1], hiding.status[1] = (700, 0), "conv"
    assert targets(hiding, 0) == [3, 4, 5]
    assert targets(ground(places, block(400, -300, 500, 300)), 0) == [4, 5]
