"""A cluster under faults, in a world of its own: what holds, and that the storm would notice if it did not."""

from __future__ import annotations

import pytest

from tools.storm.storm import Plant, storm

SCHEDULES = 40
ENOUGH = 500
FOUND = (2081, 1029, 1103)
"""Seeds of storms that once found something: a node that had handed over everything, could not say goodbye, and was
taken for one that was buried alive; a host who had been away until somebody else was host; a wish for another game that
a sleeping server forgot, and that nobody said anew."""


def test_nothing_acknowledged_is_lost_and_every_table_goes_on() -> None:
    outcomes = [storm(seed) for seed in (*range(1, 1 + SCHEDULES), *FOUND)]
    assert [(one.seed, finding) for one in outcomes for finding in one.findings] == []
    assert sum(one.answers for one in outcomes) > 20 * SCHEDULES
    assert sum(one.faults for one in outcomes) > 8 * SCHEDULES
    assert sum(one.moved for one in outcomes) > SCHEDULES, "tables have had other owners"


def test_the_same_seed_is_the_same_storm() -> None:
    assert storm(11) == storm(11)


@pytest.mark.parametrize(
    ("plant", "symptom"),
    [
        (Plant(fence=False), "two owners"),
        (Plant(early=True), "lost"),
        (Plant(beat=3.0), "buried alive"),
    ],
    ids=["no fence", "acknowledged before it is durable", "beats too seldom"],
)
def test_a_planted_bug_is_found(plant: Plant, symptom: str) -> None:
    for seed in range(1, 1 + ENOUGH):
        if any(symptom in finding for finding in storm(seed, plant).findings):
            return
    raise AssertionError(f"{ENOUGH} schedules have not found it")
