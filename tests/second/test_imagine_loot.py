"""Imagined loot: every story adds up, keeps what was seen, and whatever could have been drawn blindly, is imagined."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from math import comb
from random import Random
from typing import Any

import pytest

from standoff.editions.second.components import ACTING, LOOT, NO_LOOT, PILE, SHARES, Heap, heaped, plus
from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import SECOND_MIXES, answer_randomly, named, table

every_mix = pytest.mark.parametrize("setup", [s for s in SECOND_MIXES if "cardboard" not in s.modules], ids=named)
"""Beside the box nobody imagines loot: the phone has seen none."""


class Stream:
    """A chance stream of its own."""

    def __init__(self, seed: object) -> None:
        self.key, self.drawn = key_of_seed(f"loot {seed}"), 0


def counted(heap: Heap) -> Counter[str]:
    """A heap by other means."""
    return Counter({share: count for share, count in zip(SHARES, heap, strict=True) if count})


class Story:
    """The loot as the trail says it moved: forwards in front of the gangsters, backwards in the piles."""

    def __init__(self, g: Second) -> None:
        self.stash = [Counter[str]() for _ in g.stash]
        self.piles = [counted(pile) for pile in g.piles]
        for entry in g.trail:
            tell = getattr(self, f"tell_{entry[0]}", None)
            if tell is not None:
                tell(*entry[1:])
        for kind, *what in reversed(g.trail):
            if kind == "trade":
                _, at, given, drawn = what
                self.give(self.piles[at], given)
                self.piles[at][drawn] += 1

    def give(self, heap: Counter[str], share: str) -> None:
        """A card leaves a heap, in which it has to be."""
        assert heap[share] > 0
        heap[share] -= 1

    def tell_gain(self, seat: int, share: str) -> None:
        self.stash[seat][share] += 1

    def tell_use(self, seat: int, share: str) -> None:
        self.give(self.stash[seat], share)

    def tell_trade(self, seat: int, at: int, given: str, drawn: str) -> None:
        self.give(self.stash[seat], given)
        self.stash[seat][drawn] += 1

    def tell_steal(self, victim: int, thief: int, share: str) -> None:
        self.give(self.stash[victim], share)
        self.stash[thief][share] += 1

    def tell_seen(self, seat: int, victim: int, *counts: int) -> None:
        assert +self.stash[victim] == counted(counts)

    def tell_lost(self, seat: int) -> None:
        self.stash[seat].clear()


def knows(g: Second, me: int | None, entry: tuple[Any, ...]) -> bool:
    """Has this seat seen the whole of it?"""
    if g.rules.options.loot == "open":
        return True
    if entry[0] == "trade":
        return me == entry[1] or entry[4] in ACTING
    if entry[0] == "steal":
        return me in entry[1:3]
    return bool(entry[0] != "seen" or me == entry[1])


def loot_is_possible(g: Second, h: Second, me: int | None) -> None:
    """The imagined story leads to the imagined table, and to nothing that this seat knows to be otherwise."""
    story = Story(h)
    assert [+heap for heap in story.stash] == [counted(heap) for heap in h.stash]
    assert [sum(pile) for pile in h.piles] == [sum(pile) for pile in g.piles]
    assert h.piles[: h.round] == g.piles[: g.round]
    assert h.table == g.table
    for told, entry in zip(h.trail, g.trail, strict=True):
        if knows(g, me, entry):
            assert told == entry or entry[0] in ("down", "away", "hustle", "pay", "look")
        elif entry[0] == "trade":
            assert told[:4] == entry[:4]
            assert told[4] not in ACTING, "a kit or a Clip would have acted"
        else:
            assert told[:3] == entry[:3]
    everything = [Counter[str](), Counter[str]()]
    for world, cards in zip((g, h), everything, strict=True):
        for heap in (world.box, *world.stash, *world.piles[world.round :]):
            cards.update(counted(heap))
        assert min(world.box) >= 0
    assert everything[0] == everything[1]
    if me is not None:
        assert h.stash[me] == g.stash[me]


@every_mix
def test_an_imagined_story_of_the_loot_adds_up(setup: SetUp) -> None:
    for seed in range(2):
        rng, stream = Random(f"{named(setup)} {seed}"), Stream(seed)
        g = table(setup, seed)
        assert isinstance(g, Second)
        while not g.over:
            if rng.random() < 0.2:
                me = rng.choice([None, *range(setup.players)])
                loot_is_possible(g, SECOND.imagine(g, me, stream), me)
            answer_randomly(g, rng, lateness=0.05)


def laid_out(powers: dict[Any, str], owned: dict[int, list[str]], **position: Any) -> Second:
    """Ann, Bob, Cat and Dan (0 to 3) with these powers and this loot, which all have seen."""
    deal: dict[str, Any] = {key: position.pop(key) for key in ("draws", "loot") if key in position}
    seats: dict[int, dict[str, Any]] = {seat: {"loot": cards} for seat, cards in owned.items()}
    for seat, wounds in position.pop("wounds", {}).items():
        seats[seat] = {**seats.get(seat, {}), "wounds": wounds}
    options = position.pop("options", {})
    deal |= {"powers": {**powers, "rest": "none"}, "position": {**position, "seats": seats}}
    return start(SECOND.rules(SetUp("second", 4, ("powers",), options, 0, deal)), key_of_seed(1))


def answer(g: Second, **answers: Any) -> None:
    """Everybody who is asked answers; the first answer will do."""
    asked = g.decision
    for seat in play.waiting_for(g):
        play.answer(g, seat, answers.get(asked, {}).get(seat, g.asking[seat][0]))


def until(g: Second, decision: str, **answers: Any) -> Second:
    """Play up to some decision, but at least one question."""
    answer(g, **answers)
    while g.decision != decision:
        answer(g, **answers)
    return g


def worlds(g: Second, me: int | None, times: int = 300) -> list[Second]:
    """Many imagined tables, each of them possible."""
    stream = Stream((me, times))
    imagined = [SECOND.imagine(g, me, stream) for _ in range(times)]
    for h in imagined[:30]:
        loot_is_possible(g, h, me)
    assert g.round > 4 or all(h.piles != g.piles for h in imagined), "the true one only for want of another"
    return imagined


def are_as_often(imagined: list[Second], what: Callable[[Second], Any], expected: dict[Any, float]) -> None:
    """These cases are imagined, no others, and each about as often as it should be."""
    found = Counter(what(h) for h in imagined)
    assert set(found) == set(expected)
    for case, share in expected.items():
        assert abs(found[case] / len(imagined) - share) < 0.07


def test_the_piles_to_come_may_hold_whatever_has_not_been_seen() -> None:
    g: Second = start(SECOND.rules(SetUp("second", 4)), key_of_seed(1))
    imagined = worlds(g, 0, 60)
    assert len({h.piles[7] for h in imagined}) > 50
    assert len({tuple(h.piles) for h in imagined}) == 60
    for h in imagined:
        assert h.piles[0] == g.piles[0]
        assert [sum(pile) for pile in h.piles] == [PILE] * 8
        everything = NO_LOOT
        for pile in h.piles:
            everything = plus(everything, pile)
        assert everything == LOOT


LOOT_OF_BOB = ["bill 20", "bill 20", "bill 20", "painting"]


def robbed(**options: Any) -> Second:
    """Ann has robbed Bob, who had three bills and a painting, of the painting."""
    g = laid_out({0: "professional"}, {1: LOOT_OF_BOB}, round=2, draws=["painting"], options=options)
    until(g, "courage", load={0: "bang"}, aim={0: 1})
    return until(g, "pick", courage={1: "withdraw"}, steal={0: "painting"})


def test_a_card_stolen_blindly_may_be_any_of_the_victim_s() -> None:
    g = robbed()
    bill, painting = heaped(["bill 20"]), heaped(["painting"])
    for me in (None, 2):
        imagined = worlds(g, me)
        are_as_often(imagined, lambda h: h.stash[0], {bill: 0.75, painting: 0.25})
        assert {plus(h.stash[0], h.stash[1]) for h in imagined} == {heaped(LOOT_OF_BOB)}
    for me in (0, 1):
        assert {h.stash[0] for h in worlds(g, me, 30)} == {painting}


def test_open_loot_leaves_nothing_to_imagine_but_the_piles() -> None:
    g = robbed(loot="open")
    imagined = worlds(g, 2, 30)
    assert {h.stash[0] for h in imagined} == {heaped(["painting"])}
    assert len({tuple(h.piles) for h in imagined}) == 30


def test_the_vulture_s_prey_is_known_to_the_vulture_and_the_dead() -> None:
    """Bob dies with three cards, of which Cat draws two; the third is in the box, and only Cat and Bob know which."""
    loot = ["bill 20", "painting", "diamond 10"]
    g = laid_out({2: "vulture"}, {1: loot}, round=2, wounds={1: 2}, draws=["painting", "bill 20"])
    until(g, "feast", load={0: "bang"}, aim={0: 1})
    play.answer(g, 2, "take")
    three = {heaped(share for share in loot if share != left): 1 / 3 for left in loot}
    are_as_often(worlds(g, 0), lambda h: h.stash[2], three)
    boxes = {(h.stash[2], tuple(had - has for had, has in zip(h.box, g.box, strict=True))) for h in worlds(g, 0)}
    assert len(boxes) == 3
    for me in (1, 2):
        assert {h.stash[2] for h in worlds(g, me, 30)} == {g.stash[2]}
    assert {h.stash[1] for h in worlds(g, 0, 30)} == {NO_LOOT}


def test_somebody_who_has_looked_through_the_loot_knows_what_was_stolen_before() -> None:
    """Cat the Vulture has drawn one of two unseen cards; Ann, who chooses her prey, then sees which."""
    loot = {1: ["bill 20", "painting", "diamond 10"]}
    g = laid_out(
        {0: "professional", 2: "vulture"}, loot, round=2, wounds={1: 2}, draws=["painting", "bill 20"],
        options={"professional": "chosen"},
    )  # fmt: skip
    until(g, "feast", load={3: "bang"}, aim={3: 1})
    until(g, "load")
    until(g, "courage", load={0: "bang"}, aim={0: 2})
    assert len({h.stash[2] for h in worlds(g, 0, 100)}) > 1
    until(g, "steal", courage={2: "withdraw"})
    had = g.stash[2]
    assert {h.stash[2] for h in worlds(g, 0, 100)} == {had}
    assert len({h.stash[2] for h in worlds(g, 3, 100)}) > 1


def until_round(g: Second, number: int) -> None:
    """Everybody gives the first answer until a round begins."""
    while g.round < number:
        answer(g)


BILLS = ["bill 5"] * 7
TENS = ["bill 10"] * 7
OTHER_PILE = [*["bill 20"] * 3, *["diamond 1"] * 5]
LAST_PILE = [*["painting"] * 4, *["bill 10"] * 3, "kit"]


def traded(*trades: tuple[str, str], last: list[str] = LAST_PILE, first: int = 6, **options: Any) -> Second:
    """Round after round, from that one on, Ann trades a card just taken for another of the last pile, drawn blindly."""
    piles = [[given, *rest] for (given, _), rest in zip(trades, (BILLS, BILLS, TENS))] + [OTHER_PILE] * (
        8 - first - len(trades)
    )
    draws = [got for _, got in trades]
    g = laid_out({0: "junk dealer"}, {}, round=first, loot=[*piles, last], draws=draws, options=options)
    for at, (given, _) in enumerate(trades):
        until_round(g, first + at)
        until(g, "pick", courage={1: "withdraw", 2: "withdraw", 3: "withdraw"})
        play.answer(g, 0, given)
        play.answer(g, 0, "pile 8")
    return g


def drawn(h: Second) -> tuple[str, ...]:
    """What the trades have drawn."""
    return tuple(entry[4] for entry in h.trail if entry[0] == "trade")


def last_pile(*trades: tuple[str, str]) -> Heap:
    """The last pile with these cards in it, and without those drawn for them."""
    cards = LAST_PILE[:]
    for given, got in trades:
        cards.remove(got)
        cards.append(given)
    return heaped(cards)


def test_a_trade_may_have_drawn_whatever_does_not_act() -> None:
    g = traded(("bill 20", "painting"))
    until_round(g, 7)
    for me in (None, 2):
        imagined = worlds(g, me)
        are_as_often(imagined, drawn, {("painting",): 4 / 7, ("bill 10",): 3 / 7})
        assert all(h.piles[7] == last_pile(("bill 20", drawn(h)[0])) for h in imagined)
    assert {drawn(h) for h in worlds(g, 0, 60)} == {("painting",)}
    assert {h.piles[7] for h in worlds(g, 0, 60)} == {last_pile(("bill 20", "painting"))}


def test_where_loot_is_open_everybody_has_seen_the_trade() -> None:
    g = traded(("bill 20", "painting"), loot="open")
    assert {drawn(h) for h in worlds(g, 2, 60)} == {("painting",)}


def test_what_was_put_into_a_pile_may_be_drawn_from_it_again() -> None:
    """Ann's two trades draw a painting and a bill; the second may have drawn what the first had put there."""
    g = traded(("diamond 10", "painting"), ("bill 20", "bill 10"))
    imagined = worlds(g, 2, 600)
    assert {drawn(h)[0] for h in imagined} == {"painting", "bill 10"}
    are_as_often(imagined, lambda h: drawn(h)[1] == "diamond 10", {True: 1 / 8, False: 7 / 8})
    assert {drawn(h) for h in worlds(g, 0, 30)} == {("painting", "bill 10")}


