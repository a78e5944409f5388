"""What must always hold on a table of the first edition."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from standoff.editions.common.cards import USED
from standoff.editions.first.components import BOX_OF_NOTES, CARDS, DECK, ROUNDS, add, counted, plus
from standoff.editions.first.game import First
from standoff.engine.rules import SetUp
from tests.conformance.mixes import FIRST_MIXES, answer_randomly, named, table
from tests.first.looking import powers, pulled

every_mix = pytest.mark.parametrize("setup", FIRST_MIXES, ids=named)
every_mix_of_ours = pytest.mark.parametrize(
    "setup", [s for s in FIRST_MIXES if "cardboard" not in s.modules], ids=named
)
"""Beside the box notes and shame are what the referee says."""


def played(setup: SetUp, seed: int) -> list[First]:
    """The table at every question of a random game."""
    g = table(setup, seed, log=False)
    assert isinstance(g, First)
    rng = Random(seed)
    states = [g.clone()]
    while not g.over:
        answer_randomly(g, rng, lateness=0.1)
        states.append(g.clone())
    return states


@every_mix_of_ours
def test_no_note_is_lost_or_made(setup: SetUp) -> None:
    boxes = 2 if "families" in setup.modules else 1
    everything = tuple(boxes * count for count in BOX_OF_NOTES)
    for seed in range(4):
        for g in played(setup, seed):
            heaps = [g.table, g.box, *g.stash, counted(g.pile[g.turned :])]
            total = (0, 0, 0)
            for heap in heaps:
                assert min(heap) >= 0
                total = plus(total, heap)
            assert total == everything


@every_mix
def test_no_bullet_card_is_lost_or_made(setup: SetUp) -> None:
    for seed in range(4):
        for g in played(setup, seed):
            total: Counter[str] = Counter()
            for gun in range(setup.players):
                cards = Counter(dict(zip(CARDS, g.hand[gun], strict=True)))
                cards += Counter(dict(zip(CARDS, g.open[gun], strict=True)))
                cards += Counter(face for face, _ in g.hidden[gun])
                cards += Counter(card for card in (g.loaded[gun],) if card)
                assert cards.total() == 8 or pulled(g)
                total += cards
            total += Counter(pulled(g))
            assert total == {card: count * setup.players for card, count in zip(CARDS, DECK, strict=True)}


@every_mix
def test_a_living_hand_is_in_step_with_the_rounds(setup: SetUp) -> None:
    for seed in range(4):
        for g in played(setup, seed):
            if g.decision == "load" and not g.answers:
                for seat in g.alive:
                    for gun in g.guns[seat]:
                        skipped = sum("smoke" in used for used in g.cells.get(USED, ()))
                        assert 0 <= sum(g.hand[gun]) - (9 - g.round) <= skipped


@every_mix
def test_the_living_have_few_wounds_and_the_dead_nothing_to_say(setup: SetUp) -> None:
    for seed in range(4):
        for g in played(setup, seed):
            if g.decision == "load":
                limit = [4 if powers(g) and powers(g)[seat] == 2 else 3 for seat in range(setup.players)]
                assert all(g.wounds[seat] < limit[seat] for seat in g.alive)
                assert all(g.wounds[seat] >= limit[seat] for seat in range(setup.players) if seat not in g.alive)
            if g.decision not in ("choose_boss", "share_powers", "boss_word", "swap_bullets"):
                assert all(seat in g.alive for seat in g.asking if seat >= 0)


@every_mix_of_ours
def test_a_game_has_at_most_eight_rounds_and_shame_is_never_taken_back(setup: SetUp) -> None:
    for seed in range(4):
        shame = [0] * setup.players
        for g in played(setup, seed):
            assert g.round <= ROUNDS
            assert all(now >= before for now, before in zip(g.shame, shame, strict=True))
            shame = g.shame


def test_adding_and_spending_are_each_others_undoing() -> None:
    assert add((1, 0, 0), "bbb") == (1, 0, 1)
