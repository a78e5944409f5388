"""What is stacked in the wrong shape is refused with a sentence that says how it is written."""

from __future__ import annotations

from typing import Any

import pytest

from standoff import editions
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


def refusal(deal: dict[str, Any], ground: str = "people") -> str:
    """Why six people cannot begin so."""
    with pytest.raises(Refusal) as refused:
        start(editions.rules(SetUp("live", 6, (), {"ground": ground}, None, deal)), key_of_seed("shapes"))
    return str(refused.value)


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ({"weapons": ["bbb", "dg"]}, "The weapons of a deal are who carries what"),
        ({"weapons": "bbb"}, "The weapons of a deal are who carries what"),
        ({"weapons": {"Zoe": "bbb"}}, "Nobody here is called 'Zoe', and no team is"),
        ({"weapons": {6: "bbb"}}, "Nobody here is called '6', and no team is"),
        ({"weapons": {"C": ["bbb"]}}, "Nobody here is called 'C', and no team is"),
        ({"weapons": {"A": "bbb"}}, "Team A is dealt a list of weapons"),
        ({"weapons": {0: ["back", "seven"]}}, "a knife or a grenade has its number"),
        ({"weapons": {0: 7}}, "A weapon is a word"),
        ({"notes": 5}, "The notes of a deal are a list of notes"),
        ({"teams": {"A": [0, 1, 2]}}, "The teams of a deal are lists of players"),
        ({"teams": [[0, 1, 2], [3, 4, "Zoe"]]}, "The teams of a deal are lists of players"),
        ({"position": {"A": 200}}, "A team in a position is written as a mapping"),
        ({"position": {"A": {"bank": "rich"}}}, "A team's bank is a number"),
        ({"position": {"left": "much"}}, "What was left over is a list of notes"),
        ({"position": {"seats": {0: "conv"}}}, "A player in a position is written as a mapping"),
    ],
)
def test_a_wrong_shape_is_told_how_it_is_written(deal: dict[str, Any], sentence: str) -> None:
    assert sentence in refusal(deal)


@pytest.mark.parametrize(
    ("deal", "sentence"),
    [
        ({"obstacles": [[0, 0], [1, 1], [2, 0]]}, "The obstacles of a deal are lists of corners"),
        ({"position": {"seats": {0: {"at": 5}}}}, "and so is 'at': [x, y]"),
        ({"position": {"seats": {0: {"at": [1, 2, 3]}}}}, "and so is 'at': [x, y]"),
        ({"position": {"seats": {0: {"facing": "up"}}}}, "and so is 'facing': [x, y]"),
    ],
)
def test_in_an_arena_places_are_two_numbers(deal: dict[str, Any], sentence: str) -> None:
    assert sentence in refusal(deal, "arena")
