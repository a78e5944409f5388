"""Powers: their numbers, and answers to their questions that no scenario can write down."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.editions.second.powers import NO_POWER, POWERS
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start

NAMES = (
    "collector", "cunning", "cute", "dictator", "doctor", "good friend", "greedy", "hustler", "junk dealer", "kid",
    "lucky man", "professional", "smart", "stealthy", "unbreakable", "vulture",
)  # fmt: skip


def table(powers: dict[Any, str], **deal: Any) -> Second:
    """Four with these powers, and nobody else with any."""
    given = {"powers": {**powers, "rest": "none"}, **deal}
    return start(SECOND.rules(SetUp("second", 4, ("powers",), {}, 0, given)), key_of_seed(1))


def until(g: Second, decision: str) -> Second:
    """Everybody gives the first answer, up to some decision."""
    while g.decision != decision:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    return g


def why(g: Second, seat: int, answer: Any) -> str:
    """The clause by which an answer is refused."""
    with pytest.raises(Refusal) as refused:
        play.answer(g, seat, answer)
    return refused.value.clause


def test_the_sixteen_powers_stand_where_their_numbers_say() -> None:
    assert tuple(power.name for power in POWERS) == NAMES
    assert [power.number for power in POWERS] == list(range(1, 17))
    assert (NO_POWER.number, NO_POWER.name) == (0, "")


def test_the_hustler_draws_from_seats_and_not_from_numbers() -> None:
    g = table({0: "hustler"})
    clauses: dict[Any, str] = {2.0: "SEP-08.2", 0: "SEP-08.2", 9: "SEP-08.2", "pass": "SEP-08.6"}
    assert {said: why(g, 0, said) for said in clauses} == clauses


def test_a_banned_greedy_who_talks_nonsense_is_told_so() -> None:
    loot = [["bill 5", "bill 5", *["painting"] * 6]]
    g = until(table({0: "greedy", 1: "dictator"}, loot=loot), "pick")
    play.answer(g, 0, ("painting", "bill 5"))
    play.answer(g, 1, "painting")
    clauses: dict[Any, str] = {
        ("bazooka", "bill 5"): "SEP-07.1",
        ("painting", "bazooka"): "SEP-04.10",
        ("bill 5", "painting"): "SEP-04.10",
        ("bill 5", "kit"): "SEP-07.1",
    }
    assert {said: why(g, 0, said) for said in clauses} == clauses
