"""Objects as cards: what is known of them, what may lie hidden, what a saved game calls them."""

from __future__ import annotations

from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from standoff.editions.common.attacks import Attack
from standoff.editions.common.cards import POWERS, USED
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.objects.module import DEALT, Objects
from standoff.editions.first.objects.strikes import land
from standoff.editions.first.objects.thing import OBJECTS, USELESS
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start
from tests.first.test_imagined_objects import ANN, BOB, CAT, DAN, table, until


def stream(seed: object) -> Any:
    """A chance stream of its own, for imagining."""
    return SimpleNamespace(key=key_of_seed(f"objects {seed}"), drawn=0)


def test_saved_games_with_objects_are_read_by_the_names_under_which_they_were_written() -> None:
    kept = set(table(objects={0: "clip"}).save()["cells"]) - set(start_without_objects().save()["cells"])
    assert kept == {
        "clicked", "dealt", "first victim", "missed", "patched up", "plain attacks", "pulled", "seen through", "spared",
        "trail", "used", "useless", "visible",
    }  # fmt: skip


def start_without_objects() -> First:
    """The same table with powers only."""
    return start(FIRST.rules(SetUp("first", 4, ("powers",), {"powers.set": "+11"})), key_of_seed(7))


def test_objects_are_dealt_to_people_at_the_table() -> None:
    for seat in (-1, 4):
        with pytest.raises(Refusal, match="Two objects are dealt to each of the players") as refused:
            start(FIRST.rules(SetUp("first", 4, ("powers", "objects"), {}, 0, {"objects": {seat: "clip"}})), b"k" * 32)
        assert refused.value.clause == "OBJ-05"


def test_the_sunglasses_show_powers_to_whoever_looked_and_objects_to_nobody() -> None:
    setup = SetUp("first", 4, ("powers", "objects"), {}, 0, {"objects": {0: "x-ray", 1: "clip", "rest": "none"}})
    g = until(start(FIRST.rules(setup), key_of_seed(3)), "look", loot={0: "x-ray"})
    knows = Objects().knows
    assert knows(g, ANN, POWERS) == frozenset()
    until(g, "load", look={0: (1, 2)})
    assert knows(g, ANN, POWERS) == {BOB, CAT}
    for me, deck in ((ANN, OBJECTS), (ANN, "kiai"), (DAN, POWERS), (None, POWERS)):
        assert knows(g, me, deck) == frozenset()


def test_an_object_is_of_use_once_it_has_been_used() -> None:
    g = table(objects={0: "clip", 3: "kevlar"})
    until(g, "courage", load={0: "bang"}, aim={0: 3})
    kevlar, clip = g.rules.cards["kevlar"], g.rules.cards["clip"]
    assert not kevlar.was_used(g, DAN)
    until(g, "load", hit={3: "kevlar"})
    assert kevlar.was_used(g, DAN)
    assert not clip.was_used(g, ANN)


def may_be_hidden(g: First) -> list[bool]:
    """May a laser lie face down before Ann, a Dum Dum before Bob and a Kevlar before Cat?"""
    hidden = ((ANN, "laser"), (BOB, "dum dum"), (CAT, "kevlar"))
    return [g.rules.cards[name].may_be_hidden(g, seat) for seat, name in hidden]


@pytest.mark.parametrize(
    ("force", "before", "after"),
    [(True, [True, True, True], [False, True, True]), (False, [True, True, True], [True, True, True])],
)
def test_where_round_five_shows_all_only_what_was_missed_is_hidden_after_it(
    force: bool, before: list[bool], after: list[bool]
) -> None:
    position = {"round": 4, "seats": {1: {"useless": True}}}
    g = table({"objects.forceShow": force}, objects={0: "laser", 1: "dum dum", 2: "kevlar"}, position=position)
    until(g, "load")
    assert may_be_hidden(g) == before
    until(g, "show_visible")
    assert g.round == 5
    assert may_be_hidden(g) == before
    until(g, "load")
    assert may_be_hidden(g) == after


def test_an_imagined_table_deals_every_object_once_and_leaves_what_lies_open() -> None:
    g = table(objects={0: "clip", 1: "laser", 2: "magnet"}, position={"round": 2, "seats": {1: {"visible": True}}})
    for me in (None, ANN, BOB):
        held = set()
        for at in range(40):
            h = FIRST.imagine(g, me, stream(f"{me} {at}"))
            assert of_deck(h, BOB, OBJECTS) == "laser"
            assert of_deck(h, DAN, OBJECTS) == ""
            dealt = [name for seat in range(4) for name in DEALT[h, seat]]
            assert len(dealt) == len(set(dealt)) == 6
            assert all(DEALT[h, seat][0] == of_deck(h, seat, OBJECTS) for seat in (ANN, BOB, CAT))
            assert DEALT[h, DAN] == ()
            if me is not None:
                assert DEALT[h, me] == DEALT[g, me]
            held.add(of_deck(h, CAT, OBJECTS))
        assert "laser" not in held
        assert len(held) > 7


def test_hidden_objects_are_any_that_have_not_been_seen_and_ones_own_discard_is_nobodys() -> None:
    setup = SetUp(
        "first", 4, ("powers", "objects"), {}, 0, {"objects": {0: ["clip", "laser"], 1: ["kevlar", "magnet"]}}
    )
    g = start(FIRST.rules(setup), key_of_seed(5))
    chance = stream("pockets")
    assert {DEALT[FIRST.imagine(g, ANN, chance), ANN] for _ in range(20)} == {("clip", "laser")}
    assert len({DEALT[FIRST.imagine(g, ANN, chance), BOB] for _ in range(60)}) > 40
    until(g, "load", keep_object={1: "magnet"}, loot={})
    worlds = [FIRST.imagine(g, ANN, chance) for _ in range(1200)]
    assert {of_deck(h, ANN, OBJECTS) for h in worlds} == {"clip"}
    for seat in (BOB, CAT, DAN):
        held = Counter(of_deck(h, seat, OBJECTS) for h in worlds)
        assert len(held) == 10
        assert not {"clip", "laser"} & held.keys()
        assert max(held.values()) < 170 > min(held.values()) > 75


def test_useless_is_what_would_be_useless_there() -> None:
    """Bob has played his triple Bang and wounded somebody: whatever of the visible kind he hides has been missed."""
    g = table(objects={0: "clip", 1: "kevlar", 2: "magnet", 3: "x-ray"})
    until(g, "courage", load={1: "bbb"}, aim={1: 2})
    until(g, "load")
    chance = stream("useless")
    visible = {"laser", "dum dum", "magic right", "magic left"}
    for h in [FIRST.imagine(g, ANN, chance) for _ in range(300)]:
        assert USELESS[h, BOB] == (of_deck(h, BOB, OBJECTS) in visible)
        assert not USELESS[h, DAN]
        assert USED[h, BOB] == ()


def test_a_first_wound_is_that_of_somebody_else_who_lives() -> None:
    dead = {"wounds": 3, "dead": True}
    g = table(objects={0: "magic right"}, position={"round": 2, "seats": {0: {"visible": True}, 1: dead}})
    for victim in (BOB, ANN):
        land(g, [Attack(ANN, 0, victim)])
        assert USED[g, ANN] == ()
    land(g, [Attack(ANN, 0, CAT)])
    assert USED[g, ANN] == ("magic right",)
