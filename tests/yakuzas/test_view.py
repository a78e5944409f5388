"""What a view of a gang game sends over the line, and that nobody writes into it."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from standoff.editions.first.game import First
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.engine import play
from standoff.engine.rules import SetUp
from tests.conformance.mixes import YAKUZAS_MIXES, answer_randomly, named, table
from tests.yakuzas.games import game

QUIET: dict[str, Any] = {"powers": {"rest": "none"}}


def sent(seat: int | None, position: dict[str, Any] | None = None) -> Any:
    """A view as it travels."""
    return msgspec.to_builtins(YAKUZAS.view(game(position=position, **QUIET), seat))


def test_a_view_says_nothing_that_goes_without_saying() -> None:
    table = sent(1, {"round": 2})
    assert not {"attacks", "hits", "winners", "whisper", "kid", "sway"} & set(table)
    assert not {"tokens", "finger", "kiai", "doomed"} & set(table["seats"][0])
    assert not {"won", "cards", "purse"} & set(table["Yakuza"])
    assert not {"side", "weapon"} & set(table["seats"][1]["guns"][0])


def test_a_view_says_what_is_not_as_usual() -> None:
    table = sent(1, {"round": 2, "seats": {0: {"finger": True, "wounds": 1, "tokens": 1}}})
    assert (table["seats"][0]["finger"], table["seats"][0]["tokens"]) == (True, 1)
    assert table["seats"][0]["guns"][0]["weapon"] == "blades"
    assert sent(1)["whisper"] is True


def test_a_view_says_that_the_game_is_over() -> None:
    g = game(position={"round": 8}, **QUIET)
    while not g.over:
        for seat, options in dict(g.asking).items():
            play.answer(g, seat, options[0])
    assert msgspec.to_builtins(YAKUZAS.view(g, None))["over"] is True
    assert "over" not in sent(None)


def test_nobody_writes_into_a_view() -> None:
    view = YAKUZAS.view(game(**QUIET), 0)
    for part, name in ((view, "round"), (view.East, "size"), (view.seats[0], "gang"), (view.seats[0].guns[0], "side")):
        with pytest.raises(AttributeError):
            setattr(part, name, getattr(part, name))


@pytest.mark.parametrize("mix", [mix for mix in YAKUZAS_MIXES if mix.players > 7], ids=named)
def test_whoever_looks_at_the_same_moment_sees_what_each_would_see_alone(mix: SetUp) -> None:
    g, rng = table(mix, "looks", log=False), Random(5)
    assert isinstance(g, First)
    while not g.over:
        looks = YAKUZAS.views(g)
        for seat in (*range(mix.players), None):
            assert looks(seat) == YAKUZAS.view(g, seat)
        answer_randomly(g, rng)


def test_a_view_says_who_has_answered_to_that_seat_alone() -> None:
    g = table(YAKUZAS_MIXES[0], 1)
    assert isinstance(g, First)
    seat = next(iter(g.asking))
    others = [other for other in g.asking if other != seat]
    assert not YAKUZAS.view(g, seat).answered
    play.answer(g, seat, g.asking[seat][0])
    assert YAKUZAS.view(g, seat).answered
    assert not any(YAKUZAS.view(g, other).answered for other in others)
