"""Imagined worlds in which cards have wandered unseen: every way that agrees with what was seen, each equally likely.

The small cases are enumerated by brute force, card by card, and compared with what is imagined.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from math import sqrt
from types import SimpleNamespace
from typing import Any, NamedTuple

import pytest

from standoff.editions.first.components import CARDS, NO_CARDS, Hand, add
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.first.looking import powers

ANN, BOB, CAT, DAN = range(4)
WORLDS = 4000
Cards = tuple[str, ...]
"""Single cards: two of one kind are two."""


class World(NamedTuple):
    """What everybody holds, has laid and has discarded face down, card by card."""

    hands: tuple[Cards, ...]
    laid: tuple[str, ...]
    discards: tuple[Cards, ...]

    def hold(self, seat: int, cards: Cards) -> World:
        return self._replace(hands=(*self.hands[:seat], cards, *self.hands[seat + 1 :]))

    def without(self, seat: int, at: int) -> World:
        hand = self.hands[seat]
        return self.hold(seat, hand[:at] + hand[at + 1 :])

    def lay(self, seat: int, card: str) -> World:
        return self._replace(laid=(*self.laid[:seat], card, *self.laid[seat + 1 :]))

    def discard(self, seat: int, card: str) -> World:
        heaps = self.discards
        return self._replace(discards=(*heaps[:seat], (*heaps[seat], card), *heaps[seat + 1 :]))

    def seen(self) -> tuple[Any, ...]:
        """What can be told apart."""
        return tuple(counted(hand) for hand in self.hands), self.laid, self.discards


Turn = Callable[[World], Iterator[World]]


def counted(cards: Cards) -> Hand:
    hand: Hand = NO_CARDS
    for card in cards:
        hand = add(hand, card)
    return hand


def lays(seat: int) -> Turn:
    """Somebody lays any card of the hand."""

    def turn(w: World) -> Iterator[World]:
        for at, card in enumerate(w.hands[seat]):
            yield w.without(seat, at).lay(seat, card)

    return turn


def lays_away(seat: int, calls: Cards = CARDS) -> Turn:
    """Somebody lays a card and loses it face down; it is one of these."""

    def turn(w: World) -> Iterator[World]:
        for at, card in enumerate(w.hands[seat]):
            if card in calls:
                yield w.without(seat, at).discard(seat, card)

    return turn


def swaps(by: int, seat: int, pulled: str = "", given: str = "") -> Turn:
    """A magnet pulls any card, and any other one is given; some are known."""

    def turn(w: World) -> Iterator[World]:
        for at, card in enumerate(w.hands[seat]):
            for mine, back in enumerate(w.hands[by]):
                if pulled in ("", card) and given in ("", back):
                    after = w.without(seat, at).without(by, mine)
                    after = after.hold(by, (*after.hands[by], card))
                    yield after.hold(seat, (*after.hands[seat], back))

    return turn


def is_seen(seat: int, hand: Hand) -> Turn:
    """Somebody looks at a hand."""

    def turn(w: World) -> Iterator[World]:
        if counted(w.hands[seat]) == hand:
            yield w

    return turn


def refills(seat: int, count: int, were_all: bool) -> Turn:
    """So many Bangs come back from the discards for other cards of the hand as it was."""

    def turn(w: World) -> Iterator[World]:
        bangs = [at for at, card in enumerate(w.discards[seat]) if card == "bang"]
        if len(bangs) < count or (were_all and len(bangs) > count):
            return
        for some in _choices(bangs, count):
            left = tuple(card for at, card in enumerate(w.discards[seat]) if at not in some)
            back = w._replace(discards=(*w.discards[:seat], left, *w.discards[seat + 1 :]))
            yield from _gives_up(back, seat, count, ("bang",) * count)

    return turn


def _choices(bangs: list[int], count: int) -> list[tuple[int, ...]]:
    if count == 1:
        return [(at,) for at in bangs]
    return [(one, two) for one in bangs for two in bangs if one < two]


def _gives_up(w: World, seat: int, count: int, back: Cards) -> Iterator[World]:
    if not count:
        yield w.hold(seat, (*w.hands[seat], *back))
        return
    for at, card in enumerate(w.hands[seat]):
        yield from _gives_up(w.without(seat, at).discard(seat, card), seat, count - 1, back)


def gives_up(seat: int) -> Turn:
    """Any card of the hand goes face down for one that came back."""

    def turn(w: World) -> Iterator[World]:
        yield from _gives_up(w, seat, 1, ())

    return turn


def all_worlds(hands: list[Cards], *turns: Turn) -> Counter[Any]:
    """In how many ways each world comes about."""
    worlds = [World(tuple(hands), ("",) * len(hands), ((),) * len(hands))]
    for turn in turns:
        worlds = [after for before in worlds for after in turn(before)]
    return Counter(world.seen() for world in worlds)


def shown(h: First) -> tuple[Any, ...]:
    """The same of an imagined table."""
    discards = tuple(tuple(face for face, _ in hidden) for hidden in h.hidden)
    return tuple(h.hand), tuple(card or "" for card in h.loaded), discards


def agrees(g: First, me: int | None, expected: Counter[Any], look: Callable[[First], Any] = shown) -> None:
    """Exactly the possible worlds are imagined, as often as they come about."""
    stream = SimpleNamespace(key=key_of_seed(f"wandering {me}"), drawn=0)
    found = Counter(look(g.rules.edition.imagine(g, me, stream)) for _ in range(WORLDS))
    assert not found.keys() - expected.keys(), "an impossible world"
    assert look(g) in expected
    ways = expected.total()
    common = {world: WORLDS * count / ways for world, count in expected.items() if WORLDS * count / ways >= 5}
    rest = WORLDS - sum(common.values())
    chi = sum((found[world] - wanted) ** 2 / wanted for world, wanted in common.items())
    if rest >= 5:
        chi += (sum(count for world, count in found.items() if world not in common) - rest) ** 2 / rest
    freedom = len(common) - (rest < 5)
    assert chi < freedom + 4 * sqrt(2 * freedom) + 4, (chi, freedom)


def table(options: dict[str, Any] | None = None, **deal: Any) -> First:
    """Four of them, with what is dealt here and no other powers and objects."""
    given = {"powers": {"rest": "none"}, **deal}
    given["objects"] = {**given["objects"], "rest": "none"}
    setup = SetUp("first", 4, ("powers", "objects"), options or {}, 0, given)
    return start(FIRST.rules(setup), key_of_seed(7))


def until(g: First, decision: str, **answers: Any) -> First:
    """Everybody gives the first answer, or the one given here by decision and seat, up to some decision."""
    asked: list[str] = []
    while g.decision != decision or not asked:
        now = g.agenda[-1][1] if g.decision == "window" else g.decision
        asked.append(now)
        for seat in play.waiting_for(g):
            said = answers.get(now.replace(" ", "_"), {}).get(seat, g.asking[seat][0])
            play.answer(g, seat, said if said in g.asking[seat] else g.asking[seat][0])
    return g


def hands(*of: dict[str, int]) -> dict[int, Any]:
    """Hands for a position."""
    return {seat: {"hand": hand} for seat, hand in enumerate(of)}


THREE = {"click": 1, "bang": 1, "bbb": 1}
MILD = {"click": 2, "bang": 1}
FLAT = {"click": 3}
SHARP = ("click", "bang", "bbb")
SOFT = ("click", "click", "bang")
BLANK = ("click", "click", "click")


def magnet() -> First:
    """Ann has pulled a triple Bang from Bob for a Bang, and a Click from Cat for a Click; all have loaded."""
    g = table(
        objects={0: "magnet"}, draws=["bbb", "click"], position={"round": 6, "seats": hands(MILD, THREE, FLAT, FLAT)}
    )
    until(g, "give", loot={0: "magnet"}, draw_from={0: 1})
    play.answer(g, 0, "bang")
    return until(g, "courage", draw_from={0: 2}, give={0: "click"}, load={0: "bbb", 1: "bang"})


def test_whoever_saw_nothing_imagines_every_way_a_magnet_may_have_gone() -> None:
    everybody = [lays(seat) for seat in range(4)]
    ways = all_worlds([SOFT, SHARP, BLANK, BLANK], swaps(0, 1), swaps(0, 2), *everybody)
    agrees(magnet(), None, ways)


def test_both_of_an_exchange_know_its_cards() -> None:
    everybody = [lays(seat) for seat in range(4)]
    known = [swaps(0, 1, "bbb", "bang"), swaps(0, 2)]
    ways = all_worlds([SOFT, SHARP, BLANK, BLANK], *known, *everybody)
    mine = {world: count for world, count in ways.items() if world[1][BOB] == "bang"}
    agrees(magnet(), BOB, Counter(mine))
    mine = {world: count for world, count in ways.items() if world[0][ANN] == (2, 0, 0) and world[1][ANN] == "bbb"}
    ways = all_worlds(
        [SOFT, SHARP, BLANK, BLANK], swaps(0, 1, "bbb", "bang"), swaps(0, 2, "click", "click"), *everybody
    )
    mine = {world: count for world, count in ways.items() if world[0][ANN] == (2, 0, 0) and world[1][ANN] == "bbb"}
    agrees(magnet(), ANN, Counter(mine))


def test_a_card_between_two_hands_is_imagined_too() -> None:
    g = table(objects={0: "magnet"}, draws=["bbb"], position={"round": 6, "seats": hands(MILD, THREE, FLAT, FLAT)})
    until(g, "give", loot={0: "magnet"}, draw_from={0: 1})
    stream = SimpleNamespace(key=key_of_seed("between"), drawn=0)
    left = Counter(FIRST.imagine(g, DAN, stream).hand[BOB] for _ in range(300))
    assert set(left) == {(0, 1, 1), (1, 0, 1), (1, 1, 0)}
    assert {FIRST.imagine(g, BOB, stream).hand[BOB] for _ in range(20)} == {(1, 1, 0)}
    for h in [FIRST.imagine(g, DAN, stream) for _ in range(20)]:
        cards = h.hand[BOB]
        play.answer(h, 0, h.asking[0][0])
        pulled = tuple(whole - held for whole, held in zip((1, 1, 1), cards, strict=True))
        assert h.hand[ANN] == tuple(a + b for a, b in zip((1, 1, 0), pulled, strict=True))


def x_ray() -> First:
    """Bob has lost a card unseen; then Ann has looked at his hand and Cat's, and all have loaded."""
    g = table(objects={0: "x-ray"}, position={"round": 6, "seats": hands(MILD, THREE, FLAT, MILD)})
    until(g, "courage", load={1: "bang"}, aim={0: 2, 1: 0, 2: 0, 3: 0})
    until(g, "look", courage={1: "withdraw"}, loot={0: "x-ray"})
    return until(g, "courage", look={0: (1, 2)})


