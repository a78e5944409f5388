"""Set-ups and options: what is wrong is said in one sentence, with the clause and what would be right."""

from __future__ import annotations

from typing import Any

import pytest

from standoff import editions
from standoff.editions.first.edition import FIRST
from standoff.engine.errors import BrokenFile, Refusal
from standoff.engine.rules import SetUp, load, option_specs


@pytest.mark.parametrize(
    ("setup", "words"),
    [
        (SetUp("zeroth", 4), "no edition 'zeroth'; choose first"),
        (SetUp("first", 3), "4 to 6 players, not 3 (FE-01)"),
        (SetUp("first", 7), "(FE-01)"),
        (SetUp("first", 4, ("powerz",)), "no module 'powerz'; did you mean 'powers'?"),
        (SetUp("first", 4, (), {"aim.slo": "wait"}), "no option 'aim.slo'; did you mean 'aim.slow'?"),
        (SetUp("first", 4, (), {"aim.slow": "never"}), "choose lose, wait, random (R-01)"),
        (SetUp("first", 4, (), {"money.public": "maybe"}), "choose no, yes (R-20)"),
        (SetUp("first", 4, (), {}, 7), "one of the 4 seats, not '7' (FE-09)"),
        (SetUp("first", 4, (), {}, "observer"), "(FE-10)"),
        (SetUp("first", 4, ("cop",)), "(COP-01)"),
        (SetUp("first", 9, ("families", "cop")), "(R-76)"),
        (SetUp("first", 10, ("families",)), "(R-62)"),
        (SetUp("first", 8, ("families",)), "(FAM-01)"),
    ],
)
def test_a_forbidden_set_up_says_why(setup: SetUp, words: str) -> None:
    with pytest.raises(Refusal) as refusal:
        editions.rules(setup)
    assert words in str(refusal.value)


@pytest.mark.parametrize(("written", "meant"), [("yes", True), ("no", False), (True, True), ("true", True)])
def test_yes_and_no_may_be_written_as_people_do(written: Any, meant: bool) -> None:
    options: Any = editions.rules(SetUp("first", 4, (), {"money.public": written})).options
    assert options.money_public is meant


def test_every_option_has_a_clause_of_the_rulebook_and_a_sentence() -> None:
    for spec in option_specs(FIRST.options):
        assert spec.clause in FIRST.catalogue
        assert FIRST.text(f"option.{spec.name}").endswith((".", "?"))
        assert spec.values[0] == spec.default
        assert len(spec.values) > 1


def test_rulings_with_an_option_name_one_that_exists() -> None:
    known = {spec.name for spec in option_specs(FIRST.options)}
    assert {clause.option for clause in FIRST.catalogue if clause.option} <= known


@pytest.mark.parametrize("data", [None, [], {}, {"agenda": [["nowhere"]]}, {"round": "x"}])
def test_a_broken_saved_game_says_so(data: Any) -> None:
    with pytest.raises(BrokenFile):
        load(editions.rules(SetUp("first", 4)), data)


def test_every_clause_speaks_english_and_french() -> None:
    for clause in FIRST.catalogue:
        assert clause.text["en"].strip()
        assert clause.text["fr"].strip()
