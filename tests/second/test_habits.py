"""What somebody does who has one habit, in small views of the second edition that are written down by hand."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from standoff.editions.common.habits import of_every_stand_off
from standoff.editions.second.edition import SECOND
from standoff.editions.second.habits import guns_on_me
from standoff.editions.second.view import SecondView
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp, start

ANN, BOB, CAT, DAN = range(4)


def seen(*targets: Any, dead: tuple[int, ...] = ()) -> SecondView:
    """The table as Ann sees it while Bob, Cat and Dan aim like this."""
    view = SECOND.view(start(SECOND.rules(SetUp("second", 4)), key_of_seed(1)), ANN)
    seats = [view.seats[ANN]]
    for seat, target in zip(view.seats[1:], targets, strict=True):
        seats.append(replace(seat, target=target, alive=seat.seat not in dead))
    return replace(view, seats=tuple(seats))


def picked(habit: str, said: Answer, *options: Answer, decision: str = "pick") -> Answer:
    """What somebody with this habit answers, where another would say that and these are on offer."""
    view = replace(seen(None, None, None), decision=decision, options=options)
    return SECOND.habits()[habit](view, said, Random(1))


def test_the_guns_of_the_living_that_point_at_me_count() -> None:
    assert guns_on_me(seen(None, None, None)) == 0
    assert guns_on_me(seen(CAT, DAN, BOB)) == 0
    assert guns_on_me(seen(ANN, DAN, ANN)) == 2
    assert guns_on_me(seen(ANN, ANN, ANN, dead=(CAT,))) == 2


def test_these_habits_are_tried() -> None:
    assert SECOND.habits().keys() == {*of_every_stand_off(guns_on_me), "greed", "desk first", "desk last"}


@pytest.mark.parametrize(
    ("options", "said", "answer"),
    [
        (("painting", "token"), "painting", "token"),
        (("painting", "kit"), "painting", "painting"),
    ],
)
def test_whoever_wants_the_desk_first_takes_it_whenever_it_is_there(
    options: tuple[str, ...], said: str, answer: str
) -> None:
    assert picked("desk first", said, *options) == answer
    assert picked("desk first", "painting", "token", "painting", decision="veto") == "painting"


@pytest.mark.parametrize(
    ("options", "said", "answer"),
    [
        (("painting", "token"), "token", "painting"),
        (("painting", "token"), "painting", "painting"),
        (("kit", "painting", "token"), "painting", "painting"),
        (("token",), "token", "token"),
        (("token", "leave"), "token", "token"),
    ],
)
def test_whoever_wants_the_desk_last_takes_anything_else(options: tuple[str, ...], said: str, answer: str) -> None:
    assert picked("desk last", said, *options) == answer
    assert picked("desk last", "token", "token", "painting", decision="veto") == "token"


@pytest.mark.parametrize(
    ("options", "answer"),
    [
        (("painting", "bill 5", "bill 20", "bill 10"), "bill 20"),
        (("painting", "bill 5", "bill 10"), "bill 10"),
        (("painting", "diamond 10"), "painting"),
    ],
)
def test_the_greedy_take_the_dearest_bill(options: tuple[str, ...], answer: str) -> None:
    assert picked("greed", "painting", *options) == answer
    assert picked("greed", "pass", *options, decision="veto") == "pass"
