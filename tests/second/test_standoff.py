"""Answers that no scenario can write down: seats that are not at the table."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


def at_aim() -> Second:
    """Seat 0 is dead, everybody else aims."""
    position = {"round": 2, "seats": {0: {"wounds": 3, "dead": True}}}
    g: Second = start(SECOND.rules(SetUp("second", 5, (), {}, 1, {"position": position})), key_of_seed(1))
    for seat in play.waiting_for(g):
        play.answer(g, seat, "click")
    assert g.decision == "aim"
    return g


def why(g: Second, seat: int, answer: Any) -> str:
    """The clause by which an answer is refused."""
    with pytest.raises(Refusal) as refused:
        play.answer(g, seat, answer)
    return refused.value.clause


def test_aiming_at_a_seat_that_is_not_there_is_no_aiming_at_the_dead() -> None:
    g = at_aim()
    clauses: dict[Any, str] = {0: "SE-83", 1: "SE-20", -1: "SE-19", 5: "SE-19", 99: "SE-19", "click": "SE-19"}
    assert {target: why(g, 1, target) for target in clauses} == clauses
    assert why(g, 2, True) == "SE-19", "a word for yes is no seat, and nobody is dead"


def test_the_godfather_orders_the_living() -> None:
    g = at_aim()
    for seat in play.waiting_for(g):
        play.answer(g, seat, g.asking[seat][0])
    assert g.decision == "privilege"
    clauses: dict[Any, str] = {1: "SE-29", (2, 3): "SE-28", 0: "SE-26", 99: "SE-26", "click": "SE-26"}
    assert {said: why(g, 1, said) for said in clauses} == clauses
    assert why(g, 1, 2.0) == "SE-26"


def test_only_the_living_wish_and_only_for_shares() -> None:
    g = at_aim()
    with pytest.raises(Refusal, match="living") as refused:
        play.aside(g, 0, ("wish", "painting"))
    assert refused.value.clause == "SE-54"
    with pytest.raises(Refusal, match="'gold' is no share") as refused:
        play.aside(g, 1, ("wish", "gold"))
    assert refused.value.clause == "SE-58"
