"""Who is richest when it is close."""

from __future__ import annotations

from typing import Any

from standoff.editions.second.count import FinalCount
from standoff.editions.second.edition import SECOND
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def counted(**loot: Any) -> tuple[int, ...]:
    """Who wins where Ann and Bob have such loot and Ann has more wounds."""
    seats = {0: {"loot": loot["ann"], "wounds": 2}, 1: {"loot": loot["bob"]}}
    position = {"position": {"round": 8, "seats": seats}}
    g = start(SECOND.rules(SetUp("second", 4, (), {}, 0, position)), key_of_seed(1))
    FinalCount().score(g)
    assert g.winners is not None
    return tuple(g.winners)


def test_a_thousand_more_is_more_and_the_bonus_is_neither_more_nor_less_than_it_says() -> None:
    diamonds = ["diamond 1", "diamond 1"]
    assert counted(ann=diamonds, bob=["bill 20", "bill 20", "bill 10", "painting", "painting", "diamond 1"]) == (1,)
    assert counted(ann=diamonds, bob=["bill 20", "bill 20", "bill 10", "painting", "painting"]) == (0,)
    assert counted(ann=[*diamonds, "diamond 1"], bob=["bill 20"] * 3 + ["diamond 1", "diamond 1"]) == (0,)
