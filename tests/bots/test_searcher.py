"""The searcher plays any edition, from nothing but what its seat may know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from standoff_duel.edition import DuelEdition

from standoff.bots import make_bot
from standoff.bots.searcher import PLAYOUTS, Searcher
from standoff.bots.worlds import Alike, worlds_of
from standoff.editions import EDITIONS
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import Answer
from standoff.engine.play import answer, answer_all
from standoff.engine.rules import Edition, SetUp, start
from standoff.engine.state import State
from standoff.lab.simulate import Plan, simulate

DUEL = SetUp("duel", 3)


class Unimagined(DuelEdition):
    """A duel whose author has not written how to imagine one."""

    imagine = Edition.imagine


@pytest.fixture(params=[DuelEdition, Unimagined], ids=["imagined", "looks alike"])
def edition(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> DuelEdition:
    found: DuelEdition = request.param()
    monkeypatch.setitem(EDITIONS, "duel", found)
    return found


def loaded(edition: DuelEdition, *cards: str) -> Any:
    """The first aims of a duel."""
    g = start(edition.rules(DUEL), key_of_seed(1), log=False)
    answer_all(g, dict(enumerate(cards)))
    return g


def wins(plan: Plan) -> float:
    """What part of the games the searcher has won, the only one among rookies."""
    score = simulate(plan).bots["searcher"]
    return score.wins / score.games


def test_it_beats_rookies_in_a_duel(edition: DuelEdition) -> None:
    assert wins(Plan(DUEL, 40, ("searcher", "rookie", "rookie"))) > 0.42, "a third is chance"


def test_it_beats_rookies_in_the_first_edition() -> None:
    table = ("searcher", "rookie", "rookie", "rookie")
    assert wins(Plan(SetUp("first", 4), 6, table)) > 0.5, "a quarter is chance"


def test_it_is_how_a_regular_plays_where_nobody_has_written_rules_of_thumb(edition: DuelEdition) -> None:
    g = loaded(edition, "blank", "blank", "bullet")
    for seat in g.asking:
        regular, searcher = (make_bot(name, "duel", Random(5)) for name in ("regular", "searcher"))
        assert isinstance(regular, Searcher)
        said = {bot.choose(edition.view(g, seat), worlds_of(g, seat)) for bot in (regular, searcher)}
        assert len(said) == 1
    assert not isinstance(make_bot("regular", "first", Random(5)), Searcher)


def test_it_answers_the_same_whatever_others_have_loaded(edition: DuelEdition) -> None:
    tables = [loaded(edition, "bullet", *cards) for cards in (("blank", "blank"), ("bullet", "blank"))]
    for seed in range(5):
        said = {Searcher(Random(seed), "").choose(edition.view(g, 0), worlds_of(g, 0)) for g in tables}
        assert len(said) == 1


def test_what_others_have_sealed_already_is_no_help(edition: DuelEdition) -> None:
    def said(*aims: Answer) -> Answer:
        g = loaded(edition, "blank", "blank", "bullet")
        for seat, aim in enumerate(aims, 1):
            answer(g, seat, aim)
        return Searcher(Random(3), "").choose(edition.view(g, 0), worlds_of(g, 0))

    assert said() == said(0) == said("sky") == said(0, 0)


def test_it_shoots_the_leader_when_that_wins(edition: DuelEdition) -> None:
    position = {"round": 3, "seats": {0: {"score": 1, "spent": ["blank", "blank"]}, 1: {"score": 4}, 2: {"score": 1}}}
    for seat in (1, 2):
        position["seats"][seat]["spent"] = ["bullet", "blank"]  # type: ignore[index]
    g = start(edition.rules(SetUp("duel", 3, deal={"position": position})), key_of_seed(1), log=False)
    answer_all(g, {0: "bullet", 1: "blank", 2: "blank"})
    choices = [Searcher(Random(seed), "").choose(edition.view(g, 0), worlds_of(g, 0)) for seed in range(5)]
    assert choices == [1] * 5


def test_it_is_bounded_by_games_however_much_there_is_to_choose_from() -> None:
    g: State = start(EDITIONS["second"].rules(SetUp("second", 8)), key_of_seed(1), log=False)
    while g.decision != "aim":
        answer_all(g, {seat: options[0] for seat, options in g.asking.items()})
    view = g.rules.edition.view(g, 0)
    assert len(view.options) == 7
    thoughts = list(Searcher(Random(1), "").thinking(view, worlds_of(g, 0)))
    assert set(thoughts) <= set(view.options)
    assert len(thoughts) <= PLAYOUTS + 8


def test_without_worlds_it_answers_by_chance(edition: DuelEdition) -> None:
    view = edition.view(loaded(edition, "blank", "blank", "bullet"), 0)
    assert {Searcher(Random(seed), "").choose(view) for seed in range(20)} == set(view.options)


def test_where_nothing_looks_alike_it_answers_by_chance(edition: DuelEdition) -> None:
    g = loaded(edition, "blank", "blank", "bullet")
    view = edition.view(g, 0)
    g.round = 9
    nowhere = Alike(edition.rules(DUEL), edition.view(g, 0))
    assert {Searcher(Random(seed), "").choose(view, nowhere) for seed in range(20)} == set(view.options)
