"""A Clip writes down what it brought back, for whoever imagines it later."""

from __future__ import annotations

from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.objects.clip import Clip
from standoff.editions.first.trail import REFILL, TRAIL
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def test_where_bangs_lay_and_what_had_been_called_then() -> None:
    for opened, hidden, openly, places, were_all in (
        ((0, 0, 0), (("click", 0), ("bang", 1)), 0, ((1, 1),), True),
        ((0, 1, 0), (("bang", 1), ("click", 2)), 1, ((0, 1),), False),
        ((0, 2, 0), (), 2, (), False),
    ):
        g: First = start(FIRST.rules(SetUp("first", 4, ("powers", "objects"))), key_of_seed(1))
        g.open[0], g.hidden[0] = opened, hidden
        Clip().work(g, 0, "loot")
        assert TRAIL[g][-1] == (REFILL, 0, len(hidden), opened, openly, places, were_all)
