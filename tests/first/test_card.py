"""What a card was good for, when the game is over."""

from __future__ import annotations

from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def test_a_coward_s_card_was_of_use_to_whoever_lives_and_has_shame() -> None:
    g: First = start(FIRST.rules(SetUp("first", 4, ("powers",), {}, 0, {"powers": {1: 8}})), key_of_seed(1))

    def was_of_use() -> bool:
        return next(use.used for use in FIRST.card_use(g) if use.seat == 1)

    assert not was_of_use()
    g.shame[1] = 1
    assert was_of_use()
    g.bury([1])
    assert not was_of_use()
