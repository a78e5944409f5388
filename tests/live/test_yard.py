"""Walking in the arena: how fast, how far, around what, and past whom.  LIVE-051 to LIVE-053, LR-13"""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.live import yard
from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import Live
from standoff.editions.live.geometry import DIRECTIONS, Point, along, near, squared
from standoff.editions.live.yard import Walk, grid, huddles, light_obstacles, part_bodies
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import OptionValue, SetUp, start

STAY = ("stay",)
FAR = {0: (-3000, 2000), 1: (-3000, 1000), 2: (-3000, -1000), 3: (-3000, -2000), 4: (3000, 2000), 5: (3000, -2000)}
"""Places out of everybody's way."""


def ground(
    places: dict[int, Point], obstacles: tuple[Any, ...] = (), players: int = 6, scale: str = "adult", seed: int = 1
) -> Live:
    """An arena in which some people stand here and the others out of the way."""
    options: dict[str, OptionValue] = {"ground": "arena", "body.scale": scale}
    g = start(LIVE.rules(SetUp("live", players, (), options)), key_of_seed(seed))
    for seat, place in {**FAR, **places}.items():
        g.at[seat] = place
    g.obstacles = obstacles
    return g


def walk(g: Live, intents: dict[int, tuple[Any, ...]], moments: int = 20) -> Live:
    """So many moments of walking."""
    Walk(g, [intents.get(seat, STAY) for seat in range(len(g.status))]).run(moments)
    return g


def block(left: int, bottom: int, right: int, top: int) -> tuple[Point, ...]:
    return ((left, bottom), (right, bottom), (right, top), (left, top))


def test_in_a_moment_an_adult_walks_eleven_centimetres_and_a_child_ten() -> None:
    for scale, speed in (("adult", 110), ("child", 100)):
        assert walk(ground({0: (0, 0)}, scale=scale), {0: ("to", 2, 0)}, 1).at[0] == (speed, 0)
        assert walk(ground({0: (0, 0)}, scale=scale), {0: ("to", 0, -2)}, 7).at[0] == (0, -7 * speed)
        assert walk(ground({0: (0, 0)}, scale=scale), {0: ("to", 3, 0)}).at[0] == (20 * speed, 0)


def test_whoever_walks_to_a_point_takes_the_nearest_of_sixty_four_directions_and_stops_there() -> None:
    g = walk(ground({0: (100, -200)}), {0: ("to", 2, 1)}, 1)
    way = max(DIRECTIONS, key=lambda one: one[0] * 1900 + one[1] * 1200)
    assert g.at[0] == along((100, -200), way, 110)
    assert g.at[0] == (191, -139)
    assert walk(g, {0: ("to", 2, 1)}, 30).at[0] == (2000, 1000)
    assert walk(g, {0: ("to", 2, 1)}, 5).at[0] == (2000, 1000)


def test_whoever_walks_towards_somebody_stops_where_bodies_touch() -> None:
    assert walk(ground({0: (0, 0), 4: (2000, 0)}), {0: ("towards", 4)}).at[0] == (1500, 0)
    assert walk(ground({0: (0, 0), 4: (0, -2000)}, scale="child"), {0: ("towards", 4)}).at[0] == (0, -1600)
    side_by_side = ground({0: (1500, 0), 4: (2000, 0)})
    assert walk(side_by_side, {0: ("towards", 4)}).at[0] == (1500, 0)
    assert side_by_side.at[4] == (2000, 0)


def test_whoever_walks_away_from_somebody_does_not_stop_and_does_not_come_nearer() -> None:
    assert walk(ground({0: (0, 0), 4: (-1000, 0)}), {0: ("away", 4)}).at[0] == (2200, 0)
    assert walk(ground({0: (0, 0), 4: (0, 1000)}), {0: ("away", 4)}, 10).at[0] == (0, -1100)
    pursued = walk(ground({0: (0, 0), 4: (-600, 0)}), {0: ("away", 4), 4: ("towards", 0)})
    assert pursued.at[0] == (2200, 0)
    assert pursued.at[4] == (1600, 0)


def test_nobody_follows_or_flees_whoever_does_not_play_this_round() -> None:
    for how in ("towards", "away"):
        g = ground({0: (0, 0)})
        g.status[4] = "conv"
        assert walk(g, {0: (how, 4)}).at[0] == (0, 0)


