"""Imagined bullets: every story adds up, keeps what was seen, and whatever could have been, is imagined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import product
from random import Random
from typing import Any

import pytest

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.editions.second.imagine_bullets import Past
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import SECOND_MIXES, answer_randomly, named, table
from tests.second.games import sleeve

every_mix = pytest.mark.parametrize("setup", SECOND_MIXES, ids=named)
AT = {"click": 0, "bang": 1}
FACE_UP, FACE_DOWN = "face up", "face down"


class Stream:
    """A chance stream of its own."""

    def __init__(self, seed: object) -> None:
        self.key, self.drawn = key_of_seed(f"bullets {seed}"), 0


class Story:
    """The bullets as the trail says they moved, added up by other means."""

    def __init__(self, g: Second) -> None:
        self.hands = [[5, 3] for _ in g.hand]
        self.up, self.down = [0, 0], [0, 0]
        self.hidden: list[tuple[str, ...]] = [() for _ in g.hand]
        self.sleeve: str | None = None
        for entry in g.trail:
            tell = getattr(self, f"tell_{entry[0]}", None)
            if tell is not None:
                tell(*entry[1:])
            assert min(min(hand) for hand in (*self.hands, self.up, self.down)) >= 0
        for seat, card in enumerate(g.loaded):
            if card is not None:
                self.hands[seat][AT[card]] -= 1

    def tell_hand(self, seat: int, clicks: int, bangs: int) -> None:
        self.hands[seat] = [clicks, bangs]

    def tell_pile(self, *cards: int) -> None:
        self.up, self.down = list(cards[:2]), list(cards[2:])

    def tell_hustle(self, hustler: int, partner: int, card: str) -> None:
        self.hands[partner][AT[card]] -= 1
        self.sleeve = card

    def tell_pay(self, hustler: int, partner: int, card: str, drawn: str) -> None:
        assert drawn == self.sleeve
        self.hands[hustler][AT[card]] -= 1
        assert self.hands[hustler][AT[card]] >= 0
        self.hands[partner][AT[card]] += 1
        self.hands[hustler][AT[drawn]] += 1
        self.sleeve = None

    def tell_open(self, seat: int, card: str) -> None:
        self.hands[seat][AT[card]] -= 1
        self.up[AT[card]] += 1

    def tell_down(self, seat: int, card: str, known: bool) -> None:
        self.hands[seat][AT[card]] -= 1
        self.down[AT[card]] += 1
        self.hidden[seat] += (card,)

    def tell_away(self, seat: int, card: str, known: bool) -> None:
        assert self.hands[seat][1] > (card == "bang"), "the Bang just fetched stays"
        self.tell_down(seat, card, known)

    def tell_fetch(self, seat: int, part: str) -> None:
        (self.up if part == FACE_UP else self.down)[1] -= 1
        self.hands[seat][1] += 1

    def tell_some(self) -> None:
        assert self.down[1]
        assert not self.up[1]

    def tell_none(self) -> None:
        assert not self.up[1] + self.down[1]

    def tell_look(self, seat: int, bangs: int) -> None:
        assert self.down[1] == bangs


def knows(me: int | None, entry: tuple[Any, ...]) -> bool:
    """Has this seat seen the whole of it?"""
    kind = entry[0]
    if kind in ("down", "away"):
        return bool(me == entry[1] or entry[3])
    if kind in ("hustle", "pay"):
        return me in entry[1:3]
    return bool(kind != "look" or me == entry[1])


def bullets_are_possible(g: Second, h: Second, me: int | None) -> None:
    """The imagined story leads to the imagined table, and to nothing that this seat knows to be otherwise."""
    story = Story(h)
    assert [tuple(hand) for hand in story.hands] == h.hand
    assert (tuple(story.up), tuple(story.down)) == (h.face_up, h.face_down)
    assert (story.hidden, story.sleeve or "") == (h.hidden, sleeve(h))
    assert [sum(hand) for hand in h.hand] == [sum(hand) for hand in g.hand]
    assert [card is None for card in h.loaded] == [card is None for card in g.loaded]
    for told, entry in zip(h.trail, g.trail, strict=True):
        if entry[0] in ("hustle", "pay") and not knows(me, entry):
            assert told[:3] == entry[:3]
        elif entry[0] in ("down", "away") and not knows(me, entry):
            assert (*told[:2], told[3]) == (*entry[:2], entry[3])
        elif entry[0] == "look" and not knows(me, entry):
            assert told[:2] == entry[:2]
        elif entry[0] in ("hand", "pile", "hustle", "pay", "open", "down", "away", "fetch", "some", "none", "look"):
            assert told == entry
    if me is not None:
        assert (h.hand[me], h.loaded[me], h.hidden[me]) == (g.hand[me], g.loaded[me], g.hidden[me])


@every_mix
def test_an_imagined_story_of_the_bullets_adds_up(setup: SetUp) -> None:
    rng, stream = Random(named(setup)), Stream(named(setup))
    g = table(setup, 1)
    assert isinstance(g, Second)
    while not g.over:
        if rng.random() < 0.4:
            me = rng.choice([None, *range(setup.players)])
            bullets_are_possible(g, SECOND.imagine(g, me, stream), me)
        answer_randomly(g, rng, lateness=0.05)


def laid_out(hands: dict[int, dict[str, int]], *, powers: Any = None, deal: Any = None, **position: Any) -> Second:
    """Ann, Bob, Cat and Dan (0 to 3) with these hands, known to everybody; four Clicks for whoever is not named."""
    options = position.pop("options", {})
    seats = {seat: {"hand": hands.get(seat, {"click": 4})} for seat in range(4)}
    given = {"position": {**position, "seats": seats}, **(deal or {}), **({"powers": powers} if powers else {})}
    setup = SetUp("second", 4, ("powers",) if powers else (), options, 0, given)
    return start(SECOND.rules(setup), key_of_seed(1))


def until(g: Second, decision: str, **answers: Any) -> Second:
    """Play up to some decision of this round or a later one, but at least one question; the first answer will do."""
    while not g.over:
        asked = g.decision
        for seat in play.waiting_for(g):
            play.answer(g, seat, answers.get(asked, {}).get(seat, g.asking[seat][0]))
        if g.decision == decision:
            return g
    raise AssertionError(f"the game has ended before any {decision}")


def worlds(g: Second, me: int | None, times: int = 800) -> list[Second]:
    """Many imagined tables, each of them possible."""
    stream = Stream((me, times))
    imagined = [SECOND.imagine(g, me, stream) for _ in range(times)]
    for h in imagined[:20]:
        bullets_are_possible(g, h, me)
    return imagined


def are_as_often(imagined: list[Second], what: Callable[[Second], Any], expected: dict[Any, float]) -> None:
    """These cases are imagined, no others, and each about as often as it should be."""
    found = Counter(what(h) for h in imagined)
    assert set(found) == set(expected)
    for case, share in expected.items():
        assert abs(found[case] / len(imagined) - share) < 0.07


EVEN = {0: {"click": 1, "bang": 1}, 1: {"click": 1, "bang": 1}, 2: {"click": 1, "bang": 1}, 3: {"click": 1, "bang": 1}}
AT_BOB = {0: 1, 1: 0, 2: 1, 3: 1}
"""Everybody aims at Bob, and Bob at Ann."""


def test_any_card_of_a_hand_may_be_loaded_as_often_as_it_is_there() -> None:
    g = until(laid_out({0: {"bang": 2}, 1: {"click": 3, "bang": 7}, 2: {"click": 9, "bang": 1}, 3: EVEN[3]}), "aim")
    imagined = worlds(g, 0)
    are_as_often(imagined, lambda h: (h.loaded[1], h.hand[1]), {("click", (2, 7)): 0.3, ("bang", (3, 6)): 0.7})
    are_as_often(imagined, lambda h: (h.loaded[2], h.hand[2]), {("click", (8, 1)): 0.9, ("bang", (9, 0)): 0.1})
    are_as_often(imagined, lambda h: (h.loaded[0], h.hand[0]), {("bang", (0, 1)): 1.0})
    assert len({h.loaded[0] for h in worlds(g, None)}) == 1
    assert len({h.loaded[3] for h in worlds(g, None)}) == 2


def test_a_hand_of_one_kind_hides_nothing() -> None:
    g = until(
        laid_out({0: {"click": 2}, 1: {"bang": 2}, 2: {"click": 2}, 3: {"bang": 2}}), "pick", courage={1: "withdraw"}
    )
    for me in (None, 0, 1, 2):
        assert {tuple(h.hidden) for h in worlds(g, me, 30)} == {tuple(g.hidden)}
        assert {tuple(h.hand) for h in worlds(g, me, 30)} == {tuple(g.hand)}


def test_whoever_lies_down_may_have_thrown_away_any_card_of_the_hand() -> None:
    hands = {0: {"click": 3, "bang": 7}, 1: {"click": 8, "bang": 2}}
    g = until(laid_out(hands), "pick", aim=AT_BOB, courage={1: "withdraw"})
    imagined = worlds(g, 2)
    are_as_often(imagined, lambda h: (h.hidden[0], h.hand[0]), {(("click",), (2, 7)): 0.3, (("bang",), (3, 6)): 0.7})
    are_as_often(imagined, lambda h: (h.hidden[1], h.hand[1]), {(("click",), (7, 2)): 0.8, (("bang",), (8, 1)): 0.2})
    assert {h.hidden[2] for h in imagined} == {("click",)}
    assert {h.hidden[1] for h in worlds(g, 1)} == {("click",)}
    assert {h.hidden[1] for h in worlds(g, None)} == {("click",), ("bang",)}


def test_a_card_shown_later_was_not_thrown_away_before() -> None:
    g = laid_out(EVEN, round=7)
    until(g, "pick", load={1: "bang"}, aim=AT_BOB, courage={1: "withdraw"})
    assert {h.hidden[1] for h in worlds(g, 2)} == {("click",), ("bang",)}
    until(g, "load")
    until(g, "pick", aim=AT_BOB)
    assert g.hidden[1] == ("bang",)
    assert {h.hidden[1] for h in worlds(g, 2, 100)} == {("bang",)}
    assert {h.hidden[1] for h in worlds(g, None, 100)} == {("bang",)}


def test_what_will_be_shown_is_spared_when_a_card_is_thrown_away() -> None:
    """Of two Clicks and three Bangs, one of each will be shown: one Click and two Bangs could be the one that went."""
    g = laid_out({1: {"click": 2, "bang": 3}})
    until(g, "load", aim=AT_BOB, courage={1: "withdraw"})
    until(g, "load", load={1: "bang"}, aim=AT_BOB)
    until(g, "load", load={1: "click"}, aim=AT_BOB)
    are_as_often(worlds(g, 2), lambda h: h.hidden[1], {("click",): 0.3, ("bang",): 0.7})


CLIPS = {"loot": [["clip", "clip", "clip", "bill 5", "bill 5", "bill 5", "bill 5", "bill 5"]]}


def at_the_clip(bangs: tuple[int, ...], opened: tuple[str, ...] = ("click",), **options: Any) -> Second:
    """All four have thrown away one of two cards, these seats their Bang, and Ann has taken a Clip."""
    g = laid_out(EVEN, deal=CLIPS, round=7, open=opened, options=options)
    until(g, "pick", load=dict.fromkeys(bangs, "bang"), aim=AT_BOB, courage={1: "withdraw"})
    play.answer(g, 0, "clip")
    return g


def thrown(*seats: int) -> Callable[[Second], tuple[str, ...]]:
    """What these seats have thrown away first."""
    return lambda h: tuple(h.hidden[seat][0] for seat in seats)


def test_where_no_bang_was_found_nobody_has_thrown_one_away() -> None:
    g = at_the_clip(())
    assert ("none",) in g.trail
    for me in (None, 0, 2):
        assert {thrown(0, 1, 2, 3)(h) for h in worlds(g, me, 60)} == {("click",) * 4}
        assert {h.hand[1] for h in worlds(g, me, 20)} == {(0, 1)}


def test_where_a_bang_was_found_somebody_has_thrown_it_away() -> None:
    g = at_the_clip((3,))
    assert ("some",) in g.trail
    seen = set(product(AT, repeat=3)) - {("click",) * 3}
    assert {thrown(0, 1, 3)(h) for h in worlds(g, 2)} == seen
    assert {thrown(1, 2, 3)(h) for h in worlds(g, 0)} == seen
    assert {thrown(0, 1, 2)(h) for h in worlds(g, 3)} == set(product(AT, repeat=3))
    assert {h.hand[0] for h in worlds(g, 0, 20)} == {(0, 2)}


def test_an_open_bang_says_nothing_about_the_hidden_cards() -> None:
    g = at_the_clip((3,), ("bang",))
    assert {thrown(0, 1, 3)(h) for h in worlds(g, 2)} == set(product(AT, repeat=3))


def test_whoever_looks_through_the_pile_knows_how_many_bangs_it_hides() -> None:
    g = at_the_clip((3,), clip_look=True)
    assert g.decision == "look_through"
    one = {("bang", "click", "click"): 1 / 3, ("click", "bang", "click"): 1 / 3, ("click", "click", "bang"): 1 / 3}
    are_as_often(worlds(g, 0), thrown(1, 2, 3), one)
    assert {thrown(0, 1, 3)(h) for h in worlds(g, 2)} == set(product(AT, repeat=3)) - {("click",) * 3}
    two = {tuple("click" if seat == other else "bang" for seat in range(3)): 1 / 3 for other in range(3)}
    are_as_often(worlds(at_the_clip((2, 3), clip_look=True), 0), thrown(1, 2, 3), two)
    assert {thrown(1, 2, 3)(h) for h in worlds(at_the_clip((1, 2, 3), clip_look=True), 0, 60)} == {("bang",) * 3}
    g = at_the_clip((), ("bang",), clip_look=True)
    assert {thrown(1, 2, 3)(h) for h in worlds(g, 0, 60)} == {("click",) * 3}


def test_a_count_that_nobody_would_have_guessed_is_lived_through_at_the_first_try() -> None:
    """Five have put down ten cards unseen, nine of them Bangs, and some more after that: hardly any story agrees, but
    none has to be thrown away to find one."""
    rounds = [("down", seat, None, False) for _ in range(2) for seat in range(1, 6)]
    for counted, after in ((9, 2), (3, 0), (10, 4)):
        looks = (("look", 0, counted), *rounds[:5], ("look", 0, counted + after))
        memory = tuple(enumerate([*rounds, *looks]))
        past, luck = Past(6, memory, 0, (False,) * 6), Random(counted)
        lives = [past.live(luck) for _ in range(100)]
        assert {life.down for life in lives} == {counted + after}
        assert {sum(cards[:2].count("bang") for cards in life.hidden) for life in lives} == {counted}
        assert {tuple(life.held[1:]) == (3,) * 5 for life in lives} == {False}
        for life in lives:
            assert [held + cards.count("bang") for held, cards in zip(life.held, life.hidden)] == [3] * 6


def test_one_s_own_bang_is_none_of_the_others() -> None:
    g = at_the_clip((0, 3), clip_look=True)
    one = {("bang", "click", "click"): 1 / 3, ("click", "bang", "click"): 1 / 3, ("click", "click", "bang"): 1 / 3}
    are_as_often(worlds(g, 0), thrown(1, 2, 3), one)


def test_a_bang_just_fetched_is_not_thrown_away_again() -> None:
    g = at_the_clip((3,))
    play.answer(g, 0, "bang")
    for me in (None, 1, 2):
        imagined = worlds(g, me)
        assert {h.hand[0] for h in imagined} == {(0, 1)}
        assert {h.hidden[0] for h in imagined} == {("click", "bang"), ("bang", "click")}


def test_two_looks_tell_what_was_thrown_away_in_between() -> None:
    """Ann fetches the only Bang and throws away her own, Cat fetches that: Ann finds another one, so it was Cat's."""
    g = at_the_clip((3,), clip_look=True)
    until(g, "look_through", pick={2: "clip"})
    until(g, "look_through", pick={0: "clip"})
    assert [entry for entry in g.trail if entry[0] == "look"] == [("look", 0, 1), ("look", 2, 1), ("look", 0, 1)]
    one = {("bang", ("click", "bang"), "click"): 0.5, ("click", ("click", "bang"), "bang"): 0.5}
    are_as_often(worlds(g, 0), lambda h: (h.hidden[1][0], h.hidden[2], h.hidden[3][0]), one)


