"""What the edition says of itself, and the words in which a game of it can be answered."""

from __future__ import annotations

from itertools import permutations, product
from math import comb
from typing import Any

import pytest

from standoff import editions
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp, start

CARDS = ("click", "bang", "bbb")


def words(*modules: str, players: int = 5, **options: bool | str) -> tuple[Answer, ...]:
    """Every answer of a table."""
    setup = SetUp("first", players, modules, {name.replace("_", "."): value for name, value in options.items()})
    return FIRST.vocabulary(FIRST.rules(setup))


def table(*modules: str, players: int = 4, position: dict[str, Any] | None = None, **deal: Any) -> First:
    """A game at its first question."""
    stacked = {**deal, "position": position} if position else deal
    return start(FIRST.rules(SetUp("first", players, modules, {}, None, stacked)), key_of_seed(1))


def test_there_are_two_editions_and_no_third() -> None:
    assert list(editions.EDITIONS) == ["first", "second"]
    assert editions.edition("first") is FIRST
    with pytest.raises(Refusal, match="no edition 'third'; choose first, second"):
        editions.rules(SetUp("third", 4))


def test_a_stacked_deal_is_understood_or_refused() -> None:
    with pytest.raises(Refusal, match="no 'bazooka'; it knows cards, cop, notes, position, powers, teams, tosses"):
        table(bazooka=1)
    with pytest.raises(Refusal, match="so many notes: 20"):
        table(notes=[20] * 11)
    with pytest.raises(Refusal, match="so many powers: 3"):
        table("families", players=9, cards=[[3, 3]])


def test_the_godfather_is_somebody_at_the_table() -> None:
    strangers: list[Any] = [-1, 4, "Ann"]
    for godfather in strangers:
        with pytest.raises(Refusal, match="one of the 4 seats") as refused:
            FIRST.rules(SetUp("first", 4, (), {}, godfather))
        assert refused.value.clause == "FE-09"


def test_families_sit_in_the_order_drawn_until_they_have_their_bosses() -> None:
    drawn = (3, 8, 2, 0, 4, 5, 6, 7, 1)
    g = table("families", players=9, teams=[drawn[:3], drawn[3:6], drawn[6:]])
    assert FIRST.view(g, None).alive == FIRST.view(g, None).order == drawn


def test_the_dead_are_told_so_and_strangers_are_not() -> None:
    g = table(position={"round": 2, "seats": {0: {"wounds": 3, "dead": True}, 2: {"wounds": 3, "dead": True}}})
    for dead in (0, 2):
        with pytest.raises(Refusal, match="The dead have nothing to say") as refused:
            play.answer(g, dead, "click")
        assert refused.value.clause == "FE-76"
    for stranger in (-1, 4):
        with pytest.raises(Refusal, match="is not asked now") as refused:
            play.answer(g, stranger, "click")
        assert not refused.value.clause


def test_the_living_who_are_not_asked_are_not_taken_for_dead() -> None:
    g = table("powers", powers={0: 6}, position={"round": 2, "seats": {0: {"shown": True}}})
    while g.decision != "kid_aim":
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    with pytest.raises(Refusal, match="is not asked now") as refused:
        play.answer(g, 1, 2)
    assert not refused.value.clause


def test_the_lights_of_a_copy_are_its_own() -> None:
    g = table("cop", players=5, cop=0, position={"round": 4, "calls": 3})
    while g.decision != "courage":
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    copy = g.clone()
    for seat in play.waiting_for(copy):
        play.answer(copy, seat, "withdraw")
    assert copy.flashing == [1] * 5
    assert g.flashing == [0] * 5


def test_every_module_names_a_clause_of_the_rulebook() -> None:
    assert {module.name for module in FIRST.modules} == {"powers", "cop", "families", "quick"}
    assert all(module.clause in FIRST.catalogue for module in FIRST.modules)
    assert FIRST.title == "First edition"


def test_families_always_play_with_powers() -> None:
    given = SetUp("first", 9, ("families",), {"fam.twelve": True}, "observer", {"notes": [20]})
    setup = FIRST.rules(given).setup
    assert setup == SetUp("first", 9, ("powers", "families"), {"fam.twelve": True}, "observer", {"notes": [20]})
    assert FIRST.rules(setup).setup is setup


def test_a_first_game_has_nine_words() -> None:
    assert words(players=4) == (*CARDS, 0, 1, 2, 3, "stay", "withdraw")


def test_a_table_that_shows_cards_may_also_keep_quiet() -> None:
    assert words(talk_showCards=True) == (*words(), "quiet")


def test_a_cop_leaves_or_turns_the_telephone() -> None:
    assert words("cop") == (*words(), "leave", "turn")


def test_powers_pass_or_show_and_two_guns_give_two_answers() -> None:
    seats = range(5)
    assert words("powers") == (*words(), "pass", "show", *product(seats, seats), *product(CARDS, CARDS))


def test_a_shotgun_may_cover_two_and_be_one_of_two_guns() -> None:
    found = words("powers", powers_set="+11")
    pairs = comb(5, 2)
    two_guns = (5 + pairs) ** 2 - pairs  # a pair of seats is the same word for one shotgun as for two guns
    assert len(found) == len(words()) + 2 + pairs + two_guns + 9
    assert {(1, 2), ((1, 2), 3), (3, (1, 2)), ((0, 1), (0, 1))} <= set(found)


def test_families_step_in_share_powers_and_divide_their_bullets() -> None:
    found = words("families", players=9)
    deck = (*range(1, 11), 1, 2, 4, 8, 9, 10)
    shares = {share for size in (2, 3) for share in permutations(deck, size)}
    divisions = {(8 - bangs - triples, bangs, triples) for bangs in range(5) for triples in range(3)}
    plain = {*words("powers", players=6), 6, 7, 8, *product(range(9), range(9))}
    assert set(found) == plain | shares | divisions | {"step in"}
