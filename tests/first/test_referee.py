"""Positions that no table can be in are refused, with the rule behind it."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from standoff.editions.first.components import worth
from standoff.editions.first.cop import SUSPECTS
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.powers.dragon_skin import AT_WORK
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start
from tests.first.looking import bosses, choices, deck, powers

TEAMS = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]


def laid_out(*modules: str, players: int = 4, deal: dict[str, Any] | None = None, **position: Any) -> First:
    """A table as a referee lays it out."""
    stacked = {**(deal or {}), "position": position}
    return start(FIRST.rules(SetUp("first", players, modules, {}, None, stacked)), key_of_seed(1))


def refusal(*modules: str, players: int = 4, deal: dict[str, Any] | None = None, **position: Any) -> tuple[str, str]:
    """Why such a table is refused."""
    with pytest.raises(Refusal) as refused:
        laid_out(*modules, players=players, deal=deal, **position)
    return str(refused.value), refused.value.clause


def at_work(g: First) -> tuple[Any, ...]:
    """Who holds the grenade, who is the Kid, who the Cunning, and which guns are shotguns."""
    facts = FIRST.referee(g)
    shotguns = tuple([seat for seat, one in enumerate(facts["seats"]) if one["shotgun"]])
    return facts["grenade"], facts["kid"], facts["cunning"], shotguns


def test_a_position_is_made_of_known_things() -> None:
    said, _ = refusal(bazookas=1)
    assert "no 'bazookas'; it knows alerted, box, calls, round, seats, suspects, table" in said
    said, _ = refusal(seats={0: {"nose": 1}})
    keys = "boss, dead, hand, light, money, power, shame, shown, spent, used, useless, visible, wounds"
    assert f"no 'nose'; it knows {keys}" in said


def test_no_deck_holds_more_than_it_has() -> None:
    for hand in ({"click": 6}, {"bang": 3}, {"bbb": 2}):
        assert refusal(seats={1: {"hand": hand}})[1] == "FE-05"


def test_money_is_made_of_notes_that_are_out_and_in_the_box() -> None:
    assert refusal(round=1, seats={0: {"money": [5]}})[1] == "FE-15"
    assert refusal(round=2, table=[5, 5, 5, 5, 5, 5])[1] == "FE-15"
    assert refusal(round=8, seats={0: {"money": [20] * 11}})[1] == "FE-07"
    assert refusal(round=8, deal={"notes": [20] * 10}, table=[20])[1] == "FE-07"
    said, _ = refusal(round=8, seats={0: {"money": 7}})
    assert "7 cannot be made" in said


def test_families_hold_each_power_as_often_as_their_cards() -> None:
    deal = {"teams": TEAMS}
    twice = {0: {"power": 10}, 3: {"power": 10}}
    assert refusal("families", players=9, deal=deal, seats={**twice, 6: {"power": 10}})[1] == "FAM-10"
    g = laid_out("families", players=9, deal=deal, seats=twice)
    assert powers(g)[0] == 10


def test_notes_that_are_out_and_not_named_lie_in_the_box() -> None:
    g = laid_out(round=3, seats={1: {"money": 35}})
    assert g.stash[1] == (1, 1, 1)
    assert sum(g.box) == 7
    assert g.turned == 15
    assert len(g.pile) == 40


def test_open_powers_are_at_work() -> None:
    powers = {0: 5, 1: 6, 2: 7, 3: 11}
    setup = SetUp("first", 4, ("powers",), {"powers.set": "+11"}, None, {
        "powers": powers, "position": {"round": 2, "seats": {seat: {"shown": True} for seat in powers}},
    })  # fmt: skip
    g = start(FIRST.rules(setup), key_of_seed(1))
    assert at_work(g) == (0, 1, 2, (3,))
    for mode in ("once", "permanent"):
        position = {"round": 2, "seats": {0: {"shown": True}}}
        setup = SetUp("first", 4, ("powers",), {"dragon.mode": mode}, None, {"powers": {0: 4}, "position": position})
        g = start(FIRST.rules(setup), key_of_seed(1))
        assert AT_WORK[g, 0] == (mode == "permanent")


def test_when_the_game_is_over_nothing_is_asked() -> None:
    g = laid_out(round=8)
    while not g.over:
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    facts = FIRST.referee(g)
    assert (facts["decision"], facts["window"], facts["over"]) == ("", None, True)
    assert (FIRST.view(g, 0).decision, FIRST.view(g, 0).moment) == ("", "")


def test_suspects_and_the_dead_are_laid_out_as_they_are_named() -> None:
    g = laid_out("cop", players=5, deal={"cop": 1}, round=3, calls=1, suspects=[3, 1], seats={4: {"dead": True}})
    assert SUSPECTS[g] == (1, 3)
    assert SUSPECTS[laid_out("cop", players=5, round=3)] == (0, 1, 2, 3, 4)
    assert g.posture == ["standing"] * 4 + ["dead"]


def test_an_open_power_without_a_thing_of_its_own_changes_nothing() -> None:
    g = laid_out("powers", deal={"powers": {0: 8}}, round=2, seats={0: {"shown": True}})
    assert g.shown == (("super coward",), (), (), ())
    assert at_work(g) == (None, None, None, ())


def test_whoever_is_given_no_power_takes_one_that_is_left_the_familys_own_first() -> None:
    fresh = start(FIRST.rules(SetUp("first", 9, ("families",), {}, None, {"teams": TEAMS})), key_of_seed(1))
    dealt = choices(fresh)
    cards_there = Counter(deck(fresh.rules))
    for wish in dealt[0]:
        wanted = {3: wish, 6: wish} if cards_there[wish] == 2 else {3: wish}
        seats = {seat: {"power": number} for seat, number in wanted.items()}
        g = laid_out("families", players=9, deal={"teams": TEAMS}, seats=seats)
        assert all(powers(g)[seat] == number for seat, number in wanted.items())
        assert not Counter(powers(g)) - cards_there
        assert not Counter(number for cards in choices(g) for number in cards) - cards_there
        for team, members in enumerate(TEAMS):
            assert len(choices(g)[team]) == len(dealt[team])
            assert choices(g)[team][:3] == tuple(powers(g)[seat] for seat in g.order if seat in members)
        mine = [seat for seat in TEAMS[0] if seat not in wanted]
        assert all(powers(g)[seat] in dealt[0] and powers(g)[seat] not in wanted.values() for seat in mine)


def test_a_family_has_one_purse() -> None:
    g = laid_out("families", players=9, deal={"teams": TEAMS}, round=3, seats={1: {"money": 20}, 2: {"money": 15}})
    assert bosses(g)[0] == 0
    assert worth(g.stash[0]) == 35
    assert g.stash[1] == g.stash[2] == (0, 0, 0)
