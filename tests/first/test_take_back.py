"""A card taken back is in the hand until another one has been given up for it."""

from __future__ import annotations

from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.take_back import TAKE_BACK
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
