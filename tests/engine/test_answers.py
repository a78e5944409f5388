"""Whatever somebody sends as a seat or an answer is refused in a sentence, on the sources and on what is compiled."""

from __future__ import annotations

from typing import Any

import pytest

from standoff import editions
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start
from standoff.engine.slots import slots_of
from standoff.engine.state import State

NO_SEATS: tuple[Any, ...] = (1.0, "1", None, True, (1,), [1], {}, object(), 99, -2, 2**70)
NO_ANSWERS: tuple[Any, ...] = (1.0, None, True, [], {}, object(), b"click", ("click",), (), 2**70, "nonsense")


@pytest.fixture(params=["first", "second", "yakuzas", "live"])
def g(request: pytest.FixtureRequest) -> State:
    players = {"first": 6, "second": 6, "yakuzas": 9, "live": 9}
    setup = SetUp(request.param, players[request.param])
    game: State = start(editions.rules(setup), key_of_seed("anything"))
    return game


@pytest.mark.parametrize("seat", NO_SEATS, ids=lambda value: type(value).__name__)
def test_what_is_no_seat_neither_answers_nor_is_late(g: State, seat: Any) -> None:
    before, said = g.save(), next(iter(g.asking.values()))[0]
    with pytest.raises(Refusal):
        play.answer(g, seat, said)
    with pytest.raises(Refusal):
        play.late(g, seat)
    assert not play.is_legal(g, seat, said)
    assert g.save() == before


@pytest.mark.parametrize("said", NO_ANSWERS, ids=lambda value: type(value).__name__)
def test_what_is_no_answer_is_refused_and_changes_nothing(g: State, said: Any) -> None:
    before, seat = g.save(), next(iter(g.asking))
    with pytest.raises(Refusal, match="legal now"):
        play.answer(g, seat, said)
    with pytest.raises(Refusal, match="legal now"):
        play.answer_all(g, {seat: said})
    assert not play.is_legal(g, seat, said)
    assert g.save() == before


def test_a_saved_game_names_every_slot_but_what_is_asked_or_put_together_anew(g: State) -> None:
    slots = {name for base in type(g).__mro__ for name in slots_of(base)}
    assert set(g.save()) == slots - {"rules", "asking"}


def test_a_table_that_only_knows_that_it_is_a_game_sees_who_is_alive(g: State) -> None:
    assert g.living() == g.alive