def test_a_card_drawn_by_the_hustler_is_known_to_the_two() -> None:
    hands = {1: {"click": 1, "bang": 4}, 2: {"click": 3, "bang": 2}}
    g = laid_out(hands, powers={1: "hustler", "rest": "none"}, deal={"draws": ["click"]})
    until(g, "pay", hustle={1: 2})
    are_as_often(worlds(g, 0), lambda h: (sleeve(h), h.hand[2]), {("click", (2, 2)): 0.6, ("bang", (3, 1)): 0.4})
    for me in (1, 2):
        assert {sleeve(h) for h in worlds(g, me, 30)} == {"click"}
    until(g, "load", pay={1: "bang"})
    four = {(("click", "click")): 0.12, ("bang", "click"): 0.48, ("click", "bang"): 0.08, ("bang", "bang"): 0.32}
    are_as_often(worlds(g, 0), lambda h: h.trail[-1][3:], four)
    for me in (1, 2):
        assert {h.trail[-1][3:] for h in worlds(g, me, 30)} == {("bang", "click")}


def test_a_bang_chosen_from_the_hidden_part_was_there() -> None:
    """Ann, who may look and choose, leaves an open Bang where it is: somebody has thrown one away."""
    g = at_the_clip((3,), ("bang",), clip_look=True)
    assert {thrown(0, 1, 3)(h) for h in worlds(g, 2)} == set(product(AT, repeat=3))
    play.answer(g, 0, FACE_DOWN)
    assert {thrown(0, 1, 3)(h) for h in worlds(g, 2)} == set(product(AT, repeat=3)) - {("click",) * 3}


