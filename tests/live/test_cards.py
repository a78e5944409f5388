"""The cards of the outdoor game: none is lost, none is made, and nobody imagines what they know to be false."""

from __future__ import annotations

from collections import Counter
from random import Random
from types import SimpleNamespace

import pytest

from standoff.editions.live.components import WEAPONS, borders, deck
from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import NO_CARD, Live
from standoff.editions.live.teams import sizes
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import answer_randomly

FULL = {"standard": (26, 20, 13, 20, 13, 13), "hot": (33, 26, 13, 13, 11, 9), "sneaky": (26, 13, 7, 19, 20, 20)}
BLACK = {"standard": (20, 15, 10, 15, 10, 10), "hot": (25, 20, 10, 10, 8, 7), "sneaky": (20, 10, 5, 15, 15, 15)}


@pytest.mark.parametrize("preset", FULL)
def test_every_mix_has_its_weapons_its_notes_and_every_number_once(preset: str) -> None:
    for gangsters, counts, notes in ((12, BLACK, {5: 29, 10: 29, 20: 22}), (13, FULL, {5: 38, 10: 38, 20: 29})):
        faces = deck(preset, gangsters)
        assert Counter(face.note for face in faces) == notes
        weapons = Counter(face.weapon for face in faces)
        assert tuple(weapons[weapon] for weapon in WEAPONS) == counts[preset]
        numbers = sorted(face.number for face in faces if face.number)
        assert numbers == list(range(1, len(numbers) + 1))


BEHIND = {
    "standard": ((9, 9, 8), (8, 7, 5), (5, 4, 4), (7, 8, 5), (4, 5, 4), (5, 5, 3)),
    "hot": ((12, 12, 9), (9, 9, 8), (5, 5, 3), (5, 4, 4), (4, 4, 3), (3, 4, 2)),
    "sneaky": ((9, 9, 8), (5, 5, 3), (3, 2, 2), (7, 7, 5), (7, 7, 6), (7, 8, 5)),
}
"""How many of each weapon of the whole box have 5, 10 and 20 thousand behind them."""


@pytest.mark.parametrize("preset", BEHIND)
def test_the_money_behind_each_weapon_stays_what_people_have_printed(preset: str) -> None:
    found = Counter((face.weapon, face.note) for face in deck(preset, 21))
    assert tuple([tuple([found[weapon, note] for note in (5, 10, 20)]) for weapon in WEAPONS]) == BEHIND[preset]


def test_notes_follow_each_other_as_evenly_as_they_can() -> None:
    turns = [
        (5, 10, 20),
        (5, 10, 20),
        (5, 10, 20),
        (5, 10),
        (5, 10, 20),
        (5, 10, 20),
        (5, 10, 20),
        (5, 10),
        (5, 10, 20),
    ]
    assert [face.note for face in deck("hot", 12)[:25]] == [note for turn in turns for note in turn]


def test_teams_are_as_many_and_as_equal_as_can_be() -> None:
    shown = {g: sizes(g) for g in range(6, 22)}
    assert all(sum(teams) == g for g, teams in shown.items())
    assert all(3 <= min(teams) <= max(teams) <= min(teams) + 1 <= 6 for teams in shown.values())
    assert shown[12] == (3, 3, 3, 3)
    assert shown[11] == (4, 4, 3)
    assert shown[20] == (4, 4, 4, 4, 4)


def played(setup: SetUp, seed: int) -> list[Live]:
    """Every question of a random game."""
    g, rng, moments = start(LIVE.rules(setup), key_of_seed(seed)), Random(seed), []
    while not g.over:
        moments.append(g.clone())
        answer_randomly(g, rng, lateness=0.1)
    return moments


def everywhere(g: Live) -> list[int]:
    """Every card, wherever it lies."""
    won = [card for cards in g.gone for card in cards]
    closed = [card for packet in g.packets for card in packet]
    return sorted([*won, *closed, *(g.pot or g.left)])


@pytest.mark.parametrize("ground", ["people", "arena"])
def test_every_card_is_in_one_place(ground: str) -> None:
    for seed in range(4):
        for g in played(SetUp("live", 9 + seed, (), {"ground": ground}), seed):
            assert everywhere(g) == list(range(len(g.rules.deck)))
            held = [card for card in g.hand if card != NO_CARD]
            assert len(set(held)) == len(held)
            assert set(held) <= set(g.pot)


def test_an_imagined_world_has_every_card_once_and_none_of_ours_in_a_closed_packet() -> None:
    chance = SimpleNamespace(key=key_of_seed("worlds"), drawn=0)
    for seed in range(3):
        for g in played(SetUp("live", 6 + 3 * seed), seed):
            world = LIVE.imagine(g, 0, chance)
            assert everywhere(world) == everywhere(g)
            closed = {card for packet in world.packets for card in packet}
            assert not closed & set(g.seen[0])
            assert world.announced() == g.announced()


def test_other_hands_are_really_dealt_anew() -> None:
    g = next(one for one in played(SetUp("live", 9), 1) if one.decision == "equipped")
    chance = SimpleNamespace(key=key_of_seed("anew"), drawn=0)
    worlds = {tuple(LIVE.imagine(g, 0, chance).weapon(seat) for seat in range(3, 9)) for _ in range(30)}
    assert len(worlds) > 20


@pytest.mark.parametrize("preset", FULL)
def test_eighty_cards_have_a_black_border_and_twenty_five_a_red_one(preset: str) -> None:
    assert borders(preset) == ("black",) * 80 + ("red",) * 25