def test_people_look_where_they_have_walked_and_keep_looking_when_they_stand() -> None:
    g = walk(ground({0: (100, 300)}), {0: ("to", 2, -1)}, 1)
    assert (g.at[0], g.facing[0]) == ((191, 239), (8306, -5568))
    kept = g.facing[:]
    assert walk(g, {}).facing == kept
    assert walk(ground({0: (0, 0)}), {0: ("to", 0, -1)}, 1).facing[0] == (0, -10_000)


def test_whoever_is_only_pushed_goes_on_looking_where_they_did() -> None:
    for intents, looks in (({}, (0, 10_000)), ({0: ("towards", 4)}, (10_000, 0))):
        g = ground({0: (0, 0), 4: (400, 0)})
        g.facing[0] = g.facing[4] = (0, 10_000)
        walk(g, intents)
        assert g.at[0][0] < 0
        assert (g.facing[0], g.facing[4]) == (looks, (0, 10_000))


def test_the_border_lets_people_slide_along_it() -> None:
    assert walk(ground({0: (3000, 0), 4: (2000, -1000)}), {0: ("away", 4)}, 10).at[0] == (3100, 850)
    assert walk(ground({0: (0, -1950), 4: (1000, -1000)}), {0: ("away", 4)}, 10).at[0] == (-876, -2000)
    assert walk(ground({0: (-3050, 0), 5: (-2000, 0)}), {0: ("away", 5)}).at[0] == (-3100, 0)
    assert walk(ground({0: (0, 1950), 5: (0, 0)}), {0: ("away", 5)}).at[0] == (0, 2000)


def test_whoever_walks_into_a_block_slides_along_it_and_never_enters() -> None:
    wall = block(500, -500, 700, 500)
    g = ground({0: (0, 200)}, (wall,))
    for _ in range(20):
        walk(g, {0: ("to", 2, 1)}, 1)
        assert not Walk(g, [STAY] * 6).blocked(g.at[0])
    assert g.at[0] == (591, 775), "up to its corner, then over it"
    assert walk(ground({0: (0, 0)}, (wall,)), {0: ("to", 2, 0)}).at[0] == (250, 0)
    lid = block(-500, 500, 1500, 600)
    assert walk(ground({0: (600, 900)}, (lid,)), {0: ("to", 0, -1)}, 10).at[0] == (340, 850)


def test_whoever_stands_in_a_block_goes_nowhere() -> None:
    for goal in (("to", 2, 1), ("to", 2, 0), ("to", 0, 0)):
        assert walk(ground({0: (0, 0)}, (block(-600, -600, 600, 600),)), {0: goal}, 1).at[0] == (0, 0)


def test_there_is_no_room_for_a_body_nearer_to_a_block_than_its_radius() -> None:
    there = Walk(ground({}, (block(500, -500, 700, 500),)), [STAY] * 6)
    for free in ((250, 0), (950, 0), (600, 750), (600, -750), (323, 677), (877, 677)):
        assert not there.blocked(free)
    for taken in ((251, 0), (949, 0), (600, 749), (600, -749), (324, 676), (600, 0)):
        assert there.blocked(taken)


@pytest.mark.parametrize("overlap", [1, 2, 39, 40, 399])
def test_bodies_that_overlap_part_half_of_it_each_rounded_up(overlap: int) -> None:
    half, a_bit_more = (overlap + 1) // 2, overlap // 2 + 1
    g = ground({0: (-300, 700), 4: (200 - overlap, 700)})
    part_bodies(g)
    assert g.at[0] == (-300 - half, 700)
    assert g.at[4] == (200 - overlap + a_bit_more, 700)
    upright = ground({0: (150, 700), 4: (150, 200 + overlap)})
    part_bodies(upright)
    assert upright.at[0] == (150, 700 + half)
    assert upright.at[4] == (150, 200 + overlap - a_bit_more)


def test_bodies_that_only_touch_stay_where_they_are() -> None:
    places = {0: (0, 0), 1: (500, 0), 4: (0, 500), 5: (-300, -400)}
    g = ground(places)
    part_bodies(g)
    assert {seat: g.at[seat] for seat in places} == places


def test_two_on_one_spot_part_sideways_the_lower_seat_to_the_right() -> None:
    g = ground({0: (40, 60), 4: (40, 60)})
    part_bodies(g)
    assert (g.at[0], g.at[4]) == ((290, 60), (-211, 60))


def test_a_crowd_is_wholly_apart_after_a_few_passes() -> None:
    row = {seat: (400 * seat - 1000, 0) for seat in range(6)}
    g = ground(row)
    part_bodies(g)
    gaps = [g.at[seat + 1][0] - g.at[seat][0] for seat in range(5)]
    assert min(gaps) >= 500, "every pass parts neighbours, from the first to the last"
    assert [g.at[seat][1] for seat in range(6)] == [0] * 6


