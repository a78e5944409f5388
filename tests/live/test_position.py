"""A position is written in words that are known, or refused with those that are."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import Live
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import OptionValue, SetUp, start


def placed(position: dict[Any, Any], **options: OptionValue) -> Live:
    """A game that begins there."""
    return start(
        LIVE.rules(SetUp("live", 6, (), options, None, {"position": position, "weapons": {"rest": "kev"}})),
        key_of_seed(1),
    )


@pytest.mark.parametrize(
    ("position", "said"),
    [
        ({"weather": "rain"}, "A position has no 'weather'; it knows A, B, left, round, seats"),
        ({"C": {"bank": 5}}, "A position has no 'C'"),
        ({"A": {"purse": 5}}, "A team in a position has no 'purse'; it knows bank, chief"),
        ({"seats": {0: {"wounds": 1}}}, "A player in a position has no 'wounds'; it knows status"),
        ({"seats": {0: {"at": [0, 0]}}}, "A player in a position has no 'at'"),
        ({"seats": {0: {"facing": [1, 0]}}}, "A player in a position has no 'facing'"),
    ],
)
def test_a_word_that_means_nothing_here_is_refused(position: dict[Any, Any], said: str) -> None:
    with pytest.raises(Refusal, match=said):
        placed(position)


def test_in_an_arena_a_position_says_where_people_stand_and_look() -> None:
    g = placed({"seats": {0: {"at": [100, 200], "facing": [0, -1]}}}, ground="arena")
    assert (g.at[0], g.facing[0]) == ((100, 200), (0, -10_000))
    with pytest.raises(Refusal, match="no 'wounds'; it knows at, facing, status"):
        placed({"seats": {0: {"wounds": 1}}}, ground="arena")


@pytest.mark.parametrize("status", ["coma", "coward", "dead"])
def test_when_a_round_begins_nobody_lies_in_a_coma_or_has_left(status: str) -> None:
    with pytest.raises(Refusal, match="'in' or 'conv'") as refused:
        placed({"seats": {0: {"status": status}}})
    assert refused.value.clause == "LIVE-146"


def test_whoever_convalesces_has_been_in_a_coma_once() -> None:
    g = placed({"round": 3, "seats": {1: {"status": "conv"}, 2: {"status": "in"}}})
    assert g.status == ["in", "conv", "in", "in", "in", "in"]
    assert g.comas == [0, 1, 0, 0, 0, 0]
    assert g.round == 3
