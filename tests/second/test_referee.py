"""Positions that no table can be in are refused, with the rule behind it."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start

DEAD = {"wounds": 3, "dead": True}


def laid_out(deal: dict[str, Any] | None = None, **position: Any) -> Second:
    """A table as a referee lays it out."""
    modules = ("powers",) if deal else ()
    setup = SetUp("second", 4, modules, {}, 0, {**(deal or {}), "position": position})
    return start(SECOND.rules(setup), key_of_seed(1))


def refusal(deal: dict[str, Any] | None = None, **position: Any) -> tuple[str, str]:
    """Why such a table is refused."""
    with pytest.raises(Refusal) as refused:
        laid_out(deal, **position)
    return str(refused.value), refused.value.clause


def test_a_position_is_made_of_known_things() -> None:
    known = "box, hidden, open, round, seats, table"
    assert refusal(bazookas=1)[0] == f"A position has no 'bazookas'; it knows {known}"
    known = "dead, hand, loot, wounds"
    assert refusal(seats={0: {"nose": 1}})[0] == f"A seat in a position has no 'nose'; it knows {known}"
    for number in (0, 9):
        assert refusal(round=number)[1] == "SE-09"
    assert laid_out(round=8).round == 8


def test_nobody_lives_with_too_many_wounds_and_two_are_left() -> None:
    assert refusal(seats={0: {"wounds": 3}})[1] == "SE-53"
    tough = {"powers": {0: "unbreakable", "rest": "none"}}
    assert laid_out(tough, seats={0: {"wounds": 4}}).wounds[0] == 4
    assert refusal(tough, seats={0: {"wounds": 5}})[1] == "SEP-15.2"
    assert refusal(seats={0: DEAD, 1: DEAD, 2: DEAD})[1] == "SE-77"
    g = laid_out(round=2, seats={0: DEAD, 1: DEAD})
    assert (g.godfather, g.alive, g.order) == (2, (2, 3), (2, 3, 0, 1))
    assert g.fallen == ()
    assert g.died[:2] == [1, 1]


def decisions_of_a_round(g: Second) -> list[str]:
    """What is asked before the Godfather's privilege."""
    asked = []
    while g.decision != "privilege":
        asked.append(g.decision)
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    return asked


def test_a_dead_kid_aims_at_nobody() -> None:
    kid = {"powers": {1: "kid", "rest": "none"}}
    assert decisions_of_a_round(laid_out(kid)) == ["load", "aim", "kid_aim"]
    g = laid_out(kid, round=2, seats={1: DEAD})
    assert "kid" not in g.holder
    assert decisions_of_a_round(g) == ["load", "aim"]


def test_bullets_are_those_of_the_box() -> None:
    assert refusal(seats={0: {"hand": {"bbb": 1}}})[1] == "SE-02"
    assert refusal(hidden=["bbb"])[1] == "SE-02"
    assert refusal(seats={0: {"hand": {"bang": 13}}})[1] == "SE-02"
    assert refusal(hidden=["click"])[1] == "SE-02"
    assert refusal(open=["click"])[1] == "SE-02"
    g = laid_out(round=7, seats={1: {"hand": {"bang": 2}}, 3: DEAD})
    assert g.hand == [(0, 2), (0, 2), (0, 2), (0, 0)]
    assert (g.face_up, g.face_down) == ((20, 6), (0, 0))
    g = laid_out(round=7, open=["click"], hidden=["bang"])
    assert (g.face_up, g.face_down) == ((1, 0), (0, 1))


def test_loot_is_out_and_in_the_box() -> None:
    assert refusal(round=1, table=["kit"])[1] == "SE-10"
    assert refusal(round=2, seats={0: {"loot": ["bill 5"] * 9}})[1] == "SE-10"
    assert refusal(round=3, seats={0: {"loot": ["diamond 10"]}}, table=["diamond 10"])[1] == "SE-03"
    g = laid_out(round=2, seats={0: {"loot": ["kit"]}}, table=["clip"])
    assert sum(g.box) == 6
    assert [sum(pile) for pile in g.piles] == [0, *[8] * 7]


def finished(g: Second) -> dict[str, Any]:
    """What a referee reads off when everybody has given the first answer to everything."""
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    return SECOND.referee(g)


def test_when_it_is_over_nothing_is_asked_and_the_richest_in_diamonds_has_the_bonus() -> None:
    seats: dict[int, Any] = {0: {"loot": ["diamond 5"], "hand": {"click": 1}}, 1: {"hand": {"click": 1}}}
    facts = finished(laid_out(round=8, seats={**seats, 2: DEAD, 3: DEAD}))
    assert (facts["over"], facts["decision"], facts["window"]) == (True, "", None)
    assert facts["bonus"] == 0
    assert facts["seats"][0]["total"] >= 65


def test_a_sole_survivor_is_paid_no_bonus() -> None:
    seats = {0: {"loot": ["diamond 5"]}, 1: {"wounds": 2, "hand": {"click": 1}}, 2: DEAD, 3: DEAD}
    facts = finished(laid_out(round=8, seats=seats))
    assert facts["alive"] == [0]
    assert facts["bonus"] is None
    assert facts["seats"][0]["total"] == 5


def test_a_position_begins_the_trail() -> None:
    hands = [("hand", 0, 0, 1), ("hand", 1, 1, 0), ("hand", 2, 0, 1), ("hand", 3, 0, 1)]
    seats = {1: {"hand": {"click": 1}, "loot": ["painting", "kit"]}}
    g = laid_out(round=8, seats=seats, open=["click", "bang"], hidden=["click", "click", "click"])
    assert g.trail == [*hands, ("pile", 1, 1, 3, 0), ("gain", 1, "painting"), ("gain", 1, "kit")]