def test_what_others_have_fetched_before_one_looks_is_remembered() -> None:
    """Cat fetches a Bang and throws her own away.  Ann then looks, and counts what was there before."""
    either = {("bang", "click"), ("click", "bang")}
    for opened, bangs, others in (("click", (1, 3), {("bang", "bang")}), ("bang", (3,), either)):
        g = laid_out(EVEN, deal=CLIPS, round=7, open=[opened], options={"clip_look": True})
        until(g, "pick", load=dict.fromkeys(bangs, "bang"), aim=AT_BOB, courage={1: "withdraw"})
        play.answer(g, 0, "bill 5")
        until(g, "pick", pick={2: "clip"}, look_through={2: FACE_UP if opened == "bang" else FACE_DOWN})
        until(g, "look_through", pick={0: "clip", 3: "bill 5"})
        assert list(g.asking) == [0]
        assert {(thrown(1, 3)(h), h.hidden[2]) for h in worlds(g, 0)} == set(product(others, either))


def test_a_position_s_hidden_cards_are_known_to_everybody() -> None:
    g = laid_out(EVEN, round=7, open=["click"], hidden=["bang", "click", "click"])
    until(g, "pick", aim=AT_BOB, courage={1: "withdraw"})
    assert {h.face_down[1] for h in worlds(g, 0)} == {1, 2, 3, 4}


