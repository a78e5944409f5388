"""What a regular fears comes about as often as it thinks, in every round; and it knows what draws guns."""

from __future__ import annotations

from collections import defaultdict
from random import Random
from typing import Any

import pytest

from standoff.editions import edition
from standoff.editions.common.temper import PLAIN
from standoff.editions.first.mind import courage
from standoff.editions.first.mind import reading as first_reading
from standoff.editions.second.mind import reading as second_reading
from standoff.editions.second.mind.shares import worth_to
from standoff.engine.play import answer
from standoff.engine.rules import SetUp
from tests.conformance.mixes import table

GAMES = 150
NEAR = 0.03
"""How far off a regular may be in a round …"""
CHANCE = 2.6
"""… besides so many standard errors."""


def read(view: Any, mind: Any) -> Any:
    if isinstance(mind, edition("first").mind(PLAIN).__class__):
        return first_reading.Reading(view, mind.memory.purses(view))
    return second_reading.Reading(view, mind._memory)


@pytest.mark.parametrize("name", ["first", "second"])
def test_guns_fire_as_often_as_a_regular_fears_in_every_round(name: str) -> None:
    seen: dict[int, list[tuple[float, bool]]] = defaultdict(list)
    rules_of_thumb = edition(name)
    for number in range(GAMES):
        g: Any = table(SetUp(name, 6), f"fear {number}", log=False)
        minds = [rules_of_thumb.mind(PLAIN) for _ in range(6)]
        rng = Random(number)
        while not g.over:
            is_courage = g.decision == "courage"
            said = {}
            for seat, options in g.asking.items():
                view = rules_of_thumb.view(g, seat)
                choice = minds[seat].decide(view, rng)
                said[seat] = options[0] if choice is None else choice
                if is_courage and seat == g.alive[0]:
                    for guns in read(view, minds[seat]).on:
                        for shooter, _, feared in guns:
                            if shooter != seat:
                                seen[g.round].append((feared, g.loaded[shooter] != "click"))
            for seat, choice in said.items():
                answer(g, seat, choice)
    assert sorted(seen) == list(range(1, 9))
    for number, guns in seen.items():
        off = sum(feared - fires for feared, fires in guns) / len(guns)
        assert abs(off) < NEAR + CHANCE * 0.5 / len(guns) ** 0.5, f"in round {number}"


def test_early_money_is_worth_less_to_whoever_is_the_richest_already() -> None:
    g: Any = table(SetUp("first", 6), "rich", log=False)
    rng = Random(1)
    while g.decision != "courage" or g.round < 3:
        for seat, options in g.asking.items():
            answer(g, seat, rng.choice(options))
    view = edition("first").view(g, g.alive[0])
    rich, poor = [40.0 if seat == view.me else 20.0 for seat in range(6)], [20.0] * 6
    poor[g.alive[1]] = 40.0
    assert courage.share_hope(first_reading.Reading(view, rich)) < courage.share_hope(first_reading.Reading(view, poor))


def test_the_desk_is_nothing_to_have_in_the_first_round() -> None:
    g: Any = table(SetUp("second", 6), "desk", log=False)
    mind: Any = edition("second").mind(PLAIN)
    view = edition("second").view(g, 0)
    mind.decide(view, Random(1))
    reading = second_reading.Reading(view, mind._memory)
    assert worth_to(reading, 0, "token") < worth_to(reading, 0, "bill 5")
