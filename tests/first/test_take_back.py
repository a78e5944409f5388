"""A card taken back is in the hand until another one has been given up for it."""

from __future__ import annotations

from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.take_back import TAKE_BACK, Reason, take_back
from standoff.editions.first.trail import FROM_HIDDEN, TRAIL
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def test_of_two_guns_the_one_that_it_came_back_to_has_it() -> None:
    """Ann has inherited Cat's gun, and has taken back its triple Bang."""
    g: First = start(FIRST.rules(SetUp("first", 4, ("powers",))), key_of_seed(1))
    g.guns = ((0, 2), (1,), (), (3,))
    g.agenda.append(("give_up", 0, 2, ("bbb",), ("SP-9.3", "SP-9.4", "SP-9.4")))
    g.hand[0], g.hand[2] = (5, 2, 0), (5, 2, 1)
    assert TAKE_BACK.is_possible(g, 2)
    assert TAKE_BACK.is_possible(g, 0)
    g.hand[0], g.hand[2] = (5, 2, 1), (5, 2, 0)
    assert not TAKE_BACK.is_possible(g, 2)
    assert TAKE_BACK.is_possible(g, 0)


def test_a_card_that_was_not_fired_leaves_a_trail_when_it_is_taken_back() -> None:
    """Bob's triple Bang was discarded face down, and everybody sees it go back."""
    g: First = start(FIRST.rules(SetUp("first", 4, ("powers", "objects"))), key_of_seed(1))
    g.hidden[1], g.hand[1], g.dropped = (("click", 0), ("bbb", 0)), (4, 2, 0), ((1, "bbb"),)
    take_back(g, 1, 1, "bbb", Reason("SP-9.3", "SP-9.4", "SP-9.4"), unfired=True)
    assert (g.hidden[1], g.hand[1], len(g.dropped)) == ((("click", 0),), (4, 2, 1), 0)
    assert TRAIL[g] == ((FROM_HIDDEN, 1, 1, (0, 0, 0), "bbb"),)
