"""What holds at every step of every game of the second edition."""

from __future__ import annotations

import json
from random import Random

import pytest

from standoff.editions.common.bullets import BANG
from standoff.editions.second.components import BULLETS, LOOT, NO_LOOT, PILES, plus
from standoff.editions.second.count import bonus_owner, fortune
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import below, key_of_seed
from standoff.engine.codec import Codec
from standoff.engine.errors import Refusal
from standoff.engine.events import seen_by
from standoff.engine.replay import Recording, Replay, verify
from standoff.engine.rules import SetUp, load, start
from standoff.engine.slots import slots_of
from tests.second.games import SECOND, SHARES_TO_WISH, chosen, finished, move, name_of, played, rules_of, setups, sleeve

SETUPS = setups()
PRINTED = [setup for setup in SETUPS if not setup.options]
each_setup = pytest.mark.parametrize("setup", SETUPS, ids=name_of)
each_printed = pytest.mark.parametrize("setup", PRINTED, ids=name_of)


class Stream:
    """A chance stream of its own, for imagining."""

    def __init__(self, seed: object) -> None:
        self.key, self.drawn = key_of_seed(str(seed)), 0


@each_setup
def test_cards_are_conserved_and_every_game_ends(setup: SetUp) -> None:
    """INV-1, INV-2, INV-8: nothing is lost and nothing appears."""
    for seed in range(3):
        for step, g in enumerate(played(setup, seed)):
            assert step < 2000
            loot = plus(g.box, g.table)
            for heap in (*g.stash, *g.piles[g.round :]):
                loot = plus(loot, heap)
            token = loot[7]
            assert loot == (*LOOT[:7], token, *LOOT[8:])
            assert token in (0, 1)
            assert all(sum(pile) == 8 for pile in g.piles)
            for kind, each in enumerate(BULLETS):
                held = sum(hand[kind] for hand in g.hand) + g.face_up[kind] + g.face_down[kind]
                word = ("click", BANG)[kind]
                held += sum(card == word for card in g.loaded) + (sleeve(g) == word)
                assert held == each * setup.players
        assert g.over
        assert g.winners is not None
        owner = bonus_owner(g)
        for seat in g.alive:
            assert 0 <= fortune(g, seat, owner).total <= 1015


@each_printed
def test_hands_wounds_and_godfathers_keep_their_bounds(setup: SetUp) -> None:
    """INV-3 to INV-6."""
    for seed in range(5):
        was, lying = [0] * setup.players, set[int]()
        for g in played(setup, seed):
            if g.decision == "load":
                was, lying = g.wounds[:], set()
                assert g.godfather in g.alive
                assert g.order[0] == g.alive[0] == g.godfather
                for seat in g.alive:
                    assert g.wounds[seat] <= (4 if g.held[seat] == ("unbreakable",) else 2)
            if g.decision in ("aim", "kid_aim", "privilege", "courage"):
                assert all(sum(g.hand[seat]) == PILES - g.round for seat in g.alive)
            lying |= {seat for seat in g.alive if g.posture[seat] == "lying"}
            assert all(g.wounds[seat] <= was[seat] for seat in lying)


@each_printed
def test_all_shares_are_taken_or_left(setup: SetUp) -> None:
    """INV-7: shares taken, those of Cute and Stealthy included, and leftovers are what was on offer."""
    sharings = 0
    for seed in range(3):
        g = finished(setup, seed)
        left = tokens = 0
        for event in g.log or ():
            if event.kind == "loot":
                left, tokens = len(event.data["table"]), 1
            elif event.kind in ("takes", "takes_token"):
                left -= 1
                tokens -= event.kind == "takes_token"
            elif event.kind == "unclaimed":
                left -= len(event.data["shares"])
            elif event.kind in ("godfather", "bonus", "no_bonus") and g.round and event.clause != "SE-06":
                assert left == tokens, "only the token may lie there without a word"
                sharings += 1
    assert sharings


@each_setup
def test_copying_and_saving_change_nothing(setup: SetUp) -> None:
    rules = rules_of(setup)
    rng = Random(name_of(setup))
    g: Second = start(rules, key_of_seed("copies"), log=False)
    while not g.over:
        before = g.save()
        loaded: Second = load(rules, json.loads(json.dumps(before)))
        copy = g.clone()
        assert loaded.save() == copy.save() == before
        assert loaded.asking == copy.asking == g.asking
        for slot in slots_of(Second):
            assert getattr(loaded, slot) == getattr(copy, slot) == getattr(g, slot), slot
        seat = rng.choice(play.waiting_for(g))
        said = chosen(g, seat, rng)
        for other in (g, copy, loaded):
            play.answer(other, seat, said)
        assert loaded.save() == copy.save() == g.save() != before


