"""Replays that have been tampered with are found out, in one sentence."""

from __future__ import annotations

import json
from typing import Any

import pytest

from standoff import editions
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import BrokenFile
from standoff.engine.replay import Recording, Replay, states, verify
from standoff.engine.rules import SetUp

RULES = editions.rules(SetUp("first", 4))


def recorded() -> dict[str, Any]:
    """A finished game as the JSON of its file."""
    recording = Recording(RULES, key_of_seed(1), ("Ann", "Bob", "Cat", "Dan"))
    while not recording.game.over:
        seat, options = next((s, o) for s, o in recording.game.asking.items() if s not in recording.game.answers)
        if recording.game.decision == "aim" and seat == 2:
            recording.late(seat)
        else:
            recording.answer(seat, options[0])
    replay: dict[str, Any] = json.loads(recording.replay().encode())
    return replay


def verified(data: dict[str, Any]) -> None:
    verify(Replay.decode(json.dumps(data).encode()), RULES)


def test_an_honest_replay_verifies_late_answers_included() -> None:
    data = recorded()
    assert [2, None] in data["moves"]
    verified(data)


def test_a_replay_can_be_watched_step_by_step() -> None:
    replay = Replay.decode(json.dumps(recorded()).encode())
    assert sum(1 for _ in states(replay, RULES)) == len(replay.moves) + 1


def test_another_key_is_noticed() -> None:
    data = recorded()
    data["key"] = key_of_seed(2).hex()
    with pytest.raises(BrokenFile, match="promised before the game"):
        verified(data)


def test_a_stacked_game_can_be_repeated_from_its_file() -> None:
    deal = {"powers": {0: 5, 2: 3}, "notes": [20, 20], "position": {"round": 3, "seats": {1: {"wounds": 1}}}}
    rules = editions.rules(SetUp("first", 4, ("powers",), {}, None, deal))
    replay = Replay.decode(Recording(rules, key_of_seed(1)).replay().encode())
    verify(replay, editions.rules(replay.setup))


@pytest.mark.parametrize("key", ["", "zz" * 32, "00" * 31])
def test_a_key_that_is_none_is_noticed(key: str) -> None:
    data = recorded()
    data["key"] = key
    with pytest.raises(BrokenFile, match="The key of this replay"):
        verified(data)


@pytest.mark.parametrize("deal", [{"notes": 5}, {"powers": [1]}, {"position": {"seats": 3}}])
def test_a_stacked_deal_that_makes_no_sense_is_refused(deal: dict[str, Any]) -> None:
    data = recorded()
    data["setup"]["deal"] = deal
    rules = editions.rules(SetUp("first", 4, ("powers",), {}, None, deal))
    with pytest.raises(BrokenFile, match="none that a game could have had"):
        verify(Replay.decode(json.dumps(data).encode()), rules)


def test_changed_events_are_noticed() -> None:
    data = recorded()
    data["events"][-1]["data"]["winners"] = [9]
    with pytest.raises(BrokenFile, match="have been changed"):
        verified(data)


def test_changed_answers_are_noticed() -> None:
    data = recorded()
    turn = next(i for i, (_, answer) in enumerate(data["moves"]) if answer == "stay")
    data["moves"][turn][1] = "withdraw"
    with pytest.raises(BrokenFile):
        verified(data)


def test_an_impossible_answer_is_named_by_its_number() -> None:
    data = recorded()
    data["moves"][0][1] = "bazooka"
    with pytest.raises(BrokenFile, match="Answer 1 of this replay"):
        verified(data)


@pytest.mark.parametrize("moves", [[[0, 1.5]], [[0, True]], [["x", "click"]]])
def test_answers_of_the_wrong_kind_are_refused(moves: list[Any]) -> None:
    data = recorded()
    data["moves"] = moves
    with pytest.raises(BrokenFile):
        verified(data)


def test_an_older_version_says_so() -> None:
    data = recorded()
    data["version"] = 99
    with pytest.raises(BrokenFile, match="version 99"):
        verified(data)


@pytest.mark.parametrize(
    "text", [b"", b"{}", b"[]", b"\xff\xfe", b'{"format": "chess"}', b"standoff", json.dumps({"a": 1}).encode()]
)
def test_files_that_are_no_replays_say_so(text: bytes) -> None:
    with pytest.raises(BrokenFile, match="not a replay"):
        Replay.decode(text)


def test_a_replay_of_another_kind_says_so() -> None:
    data = recorded()
    data["format"] = "standoff replay 9"
    with pytest.raises(BrokenFile, match="standoff replay 9"):
        verified(data)
