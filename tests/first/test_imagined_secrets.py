"""Imagined worlds of the first edition, further: keys, questions, estates, families before and after their powers."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest

from standoff.editions.first import dealer
from standoff.editions.first import imagine as imagining
from standoff.editions.first.components import CARDS
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.standoff import load_options
from standoff.editions.first.take_back import RETURNED
from standoff.engine import play
from standoff.engine.chance import KEY_BYTES, key_of_seed
from standoff.engine.errors import Unimaginable
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import answer_randomly
from tests.first.looking import bosses, cop, foreign, phone, powers
from tests.first.looking import teams as families
from tests.first.test_imagine import at, family_table, imagined, powers_are_possible

DEAD = {"dead": True, "wounds": 3}


def test_every_bit_of_an_imagined_key_is_chance_s() -> None:
    worlds = imagined(at("load", {}, SetUp("first", 4)), 0, 40)
    for byte in range(KEY_BYTES):
        assert {h.key[byte] > 127 for h in worlds} == {True, False}


def test_everybody_is_asked_for_what_they_are_imagined_to_hold() -> None:
    hand = {"hand": {"click": 1, "bang": 1}}
    deal = {"position": {"round": 7, "seats": dict.fromkeys(range(4), hand)}}
    g = at("courage", {}, SetUp("first", 4, (), {}, 0, deal))
    for seat in range(4):
        play.answer(g, seat, "withdraw")
    assert g.decision == "load"
    worlds = imagined(g, 0, 30)
    for h in worlds:
        assert dict(h.asking) == {seat: load_options(h, seat) for seat in range(4)}
    assert {h.asking[1] for h in worlds} == {("click",), ("bang",)}


def test_the_hand_of_the_dead_is_imagined_unless_the_dead_show_it() -> None:
    """Bob has thrown away two cards unseen, and dies; where the dead show their hands, only the order is not known."""
    aims: dict[int, Any] = {0: {"aim": 1}, 1: {"aim": 2}, 2: {"aim": 0}, 3: {"aim": 0}}
    for shows in (False, True):
        deal = {"position": {"round": 2, "seats": {1: {"wounds": 2}}}}
        g = at("courage", aims, SetUp("first", 4, (), {"dead.reveal": shows}, 0, deal))
        for card in ("click", "bang"):
            at_once(g, "courage", {**aims, 1: {"load": card, "aim": 2}})
            for seat in range(4):
                play.answer(g, seat, "withdraw" if seat == 1 else "stay")
        at_once(g, "courage", {**aims, 0: {"load": "bang", "aim": 1}})
        for seat in range(4):
            play.answer(g, seat, "stay")
        assert 1 not in g.alive
        worlds = imagined(g, 2)
        orders = {(("click", 0), ("bang", 0)), (("bang", 0), ("click", 0))}
        assert {h.hidden[1] for h in worlds} >= orders
        assert ({h.hidden[1] for h in worlds} == orders) == shows
        assert (len({h.hand[1] for h in worlds}) == 1) == shows
        assert {h.loaded[3] for h in imagined(at_once(g, "courage", {}), 2)} == set(CARDS)


def at_once(g: First, decision: str, answers: dict[int, Any]) -> First:
    """Play on to a decision; everybody gives the first answer, or the one given here."""
    while g.decision != decision:
        for seat in play.waiting_for(g):
            play.answer(g, seat, answers.get(seat, {}).get(g.decision, g.asking[seat][0]))
    return g


def test_a_card_lost_unseen_may_be_any_even_after_the_others_were_called() -> None:
    options: dict[str, Any] = {"reveal.order": "bang then click"}
    deal = {"powers": {0: 4, 1: 9, 2: 8, 3: 10}, "position": {"round": 1}}
    shooting = {"load": "bang", "aim": 0}
    g = at("courage", {0: {"aim": 1}, 1: shooting, 2: shooting}, SetUp("first", 4, ("powers",), options, None, deal))
    for seat in play.waiting_for(g):
        play.answer(g, seat, "withdraw" if seat == 3 else "stay")
    assert (g.called, g.loaded[3]) == (2, None)
    assert {h.hidden[3] for h in imagined(g, 0)} == {((card, 0),) for card in CARDS}


def test_an_heir_does_not_know_what_the_dead_had_thrown_away() -> None:
    seen = 0
    for seed in range(80):
        setup = SetUp("first", 6, ("powers",), {}, None, {"powers": {0: 3}})
        g: First = start(FIRST.rules(setup), key_of_seed(seed))
        rng, stream = Random(seed), SimpleNamespace(key=key_of_seed(f"heir {seed}"), drawn=0)
        while not g.over and seen < 3:
            two = [(seat, guns[1]) for seat, guns in enumerate(g.guns) if len(guns) == 2 and seat in g.alive]
            if two and foreign(g):
                heir, gun = two[0]
                worlds = [FIRST.imagine(g, heir, stream) for _ in range(60)]
                unknown = {tuple(face for face, _ in h.hidden[gun][: foreign(g)]) for h in worlds}
                faces = Counter(face for face, _ in g.hidden[gun][: foreign(g)])
                assert {tuple(sorted(faces.elements()))} == {tuple(sorted(cards)) for cards in unknown}
                assert all(h.hidden[gun][foreign(g) :] == g.hidden[gun][foreign(g) :] for h in worlds)
                assert all(h.hidden[heir] == g.hidden[heir] for h in worlds)
                if len(faces) > 1 and not any(called for _, called in g.hidden[gun][: foreign(g)]):
                    assert len(unknown) > 1
                    seen += 1
                break
            answer_randomly(g, rng)
    assert seen == 3


@pytest.mark.patches
def test_where_no_other_world_is_found_there_is_none() -> None:
    families = family_table("load")
    with patch.object(dealer, "TRIES", 0), pytest.raises(Unimaginable):
        imagined(families, 0, 1)
    g = at("courage", {1: {"load": "bang"}}, SetUp("first", 4))
    with (
        patch.object(imagining, "TRIES", 20),
        patch.object(imagining, "_is_possible", lambda h, gun: False),
        pytest.raises(Unimaginable),
    ):
        imagined(g, 0, 1)


def test_powers_that_nobody_has_been_given_are_not_imagined() -> None:
    g = family_table("share_powers")
    assert {powers(h) for h in imagined(g, 0, 30)} == {powers(g)}


def test_a_dead_relative_s_power_is_imagined_unless_the_dead_show_it() -> None:
    teams = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
    for shows in (False, True):
        deal = {"teams": teams, "position": {"round": 3, "seats": {4: DEAD}}}
        setup = SetUp("first", 9, ("families",), {"dead.reveal": shows}, None, deal)
        g: First = start(FIRST.rules(setup), key_of_seed(1))
        worlds = imagined(g, 0, 200)
        for h in worlds:
            powers_are_possible(g, h, 0)
        assert (len({powers(h)[4] for h in worlds}) == 1) == shows
        assert len({powers(h)[5] for h in worlds}) > 3
        assert len({powers(h)[7] for h in worlds}) > 3


def test_a_coin_decides_what_nobody_can_know() -> None:
    """Whether another family has agreed, and whether the cop who has held the telephone has used it."""
    words = imagined(family_table("boss_word"), 0, 400)
    assert 160 < sum(h.agenda[-1][1][1] is None for h in words) < 240
    g = at("hold", {}, SetUp("first", 5, ("cop",), {}, None, {"cop": 1}))
    while list(g.asking) != [2]:
        play.answer(g, next(iter(g.asking)), "leave")
    held = [phone(h) for h in imagined(g, 4, 800) if cop(h) in (0, 1)]
    assert 0.42 < sum(held) / len(held) < 0.58


def test_a_bang_seen_going_back_may_be_in_the_hand_or_played_again() -> None:
    """Bob has taken a Bang back, and has two: either may be loaded or thrown away while the other is in his hand."""
    g = at("courage", {}, SetUp("first", 4, ("powers",)))
    RETURNED[g] = ((1, "bang", 0),)
    g.hidden[1], g.hand[1] = (("click", 0),), (3, 2, 1)
    worlds = imagined(g, 0)
    assert {h.loaded[1] for h in worlds} == set(CARDS)
    assert {h.hidden[1] for h in worlds} == {((card, 0),) for card in CARDS}
    assert {("bang", (4, 1, 1)), ("bang", (5, 1, 0))} <= {(h.loaded[1], h.hand[1]) for h in worlds}
    assert {(("bang", 0),)} == {h.hidden[1] for h in worlds if h.loaded[1] == "bbb" and h.hand[1] == (5, 1, 0)}


def test_what_one_has_taken_back_says_nothing_of_another_s_cards() -> None:
    g = at("courage", {}, SetUp("first", 4, ("powers",)))
    RETURNED[g] = ((1, "bbb", 0),)
    g.hand[2], g.open[2] = (4, 2, 0), (0, 0, 1)
    worlds = imagined(g, 0)
    assert {h.loaded[2] for h in worlds} == {"click", "bang"}
    assert all(h.loaded[1] == "bbb" or h.hand[1][2] for h in worlds)


def test_whoever_has_to_give_up_a_card_holds_the_one_taken_back_and_nobody_else_has_to() -> None:
    """Ann and Dan have thrown cards away unseen; now Ann takes her triple Bang back and has to give up another card."""
    deal = {"powers": {0: 9, 1: 8, 2: 1, 3: 10}, "position": {"round": 1}}
    g = at("courage", {}, SetUp("first", 4, ("powers",), {}, None, deal))
    for seat in range(4):
        play.answer(g, seat, "withdraw" if seat in (0, 3) else "stay")
    while g.decision != "give_up":
        for seat in play.waiting_for(g):
            options = g.asking[seat]
            wanted = [said for said in ("bbb", "show") if seat == 0 and said in options]
            takes_back = g.decision != "window" or g.agenda[-1][1] == "fired"
            play.answer(g, seat, wanted[0] if wanted and takes_back else options[0])
    assert g.agenda[-1][2:4] == (0, ("bbb",))
    worlds = imagined(g, 1)
    assert {h.hidden[0] for h in worlds} == {(("click", 0),), (("bang", 0),)}
    assert {h.hidden[3] for h in worlds} == {((card, 0),) for card in CARDS}
    assert {h.hand[0][2] for h in worlds} == {1}


def test_bodyguards_divide_the_cards_of_their_own_family_and_of_no_other() -> None:
    g = family_table("load")

    def of_guards(h: First, team: int) -> list[int]:
        guards = [seat for seat in range(9) if families(h)[seat] == team and seat not in bosses(h)]
        return [sum(cards) for cards in zip(*(h.hand[seat] for seat in guards), strict=True)]

    for h in imagined(g, 0, 40):
        assert [of_guards(h, team) for team in range(3)] == [of_guards(g, team) for team in range(3)]
