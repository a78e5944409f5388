"""What the edition says of itself, and the words in which a game of it can be answered."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations, product
from math import comb
from typing import Any

import pytest

from standoff import editions
from standoff.editions.first.cop import LIGHTS
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.kinds import Kind, base
from standoff.engine.phase import Answer
from standoff.engine.rules import OptionValue, SetUp, start
from standoff.engine.texts import LANGUAGES

CARDS = ("click", "bang", "bbb")


def words(*modules: str, players: int = 5, **options: bool | str) -> tuple[Answer, ...]:
    """Every answer of a table."""
    setup = SetUp("first", players, modules, {name.replace("_", "."): value for name, value in options.items()})
    return FIRST.vocabulary(FIRST.rules(setup))


def table(*modules: str, players: int = 4, position: dict[str, Any] | None = None, **deal: Any) -> First:
    """A game at its first question."""
    stacked = {**deal, "position": position} if position else deal
    return start(FIRST.rules(SetUp("first", players, modules, {}, None, stacked)), key_of_seed(1))


def test_there_are_three_editions_and_no_third_of_that_name() -> None:
    assert list(editions.EDITIONS) == ["first", "second", "yakuzas", "live"]
    assert editions.edition("first") is FIRST
    with pytest.raises(Refusal, match="no edition 'third'; choose first, second, yakuzas, live"):
        editions.rules(SetUp("third", 4))


def test_a_stacked_deal_is_understood_or_refused() -> None:
    with pytest.raises(
        Refusal, match="no 'bazooka'; it knows cards, cop, draws, notes, objects, position, powers, teams"
    ):
        table(bazooka=1)
    with pytest.raises(Refusal, match="so many notes: 20"):
        table(notes=[20] * 11)
    with pytest.raises(Refusal, match="so many powers: 3"):
        table("families", players=9, cards=[[3, 3]])
    for chance in ("tosses", "draws"):
        unheard: dict[str, Any] = {chance: ["banana"]}
        with pytest.raises(Refusal, match=f"'banana' is no word for '{chance}'"):
            table("powers", "objects", **unheard)


def test_a_position_says_what_it_does_not_understand() -> None:
    with pytest.raises(Refusal, match=r"^A position has no 'weather'"):
        table(position={"round": 2, "weather": "bad"})
    with pytest.raises(Refusal, match=r"^A seat in a position has no 'hat'"):
        table(position={"round": 2, "seats": {0: {"hat": "big"}}})


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
    assert LIGHTS.of_all(copy) == (1,) * 5
    assert LIGHTS.of_all(g) == (0,) * 5


def test_every_module_names_a_clause_of_the_rulebook() -> None:
    assert {module.name for module in FIRST.modules} == {"powers", "cop", "families", "objects", "quick", "cardboard"}
    assert all(module.clause in FIRST.catalogue for module in FIRST.modules)
    assert FIRST.text("edition") == "First edition"


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


def test_it_is_offered_with_powers_a_cop_or_families_and_measured_from_the_bare_game_up() -> None:
    assert dict(FIRST.covers) == {
        "first": SetUp("first", 6, ("powers",)),
        "cop": SetUp("first", 6, ("powers", "cop")),
        "families": SetUp("first", 9, ("families",)),
    }
    assert dict(FIRST.measured) == {
        "base": SetUp("first", 6),
        "powers and cop": SetUp("first", 6, ("powers", "cop")),
        "families": SetUp("first", 12, ("families",)),
    }


def test_house_rules_with_a_name_are_for_a_table_of_single_gangsters_where_they_say_so() -> None:
    assert {name: preset.players for name, preset in FIRST.presets.items()} == {
        "classic": (),
        "short": (),
        "chaos": (4, 5, 6),
        "tournament": (4, 5, 6),
    }


def test_in_chaos_there_are_all_powers_and_objects_and_whoever_is_hit_fires_all_the_same() -> None:
    chaos = FIRST.presets["chaos"]
    assert chaos.modules == ("powers", "objects")
    assert chaos.options == {
        "powers.set": "+11 +12",
        "shotgun.pairs": "any",
        "bbb.victimFires": True,
        "stab.victimFires": True,
        "dragon.mode": "permanent",
        "talk.showCards": True,
    }


def test_words_of_a_module_are_for_its_tables_alone() -> None:
    assert FIRST.worded == ("cop", "families", "objects", "cardboard")


def seats_named(kinds: Mapping[str, Kind]) -> set[str]:
    """The fields of events that name seats."""
    return {name for kind in kinds.values() for name, shape in kind.fields.items() if base(shape) in ("seat", "seats")}


def test_a_referee_s_facts_name_people_where_events_do_and_in_a_few_words_more() -> None:
    more = {"aim", "alive", "asked", "cop", "cunning", "godfather", "grenade", "kid", "ranking", "sharers", "starter"}
    assert FIRST.seat_facts == seats_named(FIRST.kinds) | more | {"suspects"}


def test_what_lies_in_heaps_has_no_order() -> None:
    assert FIRST.heaps == {
        "table", "notes", "box", "hidden", "open", "alive", "sharers", "suspects", "winners", "asked", "used", "hints",
        "left", "seats", "things", "aim", "target", "targets", "attacks",
    }  # fmt: skip


def test_what_cards_and_modules_keep_is_saved_under_these_names() -> None:
    cards = {"kid", "cunning", "taken", "skin", "grenade", "blast", "inherited", "returned"}
    cop = {"cop", "light", "phone", "calls", "alerted", "suspects"}
    objects = {
        "spared", "plain attacks", "first victim", "clicked", "smoked", "dealt", "seen through", "visible", "useless",
        "missed", "pulled", "patched up", "trail", "used",
    }  # fmt: skip
    families = {"team", "bosses", "cards", "rescued"}

    def cells(*modules: str, players: int = 6, **options: OptionValue) -> set[str]:
        given = {name.replace("_", "."): value for name, value in options.items()}
        g: First = start(FIRST.rules(SetUp("first", players, modules, given)), key_of_seed(1))
        return set(g.save()["cells"])

    assert cells("powers") == cards
    assert cells("powers", powers_set="+11") == cards | {"jammed", "tossed"}
    assert cells("cop") == cop
    assert cells("powers", "cop", "objects", objects_smoke=True) == cards | cop | objects
    assert cells("families", players=9) == cards | families
    assert cells("cardboard") == {"fired", "will", "spared"}


def test_whoever_has_an_object_may_name_it() -> None:
    objects = {
        "laser", "dum dum", "magic right", "magic left", "first aid", "kevlar", "clip", "clover", "deringer",
        "bludgeon", "x-ray", "magnet",
    }  # fmt: skip
    assert objects <= set(words("powers", "objects"))
    assert objects.isdisjoint(words("powers"))
    assert set(words("powers", "objects", objects_smoke=True)) - set(words("powers", "objects")) == {"smoke"}


def test_games_of_version_1_go_on_but_for_those_with_objects_and_a_shotgun_or_smoke_first() -> None:
    plain = SetUp("first", 6, ("powers",), {"powers.set": "+11"})
    with_objects = SetUp("first", 6, ("powers", "objects"))
    both = SetUp("first", 6, ("powers", "objects"), {"powers.set": "+11 +12"})
    smoke = SetUp("first", 4, ("powers", "objects"), {"objects.smoke": True, "smoke.first": True})
    assert [FIRST.repeats(1, setup) for setup in (plain, with_objects, both, smoke)] == [True, True, False, False]
    assert FIRST.repeats(FIRST.version, both)


def test_everybody_fares_as_the_count_says_and_as_what_they_had_to_be() -> None:
    rich = {"round": "count", "seats": {0: {"money": 40}, 1: {"money": 25}, 2: {"dead": True}}}
    plain = FIRST.fared(table(position=rich))
    assert [(one.worth, one.role) for one in plain] == [(40, ""), (25, ""), (None, ""), (0, "")]
    with_cop = FIRST.fared(table("powers", "cop", players=5, cop=2))
    assert [one.role for one in with_cop] == ["role.cop" if seat == 2 else "role.gangster" for seat in range(5)]
    seats = {seat: {"boss": True} for seat in (1, 3, 8)}
    teams = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    families = table("families", players=9, teams=teams, position={"round": 1, "seats": seats})
    bosses = [seat for seat, one in enumerate(FIRST.fared(families)) if one.role == "role.boss"]
    assert bosses == [1, 3, 8]
    assert {one.role for one in FIRST.fared(families)} == {"role.boss", "role.bodyguard"}


def test_reports_have_a_text_for_every_habit_and_every_role() -> None:
    spoken_of = {f"habit.{habit}" for habit in FIRST.habits()}
    spoken_of |= {"role.cop", "role.gangster", "role.boss", "role.bodyguard"}
    assert spoken_of <= set(FIRST.lab_texts)
    assert all(set(FIRST.lab_texts[key]) == set(LANGUAGES) for key in spoken_of)


def test_what_nobody_plays_with_reads_as_nothing() -> None:
    facts = FIRST.referee(table())
    assert (facts["grenade"], facts["kid"], facts["cunning"]) == (None, None, None)
    assert (facts["inherited"], facts["blast"], facts["jammed"], facts["smoked"], facts["calls"]) == (
        False, False, (), False, 0,
    )  # fmt: skip
    assert [(one["skin"], one["taken"], one["visible"]) for one in facts["seats"]] == [(False, 0, False)] * 4
