"""Imagined games can be played on, also in the middle of a card changing places."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp
from tests.conformance.mixes import answer_randomly, table

SPECIALISTS = SetUp("first", 6, ("powers",), {"powers.set": "+11 +12", "talk.showCards": True})


def test_whoever_gives_up_a_card_for_one_taken_back_has_it_in_every_imagined_hand() -> None:
    chance = SimpleNamespace(key=key_of_seed("give up"), drawn=0)
    given_up = 0
    for seed in range(60):
        g, rng = table(SPECIALISTS, seed), Random(seed)
        while not g.over:
            if g.decision == "give_up":
                for watcher in (None, *range(6)):
                    imagined = g.rules.edition.imagine(g, watcher, chance)
                    for seat, options in imagined.asking.items():
                        assert options
                        assert watcher != seat or options == g.asking[seat]
                        for option in options:
                            play.answer(imagined.clone(), seat, option)
                            given_up += 1
            answer_randomly(g, rng)
    assert given_up > 100


def test_a_card_just_discarded_is_the_same_in_every_list_of_an_imagined_game() -> None:
    chance = SimpleNamespace(key=key_of_seed("dropped"), drawn=0)
    setup = SetUp("first", 6, ("powers",), {"powers.set": "+12", "specialist.unfired": True})
    changed = 0
    for seed in range(20):
        g, rng = table(setup, seed), Random(seed)
        while not g.over:
            dropped = getattr(g, "dropped", [])
            for watcher in (None, 0) if dropped else ():
                imagined: Any = g.rules.edition.imagine(g, watcher, chance)
                changed += imagined.dropped != dropped
                for gun, card in imagined.dropped:
                    assert imagined.hidden[gun][-1][0] == card
                    assert dict(imagined.disarmed).get(gun, card) == card
            answer_randomly(g, rng)
    assert changed > 20