def test_whoever_stands_before_a_block_is_not_pushed_into_it_and_the_other_one_gives_way() -> None:
    wall = block(350, -500, 700, 500)
    g = ground({0: (100, 0), 4: (-300, 0)}, (wall,))
    part_bodies(g)
    assert (g.at[0], g.at[4]) == ((100, 0), (-400, 0)), "all of it at once"
    second = ground({0: (-300, 0), 4: (100, 0)}, (wall,))
    walking = Walk(second, [STAY] * 6)
    walking.part()
    assert (walking.x[0], walking.x[4]) == (-394, 100), "half of what is left, in each of four passes"
    part_bodies(second)
    assert (second.at[0], second.at[4]) == ((-400, 0), (100, 0))


def test_nobody_is_pushed_over_the_border() -> None:
    g = ground({0: (3100, 0), 4: (2800, 0)})
    part_bodies(g)
    assert g.at[0] == (3100, 0)
    assert g.at[4][0] < 2700
    corner = ground({0: (0, -2000), 5: (0, -1800)})
    part_bodies(corner)
    assert corner.at[0] == (0, -2000)


def holding(g: Live, moments: int) -> Walk:
    """Seat 0 presses on against somebody who presses back, for so many moments."""
    one = Walk(g, [("to", 3, 0), STAY, STAY, STAY, ("to", -3, 0), STAY])
    one.run(moments)
    return one


def test_whoever_is_stuck_for_ten_moments_slips_through_for_twenty() -> None:
    one = holding(ground({0: (-250, 0), 4: (250, 0)}), 9)
    assert (one.stuck[0], one.slips[0]) == (9, 0)
    assert one.x[0] == -250
    one.run(1)
    assert (one.stuck[0], one.slips[0]) == (0, 20)
    assert one.x[0] == -250
    one.run(1)
    assert (one.slips[0], one.x[0], one.x[4]) == (19, -140, 141)
    one.run(19)
    assert one.slips[0] == 0
    assert one.x[0] == -250 + 20 * 110


def test_only_whoever_wants_to_walk_and_hardly_moves_is_stuck() -> None:
    walking = holding(ground({0: (-2000, 0), 4: (2000, 0)}), 5)
    assert walking.stuck == [0] * 6, "neither those who walk nor those who stand"
    for intent in (("to", 2, 0), ("towards", 4)):
        arrived = Walk(ground({0: (2000, 0), 4: (2500, 0)}), [intent, STAY, STAY, STAY, STAY, STAY])
        arrived.run(12)
        assert arrived.stuck == arrived.slips == [0] * 6, "nor whoever is there already"


@pytest.mark.parametrize(
    ("across", "up", "stuck"), [(19, 0, 1), (0, 19, 1), (20, 0, 0), (0, -20, 0), (-15, 15, 0), (14, -14, 1)]
)
def test_less_than_twenty_millimetres_a_moment_is_hardly_any_way(across: int, up: int, stuck: int) -> None:
    one = Walk(ground({0: (0, 0)}), [("to", 2, 0), STAY, STAY, STAY, STAY, STAY])
    one.notice_holding(
        [x - across * (seat == 0) for seat, x in enumerate(one.x)],
        [y - up * (seat == 0) for seat, y in enumerate(one.y)],
        [0],
    )
    assert one.stuck[0] == stuck


def test_a_moment_of_freedom_begins_the_count_anew() -> None:
    one = holding(ground({0: (-250, 0), 4: (250, 0)}), 6)
    assert one.stuck[0] == 6
    one.notice_holding([x - 50 for x in one.x], one.y[:], [0, 4])
    assert one.stuck[0] == 0


def test_every_whole_metre_inside_is_a_place_to_go_to() -> None:
    assert grid((5999, 3999)) == tuple([("to", x, y) for x in (-2, -1, 0, 1, 2) for y in (-1, 0, 1)])
    assert grid((6000, 4000)) == tuple([("to", x, y) for x in (-3, -2, -1, 0, 1, 2, 3) for y in (-2, -1, 0, 1, 2)])


