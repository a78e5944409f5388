"""Ratings: OpenSkill's numbers to the last digit, and Bradley-Terry's intervals hold the truth."""

from __future__ import annotations

from math import exp
from random import Random

import pytest

from standoff.lab.ratings import ELO, bradley_terry, openskill, plackett_luce
from standoff.lab.record import WHOLE, Record


def game(bots: tuple[str, ...], places: tuple[int, ...]) -> Record:
    nothing = (None,) * len(bots)
    best = places.count(1)
    return Record(
        bots=bots,
        teams=nothing,
        chairs=tuple(range(len(bots))),
        won=tuple([WHOLE // best if place == 1 else 0 for place in places]),
        places=places,
        dead=(False,) * len(bots),
        worth=nothing,
        roles=("",) * len(bots),
        cards=(),
        rounds=8,
        decisions=0,
        choices=0,
        polls=0,
        forfeits={},
        troubles={},
    )


@pytest.mark.parametrize(
    ("before", "places", "after"),
    [
        (
            [(25.0, 25 / 3)] * 4,
            [1, 2, 3, 4],
            [
                (27.795252672501135, 8.263571791259416),
                (26.55291815138952, 8.17961798837266),
                (24.689416369722096, 8.084127880168786),
                (20.962412806387245, 8.084127880168786),
            ],
        ),
        (
            [(25.0, 25 / 3), (30.0, 5.0), (20.0, 4.0), (27.0, 2.0)],
            [2, 1, 2, 4],
            [
                (24.572053493599338, 7.931134999830983),
                (31.22341874720434, 4.97262574073414),
                (20.11376263075046, 3.9844580629362163),
                (26.800179986033484, 2.0003243214842685),
            ],
        ),
        (
            [(25.0, 25 / 3), (30.0, 5.0), (20.0, 4.0)],
            [1, 1, 1],
            [
                (25.089634864607568, 8.077911559629491),
                (29.7338189062832, 4.96297808958608),
                (20.149723740281257, 3.990453647196272),
            ],
        ),
    ],
    ids=["four new ones", "a tie for the second place", "all equal"],
)
def test_plackett_luce_gives_what_the_package_openskill_gives(
    before: list[tuple[float, float]], places: list[int], after: list[tuple[float, float]]
) -> None:
    """The numbers are those of its version 6, with everything as it comes."""
    for mine, theirs in zip(plackett_luce(before, places), after, strict=True):
        assert mine == pytest.approx(theirs, rel=1e-12)


def test_whoever_wins_more_is_rated_higher() -> None:
    rng = Random("ladder")
    games = [game(("strong", "weak", "weak"), (1, 2, 3) if rng.random() < 0.7 else (3, 1, 2)) for _ in range(200)]
    skill, strength = openskill(games), bradley_terry([[one] for one in games])
    assert skill["strong"].low > skill["weak"].value
    assert strength["strong"].low > strength["weak"].high
    assert sum(one.value for one in strength.values()) == pytest.approx(0, abs=1e-6)


def test_bradley_terry_holds_the_truth_in_95_of_100_tournaments() -> None:
    """Two of equal strength on every deal, which is good for one of them in all four games."""
    rng, strengths, held, repeats = Random("bradley"), {"a": 0.4, "b": 0.0, "c": -0.4}, 0, 400
    for _ in range(repeats):
        deals = []
        for _ in range(80):
            one, other = rng.sample(sorted(strengths), 2)
            chance = 1 / (1 + exp(strengths[other] - strengths[one]))
            deals.append([game((one, other), (1, 2) if rng.random() < chance else (2, 1)) for _ in range(2)])
        found = bradley_terry(deals)["a"]
        held += found.low <= 0.4 * ELO <= found.high
    assert 0.93 <= held / repeats <= 0.97


def test_one_who_never_loses_has_a_finite_strength() -> None:
    found = bradley_terry([[game(("a", "b"), (1, 2))] for _ in range(50)])
    assert 300 < found["a"].value - found["b"].value < 3000
    assert bradley_terry([[game(("a", "a"), (1, 2))]])["a"].value == 0