@each_setup
def test_illegal_answers_change_nothing(setup: SetUp) -> None:
    rules = rules_of(setup)
    codec = Codec(rules)
    for g in played(setup, 11):
        if g.over or len(g.trail) % 16:
            continue
        before = g.save()
        for seat in range(setup.players):
            for said in (*codec.answers, "nonsense", -1, 99, True, 1.0, None, ("bill 20",), ()):
                if not play.is_legal(g, seat, said):
                    with pytest.raises(Refusal):
                        play.answer(g, seat, said)
        assert g.save() == before
        assert all(option in codec.answers for options in g.asking.values() for option in options)


@each_setup
def test_a_view_does_not_change_when_the_unknown_is_dealt_again(setup: SetUp) -> None:
    """INV-9: no seat's view, nor who is asked, nor its options, depend on what it cannot know."""
    rng = Random(f"views {name_of(setup)}")
    moved = 0
    for g in played(setup, 5):
        if rng.random() > 0.12:
            continue
        for me in (None, *range(setup.players)):
            h = SECOND.imagine(g, me, Stream(rng.random()))
            seen = SECOND.view(g, me)
            assert SECOND.view(h, me) == seen
            moved += (h.hand, h.loaded, h.piles, h.stash) != (g.hand, g.loaded, g.piles, g.stash)
            again = SECOND.imagine(h, me, Stream(rng.random()))
            assert SECOND.view(again, me) == seen
    assert moved


@each_setup
def test_an_imagined_game_can_be_played_to_its_end(setup: SetUp) -> None:
    rng = Random(f"imagined {name_of(setup)}")
    for g in played(setup, 8):
        if g.over or rng.random() > 0.03:
            continue
        h: Second = SECOND.imagine(g, rng.choice(g.alive), Stream(rng.random()))
        while not h.over:
            move(h, rng.choice(play.waiting_for(h)), rng)
        loot = plus(h.box, h.table)
        for heap in (*h.stash, *h.piles[h.round :]):
            loot = plus(loot, heap)
        assert loot == LOOT


@each_setup
def test_a_log_filtered_for_a_seat_tells_nothing_it_cannot_know(setup: SetUp) -> None:
    """Secret halves go to those they concern; what all may read names no card that lies face down."""
    g = finished(setup, 3)
    assert g.log is not None
    secret = {"loaded_card", "discarded_card", "swaps", "hustled_card", "paid_card", "stolen_card", "prey"}
    for event in seen_by(g.log, None):
        assert event.clause in SECOND.catalogue
        if setup.options.get("loot") != "open":
            assert event.kind not in secret
        elif event.kind in secret:
            assert event.kind in ("stolen_card", "prey")


@each_setup
def test_a_replay_is_the_same_game(setup: SetUp) -> None:
    rules = rules_of(setup)
    rng = Random(f"replay {name_of(setup)}")
    recording = Recording(rules, key_of_seed("replay"), ())
    g = recording.game
    assert isinstance(g, Second)
    while not g.over:
        if rng.random() < 0.05:
            recording.aside(rng.choice(g.alive), ("wish", *rng.sample(SHARES_TO_WISH, 4)))
            continue
        seat = rng.choice(play.waiting_for(g))
        if rng.random() < 0.1:
            recording.late(seat)
        else:
            recording.answer(seat, chosen(g, seat, rng))
    again = verify(Replay.decode(recording.replay().encode()), rules)
    assert again.save() == g.save()


def test_imagined_worlds_differ_in_every_hidden_thing() -> None:
    """Hands, loaded cards, face-down discards, piles, blind draws and the box all get dealt again."""
    differs: set[str] = set()
    for seed in range(15):
        setup = SetUp("second", 6, ("powers",), {}, 0, {"powers": {0: "professional", 1: "junk dealer", 2: "vulture"}})
        rng = Stream(seed)
        for g in played(setup, seed):
            if below(rng, 8):
                continue
            h = SECOND.imagine(g, 5, rng)
            for slot in ("hand", "loaded", "face_down", "hidden", "piles", "stash", "box"):
                if getattr(h, slot) != getattr(g, slot):
                    differs.add(slot)
    assert differs == {"hand", "loaded", "face_down", "hidden", "piles", "stash", "box"}
    assert NO_LOOT == (0,) * 10
