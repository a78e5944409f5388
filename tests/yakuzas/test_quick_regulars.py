"""Regulars among gangs who answer all at once say what each of them would say alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from standoff.editions.common.luck import Luck
from standoff.editions.common.temper import PLAIN, Company
from standoff.editions.first.game import First
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.mind.better import BetterMind
from standoff.editions.yakuzas.mind.quick import Sights, is_plain
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer
from standoff.engine.rules import SetUp, start


@pytest.mark.parametrize("players", [6, 7, 8, 9])
def test_all_at_once_they_say_what_each_of_them_would_say_alone(players: int) -> None:
    said, decisions = Counter[object](), Counter[str]()
    for number in range(12):
        g = start(YAKUZAS.rules(SetUp("yakuzas", players)), key_of_seed(f"quick/{number}"), log=False)
        assert isinstance(g, First)
        assert is_plain(g)
        rng = Random(number)
        mind = Company({seat for seat in range(players) if seat % 3 == number % 3}, BetterMind(), YAKUZAS.mind(PLAIN))
        while g.asking:
            decision, luck = g.decision, Luck(rng)
            sights, views = Sights(g, mind), YAKUZAS.views(g)
            for seat, options in list(g.asking.items()):
                alone = options[0]
                if len(options) > 1:
                    luck.begin(decision, seat)
                    alone = mind.think(views(seat), luck) or 0
                    luck.begin(decision, seat)
                    assert decision == "share_cards" or sights.answer(seat, luck) == alone
                    decisions[decision] += 1
                    said[alone] += 1
                answer(g, seat, alone)
    assert {"load", "aim", "courage", "window"} <= set(decisions)
    assert {"click", "bang", "bbb", "cling", "tanto", "shuriken", "stay", "withdraw", *range(players)} <= set(said)


def test_objects_are_not_for_them() -> None:
    g = start(YAKUZAS.rules(SetUp("yakuzas", 9, ("objects",))), key_of_seed(1), log=False)
    assert isinstance(g, First)
    assert not is_plain(g)
