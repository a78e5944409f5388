"""Copies of a table: equal in everything, and nothing that can change is shared."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff.editions.common.gangsters import Gangsters
from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from standoff.engine.slots import slots_of
from standoff.engine.state import State

SLOTS = (*slots_of(State), *slots_of(Gangsters), *slots_of(Second))


def test_a_copy_is_equal_and_shares_nothing_that_can_change() -> None:
    g: Second = start(SECOND.rules(SetUp("second", 6, ("powers",))), key_of_seed(1))
    rng = Random(1)
    while not g.over:
        copy = g.clone()
        for slot in SLOTS:
            mine, theirs = getattr(g, slot), getattr(copy, slot)
            assert mine == theirs, slot
            assert mine is not theirs or not isinstance(mine, list), slot
        saved = copy.save()
        for seat in play.waiting_for(g):
            play.answer(g, seat, rng.choice(g.asking[seat]))
        assert copy.save() == saved


def test_every_move_of_a_card_leaves_its_trace() -> None:
    g: Second = start(SECOND.rules(SetUp("second", 4, (), {}, 0)), key_of_seed(1))
    answers: dict[str, Any] = {"load": {1: "bang"}, "courage": {1: "withdraw"}}
    while g.decision != "pick":
        asked = g.decision
        for seat in play.waiting_for(g):
            play.answer(g, seat, answers.get(asked, {}).get(seat, g.asking[seat][0]))
    share = g.asking[0][0]
    play.answer(g, 0, share)
    thrown = [("down", 1, "bang", False), ("down", 0, "click", False)]
    assert g.trail == [*thrown, ("open", 2, "click"), ("open", 3, "click"), ("gain", 0, share)]