@pytest.mark.parametrize("me", [None, ANN, DAN])
def test_a_look_tells_what_was_lost_before_it_to_whoever_looked(me: int | None) -> None:
    others = [is_seen(1, (1, 0, 1))] if me == ANN else []
    turns = [lays_away(1), *others, *[lays(seat) for seat in range(4)]]
    start_hands: list[Cards] = [("click", "bang"), SHARP, ("click", "click"), ("click", "bang")]
    ways = all_worlds(start_hands, *turns)
    g = x_ray()
    mine = {
        world: count
        for world, count in ways.items()
        if me is None or (world[1][me], world[0][me]) == (g.loaded[me], g.hand[me])
    }
    agrees(g, me, Counter(mine))


def test_powers_seen_through_the_sunglasses_stay_what_they_are() -> None:
    setup = SetUp("first", 4, ("powers", "objects"), {}, 0, {"objects": {0: "x-ray", "rest": "none"}})
    g = until(start(FIRST.rules(setup), key_of_seed(3)), "look", loot={0: "x-ray"})
    until(g, "load", look={0: (1, 2)})
    stream = SimpleNamespace(key=key_of_seed("glasses"), drawn=0)
    mine, theirs = ([powers(FIRST.imagine(g, me, stream)) for _ in range(80)] for me in (ANN, DAN))
    assert {seen[:3] for seen in mine} == {powers(g)[:3]}
    assert len({seen[3] for seen in mine}) == 7
    assert len({seen[1] for seen in theirs}) > 5