def test_whoever_has_put_a_card_into_a_pile_knows_it_to_be_there() -> None:
    g = traded(("diamond 10", "painting"), ("kit", "bill 10"), first=5)
    for h in worlds(g, 0, 100):
        assert h.piles[7][4] == 1
        assert h.piles[7][8] >= 1
    five_of_fourteen = {bills: comb(5, bills) * comb(9, 6 - bills) / comb(14, 6) for bills in range(6)}
    are_as_often(worlds(g, 0, 2000), lambda h: sum(h.piles[7][:2]), five_of_fourteen)
    assert sum(h.piles == g.piles for h in worlds(g, 0, 100)) < 10


def test_whoever_has_drawn_it_again_knows_it_to_be_gone() -> None:
    g = traded(("diamond 10", "painting"), ("kit", "diamond 10"), first=5)
    imagined = worlds(g, 0, 100)
    assert {h.piles[6][4] + h.piles[7][4] for h in imagined} == {0}
    assert sum(h.piles == g.piles for h in imagined) < 10


def test_a_pile_turned_up_shows_what_was_drawn_from_it() -> None:
    """The bill that Ann had put into the last pile is not in it any more: her second trade has drawn it."""
    g = traded(("bill 20", "painting"), ("diamond 10", "bill 20"))
    until_round(g, 8)
    assert {drawn(h) for h in worlds(g, 2, 60)} == {("painting", "bill 20")}


