"""Positions that no table can be in are refused, with the rule behind it."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start

TEAMS = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def laid_out(*modules: str, players: int = 4, deal: dict[str, Any] | None = None, **position: Any) -> First:
    """A table as a referee lays it out."""
    stacked = {**(deal or {}), "position": position}
    return start(FIRST.rules(SetUp("first", players, modules, {}, None, stacked)), key_of_seed(1))


def refusal(*modules: str, players: int = 4, deal: dict[str, Any] | None = None, **position: Any) -> tuple[str, str]:
    """Why such a table is refused."""
    with pytest.raises(Refusal) as refused:
        laid_out(*modules, players=players, deal=deal, **position)
    return str(refused.value), refused.value.clause


def test_a_position_is_made_of_known_things() -> None:
    said, _ = refusal(bazookas=1)
    assert "no 'bazookas'; it knows calls, round, seats, suspects, table" in said
    said, _ = refusal(seats={0: {"nose": 1}})
    assert "no 'nose'; it knows boss, dead, hand, light, money, power, shame, shown, spent, wounds" in said


def test_no_deck_holds_more_than_it_has() -> None:
    for hand in ({"click": 6}, {"bang": 3}, {"bbb": 2}):
        assert refusal(seats={1: {"hand": hand}})[1] == "FE-05"


def test_money_is_made_of_notes_that_are_out_and_in_the_box() -> None:
    assert refusal(round=1, seats={0: {"money": [5]}})[1] == "FE-15"
    assert refusal(round=2, table=[5, 5, 5, 5, 5, 5])[1] == "FE-15"
    assert refusal(round=8, seats={0: {"money": [20] * 11}})[1] == "FE-07"
    assert refusal(round=8, deal={"notes": [20] * 10}, table=[20])[1] == "FE-07"
    said, _ = refusal(round=8, seats={0: {"money": 7}})
    assert "7 cannot be made" in said


def test_families_hold_each_power_as_often_as_their_cards() -> None:
    deal = {"teams": TEAMS}
    twice = {0: {"power": 10}, 3: {"power": 10}}
    assert refusal("families", players=9, deal=deal, seats={**twice, 6: {"power": 10}})[1] == "FAM-10"
    assert laid_out("families", players=9, deal=deal, seats=twice).power[0] == 10


def test_notes_that_are_out_and_not_named_lie_in_the_box() -> None:
    g = laid_out(round=3, seats={1: {"money": 35}})
    assert g.stash[1] == (1, 1, 1)
    assert sum(g.box) == 7
    assert g.turned == 15
    assert len(g.pile) == 40


def test_open_powers_are_at_work() -> None:
    powers = {0: 5, 1: 6, 2: 7, 3: 11}
    setup = SetUp("first", 4, ("powers",), {"powers.set": "+11"}, None, {
        "powers": powers, "position": {"round": 2, "seats": {seat: {"shown": True} for seat in powers}},
    })  # fmt: skip
    g = start(FIRST.rules(setup), key_of_seed(1))
    assert (g.armed, g.kid, g.cunning, g.shotgun) == (0, 1, 2, (3,))
    for mode in ("once", "permanent"):
        position = {"round": 2, "seats": {0: {"shown": True}}}
        setup = SetUp("first", 4, ("powers",), {"dragon.mode": mode}, None, {"powers": {0: 4}, "position": position})
        g = start(FIRST.rules(setup), key_of_seed(1))
        assert g.skin[0] == (mode == "permanent")


def test_when_the_game_is_over_nothing_is_asked() -> None:
    g = laid_out(round=8)
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    facts = FIRST.referee(g)
    assert (facts["decision"], facts["window"], facts["over"]) == ("", None, True)
    assert (FIRST.view(g, 0).decision, FIRST.view(g, 0).moment) == ("", "")
