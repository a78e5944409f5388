"""Families in a position that a referee lays out."""

from __future__ import annotations

import pytest

from standoff.editions.first.edition import FIRST
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


def test_no_power_is_laid_out_more_often_than_the_families_have_it() -> None:
    seats = {seat: {"power": 3} for seat in range(4)}
    setup = SetUp("first", 9, ("families",), {}, None, {"position": {"round": 3, "seats": seats}})
    with pytest.raises(Refusal, match="more often than the families' cards have it") as refused:
        start(FIRST.rules(setup), key_of_seed(1))
    assert refused.value.clause == "FAM-10"


def test_families_of_a_position_have_the_cards_that_are_left_in_the_order_of_the_deck() -> None:
    powers = {seat: {"power": seat + 1} for seat in range(9)}
    teams = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    deal = {"teams": teams, "position": {"round": 3, "seats": powers}}
    g = start(FIRST.rules(SetUp("first", 9, ("families",), {}, None, deal)), key_of_seed(1))
    assert FIRST.referee(g)["cards"] == [[2, 1, 3, 1, 2], [5, 4, 6, 4, 8], [8, 7, 9, 9, 10]]
