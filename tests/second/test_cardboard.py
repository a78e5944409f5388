"""Beside the box: the phone never speaks of loot that it cannot see.  CB-10"""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import REFEREE
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import answer_randomly, table


@pytest.mark.parametrize("unclaimed", ["carry", "box"])
def test_nothing_is_told_of_loot_that_lies_on_a_table_of_wood(unclaimed: str) -> None:
    g, rng = table(SetUp("second", 5, ("cardboard",), {"unclaimed": unclaimed}), 3), Random(3)
    while not g.over:
        answer_randomly(g, rng)
    told = {event.kind for event in g.log or ()}
    assert {"round", "token"} <= told
    assert told.isdisjoint({"loot", "carried", "unclaimed"})


def box(**position: Any) -> Second:
    """Four beside the box."""
    deal = {"position": position} if position else {}
    return start(SECOND.rules(SetUp("second", 4, ("cardboard",), {}, 0, deal)), key_of_seed(1))


def decisions(g: Second, *tales: Any) -> list[str]:
    """What the referee is asked until the round is over, who tells these facts where they fit and ends every list."""
    asked: list[str] = []
    at, left = g.round, list(tales)
    while not g.over and g.round == at:
        options = g.asking[REFEREE]
        asked += [g.decision] if asked[-1:] != [g.decision] else []
        said = next((tale for tale in left if tale in options), None)
        if said is not None:
            left.remove(said)
        elif g.decision == "lays_out":
            said = options[0]
        else:
            said = options[-2] if options[-1] == "correct" else options[-1]
        play.answer(g, REFEREE, said)
    return asked


def test_where_nobody_shares_nobody_is_asked_for_the_token() -> None:
    assert decisions(box()) == ["call", "lay_down", "report", "token"]
    assert decisions(box(), 0, 1, 2, 3) == ["call", "lay_down", "report"]


def test_two_who_are_left_lay_out_what_they_have_and_one_alone_need_not() -> None:
    dead = {"dead": True, "wounds": 3}
    two = {"round": 8, "seats": {0: dead, 1: dead}}
    assert decisions(box(**two))[-3:] == ["token", "final_count", "lays_out"]
    assert "final_count" not in decisions(box(round=8, seats={0: dead, 1: dead, 2: {"wounds": 2}}), (3, 2))


def test_a_shot_beside_the_box_is_told_as_a_bang() -> None:
    g = box()
    decisions(g, (0, 1))
    assert [event.data for event in g.log or () if event.kind == "shoots"] == [{"seat": 0, "target": 1, "card": "bang"}]


def test_whoever_lays_out_is_whom_the_question_is_about_and_all_amounts_are_words_of_the_game() -> None:
    g = box(round=8)
    words, phase = SECOND.vocabulary(g.rules), g.rules.phases["lays_out"]
    while not g.over:
        if g.decision == "lays_out":
            assert phase.about(g, g.agenda[-1]) == (g.agenda[-1][1],)
        assert set(g.asking[REFEREE]) <= set(words)
        said = g.asking[REFEREE]
        play.answer(g, REFEREE, said[-2] if said[-1] == "correct" else said[-1])