def test_a_click_that_everybody_can_tell_was_not_thrown_away_before() -> None:
    """The Professional shows a Bang for prey: what goes face down then is a Click, and was not thrown away before."""
    g = laid_out({0: {"click": 2, "bang": 2}}, powers={0: "professional", "rest": "none"})
    until(g, "load", courage={0: "withdraw"})
    are_as_often(worlds(g, 2), lambda h: h.hidden[0], {("click",): 0.5, ("bang",): 0.5})
    until(g, "pick", courage={1: "withdraw"})
    assert ("down", 0, "click", True) in g.trail
    are_as_often(worlds(g, 2), lambda h: h.hidden[0], {("click", "click"): 1 / 3, ("bang", "click"): 2 / 3})


def test_two_cards_thrown_away_unseen_may_have_gone_in_any_order() -> None:
    g = laid_out(EVEN, round=7)
    until(g, "load", aim=AT_BOB, courage={1: "withdraw"})
    until(g, "pick", aim=AT_BOB, courage={1: "withdraw"})
    are_as_often(worlds(g, 2), lambda h: h.hidden[1], {("click", "bang"): 0.5, ("bang", "click"): 0.5})


def hustled(lies: int, drawn: str, paid: str, hands: Any = None) -> Second:
    """Bob or Cat lies down; in the next round Bob hustles Cat."""
    two = {"click": 2, "bang": 2}
    g = laid_out(
        hands or {1: two, 2: two}, powers={1: "hustler", "rest": "none"}, deal={"draws": [drawn]},
        options={"hustler": "may"},
    )  # fmt: skip
    until(g, "hustle", courage={lies: "withdraw"})
    return until(g, "load", hustle={1: 2}, pay={1: paid})


