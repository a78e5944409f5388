"""Cards that wandered unseen, in small cases that are written down by hand: the trail, and what may lie where."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from standoff.editions.first.components import CARDS
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.resample import _below
from standoff.editions.first.trail import BACK, FROM_HIDDEN, GAVE, LOOK, REFILL, SWAP, TRAIL
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start

NOTHING = (0, 0, 0)
BOB = 1


def table(**options: bool) -> First:
    """Four with objects, whose hands are known to be whole."""
    given: dict[str, Any] = {name.replace("_", "."): value for name, value in options.items()}
    return start(FIRST.rules(SetUp("first", 4, ("powers", "objects"), given)), key_of_seed(1))


def worlds(g: First, me: int | None, times: int = 60) -> list[First]:
    """As many worlds."""
    stream = SimpleNamespace(key=key_of_seed("resample"), drawn=0)
    return [FIRST.imagine(g, me, stream) for _ in range(times)]


def faces(h: First, gun: int) -> tuple[str, ...]:
    """What a gun has discarded face down."""
    return tuple([face for face, _ in h.hidden[gun]])


def test_a_card_seen_going_back_had_not_been_thrown_away_before() -> None:
    g = table()
    g.hidden[BOB], g.hand[BOB] = (("click", 0), ("bang", 0)), (4, 1, 1)
    TRAIL[g] = ((FROM_HIDDEN, BOB, 1, NOTHING, "bbb"), (GAVE, BOB, 1, NOTHING, "bbb"))
    assert {faces(h, BOB) for h in worlds(g, 0)} == {(one, two) for one in CARDS[:2] for two in CARDS[:2]}


def test_for_a_bang_that_went_back_another_card_was_given_up() -> None:
    g = table()
    g.hidden[BOB], g.hand[BOB] = (("click", 0),), (4, 2, 1)
    TRAIL[g] = ((BACK, BOB, 0, (0, 1, 0), "bang"), (GAVE, BOB, 0, NOTHING, "bang"))
    seen = {(faces(h, BOB), h.hand[BOB]) for h in worlds(g, 0)}
    assert seen == {(("click",), (4, 2, 1)), (("bang",), (5, 1, 1)), (("bbb",), (5, 2, 0))}


def test_bangs_that_came_back_unseen_had_been_thrown_away_and_perhaps_there_were_no_more() -> None:
    for were_all, left in ((True, {("click",), ("bbb",)}), (False, {("click",), ("bang",), ("bbb",)})):
        g = table()
        g.hidden[BOB], g.hand[BOB] = (("click", 0),), (4, 2, 1)
        TRAIL[g] = ((REFILL, BOB, 2, NOTHING, 0, ((0, 0),), were_all),)
        assert {faces(h, BOB) for h in worlds(g, 0)} == left


def test_a_world_in_which_bangs_came_back_unseen_may_be_imagined_further() -> None:
    g = table()
    g.hidden[BOB], g.hand[BOB] = (("click", 0),), (4, 2, 1)
    TRAIL[g] = ((REFILL, BOB, 2, NOTHING, 0, ((0, 0),), True),)
    for h in worlds(g, 0, 10):
        assert {faces(further, BOB) for further in worlds(h, 0)} == {("click",), ("bbb",)}


def test_a_bang_that_came_back_for_all_to_see_may_be_fired_again() -> None:
    g = table()
    g.open[BOB], g.hand[BOB] = (2, 1, 0), (3, 1, 1)
    TRAIL[g] = ((REFILL, BOB, 0, (2, 1, 0), 1, (), False),)
    assert {h.hand[BOB] for h in worlds(g, 0)} == {(3, 1, 1)}


def test_an_heir_does_not_know_in_which_order_the_dead_threw_cards_away() -> None:
    g = table()
    g.guns, g.foreign = ((0, 2), (1,), (), (3,)), (0, 0, 2, 0)
    g.hidden[2], g.hand[2] = (("bang", 0), ("click", 0), ("click", 0)), (3, 1, 1)
    assert {faces(h, 2) for h in worlds(g, 0)} == {("bang", "click", "click"), ("click", "bang", "click")}


def test_the_living_show_nothing_where_the_dead_do() -> None:
    g = table(dead_reveal=True)
    g.hidden[BOB], g.hand[BOB] = (("bang", 0),), (5, 1, 1)
    assert {faces(h, BOB) for h in worlds(g, 0)} == {(card,) for card in CARDS}
    g.bury([BOB])
    assert {faces(h, BOB) for h in worlds(g, 0)} == {("bang",)}


def test_what_was_just_discarded_is_what_lies_there_last() -> None:
    g = table()
    g.hidden[BOB], g.hand[BOB] = (("bang", 0), ("click", 0)), (4, 1, 1)
    g.dropped = g.disarmed = ((BOB, "click"),)
    for h in worlds(g, BOB, 10):
        assert h.dropped == h.disarmed == ((BOB, "click"),)
    for h in worlds(g, 0):
        assert h.dropped == h.disarmed == ((BOB, faces(h, BOB)[-1]),)


def test_numbers_are_drawn_evenly_also_below_one_that_is_no_power_of_two() -> None:
    rng, third = SimpleNamespace(key=key_of_seed("evenly"), drawn=0), 1 << 30
    drawn = [_below(rng, 3 * third) // third for _ in range(900)]
    assert [250 < drawn.count(part) < 350 for part in range(3)] == [True, True, True]


def test_a_trail_is_read_in_the_words_in_which_saved_games_have_written_it() -> None:
    words = (BACK, FROM_HIDDEN, GAVE, LOOK, SWAP, REFILL)
    assert words == ("back", "from hidden", "gave", "look", "swap", "refill")
