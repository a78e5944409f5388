"""Regulars who answer all at once say what each of them would say alone."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from standoff.editions.common.luck import Luck
from standoff.editions.common.temper import PLAIN
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.mind.quick import LOOKS, is_plain, laid, load_odds
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer
from standoff.engine.rules import SetUp, start


@pytest.mark.parametrize("players", [4, 5, 6])
def test_all_at_once_they_say_what_each_of_them_would_say_alone(players: int) -> None:
    said = Counter[object]()
    for number in range(25):
        g = start(FIRST.rules(SetUp("first", players)), key_of_seed(f"quick/{number}"), log=False)
        assert isinstance(g, First)
        assert is_plain(g)
        minds, rng = [FIRST.mind(PLAIN) for _ in range(players)], Random(number)
        while g.asking:
            decision, luck = g.decision, Luck(rng)
            look, views = LOOKS[decision](g), FIRST.views(g)
            for seat, options in list(g.asking.items()):
                alone = options[0]
                if len(options) > 1:
                    luck.begin(decision, seat)
                    alone = minds[seat].decide(views(seat), luck) or 0
                    luck.begin(decision, seat)
                    assert look.answer(seat, luck) == alone
                    said[alone] += 1
                answer(g, seat, alone)
    assert {"click", "bang", "bbb", "stay", "withdraw", *range(players)} <= set(said)


def test_powers_are_not_for_them() -> None:
    for modules in (("powers",), ("cop",), ("objects", "powers")):
        g = start(FIRST.rules(SetUp("first", 6, modules)), key_of_seed(1), log=False)
        assert isinstance(g, First)
        assert not is_plain(g)


def test_each_card_is_laid_as_often_as_the_odds_say() -> None:
    rng = Random(4)
    for hand in ((5, 2, 1), (1, 2, 0), (0, 1, 1), (3, 0, 0)):
        laid_so = Counter([laid(hand, 0.6, rng) for _ in range(4000)])
        for card, odds in zip(("click", "bang", "bbb"), load_odds(hand, 0.6), strict=True):
            assert laid_so[card] / 4000 == pytest.approx(odds, abs=0.03)
