"""Saved games: whatever was said before saving is said after loading."""

from __future__ import annotations

import json
from collections.abc import Mapping
from random import Random

import pytest

from standoff import editions
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp, load, start
from standoff.engine.state import State
from tests.conformance.mixes import MIXES, named, random_answer, table


def through_a_file(g: State) -> State:
    loaded: State = load(g.rules, json.loads(json.dumps(g.save())))
    return loaded


def test_a_pair_of_targets_answered_before_saving_is_still_a_pair() -> None:
    deal = {"powers": {"0": 3, "1": 11, "2": 1, "3": 2, "4": 8, "5": 12}}
    rules = editions.rules(SetUp("first", 6, ("powers",), {"powers.set": "+11 +12"}, None, deal))
    g: State = start(rules, key_of_seed(1))
    wanted: dict[str, Mapping[int, Answer]] = {
        "window": {1: "show", 0: 1},
        "load": dict.fromkeys(range(6), "bang") | {1: "click"},
        "aim": dict.fromkeys((0, 2, 3, 4, 5), 1) | {1: 0},
    }
    while len(g.asking.get(0, ())) < 10:
        says = wanted.get(g.decision, {})
        for seat in play.waiting_for(g):
            options = g.asking[seat]
            said = says.get(seat)
            play.answer(g, seat, said if said in options else options[0])
    play.answer(g, 0, (2, (3, 4)))
    assert through_a_file(g).answers == {0: (2, (3, 4))}


@pytest.mark.parametrize("setup", MIXES, ids=named)
def test_games_saved_in_the_middle_of_a_question_go_on_as_the_original(setup: SetUp) -> None:
    rng = Random(4)
    g = table(setup, 4)
    while not g.over:
        seat = rng.choice(play.waiting_for(g))
        choice = random_answer(g, seat, rng)
        play.answer(g, seat, choice)
        if rng.random() < 0.1:
            loaded = through_a_file(g)
            assert loaded.answers == g.answers
            assert dict(loaded.asking) == dict(g.asking)
            g = loaded
