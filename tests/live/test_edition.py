"""What the outdoor game says of itself, and what it answers to those who speak when they should not."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.common.temper import Temper
from standoff.editions.live.edition import LIVE
from standoff.editions.live.game import Live
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.events import Event
from standoff.engine.phase import REFEREE
from standoff.engine.rules import OptionValue, SetUp, start


def table(**options: Any) -> Live:
    """A game of six at its first question."""
    chosen = {name.replace("_", "."): value for name, value in options.items()}
    return start(LIVE.rules(SetUp("live", 6, (), chosen)), key_of_seed(1))


def test_every_card_names_the_clause_that_begins_to_speak_of_it() -> None:
    clauses = {card.card: card.clause for card in LIVE.cards()}
    assert clauses == {
        "bbb": "LIVE-165",
        "dg": "LIVE-171",
        "sg": "LIVE-179",
        "kev": "LIVE-185",
        "back": "LIVE-194",
        "boom": "LIVE-209",
    }
    assert all(clause in LIVE.catalogue for clause in clauses.values())


def test_it_is_offered_for_twelve_and_measured_on_both_grounds() -> None:
    assert dict(LIVE.covers) == {"live": SetUp("live", 12)}
    assert dict(LIVE.measured) == {
        "live": SetUp("live", 12),
        "live arena": SetUp("live", 12, (), {"ground": "arena"}),
    }
    assert LIVE.text("edition")
    assert LIVE.text("stage.decision.step") == "Run", "the yard on the page has its words"
    assert LIVE.apart == {"chief", "share_weapons"}
    assert LIVE.mind(Temper()) is not None


def test_whoever_is_away_or_wounded_is_told_why_they_are_not_asked() -> None:
    g = table()
    assert LIVE.silenced(g, 0)[1] == ""
    for status, clause in (("coward", "LIVE-086"), ("coma", "LIVE-155"), ("conv", "LIVE-158")):
        g.status[2] = status
        assert LIVE.silenced(g, 2)[1] == clause
    g.wounds[1] = 1
    assert LIVE.silenced(g, 1)[1] == ""
    g.agenda.append(("fire", "bbb"))
    assert g.decision == "fire"
    assert LIVE.silenced(g, 1) == ("Whoever is wounded stops aiming", "LIVE-095")
    assert LIVE.silenced(g, 0)[1] == ""
    for stranger in (-2, 6):
        assert LIVE.silenced(g, stranger)[1] == ""


def test_the_referee_is_one_of_the_gangsters_or_plays_no_part() -> None:
    strangers: list[Any] = [-1, 6, "Ann"]
    for referee in strangers:
        with pytest.raises(Refusal, match="one of the 6 gangsters") as refused:
            LIVE.rules(SetUp("live", 6, (), {}, referee))
        assert refused.value.clause == "LIVE-004"
    for referee in (None, "observer", 0, 5):
        LIVE.rules(SetUp("live", 6, (), {}, referee))


def test_only_the_referee_of_peoples_own_ground_speaks_unasked() -> None:
    for g, seat in ((table(), 0), (table(ground="arena"), REFEREE)):
        with pytest.raises(Refusal, match="Only a referee") as refused:
            LIVE.check_aside(g, seat, ("verdict", (), ()))
        assert refused.value.clause == "LIVE-063"
    for said in (("verdict",), ("verdict", ()), ("verdict", (), 3), ("hush", (), ())):
        with pytest.raises(Refusal, match="two lists") as refused:
            LIVE.check_aside(table(), REFEREE, said)
        assert refused.value.clause == "LR-66"


def test_a_verdict_that_nobody_asked_for_ends_the_fight_of_the_round() -> None:
    deal = {"weapons": {"rest": "kev"}, "position": {"round": 1}}
    g = start(LIVE.rules(SetUp("live", 6, (), {}, None, deal)), key_of_seed(1))
    LIVE.check_aside(g, REFEREE, ("verdict", (0,), (4,)))
    assert g.status == ["in"] * 6, "asking whether it may be given changes nothing"
    LIVE.aside(g, REFEREE, ("verdict", (0,), (4,)))
    assert g.status == ["coward", "in", "in", "in", "coma", "in"]


def test_guns_that_have_fired_point_at_their_targets() -> None:
    g = table()
    g.targets[0], g.targets[1], g.targets[2] = (3,), (4, 5), (3,)
    g.fired, g.status[2] = (0, 1, 2), "coma"
    g.targets[3] = (0,)
    assert LIVE.aims(g) == {0: (3,), 1: (4, 5)}


def test_a_copy_of_a_game_keeps_its_own_books() -> None:
    g = table()
    copy = g.clone()
    kept = {name: list(value) for name in Live.__slots__ if isinstance(value := getattr(g, name, None), list)}
    for name in kept:
        assert getattr(copy, name) == kept[name]
        assert getattr(copy, name) is not getattr(g, name), f"{name} is shared"


def test_games_of_earlier_versions_go_on_unless_they_were_in_an_arena() -> None:
    people, arena = SetUp("live", 6), SetUp("live", 6, (), {"ground": "arena"})
    light = SetUp("live", 6, (), {"ground": "arena", "obstacles": "light"})
    park = SetUp("live", 6, (), {"obstacles": "light"})
    for setup, goes_on in (
        (people, [False, True, True, True, True, False]),
        (park, [False, True, True, True, True, False]),
        (arena, [False, False, False, False, True, False]),
        (light, [False, False, False, False, True, False]),
    ):
        assert [LIVE.repeats(version, setup) for version in range(6)] == goes_on


def test_taking_answers_back_is_told_with_what_stays_known() -> None:
    fired = Event("fires", "LIVE-090", {"seat": 0, "targets": [3], "weapon": "bbb"})
    assert LIVE.undone(["leavers", "fire"], [fired]) == [
        Event("undone", "LR-67", {"count": 2, "decisions": ["leavers", "fire"]}),
        Event("still_known", "LR-67", {"seats": [0], "weapons": ["bbb"]}),
    ]


def test_bots_among_themselves_play_in_an_arena() -> None:
    assert dict(LIVE.among_bots) == {"ground": "arena"}


def test_every_number_of_gangsters_knows_its_teams() -> None:
    assert list(LIVE.sides) == list(range(6, 22))
    assert LIVE.sides[6] == ("A", "A", "A", "B", "B", "B")
    assert LIVE.sides[11] == ("A", "A", "A", "A", "B", "B", "B", "B", "C", "C", "C")
    assert LIVE.sides[21] == tuple("AAABBBCCCDDDEEEFFFGGG")


def test_the_words_for_heaps_and_for_people_are_known_by_name() -> None:
    """A heap is compared in any order; numbers under these words are people, and are shown by their names."""
    people = {"fired", "cancelled", "absorbed", "denied", "sharers", "winners", "asked"}
    assert LIVE.heaps == people | {"notes", "left", "hints", "used"}
    assert LIVE.seat_facts == people | {
        *("seat", "seats", "target", "targets", "aim", "teams", "ranking"),
        *("queue", "called", "clicks", "chief", "receiver"),
    }


def test_a_game_knows_every_note_every_card_and_every_word() -> None:
    found = LIVE.vocabulary(LIVE.rules(SetUp("live", 6)))
    assert [word for word in found if isinstance(word, int)] == list(range(-9, 106))
    cards = [word for word in found if isinstance(word, tuple)]
    assert cards == [(weapon, number) for weapon in ("back", "boom") for number in range(1, 52)]
    words = [word for word in found if isinstance(word, str)]
    assert words == [
        *("bbb", "dg", "sg", "kev", "back", "boom"),
        *("go", "pass", "done", "verdict", "gone", "granted", "denied", "so", "nobody", "nothing"),
        *("pistol", "pistols", "rifle", "towards", "away", "to", "stay", "on", "leave"),
    ]


ASKED_OF_THE_REFEREE = {
    "boom", "checklist", "confirm", "equipped", "leavers", "look", "receiver", "recoil", "stab",
    "verdict_coma", "verdict_left",
}  # fmt: skip
ONLY_PEOPLE = {"boom", "checklist", "checks", "confirm", "equipped", "fire", "leavers", "receiver"}
ONLY_ARENA = {"aim", "courage", "freeze", "leap", "step", "take_places"}


def test_the_referee_is_asked_what_the_game_cannot_see_and_on_an_arena_it_sees_everything() -> None:
    phones = LIVE.rules(SetUp("live", 6)).phases
    paper = LIVE.rules(SetUp("live", 6, (), {"cards": "paper"})).phases
    arena = LIVE.rules(SetUp("live", 6, (), {"ground": "arena"})).phases
    assert {name for name, phase in phones.items() if phase.referee} == ASKED_OF_THE_REFEREE | {"one_in_sight"}
    assert {name for name, phase in paper.items() if phase.referee} == ASKED_OF_THE_REFEREE | {"fire", "notes", "shows"}
    assert {name for name, phase in arena.items() if phase.referee} == set()
    assert set(paper) - set(phones) == {"notes", "shows"}
    assert set(phones) - set(paper) == {"one_in_sight", "share_weapons"}
    assert set(phones) - set(arena) == ONLY_PEOPLE | {"one_in_sight", "verdict_coma", "verdict_left"}
    assert set(arena) - set(phones) == ONLY_ARENA


def test_notes_and_leaps_are_amounts_and_all_other_numbers_are_people() -> None:
    tables: list[dict[str, OptionValue]] = [{}, {"cards": "paper"}, {"ground": "arena"}]
    phases = [LIVE.rules(SetUp("live", 6, (), options)).phases for options in tables]
    assert [{name for name, phase in one.items() if phase.amounts} for one in phases] == [set(), {"notes"}, {"leap"}]


def test_a_round_of_an_arena_counts_down_from_ten() -> None:
    steps = LIVE.rules(SetUp("live", 6, (), {"ground": "arena"})).round
    assert [step[1] for step in steps if step[0] == "step"] == [10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
