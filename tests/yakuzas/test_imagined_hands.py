"""Imagined hands of gangs, blades and stars among them, against all worlds counted card by card."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from standoff.editions.common.bullets import BLADES, CLING, SHURIKEN
from standoff.editions.first.game import First
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.first.test_imagined_objects import (
    Cards,
    Turn,
    World,
    agrees,
    all_worlds,
    is_seen,
    lays,
    lays_away,
    swaps,
    until,
)

YAN, EVA, WES, YUN, ED, WALT = range(6)
modules = pytest.mark.parametrize("modules", [(), ("objects",)], ids=["plain", "objects"])


def table(modules: tuple[str, ...], round_: int, hands: dict[int, dict[str, int]], **deal: Any) -> First:
    """Six of them in a late round; whoever is not named has nothing but blanks."""
    left = 9 - round_
    seats = {
        seat: {"hand": hands.get(seat, {"cling" if seat in (YAN, YUN) else "click": min(5, left)})} for seat in range(6)
    }
    given = {"powers": {"rest": "none"}, **deal, "position": {"round": round_, "seats": seats}}
    if modules:
        given["objects"] = {**given.get("objects", {}), "rest": "none"}
    return start(YAKUZAS.rules(SetUp("yakuzas", 6, modules, {}, 0, given)), key_of_seed(7))


def alone(cards: Cards, *turns: Turn) -> Counter[Any]:
    """All that may have become of one set: hand, card laid, discards."""
    ways = Counter[Any]()
    for (hands, laid, discards), count in all_worlds([cards], *turns).items():
        ways[hands[0], laid[0], discards[0]] += count
    return ways


def set_of(gun: int) -> Callable[[First], Any]:
    """The same of an imagined table."""

    def look(h: First) -> Any:
        return h.hand[gun], h.loaded[gun] or "", tuple(face for face, _ in h.hidden[gun])

    return look


def turns_up(seat: int, card: str) -> Turn:
    """Somebody lays just this card, and it is turned up."""

    def turn(w: World) -> Any:
        for at, one in enumerate(w.hands[seat]):
            if one == card:
                yield w.without(seat, at)

    return turn


def takes_back(seat: int, card: str, given: str) -> Turn:
    """A card that lies open comes back for another that is shown."""

    def turn(w: World) -> Any:
        for at, one in enumerate(w.hands[seat]):
            if one == given:
                yield w.without(seat, at).hold(seat, (*w.without(seat, at).hands[seat], card))

    return turn


SHARP = {"cling": 2, "tanto": 1, "shuriken": 1}
SHARP_CARDS = ("cling", "cling", "tanto", "shuriken")


@modules
@pytest.mark.parametrize("me", [None, pytest.param(EVA, marks=pytest.mark.long), YUN])
def test_a_blade_lost_unseen_may_have_been_anything_and_so_may_the_next(modules: Any, me: int | None) -> None:
    g = table(modules, 5, {YAN: SHARP})
    until(g, "courage", load={YAN: "tanto"})
    until(g, "courage", courage={YAN: "withdraw"}, load={YAN: "cling"})
    agrees(g, me, alone(SHARP_CARDS, lays_away(0, BLADES), lays(0)), set_of(YAN))


@modules
def test_when_stars_have_been_called_a_card_face_down_is_none(modules: Any) -> None:
    g = table(modules, 5, {YAN: SHARP, YUN: SHARP})
    until(g, "courage", load={YUN: "tanto"})
    until(g, "load", courage={YUN: "withdraw"})
    until(g, "throw_at", load={YAN: SHURIKEN, YUN: "cling"})
    ways = alone(SHARP_CARDS, lays_away(0, BLADES), lays(0))
    called = Counter({world: count for world, count in ways.items() if world[1] != SHURIKEN})
    agrees(g, None, called, set_of(YUN))


@modules
@pytest.mark.parametrize("me", [pytest.param(None, marks=pytest.mark.long), WES])
def test_a_star_that_the_ronin_took_back_is_in_hand_or_laid_again(modules: Any, me: int | None) -> None:
    hand = {"cling": 3, "tanto": 2, "shuriken": 1}
    g = table(modules, 3, {YAN: hand}, powers={YAN: "ronin", "rest": "none"}, throws=["miss"])
    until(g, "courage", load={YAN: "tanto"})
    until(g, "load", courage={YAN: "withdraw"})
    until(g, "throw_at", load={YAN: SHURIKEN})
    until(g, "courage", ronin={YAN: "ronin"}, load={YAN: SHURIKEN})
    cards = ("cling", "cling", "cling", "tanto", "tanto", "shuriken")
    back = takes_back(0, SHURIKEN, CLING)
    agrees(g, me, alone(cards, lays_away(0, BLADES), turns_up(0, SHURIKEN), back, lays(0)), set_of(YAN))


@pytest.mark.long
def test_the_sunglasses_tell_which_blade_was_lost_before() -> None:
    g = table(("objects",), 5, {YAN: SHARP}, objects={EVA: "x-ray"})
    until(g, "courage", load={YAN: "tanto"})
    until(g, "look", courage={YAN: "withdraw"}, loot={EVA: "x-ray"})
    until(g, "courage", look={EVA: (YAN, WES)})
    agrees(g, EVA, alone(SHARP_CARDS, lays_away(0, BLADES), is_seen(0, (2, 0, 1)), lays(0)), set_of(YAN))
    agrees(g, WALT, alone(SHARP_CARDS, lays_away(0, BLADES), lays(0)), set_of(YAN))


def test_a_magnet_may_have_pulled_any_card_of_an_heir_with_two_guns() -> None:
    seats = {
        EVA: {"hand": {"click": 2, "bang": 1}},
        WES: {
            "shown": True,
            "hand": {"click": 1, "bang": 1, "bbb": 1},
            "second": {"from": ED, "hand": {"click": 2, "bang": 1}},
        },
        WALT: {"hand": {"click": 3}},
        ED: {"dead": True},
        YAN: {"hand": {"cling": 3}},
        YUN: {"hand": {"cling": 3}},
    }
    deal = {
        "powers": {WES: 3, "rest": "none"},
        "objects": {EVA: "magnet", "rest": "none"},
        "draws": ["bbb", "click"],
        "position": {"round": 6, "seats": seats},
    }
    g = start(YAKUZAS.rules(SetUp("yakuzas", 6, ("objects",), {}, 0, deal)), key_of_seed(7))
    until(g, "load", loot={EVA: "magnet"}, draw_from={EVA: WES}, give={EVA: "click"})
    hands: list[Cards] = [
        ("cling",) * 3,
        ("click", "click", "bang"),
        ("click", "bang", "bbb"),
        ("cling",) * 3,
        ("click", "click", "bang"),
        ("click",) * 3,
    ]
    agrees(g, None, all_worlds(hands, swaps(EVA, WES), swaps(EVA, WALT)))
    known = all_worlds(hands, swaps(EVA, WES, "bbb", "click"), swaps(EVA, WALT))
    agrees(g, WES, known)