def lost(seat: int) -> Callable[[Second], str]:
    """What this seat has thrown away first."""
    return lambda h: h.hidden[seat][0]


def test_the_hustler_knows_what_the_partner_had_and_the_partner_what_was_paid() -> None:
    """A Bang that Cat still had when Bob drew it was not thrown away; nor was one that Bob could still pay with."""
    kept = {"click": 2 / 3, "bang": 1 / 3}
    are_as_often(worlds(hustled(2, "bang", "click"), 1), lost(2), kept)
    are_as_often(worlds(hustled(1, "click", "bang"), 2), lost(1), kept)
    for lies, drawn, paid in ((2, "bang", "click"), (1, "click", "bang")):
        g = hustled(lies, drawn, paid)
        are_as_often(worlds(g, 0), lost(lies), {"click": 0.5, "bang": 0.5})


def test_a_card_shown_after_a_hustle_may_be_the_one_that_changed_hands() -> None:
    """Bob shows the Bang he has drawn, or Cat the one she was paid; a Click each is known not to have gone before.

    With a Click gone Bob paid one of three cards and then had nothing but Bangs to show; with a Bang gone he paid two
    of three, and two of three could be shown: 3 to 4.
    """
    gone = {"click": 3 / 7, "bang": 4 / 7}
    g = until(hustled(1, "bang", "click"), "pick", load={1: "bang"})
    are_as_often(worlds(g, 2), lost(1), gone)
    g = until(hustled(2, "click", "bang"), "pick", load={2: "bang"})
    are_as_often(worlds(g, 1), lost(2), gone)


