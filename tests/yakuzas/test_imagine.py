"""Imagined gang games agree with all that a seat knows, and can be played on."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

from standoff.editions.common.bullets import PLACE, SHURIKEN
from standoff.editions.common.cards import POWERS
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.game import First
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.editions.yakuzas.evening import dealt_to
from standoff.editions.yakuzas.kiai.kiai import KIAI
from standoff.editions.yakuzas.stars import SWAY
from standoff.editions.yakuzas.ties import members
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import answer_randomly
from tests.yakuzas.games import game, play_until, played, stream


def test_every_imagined_game_can_be_played_to_its_end() -> None:
    chance = stream("on")
    for seed in range(12):
        for at, g in enumerate(played(SetUp("yakuzas", 6 + seed % 4), seed)):
            if g.over or at % 9:
                continue
            imagined: Any = g.rules.edition.imagine(g, at % g.rules.setup.players, chance)
            rng = Random(at)
            while not imagined.over:
                answer_randomly(imagined, rng)


def test_a_card_still_face_down_after_the_stars_were_called_is_no_star() -> None:
    chance, seen = stream("called"), 0
    for seed in range(30):
        for g in played(SetUp("yakuzas", 9), seed):
            if g.over or g.called != 3:
                continue
            imagined: Any = g.rules.edition.imagine(g, None, chance)
            assert SHURIKEN not in imagined.loaded
            seen += 1
    assert seen > 20


def test_other_gangs_may_hold_anything_that_is_not_known_all_ways_alike() -> None:
    """Six kiai, three of them with the yakuzas: for a gangster all twenty sets and all places are as likely."""
    g = game(powers={"Yakuza": ["monk", "ninja", "samurai"]})
    for seat, options in dict(g.asking).items():
        play.answer(g, seat, options[0])
    chance, held = stream("kiai"), Counter[tuple[str, str]]()
    for _ in range(3000):
        imagined: Any = g.rules.edition.imagine(g, 1, chance)
        held[of_deck(imagined, 0, KIAI), of_deck(imagined, 3, KIAI)] += 1
        assert dealt_to(imagined, POWERS, "East") == dealt_to(g, POWERS, "East")
    assert len(held) == 30
    expected = 3000 / 30
    chi_squared = sum([(count - expected) ** 2 / expected for count in held.values()])
    assert chi_squared < 58.3, "29 degrees of freedom, one in a thousand"


def test_what_other_gangs_were_dealt_and_put_back_is_imagined_with_what_they_hold() -> None:
    g = game(powers={"Yakuza": ["monk", "ninja", "samurai"]})
    for seat, options in dict(g.asking).items():
        play.answer(g, seat, options[0])
    chance = stream("put back")
    put_back: set[str] = set()
    for _ in range(100):
        imagined: Any = g.rules.edition.imagine(g, 1, chance)
        for gang, deck in (("Yakuza", KIAI), ("West", POWERS)):
            dealt, held = dealt_to(imagined, POWERS, gang), [of_deck(imagined, seat, deck) for seat in members(g, gang)]
            assert len(set(dealt)) == 3
            assert set(held) <= set(dealt)
            put_back.add(*set(dealt) - set(held))
    assert len(put_back) == 6 + 8, "every kiai, and every power that East was not dealt"


def test_a_fellow_knows_cards_and_the_one_put_back_but_no_hand() -> None:
    g = game(powers={"Yakuza": ["monk", "ninja", "samurai"]})
    for seat, options in dict(g.asking).items():
        play.answer(g, seat, options[0])
    play_until(g, "aim", {3: "tanto"})
    chance, loaded = stream("fellow"), set()
    for _ in range(200):
        imagined: Any = g.rules.edition.imagine(g, 0, chance)
        assert [of_deck(imagined, seat, KIAI) for seat in (0, 3)] == [of_deck(g, seat, KIAI) for seat in (0, 3)]
        assert dealt_to(imagined, POWERS, "Yakuza") == dealt_to(g, POWERS, "Yakuza")
        loaded.add(imagined.loaded[3])
    assert loaded == set(list(PLACE)[3:])


def test_proposals_of_fellows_stay_in_imagined_games_and_are_seen_by_nobody_else() -> None:
    g = game(powers={"Yakuza": ["monk", "ninja", "samurai"]})
    play.answer(g, 0, ("ninja", "monk"))
    view = g.rules.edition.view
    assert view(g, 3).proposals == {0: ("ninja", "monk")}
    assert view(g, 1).proposals == view(g, None).proposals == {}
    chance = stream("proposals")
    fellow: Any = g.rules.edition.imagine(g, 3, chance)
    stranger: Any = g.rules.edition.imagine(g, 1, chance)
    assert fellow.answers == {0: ("ninja", "monk")}
    assert stranger.answers == {}


def test_how_the_sight_sways_is_known_to_the_thrower_alone() -> None:
    setup = SetUp("yakuzas", 6, (), {"throw.source": "skill"}, None, {"powers": {"rest": "none"}})
    g: First = start(YAKUZAS.rules(setup), key_of_seed("sway"))
    play_until(g, "throw_at", {0: SHURIKEN})
    play.answer(g, 0, 2)
    assert g.decision == "throw"
    assert {SWAY[YAKUZAS.imagine(g, 0, stream(at))] for at in range(9)} == {SWAY[g]}
    for watcher in (None, 2, 3):
        imagined = {SWAY[YAKUZAS.imagine(g, watcher, stream(at))] for at in range(30)}
        assert len(imagined) > 20
        assert all(0 <= wide < 1300 and 0 <= high < 900 for wide, high in imagined)
        assert list(YAKUZAS.imagine(g, watcher, stream(1)).asking) == [0]


def test_a_spectator_imagines_while_cards_are_shared_out() -> None:
    g = game()
    assert g.decision == "share_cards"
    play.answer(g, 0, g.asking[0][0])
    assert YAKUZAS.imagine(g, 3, stream(1)).answers == g.answers
    assert YAKUZAS.imagine(g, 1, stream(1)).answers == {}
    assert YAKUZAS.imagine(g, None, stream(1)).decision == "share_cards"