def test_teams_begin_round_the_middle_and_move_on_by_one_place_a_round() -> None:
    g = start(LIVE.rules(SetUp("live", 12, (), {"ground": "arena"})), key_of_seed(1))
    g.round = 1
    places = huddles(g)
    assert [places[seat] for seat in (0, 1, 2)] == [(-600, 2520), (0, 2520), (600, 2520)]
    assert [places[seat] for seat in (3, 4, 5)] == [(-4400, 0), (-3800, 0), (-3200, 0)]
    assert [places[seat] for seat in (6, 7, 8)] == [(-600, -2520), (0, -2520), (600, -2520)]
    assert [places[seat] for seat in (9, 10, 11)] == [(3200, 0), (3800, 0), (4400, 0)]
    g.round, g.status[1] = 4, "conv"
    places = huddles(g)
    assert 1 not in places
    assert [places[seat] for seat in (0, 2)] == [(3500, 0), (4100, 0)]
    assert [places[seat] for seat in (3, 4, 5)] == [(-600, 2520), (0, 2520), (600, 2520)]


def drawn(how: str, players: int = 12, per: int = 5) -> tuple[tuple[Point, ...], ...]:
    """The obstacles where chance always says its lowest or its highest number."""
    g = start(LIVE.rules(SetUp("live", players, (), {"ground": "arena", "area.per": per})), key_of_seed(1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(yard, "below", lambda _, k: 0 if how == "lowest" else k - 1)
        return light_obstacles(g)


def test_a_block_may_lie_in_any_corner_twelve_hundred_millimetres_from_both_borders() -> None:
    assert drawn("lowest") == (block(-3550, -1950, -2850, -1250),)
    assert drawn("highest") == (block(2850, 1250, 3550, 1950),)
    assert 9500 // 2 - 3550 == 6300 // 2 - 1950 == 1200
    assert drawn("lowest", 6) == (block(-2150, -1050, -1450, -350),)
    assert drawn("lowest", 6, 4) == (), "on a small ground a team begins there"
    options: dict[str, OptionValue] = {"ground": "arena", "obstacles": "light", "area.per": 4}
    small = start(LIVE.rules(SetUp("live", 6, (), options)), key_of_seed(1)).obstacles[0]
    assert small[1][0] - small[0][0] == 692, "three of them take six parts in a hundred of a small ground"


def test_blocks_are_at_most_three_and_keep_away_from_each_other() -> None:
    for players in (6, 9, 12, 21):
        for seed in range(12):
            g = start(LIVE.rules(SetUp("live", players, (), {"ground": "arena"})), key_of_seed(seed))
            (width, height), blocks = g.rules.area, light_obstacles(g)
            assert 1 <= len(blocks) <= 3
            assert sum((one[2][0] - one[0][0]) * (one[2][1] - one[0][1]) for one in blocks) <= width * height * 6 // 100
            for at, one in enumerate(blocks):
                assert one == block(*one[0], *one[2])
                assert one[2][0] - one[0][0] == one[2][1] - one[0][1]
                assert min(one[0][0] + width // 2, width // 2 - one[2][0]) >= 1200
                assert min(one[0][1] + height // 2, height // 2 - one[2][1]) >= 1200
                for other in blocks[:at]:
                    across = max(one[0][0] - other[2][0], other[0][0] - one[2][0])
                    up = max(one[0][1] - other[2][1], other[0][1] - one[2][1])
                    assert max(across, up) >= 1200


@pytest.mark.parametrize("players", [6, 8, 11, 12, 16, 21])
def test_nobody_begins_a_round_in_an_obstacle(players: int) -> None:
    for seed in range(12):
        for per in (4, 5):
            options: dict[str, OptionValue] = {"ground": "arena", "obstacles": "light", "area.per": per}
            g = start(LIVE.rules(SetUp("live", players, (), options)), key_of_seed(seed))
            for g.round in range(1, 6):
                for away in (None, *range(players)):
                    g.status = ["conv" if seat == away else "in" for seat in range(players)]
                    for place in huddles(g).values():
                        assert not any(near(place, one, g.rules.body.radius) for one in g.obstacles)


def test_at_the_whistle_even_a_crowd_in_a_corner_parts() -> None:
    crowd = {seat: (3100 - 90 * seat, 2000 - 70 * (seat % 3)) for seat in range(6)}
    for places in (crowd, dict.fromkeys(range(6), (3100, 2000)), dict.fromkeys(range(6), (0, 0))):
        g = ground(places)
        part_bodies(g)
        gaps = [squared(g.at[one], g.at[other]) for one in range(6) for other in range(one)]
        assert min(gaps) >= 500 * 500
        assert all(abs(x) <= 3100 and abs(y) <= 2000 for x, y in g.at)