def shooting(hands: dict[int, dict[str, int]], *, rounds: int, shown: str = "click") -> Second:
    """Bob hustles Cat for a Bang and pays with a Click; then he shows a Bang, round after round, and Cat a card."""
    powers = {1: "hustler", "rest": "none"}
    g = laid_out(hands, powers=powers, deal={"draws": ["bang"]}, options={"hustler": "may"})
    until(g, "load", hustle={1: 2}, pay={1: "click"})
    for _ in range(rounds):
        until(g, "hustle", load={1: "bang", 2: shown})
    return g


def exchanged(h: Second) -> tuple[str, str]:
    """What Bob has paid and drawn."""
    return next(entry[3:] for entry in h.trail if entry[0] == "pay")


def test_whoever_shows_more_bangs_than_they_had_has_drawn_one() -> None:
    g = shooting({1: {"click": 3, "bang": 1}, 2: {"click": 3, "bang": 1}}, rounds=2)
    assert {exchanged(h) for h in worlds(g, 0, 60)} == {("click", "bang")}
    g = shooting({1: {"click": 1, "bang": 1}, 2: {"click": 1, "bang": 2}}, rounds=2)
    assert {exchanged(h) for h in worlds(g, 0, 60)} == {("click", "bang")}


def test_a_bang_drawn_leaves_one_s_own_to_pay_with() -> None:
    g = shooting({1: {"click": 1, "bang": 1}, 2: {"bang": 2}}, rounds=1, shown="bang")
    are_as_often(worlds(g, 0), exchanged, {("click", "bang"): 0.5, ("bang", "bang"): 0.5})


