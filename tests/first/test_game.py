"""The table as data: what is on its way to whom."""

from __future__ import annotations

from standoff.editions.common.attacks import Attack
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start


def test_hits_are_counted_until_they_land() -> None:
    g: First = start(FIRST.rules(SetUp("first", 4)), key_of_seed(1))
    assert g.all_hits() == ()
    g.attacks = [Attack(0, 0, 1), Attack(2, 2, 1), Attack(1, 1, 3)]
    assert g.all_hits() == (0, 2, 0, 1)
    assert [g.hits(seat) for seat in range(4)] == [0, 2, 0, 1]
    g.landed = 2
    assert g.all_hits() == (0, 0, 0, 1)
    g.landed = 3
    assert g.all_hits() == ()


def test_an_attack_that_wounds_nobody_is_no_hit() -> None:
    g: First = start(FIRST.rules(SetUp("first", 4)), key_of_seed(1))
    g.attacks = [Attack(0, 0, 1, wounds=0)]
    assert g.all_hits() == ()


def test_a_copy_shares_nothing_that_may_change() -> None:
    g: First = start(FIRST.rules(SetUp("first", 4)), key_of_seed(1))
    copy = g.clone()
    assert copy.save() == g.save()
    changing = [name for name in g.save() if isinstance(getattr(g, name, None), list | dict)]
    assert {"target", "hidden", "open", "hand", "stash", "shame", "attacks", "wounds", "loaded"} <= set(changing)
    assert [name for name in changing if getattr(g, name) is getattr(copy, name)] == []


def test_a_gun_is_held_by_whoever_has_it_now() -> None:
    g: First = start(FIRST.rules(SetUp("first", 4)), key_of_seed(1))
    g.hand_over(2, 0)
    assert g.guns == ((0, 2), (1,), (), (3,))
    assert [g.owner(gun) for gun in range(4)] == [0, 1, 0, 3]