def test_of_two_cards_drawn_from_a_pile_turned_up_either_may_have_been_the_first() -> None:
    g = traded(("bill 20", "painting"), ("diamond 10", "bill 10"))
    until_round(g, 8)
    are_as_often(worlds(g, 2), drawn, {("painting", "bill 10"): 0.5, ("bill 10", "painting"): 0.5})


def test_a_card_that_acts_is_drawn_before_everybody_s_eyes() -> None:
    g = traded(("bill 20", "kit"))
    for me in (None, 0, 2):
        assert {drawn(h) for h in worlds(g, me, 40)} == {("kit",)}
    until_round(g, 7)
    assert {h.piles[7] for h in worlds(g, 2, 60)} == {last_pile(("bill 20", "kit"))}


def test_a_kit_put_into_a_pile_is_not_drawn_from_it_unnoticed() -> None:
    g = traded(("kit", "painting"), ("diamond 10", "bill 10"), last=[*LAST_PILE[:7], "bill 20"])
    assert {share for h in worlds(g, 2) for share in drawn(h)} == {"painting", "bill 10", "bill 20"}


def test_a_thief_knows_that_the_stolen_card_was_there() -> None:
    """Cat the Vulture has drawn two of Bob's three cards; of these Ann then steals one, blindly, and knows it."""
    loot = {1: ["bill 20", "painting", "diamond 10"]}
    g = laid_out(
        {0: "professional", 2: "vulture"}, loot, round=2, wounds={1: 2}, draws=["painting", "bill 20", "painting"]
    )
    until(g, "feast", load={3: "bang"}, aim={3: 1})
    until(g, "load")
    until(g, "courage", load={0: "bang"}, aim={0: 2})
    assert len({h.stash[2] for h in worlds(g, 0, 100)}) == 3
    until(g, "pick", courage={2: "withdraw"})
    stolen = [entry for entry in g.trail if entry[0] == "steal"]
    assert stolen[-1] == ("steal", 2, 0, "painting")
    prey = {tuple(entry[3] for entry in h.trail if entry[0] == "steal") for h in worlds(g, 0, 200)}
    assert all("painting" in cards[:2] for cards in prey)
    assert {frozenset(cards[:2]) for cards in prey} == {
        frozenset({"painting", "bill 20"}), frozenset({"painting", "diamond 10"}),
    }  # fmt: skip


