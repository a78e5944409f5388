"""What the edition says of itself, and the words in which a game of it can be answered."""

from __future__ import annotations

from itertools import permutations, product
from math import comb

from standoff.editions.first.edition import FIRST
from standoff.engine.phase import Answer
from standoff.engine.rules import SetUp

CARDS = ("click", "bang", "bbb")


def words(*modules: str, players: int = 5, **options: bool | str) -> tuple[Answer, ...]:
    """Every answer of a table."""
    setup = SetUp("first", players, modules, {name.replace("_", "."): value for name, value in options.items()})
    return FIRST.vocabulary(FIRST.rules(setup))


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
