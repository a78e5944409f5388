"""What a referee stacks is written in words that the game knows; anything else is refused with a sentence."""

from __future__ import annotations

from typing import Any

import pytest

from standoff import editions
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


@pytest.mark.parametrize(
    ("deal", "words"),
    [
        ({"throws": ["hits"]}, "not 'hits'"),
        ({"throws": "hit"}, "not 'h'"),
        ({"throws": [["others", 2]]}, "one of other, fellow, fumble and a player"),
        ({"throws": [["other", 6]]}, "one of other, fellow, fumble and a player"),
        ({"throws": [["other"]]}, "one of other, fellow, fumble and a player"),
        ({"rolls": [100]}, "A roll is 0 to 99"),
        ({"rolls": [[75, 1, 1]]}, "A roll is 0 to 99"),
        ({"rolls": ["u"]}, "A roll is 0 to 99"),
        ({"sway": [5]}, "not from '5'"),
        ({"sway": [[5]]}, "two moments"),
        ({"tosses": ["plaster", "plan"]}, "'plan' is no word for 'tosses'; there are plaster, plain"),
        ({"draws": ["cling"]}, "'cling' is no word for 'draws'; there are click, bang, bbb"),
        ({"powers": {"Zed": 5}}, "'Zed' is neither a player nor a gang"),
        ({"powers": {6: 5}}, "'6' is neither a player nor a gang"),
        ({"powers": {"rest": "all"}}, "'all' is neither"),
        ({"position": {"seats": {0: {"shame": 1}}}}, "A yakuza takes no shame marker"),
        ({"position": {"seats": {1: {"finger": True}}}}, "Honor tokens are for yakuzas"),
        ({"position": {"seats": {1: {"wounds": 1, "tokens": 1}}}}, "Honor tokens are for yakuzas"),
    ],
)
def test_an_unknown_word_is_refused_and_not_taken_for_something_else(deal: dict[str, Any], words: str) -> None:
    with pytest.raises(Refusal, match=words):
        start(editions.rules(SetUp("yakuzas", 6, deal=deal)), key_of_seed("stacked"))


def test_every_known_word_is_taken() -> None:
    deal = {
        "throws": ["hit", "miss", ["other", 2], ["fellow", 3], ("fumble", 1)],
        "rolls": [0, 99, [75, 1]],
        "sway": [[0, 450], (17, 23)],
        "tosses": ["plaster", "plain"],
        "draws": ["click", "bang", "bbb"],
        "powers": {1: 5, "0": "ninja", "rest": "none"},
    }
    game = start(editions.rules(SetUp("yakuzas", 6, deal=deal)), key_of_seed("stacked"))
    assert not game.over
