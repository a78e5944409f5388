"""A question says by itself whether anybody may be late for it: nobody has to try."""

from __future__ import annotations

from random import Random

import pytest

from standoff import editions
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start
from standoff.engine.state import State
from tests.conformance.mixes import MIXES, answer_randomly, named

WAITING = SetUp("first", 5, (), {"load.slow": "wait", "aim.slow": "wait", "courage.slow": "wait"})


def is_taken_late(g: State, seat: int) -> bool:
    copy = g.clone()
    try:
        play.late(copy, seat)
    except Refusal:
        assert copy.save() == g.save()
        return False
    return True


@pytest.mark.parametrize("setup", [*MIXES, WAITING], ids=named)
def test_what_a_question_says_of_the_slow_is_what_happens_to_them(setup: SetUp) -> None:
    g, rng = start(editions.rules(setup), key_of_seed(5)), Random(5)
    while not g.over:
        may = play.may_be_late(g)
        assert all(is_taken_late(g, seat) == may for seat in g.asking)
        answer_randomly(g, rng, lateness=0.1)


def test_a_table_that_waits_says_which_clause_lets_it() -> None:
    g, rng, clauses = start(editions.rules(WAITING), key_of_seed(5)), Random(5), list[str]()
    while len(clauses) < 3:
        with pytest.raises(Refusal) as no:
            play.late(g, next(iter(g.asking)))
        clauses.append(no.value.clause)
        answer_randomly(g, rng)
    assert clauses == ["R-03", "QR-10", "QR-11"]
