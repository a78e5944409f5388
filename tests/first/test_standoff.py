"""Answers that no scenario can write down: seats that are not at the table."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.first.edition import FIRST
from standoff.editions.first.standoff import covered
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


def test_aiming_at_a_seat_that_is_not_there_is_no_aiming_at_the_dead() -> None:
    dead = {"wounds": 3, "dead": True}
    setup = SetUp("first", 4, (), {}, 1, {"position": {"round": 2, "seats": {0: dead}}})
    g = start(FIRST.rules(setup), key_of_seed(1))
    for seat in play.waiting_for(g):
        play.answer(g, seat, "click")
    assert g.decision == "aim"
    clauses: dict[Any, str] = {0: "FE-77", 1: "FE-25", -1: "FE-24", 4: "FE-24", 99: "FE-24", (2, 3): "FE-24"}
    for target, clause in clauses.items():
        with pytest.raises(Refusal) as refused:
            play.answer(g, 1, target)
        assert refused.value.clause == clause, target


def test_a_gun_covers_nobody_one_or_two() -> None:
    assert [covered(None), covered(0), covered((1, 2))] == [(), (0,), (1, 2)]
