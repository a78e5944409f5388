"""Intervals know that a game has one winner: of many made-up tournaments, 95 in 100 hold the truth."""

from __future__ import annotations

from random import Random

import pytest

from standoff.lab.intervals import Sums, deals_wanted, difference, of_a_deal, share, wilson
from standoff.lab.record import WHOLE

REPEATS, GAMES, SEATS = 4000, 150, 6


def outcomes(strength: list[float], ours: list[int]) -> tuple[list[int], list[float]]:
    """What one game of a made-up table may bring these seats, in parts of a win, and how likely.

    Mostly one wins by their strength, sometimes two share, and now and then nobody wins.
    """
    whole, found = sum(strength), {0: 0.01}
    for one, mine in enumerate(strength):
        for other, theirs in enumerate(strength):
            winners = {one, other}
            parts = sum(seat in ours for seat in winners) * WHOLE // len(winners)
            found[parts] = found.get(parts, 0.0) + 0.05 * mine * theirs / whole**2
        parts = WHOLE * (one in ours)
        found[parts] = found.get(parts, 0.0) + 0.94 * mine / whole
    return list(found), list(found.values())


def truth(strength: list[float], ours: list[int]) -> float:
    """What the share of these seats comes to in the long run."""
    whole = sum(strength)
    return 0.99 * sum(strength[seat] for seat in ours) / whole / len(ours)


@pytest.mark.parametrize(
    ("strength", "ours"),
    [
        ([2.0, 1.0, 1.0, 1.0, 1.0, 1.0], [0]),
        ([2.0, 1.0, 1.0, 1.0, 1.0, 1.0], [1, 2, 3, 4, 5]),
        ([1.5, 1.0, 1.5, 1.0, 1.5, 1.0], [0, 2, 4]),
        ([9.0, 1.0, 1.0, 1.0, 1.0, 1.0], [0]),
    ],
    ids=["one of six", "five of six", "every other", "a champion"],
)
def test_intervals_of_a_share_hold_the_truth_in_95_of_100_tournaments(strength: list[float], ours: list[int]) -> None:
    rng, expected, held, wide = Random(f"{strength} {ours}"), truth(strength, ours), 0, 0.0
    parts, chances = outcomes(strength, ours)
    for _ in range(REPEATS):
        won = rng.choices(parts, chances, k=GAMES)
        sides = WHOLE * len(ours)
        sums = Sums(
            GAMES, GAMES, sum(won), GAMES * sides, sum(one * one for one in won), sum(won) * sides, GAMES * sides**2
        )
        low, high = share(sums, WHOLE)
        held += low <= expected <= high
        wide += high - low
    assert 0.94 <= held / REPEATS <= 0.96
    if len(ours) == 5:
        naive = wilson(expected * GAMES * 5, GAMES * 5)
        assert wide / REPEATS < 0.6 * (naive[1] - naive[0]), "five seats of one game are not five games"


def test_a_share_over_deals_that_are_played_several_times_holds_the_truth_too() -> None:
    """Every deal has luck of its own, which all of its games have in common."""
    rng, deals, turns, held = Random("deals"), 120, 6, 0
    for _ in range(REPEATS // 4):
        sums = Sums()
        for _ in range(deals):
            lucky = rng.random() * 0.6
            won = sum(rng.random() < lucky for _ in range(turns)) * WHOLE
            sums = sums.plus(of_a_deal(turns, won, turns * WHOLE))
        low, high = share(sums, WHOLE)
        held += low <= 0.3 <= high
    assert 0.94 <= held / (REPEATS // 4) <= 0.965


@pytest.mark.parametrize("comparisons", [1, 10])
def test_differences_hold_the_truth_all_together(comparisons: int) -> None:
    rng, deals, held, repeats = Random(f"pairs {comparisons}"), 120, 0, 2000
    for _ in range(repeats):
        found = [difference(rng.choices((-1.0, 0.0, 0.0, 1.0, 1.0), k=deals), comparisons) for _ in range(comparisons)]
        held += all(one.low <= 0.2 <= one.high for one in found)
    assert 0.94 <= held / repeats <= 0.96


def test_more_deals_are_wanted_for_a_sharper_figure() -> None:
    assert difference([]).high == float("inf")
    spread = [Random(number).choice((-1.0, 1.0)) for number in range(400)]
    assert deals_wanted(spread, 0.01) == pytest.approx(38_600, rel=0.05)


def test_nobody_is_sure_of_anything_without_games() -> None:
    assert share(Sums(), WHOLE) == (0.0, 1.0)
    low, high = share(of_a_deal(1, WHOLE, WHOLE), WHOLE)
    assert low < 0.5
    assert high == pytest.approx(1.0)
