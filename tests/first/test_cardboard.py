"""Beside the box: what the phone keeps of a power that people play by hand, and what it may imagine."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from standoff.editions.first.cardboard import AMOUNTS, on_the_table
from standoff.editions.first.components import BOX_OF_NOTES, worth
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.powers import POWERS
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import REFEREE
from standoff.engine.rules import SetUp, start
from tests.first.looking import powers
from tests.first.pickpocket import Pickpocket

KEPT = (
    "name", "number", "deck", "clauses", "kinds", "texts", "extra", "wounds_to_die", "bonus", "counts_at_end",
    "shame_worth", "may_be_hidden",
)  # fmt: skip


def test_a_power_on_the_table_is_called_dies_and_pays_as_ever() -> None:
    for power in (*POWERS, Pickpocket()):
        for what in KEPT:
            assert getattr(type(on_the_table(power)), what) == getattr(type(power), what)


def test_a_power_on_the_table_asks_nobody_anything() -> None:
    for power in (*POWERS, Pickpocket()):
        quiet = on_the_table(power)
        assert not quiet.before
        assert not quiet.fields
        assert not quiet.phases(None)
        assert not quiet.moments(None)


def test_somebody_may_have_all_the_money_of_the_box() -> None:
    assert (AMOUNTS[0], AMOUNTS[1], AMOUNTS[-1]) == (0, 5, worth(BOX_OF_NOTES))


def test_powers_that_the_phone_has_dealt_are_imagined_by_all_others() -> None:
    g: First = start(FIRST.rules(SetUp("first", 4, ("powers", "cardboard"))), key_of_seed(1))
    stream = SimpleNamespace(key=key_of_seed("box"), drawn=0)
    worlds = [FIRST.imagine(g, 0, stream) for _ in range(100)]
    assert {powers(h)[0] for h in worlds} == {powers(g)[0]}
    assert len({powers(h)[1] for h in worlds}) > 5


def test_without_powers_nobody_is_imagined_to_hold_one() -> None:
    g: First = start(FIRST.rules(SetUp("first", 4, ("cardboard",))), key_of_seed(1))
    assert FIRST.imagine(g, 0, SimpleNamespace(key=key_of_seed("box"), drawn=0)).held == g.held == ((), (), (), ())


def box(**options: Any) -> First:
    """Four beside the box."""
    given = {name.replace("_", "."): value for name, value in options.items()}
    return start(FIRST.rules(SetUp("first", 4, ("cardboard",), given, 0)), key_of_seed(1))


def told(g: First, *facts: Any) -> First:
    """The referee tells some facts."""
    for fact in facts:
        play.answer(g, REFEREE, fact)
    return g


def test_cash_is_told_to_the_last_five_thousand() -> None:
    g = box()
    cash = g.rules.phases["cash"]
    for amount in AMOUNTS:
        cash.resolve(g, {REFEREE: amount}, ("cash", 2))
        assert worth(g.stash[2]) == amount
        assert g.stash[2][1] + g.stash[2][2] <= 2, "in as few notes as can be"


def test_everybody_sees_what_the_referee_has_told_so_far() -> None:
    g = told(box(), (4, 0, 0))
    assert FIRST.view(g, 1).kept == {"what": "aim"}
    told(g, "go", "go", 2)
    assert FIRST.view(g, None).kept == {"told": (2,)}
    told(g, "done", (0, 1))
    assert FIRST.view(g, 3).kept == {"what": "bbb", "told": ((0, 1),)}


def test_whatever_a_referee_may_tell_is_a_word_of_the_game() -> None:
    g = box()
    words = set(FIRST.vocabulary(g.rules))
    told(g, "correct")
    assert set(g.asking[REFEREE]) <= words
    told(g, "done", (1, 0, 0))
    while not g.over:
        assert set(g.asking[REFEREE]) <= words
        options = g.asking[REFEREE]
        told(g, options[-2] if options[-1] == "correct" else options[-1])


def test_whoever_was_hit_before_fires_with_the_rest_where_victims_fire() -> None:
    for fires in (False, True):
        g = told(box(bbb_victimFires=fires), (4, 0, 0), "go", "go", "done", "correct", (1, "posture", "hurt"))
        assert (1, 0) not in g.asking[REFEREE]
        told(g, "done")
        assert ((1, 0) in g.asking[REFEREE]) is fires