def clip(first: str, second: str) -> First:
    """Ann has lost two cards unseen, and has refilled her gun."""
    four = {"click": 2, "bang": 2}
    flat = {"click": 4}
    g = table(objects={0: "clip"}, position={"round": 5, "seats": hands(four, flat, flat, flat)})
    elsewhere = {1: 2, 2: 3, 3: 1}
    until(g, "courage", load={0: first}, aim=elsewhere)
    until(g, "courage", courage={0: "withdraw"}, load={0: second}, aim=elsewhere)
    until(g, "give_up", courage={0: "withdraw"}, loot={0: "clip"})
    return until(g, "load")


@pytest.mark.parametrize(
    ("first", "second", "count", "were_all"), [("bang", "bang", 2, False), ("click", "bang", 1, True)]
)
def test_a_clip_tells_how_many_bangs_had_been_lost(first: str, second: str, count: int, were_all: bool) -> None:
    """With two cards in hand two Bangs come back if two were lost; a single one was all there was."""
    start_hands: list[Cards] = [("click", "click", "bang", "bang"), BLANK[:2], BLANK[:2], BLANK[:2]]
    ways = all_worlds(start_hands, lays_away(0), lays_away(0), refills(0, count, count < 2))
    agrees(clip(first, "bang"), None, ways)


def test_a_jam_leaves_any_other_card_face_down() -> None:
    given = {"objects": {0: "clip"}, "powers": {1: 11, "rest": "none"}, "tosses": ["plain", "plain"]}
    seats = hands(FLAT, THREE, FLAT, FLAT)
    seats[1]["shown"] = True
    g = table({"powers.set": "+11"}, position={"round": 6, "seats": seats}, **given)
    until(g, "give_up", load={1: "bang"}, aim={1: (2, 3)})
    until(g, "load", give_up={1: "bbb"})
    ways = all_worlds([BLANK[:2], ("click", "bbb"), BLANK[:2], BLANK[:2]], gives_up(1))
    back = Counter({_with_bang(world): count for world, count in ways.items()})
    agrees(g, None, back)


def _with_bang(world: tuple[Any, ...]) -> tuple[Any, ...]:
    """Bob has his Bang back."""
    held, laid, discards = world
    return (*held[:1], add(held[1], "bang"), *held[2:]), laid, discards