def test_the_bang_one_has_counted_was_not_thrown_away_by_somebody_who_shows_it_later() -> None:
    """Ann has counted one hidden Bang.  Bob shows his in the next round: it was Cat's or Dan's."""
    g = laid_out(EVEN, deal={"loot": [["clip", *["bill 5"] * 7]]}, round=7, open=["click"], options={"clip_look": True})
    until(g, "pick", load={3: "bang"}, aim=AT_BOB, courage={1: "withdraw"})
    play.answer(g, 0, "clip")
    until(g, "load")
    until(g, "pick", aim={0: 1, 1: 0, 3: 2}, courage={2: "withdraw"})
    assert ("open", 1, "bang") in g.trail
    either = {("click", "bang", "click"): 0.5, ("click", "click", "bang"): 0.5}
    are_as_often(worlds(g, 0), thrown(1, 2, 3), either)


def test_the_bang_just_fetched_may_be_the_one_that_is_shown() -> None:
    """Ann has a Click, a Bang and the one she fetched; she throws a card away and shows a Bang.

    Without the Click both her cards would show one, without the Bang one of two.
    """
    deal = {"loot": [["clip", *["bill 5"] * 7]]}
    g = laid_out({0: {"click": 2, "bang": 1}}, deal=deal, open=["bang"])
    until(g, "pick")
    play.answer(g, 0, "clip")
    until(g, "load")
    until(g, "pick", load={0: "bang"})
    are_as_often(worlds(g, 2), lambda h: h.hidden[0], {("click",): 2 / 3, ("bang",): 1 / 3})


def test_a_bang_fetched_later_leaves_one_s_own_to_throw_away() -> None:
    """Bob throws away a Click or his only Bang, fetches one, and shows it."""
    deal = {"loot": [["bill 5"] * 8, ["clip", *["bill 5"] * 6, "bill 10"]]}
    g = laid_out({1: {"click": 2, "bang": 1}}, deal=deal, open=["bang"], hidden=[])
    until(g, "load", courage={1: "withdraw"})
    until(g, "pick", load={1: "click"})
    until(g, "throw_away", pick={1: "clip"})
    until(g, "load")
    until(g, "pick", load={1: "bang"})
    assert {lost(1)(h) for h in worlds(g, 2)} == {"click", "bang"}


def test_one_bang_fetched_is_one_bang_and_not_two() -> None:
    """Bob fetches a Bang and shows two: of his own two he has kept one, and thrown the other away first or last."""
    deal = {"loot": [["bill 5"] * 8, ["clip", *["bill 5"] * 6, "bill 10"]]}
    g = laid_out({1: {"click": 2, "bang": 2}}, deal=deal, open=["bang"], hidden=[])
    until(g, "load", courage={1: "withdraw"})
    until(g, "pick", load={1: "click"})
    until(g, "throw_away", pick={1: "clip"})
    until(g, "load", throw_away={1: "bang"})
    until(g, "load", load={1: "bang"})
    until(g, "pick", load={1: "bang"})
    are_as_often(worlds(g, 2), lambda h: h.hidden[1], {("click", "bang"): 0.5, ("bang", "click"): 0.5})


def test_of_two_hands_between_which_a_card_went_each_may_be_what_suits_the_other() -> None:
    """Bob throws one of four cards away, draws one of Cat's four and pays with another; then both show a Bang."""
    g = until(hustled(1, "bang", "click"), "pick", load={1: "bang", 2: "bang"})
    ways = {
        ("click", ("click", "click")): 2, ("click", ("click", "bang")): 3, ("click", ("bang", "click")): 3,
        ("click", ("bang", "bang")): 8, ("bang", ("click", "click")): 2, ("bang", ("click", "bang")): 4,
        ("bang", ("bang", "bang")): 2,
    }  # fmt: skip
    shares = {case: count / 24 for case, count in ways.items()}
    are_as_often(worlds(g, 0, 1600), lambda h: (lost(1)(h), exchanged(h)), shares)


def test_a_bang_that_a_position_hides_is_one_of_those_that_are_counted() -> None:
    deal = {"loot": [["clip", *["bill 5"] * 7]]}
    g = laid_out(EVEN, deal=deal, round=7, open=["click"], hidden=["bang"], options={"clip_look": True})
    until(g, "pick", aim=AT_BOB, courage={1: "withdraw"})
    play.answer(g, 0, "clip")
    assert ("look", 0, 1) in g.trail
    until(g, "load")
    assert {thrown(1, 2, 3)(h) for h in worlds(g, 0, 60)} == {("click", "click", "click")}
