"""Imagined worlds: what a seat knows is as it was, everything else could be so, and whatever could be, is imagined."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from standoff.editions.common.cards import POWERS
from standoff.editions.first.components import CARDS, Hand, each_card
from standoff.editions.first.cop import SUSPECTS
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.objects.x_ray import SEEN_THROUGH
from standoff.editions.first.shots import turn_up
from standoff.editions.first.take_back import RETURNED
from standoff.editions.first.trail import REFILL, TRAIL
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import FIRST_MIXES, answer_randomly, named, table
from tests.first.looking import bosses, choices, cop, deck, foreign, phone, powers, pulled, teams

every_mix = pytest.mark.parametrize("setup", FIRST_MIXES, ids=named)


def chance(seed: object) -> Any:
    """A chance stream of its own."""
    return SimpleNamespace(key=key_of_seed(f"imagine {seed}"), drawn=0)


def family(g: First, me: int | None, seat: int) -> bool:
    """Two of one family, or one and the same."""
    return me is not None and (me == seat or (bool(teams(g)) and teams(g)[me] == teams(g)[seat]))


def cards_of(g: First, gun: int) -> Counter[str]:
    """All cards of a gun, wherever they are."""
    loaded = g.loaded[gun]
    cards = Counter(dict(zip(CARDS, g.hand[gun], strict=True)))
    cards += Counter(dict(zip(CARDS, g.open[gun], strict=True)))
    return cards + Counter(face for face, _ in g.hidden[gun]) + Counter([loaded] if loaded else [])


@every_mix
def test_an_imagined_world_could_be_the_real_one(setup: SetUp) -> None:
    for seed in range(2):
        rng, stream = Random(seed), chance(seed)
        g = table(setup, seed)
        assert isinstance(g, First)
        while not g.over:
            before = g.save()
            for me in (None, rng.randrange(setup.players)):
                h = FIRST.imagine(g, me, stream)
                assert h.log is None
                assert h.drawn == 0
                assert len(h.key) == len(g.key)
                assert h.answers == {seat: said for seat, said in g.answers.items() if seat == me}
                bullets_are_possible(g, h, me)
                powers_are_possible(g, h, me)
                roles_are_possible(g, h, me)
                assert h.pile[: h.turned] == g.pile[: g.turned]
                assert Counter(h.pile) == Counter(g.pile)
            assert g.save() == before, "imagining changes nothing"
            for seat in rng.sample(play.waiting_for(g), len(play.waiting_for(g)) - 1):
                play.answer(g, seat, rng.choice(g.asking[seat]))
            me = rng.choice(list(g.asking))
            assert set(FIRST.imagine(g, me, stream).answers) == {me} & set(g.answers)
            answer_randomly(g, rng)
        assert FIRST.imagine(g, 0, stream).save() | {"key": 0, "log": 0, "drawn": 0} == g.save() | {
            "key": 0,
            "log": 0,
            "drawn": 0,
        }


def bullets_are_possible(g: First, h: First, me: int | None) -> None:
    """Cards stay in their decks, known ones where they are, and unseen ones are such as could be unseen."""
    before: dict[object, Counter[str]] = {}
    after: dict[object, Counter[str]] = {}
    for seat, guns in enumerate(g.guns):
        for gun in guns:
            whose: object = ("guards", teams(g)[gun]) if bosses(g) and gun not in bosses(g) else gun
            whose = "all" if TRAIL in g.cells else whose
            before[whose] = before.get(whose, Counter()) + cards_of(g, gun)
            after[whose] = after.get(whose, Counter()) + cards_of(h, gun)
            assert (h.loaded[gun] is None) == (g.loaded[gun] is None)
            assert sum(h.hand[gun]) == sum(g.hand[gun])
            assert len(h.hidden[gun]) == len(g.hidden[gun])
            if all(line[0] != REFILL for line in g.cells.get(TRAIL, ())):
                assert [called for _, called in h.hidden[gun]] == [called for _, called in g.hidden[gun]]
            if (gun, me) in g.seen:
                assert h.loaded[gun] == g.loaded[gun]
            if seat == me:
                assert (h.hand[gun], h.loaded[gun]) == (g.hand[gun], g.loaded[gun])
                known = 0 if gun == seat else foreign(g)
                assert h.hidden[gun][known:] == g.hidden[gun][known:]
            elif family(g, me, seat):
                assert cards_of(h, gun) == cards_of(g, gun)
                assert [face for face, _ in h.hidden[gun]][foreign(g) if gun != seat else 0 :] == [
                    face for face, _ in g.hidden[gun]
                ][foreign(g) if gun != seat else 0 :]
            else:
                cards_could_be_unseen(h, gun)
    if pulled(g):
        before["all"] += Counter(pulled(g))
        after["all"] += Counter(pulled(h))
    assert before == after


def cards_could_be_unseen(h: First, gun: int) -> None:
    """A card that is called shows itself; one that was seen going back to the hand is somewhere later."""
    unseen = [*h.hidden[gun], *([(h.loaded[gun], h.called)] if h.loaded[gun] else [])]
    for face, called in unseen:
        assert face in {0: CARDS, 1: CARDS[:2], 2: CARDS[:1]}[called]
    for back, card, count in h.cells.get(RETURNED, ()):
        if back == gun:
            later = [face for face, _ in h.hidden[gun][count:]]
            assert card in (*later, h.loaded[gun], *each_card(h.hand[gun]))


def powers_are_possible(g: First, h: First, me: int | None) -> None:
    """Open powers stay; hidden ones come out of the cards that nobody has seen, and no dead one was unbreakable."""
    if not powers(g):
        assert powers(h) == ()
        return
    cards_there = Counter(deck(g.rules))
    estate = g.rules.options.dead_reveal
    for seat, number in enumerate(powers(h)):
        is_shown = of_deck(g, seat, POWERS) in g.shown[seat] or (me, seat) in g.cells.get(SEEN_THROUGH, ())
        if family(g, me, seat) or is_shown or (estate and seat not in g.alive):
            assert number == powers(g)[seat]
        elif seat not in g.alive:
            assert number != 2
    assert not Counter(number for number in powers(h) if number) - cards_there
    if not teams(g):
        return
    assert not Counter(number for cards in choices(h) for number in cards) - cards_there
    assert [len(cards) for cards in choices(h)] == [len(cards) for cards in choices(g)]
    for team, cards in enumerate(choices(h)):
        members = [seat for seat in g.order if teams(g)[seat] == team]
        if me is not None and teams(g)[me] == team:
            assert cards == choices(g)[team]
        if any(powers(g)):
            assert not Counter(powers(h)[seat] for seat in members) - Counter(cards)
        if g.decision == "boss_word":
            wish = h.agenda[-1][1][team]
            if me is not None and teams(g)[me] == team:
                assert wish == g.agenda[-1][1][team]
            elif wish is not None:
                assert len(wish) == len(members)
                assert not Counter(wish) - Counter(cards)


def roles_are_possible(g: First, h: First, me: int | None) -> None:
    """The cop is somebody whom the telephone has not cleared; a telephone is used only if the cop has held it."""
    if cop(g) < 0:
        assert cop(h) == cop(g)
        return
    known = me == cop(g) or (g.rules.options.cop_dead_reveal and cop(g) not in g.alive)
    if known:
        assert (cop(h), phone(h)) == (cop(g), phone(g))
        return
    assert cop(h) in SUSPECTS[g]
    assert cop(h) != me
    assert cop(h) in g.alive or not g.rules.options.cop_dead_reveal
    if g.decision == "hold":
        held = g.sharers[: g.sharers.index(g.agenda[-1][1])]
        assert cop(h) in held or not phone(h)


def at(decision: str, answers: dict[int, Any], setup: SetUp) -> First:
    """A table at some decision; up to there everybody gives the first answer, or the one given here."""
    g = start(FIRST.rules(setup), key_of_seed(1))
    while g.decision != decision:
        for seat in play.waiting_for(g):
            said = answers.get(seat, {}).get(g.decision, g.asking[seat][0])
            play.answer(g, seat, said)
    return g


def imagined(g: First, me: int | None, times: int = 300) -> list[First]:
    """Many worlds."""
    stream = chance(me)
    return [FIRST.imagine(g, me, stream) for _ in range(times)]


def test_any_loaded_card_is_imagined_and_any_hand_that_fits_it() -> None:
    worlds = imagined(at("courage", {1: {"load": "bang"}}, SetUp("first", 4)), 0)
    for seat in (1, 2, 3):
        assert {h.loaded[seat] for h in worlds} == set(CARDS)
        hands: set[Hand] = {(4, 2, 1), (5, 1, 1), (5, 2, 0)}
        assert {h.hand[seat] for h in worlds} == hands
    assert {(h.loaded[0], h.hand[0]) for h in worlds} == {("click", (4, 2, 1))}
    assert len({h.pile for h in worlds}) == len(worlds)
    assert len({h.key for h in worlds}) == len(worlds)


def test_a_shown_card_is_no_longer_imagined() -> None:
    setup = SetUp("first", 4, (), {"talk.showCards": True})
    g = at("courage", {1: {"load": "bang", "talk": 0}}, setup)
    assert {h.loaded[1] for h in imagined(g, 0)} == {"bang"}
    assert {h.hand[1] for h in imagined(g, 0)} == {(5, 1, 1)}
    assert {h.loaded[1] for h in imagined(g, 2)} == set(CARDS)


def test_what_lies_face_down_is_imagined_by_everybody_but_its_owner() -> None:
    deal = {"position": {"round": 1}}
    g = at("courage", {1: {"load": "bbb"}}, SetUp("first", 4, (), {}, None, deal))
    for seat in play.waiting_for(g):
        play.answer(g, seat, "withdraw" if seat == 1 else "stay")
    assert g.decision == "load"
    for watcher in (0, None):
        assert {h.hidden[1] for h in imagined(g, watcher)} == {((card, 0),) for card in CARDS}
    assert {h.hidden[1] for h in imagined(g, 1)} == {(("bbb", 0),)}


def test_the_spent_cards_of_the_dead_are_imagined_but_not_those_they_show() -> None:
    seats = {1: {"dead": True, "wounds": 3}}
    for shows in (False, True):
        setup = SetUp("first", 4, ("powers",), {"dead.reveal": shows}, None, {"position": {"round": 3, "seats": seats}})
        worlds = imagined(start(FIRST.rules(setup), key_of_seed(1)), 0)
        assert (len({powers(h)[1] for h in worlds}) == 1) == shows
        assert len({powers(h)[2] for h in worlds}) == 9 - shows


def test_any_power_is_imagined_but_ones_own_and_those_that_lie_open() -> None:
    deal = {
        "powers": {0: 1, 1: 6},
        "position": {"round": 2, "seats": {1: {"shown": True}, 2: {"dead": True, "wounds": 3}}},
    }
    worlds = imagined(start(FIRST.rules(SetUp("first", 5, ("powers",), {}, None, deal)), key_of_seed(1)), 0, 500)
    hidden = {2, 3, 4, 5, 7, 8, 9, 10}
    assert {powers(h)[0] for h in worlds} == {1}
    assert {powers(h)[1] for h in worlds} == {6}
    assert {powers(h)[2] for h in worlds} == hidden - {2}
    assert {powers(h)[3] for h in worlds} == {powers(h)[4] for h in worlds} == hidden


def test_every_suspect_is_imagined_as_the_cop() -> None:
    deal = {"cop": 2, "position": {"round": 3, "calls": 1, "suspects": [0, 1, 2, 3], "seats": {3: {"dead": True}}}}
    for shows in (False, True):
        setup = SetUp("first", 5, ("cop",), {"cop.deadReveal": shows}, None, deal)
        g = start(FIRST.rules(setup), key_of_seed(1))
        assert {cop(h) for h in imagined(g, 0)} == ({1, 2} if shows else {1, 2, 3})
        assert {cop(h) for h in imagined(g, None)} == ({0, 1, 2} if shows else {0, 1, 2, 3})
        assert {cop(h) for h in imagined(g, 2)} == {2}
        g.alive = (0, 1, 4)
        assert {cop(h) for h in imagined(g, 0)} == ({2} if shows else {1, 2, 3})


def test_the_telephone_may_have_been_turned_by_whoever_has_held_it() -> None:
    g = at("hold", {}, SetUp("first", 5, ("cop",), {}, None, {"cop": 1}))
    assert {(cop(h), phone(h)) for h in imagined(g, 4)} == {(seat, False) for seat in range(4)}
    while list(g.asking) != [2]:
        play.answer(g, next(iter(g.asking)), "leave")
    held = {(0, False), (0, True), (1, False), (1, True)}
    assert {(cop(h), phone(h)) for h in imagined(g, 4)} == held | {(2, False), (3, False)}
    assert {(cop(h), phone(h)) for h in imagined(g, 1)} == {(1, False)}


def family_table(decision: str, players: int = 9, answers: dict[int, Any] | None = None) -> First:
    """Families of seats 0 1 2, 3 4 5 and so on, with their first seats as bosses unless they choose otherwise."""
    teams = [tuple(range(at_, at_ + 3)) for at_ in range(0, players, 3)]
    setup = SetUp("first", players, ("families",), {}, None, {"teams": teams})
    return at(decision, answers or {}, setup)


def test_other_families_may_hold_any_cards_and_have_agreed_or_not() -> None:
    g = family_table("share_powers")
    worlds = imagined(g, 0, 100)
    assert {choices(h)[0] for h in worlds} == {choices(g)[0]}
    assert len({choices(h)[1] for h in worlds}) > 50
    assert len({choices(h)[0] for h in imagined(g, None, 100)}) > 50
    words = imagined(family_table("boss_word"), 0, 100)
    assert {h.agenda[-1][1][1] is None for h in words} == {True, False}
    assert len({h.agenda[-1][1][1] for h in words}) > 20
    assert len({h.agenda[-1][1][0] for h in words}) == 1


def test_foreign_bodyguards_may_have_divided_their_bullets_in_any_way() -> None:
    g = family_table("load")
    mine, theirs = set(g.order[:3]), sorted(g.order[3:6])
    me = min(mine)
    worlds = imagined(g, me)
    guards = [seat for seat in theirs if seat not in bosses(g)]
    assert len({h.hand[guards[0]] for h in worlds}) > 5
    assert all(h.hand[seat] == g.hand[seat] for h in worlds for seat in (*bosses(g), *mine))
    assert len({powers(h) for h in worlds}) > 100


def test_a_relatives_loaded_card_is_imagined_out_of_the_known_hand() -> None:
    g = family_table("courage")
    me, other, _ = g.order[:3]
    worlds = imagined(g, me)
    assert {h.loaded[other] for h in worlds} == set(CARDS)
    assert {powers(h)[other] for h in worlds} == {powers(g)[other]}
    assert {h.loaded[me] for h in worlds} == {"click"}


def test_cards_called_for_have_shown_themselves() -> None:
    """After the triple Bangs, a card that was lost unseen is none; after the Bangs it is a Click."""
    deal = {"powers": {0: 4, 1: 9, 2: 8, 3: 10}, "position": {"round": 1}}
    g = at(
        "courage",
        {0: {"load": "bbb", "aim": 1}, 1: {"load": "bang", "aim": 0}},
        SetUp("first", 4, ("powers",), {}, None, deal),
    )
    for seat in play.waiting_for(g):
        play.answer(g, seat, "stay")
    while g.decision == "window":
        for seat in play.waiting_for(g):
            play.answer(g, seat, "pass")
    assert g.hidden[1] == (("bang", 1),)
    assert {h.hidden[1] for h in imagined(g, 0)} == {(("bang", 1),), (("click", 1),)}


def test_after_the_bangs_have_been_called_first_only_clicks_are_left() -> None:
    options: dict[str, bool | int | str] = {"reveal.order": "bang then click"}
    deal = {"powers": {0: 4, 1: 9, 2: 8, 3: 10}, "position": {"round": 1}}
    setup = SetUp("first", 4, ("powers",), options, None, deal)
    shooting = {"load": "bang", "aim": 0}
    g = at("courage", {0: {"aim": 3}, 1: shooting, 2: shooting}, setup)
    assert {h.loaded[3] for h in imagined(g, 0)} == set(CARDS)
    for seat in play.waiting_for(g):
        play.answer(g, seat, "stay")
    assert g.agenda[-1] == ("window", "hit")
    assert g.called == 2
    assert {h.loaded[3] for h in imagined(g, 0)} == {"click"}


def test_a_new_round_calls_for_nothing_yet() -> None:
    g = at("courage", {0: {"load": "bang"}}, SetUp("first", 4))
    while g.round == 1 or g.decision != "courage":
        for seat in play.waiting_for(g):
            play.answer(g, seat, g.asking[seat][0])
    assert {h.loaded[1] for h in imagined(g, 0)} == set(CARDS)
    for seat in play.waiting_for(g):
        play.answer(g, seat, "withdraw")
    assert {h.hidden[1] for h in imagined(g, 0)} == {((card, 0),) for card in CARDS}


def test_a_card_seen_going_back_is_imagined_among_those_not_yet_played() -> None:
    deal = {"powers": {0: 9, 1: 8, 2: 1, 3: 10}, "position": {"round": 1}}
    g = at("window", {0: {"load": "bbb"}}, SetUp("first", 4, ("powers",), {}, None, deal))
    shown = False
    while g.round == 1:
        for seat in play.waiting_for(g):
            options = g.asking[seat]
            said: Any = options[0]
            if seat == 0 and "show" in options and g.agenda[-1][1] == "fired":
                said, shown = "show", True
            if "bbb" in options and seat == 0:
                said = "bbb"
            if g.decision == "give_up":
                said = "click"
            play.answer(g, seat, said)
    assert shown
    assert RETURNED[g] == ((0, "bbb", 1),)
    worlds = imagined(g, 1)
    assert {h.hidden[0] for h in worlds} == {(("bang", 0),), (("click", 0),)}
    assert {h.hand[0][2] for h in worlds} == {1}
    while g.round == 2:
        for seat in play.waiting_for(g):
            options = g.asking[seat]
            play.answer(g, seat, "bbb" if seat == 0 and "bbb" in options else options[0])
    assert g.open[0] == (0, 0, 1)
    assert not RETURNED[g]
    assert {h.hidden[0] for h in imagined(g, 1)} == {(("bang", 0),), (("click", 0),)}


def test_one_card_going_back_says_nothing_about_other_guns() -> None:
    g = at("load", {}, SetUp("first", 4, ("powers",)))
    RETURNED[g] = ((0, "bbb", 0), (1, "bbb", 0))
    g.loaded[0], g.hand[0] = "bbb", (5, 2, 0)
    g.target[0] = 1
    turn_up(g, 0, 0, "bbb", "FE-44")
    assert list(RETURNED[g]) == [(1, "bbb", 0)]
    g.loaded[1], g.hand[1] = "bang", (5, 1, 1)
    turn_up(g, 1, 1, "bang", "FE-44")
    assert list(RETURNED[g]) == [(1, "bbb", 0)]
