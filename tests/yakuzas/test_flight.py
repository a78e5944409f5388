"""How a star flies: every range of the rolls, and the sway of the sight."""

from __future__ import annotations

from collections import Counter

import pytest

from standoff.editions.yakuzas.flight import HANDS, as_told, by_chance, by_skill, drift, outcomes, swing
from tests.yakuzas.games import game

YAN, EVA, WES, YUN, ED, WALT = range(6)


@pytest.mark.parametrize(
    ("hand", "ranges"),
    [("steady", (75, 4, 3, 3, 15)), ("normal", (60, 6, 6, 8, 20)), ("shaky", (40, 10, 8, 10, 32))],
)
def test_of_a_hundred_rolls_so_many_end_in_each_way(hand: str, ranges: tuple[int, ...]) -> None:
    g = game()
    ends = Counter(by_chance(g, YAN, ED, hand, roll)[0] for roll in range(100))
    assert tuple(ends[kind] for kind in ("hit", "other", "fellow", "fumble", "miss")) == ranges
    assert sum(HANDS[hand]) + ranges[-1] == 100


@pytest.mark.parametrize(
    ("off", "ends"),
    [
        ((100, 0), ("hit", ED)),
        ((220, 350), ("hit", ED)),
        ((221, 0), ("miss", None)),
        ((0, 351), ("miss", None)),
        ((-900, 0), ("fellow", YUN)),
        ((950, 0), ("fumble", WALT)),
        ((-500, 0), ("miss", None)),
        ((0, 400), ("miss", None)),
        ((-1990, 0), ("other", WES)),
        ((-3000, 0), ("fumble", EVA)),
        ((5000, 0), ("miss", None)),
    ],
)
def test_a_star_strikes_whoever_stands_where_it_lands(off: tuple[int, int], ends: tuple[str, int | None]) -> None:
    assert by_skill(game(), YAN, ED, off) == ends


def test_a_figure_that_lies_or_is_gone_cannot_be_struck() -> None:
    g = game()
    g.posture[YUN] = "shame"
    assert by_skill(g, YAN, ED, (-1000, 0)) == ("miss", None)
    assert ("fellow", YUN) not in outcomes(g, YAN, ED)
    assert by_chance(g, YAN, ED, "normal", 70) == ("miss", None)


def test_the_sight_swings_between_its_bounds_and_is_rounded_towards_zero() -> None:
    assert [swing(t, 1000) for t in (0, 250, 500, 750, 1000)] == [-1000, 0, 1000, 0, -1000]
    assert drift(0, (325, 225)) == (0, 0)
    assert drift(0, (0, 0)) == (-1400, -600)
    assert drift(650, (0, 225)) == (1400, drift(650, (0, 225))[1])
    assert all(abs(drift(100 * t, (17, 23))[0]) <= 1400 for t in range(101))


def test_the_sight_swings_in_whole_steps() -> None:
    assert [swing(t, 900) for t in (1, 899)] == [-996, -992]
    assert drift(1, (0, 0)) == (-1400, -597)


def test_what_a_referee_tells_and_cannot_be_is_a_miss() -> None:
    g = game()
    assert as_told(g, YAN, ED, ["fellow", YUN]) == ("fellow", YUN)
    for told in ("miss", "no", ["fellow"], ["fellow", YUN, ED], ["fellow", WES], ["nobody", WES], 7, None):
        assert as_told(g, YAN, ED, told) == ("miss", None), told


def test_of_one_who_may_be_struck_by_accident_nobody_is_drawn() -> None:
    g = game()
    drawn = g.drawn
    assert by_chance(g, YAN, ED, "normal", 70) == ("fellow", YUN)
    assert g.drawn == drawn
    assert by_chance(g, YAN, ED, "normal", 75)[0] == "fumble"
    assert g.drawn > drawn
