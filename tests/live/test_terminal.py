"""The outdoor game in a terminal: whole games are drawn and told, in the park and in an arena."""

from __future__ import annotations

from random import Random

import pytest

from standoff.editions.live.edition import LIVE
from standoff.editions.live.terminal import LiveStage
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import OptionValue, SetUp, start
from standoff.telling.cast import CAST
from standoff.telling.general import words_of
from standoff.telling.narrate import Narrator
from tests.conformance.mixes import answer_randomly

GROUNDS: list[dict[str, OptionValue]] = [
    {},
    {"cards": "paper"},
    {"easy.count": True},
    {"ground": "arena", "obstacles": "light"},
]


@pytest.mark.parametrize("options", GROUNDS, ids=str)
@pytest.mark.parametrize("language", ["en", "fr"])
def test_whole_games_are_drawn_and_told(options: dict[str, OptionValue], language: str) -> None:
    words, names = words_of(LIVE, language), [one.name for one in CAST[:6]]
    stage, narrator = LiveStage(CAST[:6], 0, words), Narrator(words, LIVE.kinds, names, 0)
    g, rng, told = start(LIVE.rules(SetUp("live", 6, (), options)), key_of_seed("drawn")), Random(3), 0
    while not g.over:
        view = LIVE.view(g, 0)
        assert all(len(row) <= 80 for row in stage.table(view, 80))
        assert all(stage.own(view))
        assert {choice.answer for choice in stage.question(view).choices} == set(view.options)
        for event in (g.log or [])[told:]:
            sentence = narrator.sentence(event)
            assert sentence[-1] in ".!?", sentence
            assert "{" not in sentence, sentence
        told = len(g.log or [])
        answer_randomly(g, rng)
    assert [seat for _, seats, _ in stage.result(LIVE.view(g, 0)) for seat in seats]
