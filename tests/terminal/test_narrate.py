"""Every event has its sentence, and no sentence tells more than its event."""

from __future__ import annotations

import pytest

from standoff.editions import EDITIONS
from standoff.engine.events import Event
from standoff.engine.rules import SetUp
from standoff.telling.cast import CAST
from standoff.telling.general import words_of
from standoff.telling.narrate import TOLD_TOGETHER, Narrator
from tests.terminal.evenings import ALL_MIXES, named, random_log

NAMES = tuple(gangster.name for gangster in CAST)


def narrator(players: int, me: int | None, edition: str = "first") -> Narrator:
    played = EDITIONS[edition]
    return Narrator(words_of(played), played.kinds, NAMES[:players], me)


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_kind_of_event_in_the_rules_has_a_sentence_and_no_sentence_is_left_over(edition: str) -> None:
    played = EDITIONS[edition]
    told = {key.removeprefix("event.").split(", ")[0] for key in played.texts if key.startswith("event.")}
    has_guns = "loaded" in played.kinds  # nobody loads, and nobody lowers several guns, where fingers are pointed
    assert told == played.kinds.keys() | (TOLD_TOGETHER.keys() if has_guns else set())


@pytest.mark.parametrize("setup", ALL_MIXES, ids=named)
def test_whole_games_are_told_to_everybody(setup: SetUp) -> None:
    for seed in range(6):
        log = random_log(setup, seed)
        for me in (None, seed % setup.players):
            teller = narrator(setup.players, me, setup.edition)
            for event in log:
                sentence = teller.sentence(event)
                assert teller.knows(event.kind)
                assert sentence[0].isupper() or sentence[0] in "“$0123456789", sentence
                assert sentence[-1] in ".!?", sentence
                assert "None" not in sentence, sentence
                assert "{" not in sentence, sentence


@pytest.mark.parametrize(
    ("event", "to_you", "to_others"),
    [
        (
            Event("aims", "FE-23", {"seat": 0, "gun": 0, "target": 1}),
            "You aim at Auntie Dynamite.",
            "Nine-to-Five aims at Auntie Dynamite.",
        ),
        (
            Event("aims", "FE-23", {"seat": 1, "gun": 1, "targets": [0, 2]}),
            "Auntie Dynamite points the shotgun between Big Whisper and you.",
            "Auntie Dynamite points the shotgun between Nine-to-Five and Big Whisper.",
        ),
        (
            Event("reveals", "FE-53", {"seat": 2, "gun": 2, "card": "click", "target": 0}),
            "Big Whisper pulls the trigger on you… click.",
            "Big Whisper pulls the trigger on Nine-to-Five… click.",
        ),
        (
            Event("wounded", "FE-55", {"seat": 0, "hits": 1, "wounds": 2}),
            "You take a wound, your second.",
            "Nine-to-Five takes a wound, their second.",
        ),
        (
            Event("wounded", "FE-55", {"seat": 0, "hits": 0, "wounds": 1}),
            "You shrug it off: no new wound.",
            "Nine-to-Five shrugs it off: no new wound.",
        ),
        (
            Event("money_lost", "FE-73", {"seat": 0}),
            "Your money goes back to the box; the dead have no pockets.",
            "Nine-to-Five's money goes back to the box; the dead have no pockets.",
        ),
        (
            Event("split", "FE-64", {"seats": [0], "share": 20}),
            "You are the only one left standing and take $20K.",
            "Nine-to-Five is the only one left standing and takes $20K.",
        ),
    ],
)
def test_the_same_fact_is_bent_to_whoever_is_told(event: Event, to_you: str, to_others: str) -> None:
    assert narrator(3, 0).sentence(event) == to_you
    assert narrator(3, None).sentence(event) == to_others


def test_powers_and_cards_of_a_family_stay_with_their_owners() -> None:
    dealt = Event("family_powers", "FAM-13", {"seats": [1, 0, 2], "powers": [3, 8, 12]}, (0, 1, 2))
    told = narrator(3, 0).sentence(dealt)
    assert "Hand-Me-Down for Auntie Dynamite, Super Coward for you and Backstab for Big Whisper" in told


def test_a_gun_that_was_inherited_is_told_of_its_new_owner() -> None:
    teller = narrator(3, None)
    jam = Event("jam", "SP-11.9", {"gun": 2})
    assert teller.sentence(jam).startswith("Big Whisper's")
    teller.sentence(Event("inherits", "SP-3.3", {"heir": 1, "seat": 2, "gun": 2, "cards": 4}))
    assert teller.sentence(jam).startswith("Auntie Dynamite's")


def test_an_event_from_the_future_is_named_and_nothing_else() -> None:
    told = narrator(3, None).sentence(Event("moon_walk", "XX-1", {"card": "bbb"}))
    assert told == "Something happens: moon walk."


@pytest.mark.parametrize(
    ("event", "told"),
    [
        (Event("too_slow", "FE-27", {"seat": 0}), "Nine-to-Five is too slow and loses the bullet."),
        (
            Event("healed", "R-31", {"seat": 0, "wounds": 1}),
            "Dragon Skin closes over it: Nine-to-Five is back to one wound.",
        ),
        (
            Event("estate", "R-21", {"seat": 1, "hands": [[2, 1, 0], [0, 0, 1]]}),
            "Auntie Dynamite's pockets are turned out: 2 Clicks and 1 Bang; 1 triple Bang.",
        ),
        (
            Event("estate_power", "R-21", {"seat": 1, "power": 8}),
            "The dead hold nothing back: Auntie Dynamite's power was Super Coward.",
        ),
        (
            Event("no_split", "FE-70", {"seats": [], "left": [20, 5]}),
            "Nobody is left standing to share. On the table: 20 + 5 = $25K.",
        ),
        (
            Event("switchboard", "COP-22", {"card": "reinforcements", "calls": 3}),
            "Call 3 of 3, and somebody picks up: reinforcements!",
        ),
        (
            Event("alert", "COP-24"),
            "Sirens in the distance: the police know where you are. Shame now carries a flashing light.",
        ),
        (
            Event("game_over", "FE-86", {"winners": [], "why": "nobody left"}),
            "Nobody is left alive, so nobody wins. The notes get lonely.",
        ),
        (
            Event("game_over", "R-09", {"winners": [0, 2], "why": "last round"}),
            "After eight rounds Nine-to-Five and Big Whisper share the win!",
        ),
        (
            Event("guns_down", "FE-38", {"seats": [0, 1]}),
            "Nobody shoots a quitter: Nine-to-Five and Auntie Dynamite put their guns down.",
        ),
    ],
)
def test_what_rarely_happens_is_told_as_well(event: Event, told: str) -> None:
    assert narrator(3, None).sentence(event) == told
