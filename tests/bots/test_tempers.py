"""Tempers show: in how often somebody ducks, and in what is loaded when."""

from __future__ import annotations

from collections import Counter
from functools import cache
from random import Random
from typing import Any

import pytest

from standoff.bots import make_bot
from standoff.engine.errors import Refusal
from standoff.engine.play import answer
from standoff.engine.rules import SetUp
from tests.conformance.mixes import answer_randomly, table

GAMES = 60
both_editions = pytest.mark.parametrize("edition", ["first", "second"])


@cache
def ducking(edition: str, temper: str) -> float:
    """How often such a bot gives up, with five plain regulars round the table."""
    ducked = asked = 0
    for number in range(GAMES):
        g = table(SetUp(edition, 6), number, log=False)
        names = [named(temper), *["regular"] * 5]
        bots = [make_bot(name, edition, Random(f"{number} {seat}")) for seat, name in enumerate(names)]
        while not g.over:
            decision = g.decision
            for seat in list(g.asking):
                said = bots[seat].choose(g.rules.edition.view(g, seat))
                answer(g, seat, said)
                if seat == 0 and decision == "courage":
                    asked += 1
                    ducked += said == "withdraw"
    return ducked / asked


def loading(edition: str, temper: str, wounds: int = 0) -> float:
    """How often the first card such a bot lays is a bullet, fresh or with some wounds."""
    bullets = 0
    for number in range(GAMES * 8):
        g: Any = table(SetUp(edition, 6), number, log=False)
        g.wounds[0] = wounds
        bullets += make_bot(named(temper), edition, Random(number)).choose(g.rules.edition.view(g, 0)) != "click"
    return bullets / (GAMES * 8)


def named(temper: str) -> str:
    return f"regular/{temper}" if temper else "regular"


@both_editions
def test_a_coward_ducks_more_and_a_hothead_less_than_others(edition: str) -> None:
    plain = ducking(edition, "")
    assert ducking(edition, "coward") > plain * 1.1
    assert ducking(edition, "hothead") < plain * 0.95


@both_editions
def test_a_hothead_loads_freely_and_an_avenger_once_wounded(edition: str) -> None:
    plain = loading(edition, "")
    assert loading(edition, "hothead") > plain * 1.15
    assert loading(edition, "avenger") < plain - 0.02
    assert loading(edition, "avenger", wounds=1) > plain + 0.08


@both_editions
def test_an_accountant_has_no_moods(edition: str) -> None:
    """Asked often about the same table, an accountant names the same target more often than others do."""
    favourites = Counter[str]()
    for seed in range(6):
        g: Any = table(SetUp(edition, 6), seed, log=False)
        rng = Random(seed)
        while g.round < 4 or g.decision != "aim":
            answer_randomly(g, rng)
        view = g.rules.edition.view(g, g.alive[0])
        for temper in ("", "accountant"):
            aims = Counter(make_bot(named(temper), edition, Random(number)).choose(view) for number in range(50))
            favourites[temper] += max(aims.values())
    assert favourites["accountant"] > favourites[""] + 40


def test_only_regulars_have_tempers_and_only_these() -> None:
    with pytest.raises(Refusal, match=r"no temper 'saint'.*hothead, coward, avenger, accountant"):
        make_bot("regular/saint", "first", Random(1))
    with pytest.raises(Refusal, match="no temper; a regular may"):
        make_bot("rookie/hothead", "first", Random(1))