def test_of_three_trades_the_last_may_have_drawn_what_either_of_the_others_had_put_there() -> None:
    g = traded(("diamond 10", "painting"), ("bill 20", "painting"), ("diamond 5", "bill 10"), first=5)
    last = {"diamond 10": 7 / 64, "bill 20": 1 / 8, "another": 49 / 64}
    are_as_often(worlds(g, 2, 600), lambda h: drawn(h)[2] if drawn(h)[2] in last else "another", last)


def test_what_is_left_in_a_pile_turned_up_may_have_lain_in_it_in_any_order() -> None:
    """The bill was drawn last from two places, the one of the deal and Ann's own, and first from one alone."""
    last = ["bill 20", "painting", *["bill 10"] * 3, *["diamond 5"] * 3]
    g = traded(("bill 20", "painting"), ("diamond 10", "bill 20"), last=last)
    until_round(g, 8)
    are_as_often(worlds(g, 2), drawn, {("painting", "bill 20"): 2 / 3, ("bill 20", "painting"): 1 / 3})


def feasted_and_robbed(*stolen: str, **own: list[str]) -> Second:
    """Cat the Vulture has drawn two of Bob's three cards; Ann then steals from Cat, round after round."""
    loot = {1: ["painting", "painting", "bill 20"], 2: own["own"]}
    draws = ["painting", "painting", *stolen]
    g = laid_out({0: "professional", 2: "vulture"}, loot, round=2, wounds={1: 2}, draws=draws)
    until(g, "feast", load={3: "bang"}, aim={3: 1}, courage={2: "withdraw"})
    for _ in stolen:
        until(g, "load", feast={2: "take"})
        until(g, "courage", load={0: "bang"}, aim={0: 2})
        until(g, "pick", courage={2: "withdraw"})
    assert [entry[1:] for entry in g.trail if entry[0] == "steal"][2:] == [(2, 0, share) for share in stolen]
    return g


def prey(h: Second) -> list[str]:
    """What Cat has drawn, in no order."""
    return sorted(entry[3] for entry in h.trail if entry[0] == "steal" and entry[2] == 2)


def test_a_card_was_the_likelier_stolen_the_more_there_were_of_it() -> None:
    """Cat has drawn two paintings in one case of three; then Ann was sure to steal one, and not just likely to."""
    both = {True: 1 / 2, False: 1 / 2}
    for stolen, own in ((("painting",), []), (("diamond 10", "painting"), ["diamond 10"])):
        g = feasted_and_robbed(*stolen, own=own)
        are_as_often(worlds(g, 0, 600), lambda h: prey(h) == ["painting", "painting"], both)


def test_a_card_stolen_after_a_trade_was_likelier_drawn_by_it() -> None:
    """Ann had a painting and has drawn a second one, or not; Bob has robbed her of one."""
    last = [*["painting"] * 4, *["bill 10"] * 4]
    g = laid_out(
        {0: "junk dealer", 1: "professional"}, {0: ["painting"]}, round=6, draws=["painting", "painting"],
        loot=[["bill 20", *BILLS], OTHER_PILE, last],
    )  # fmt: skip
    until(g, "pick", courage={1: "withdraw", 2: "withdraw", 3: "withdraw"})
    play.answer(g, 0, "bill 20")
    play.answer(g, 0, "pile 8")
    until(g, "courage", load={1: "bang"}, aim={1: 0})
    until(g, "pick", courage={0: "withdraw"})
    assert ("steal", 0, 1, "painting") in g.trail
    are_as_often(worlds(g, 1), drawn, {("painting",): 2 / 3, ("bill 10",): 1 / 3})
