"""Wish lists: said aside, secret, and remembered by replays."""

from __future__ import annotations

import pytest

from standoff import editions
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import BrokenFile, Refusal
from standoff.engine.replay import Recording, Replay, verify
from standoff.engine.rules import SetUp, start
from tests.second.games import SECOND

DEAL = {"loot": [["painting", "painting", "bill 20", "bill 5", "bill 5", "bill 5", "bill 5", "bill 5"]]}
SETUP = SetUp("second", 4, (), {}, 0, DEAL)


def at_the_first_pick() -> Recording:
    """Everybody stands, and seat 0 is asked for a share."""
    recording = Recording(editions.rules(SETUP), key_of_seed("wishes"))
    for seat in range(4):
        recording.answer(seat, "click")
    for seat in range(4):
        recording.answer(seat, (seat + 1) % 4)
    recording.answer(0, "pass")
    for seat in range(4):
        recording.answer(seat, "stay")
    assert recording.game.decision == "pick"
    return recording


def test_a_list_handed_in_at_one_s_own_pick_is_used_at_once() -> None:
    recording = at_the_first_pick()
    g = recording.game
    assert isinstance(g, Second)
    recording.aside(0, ("wish", "clip", "painting"))
    assert g.queue == (1, 2, 3, 0)
    assert SECOND.view(g, 0).seats[0].stash == ("painting",)


def test_a_list_without_anything_that_is_there_leaves_the_question_open() -> None:
    recording = at_the_first_pick()
    recording.aside(0, ("wish", "clip"))
    assert list(recording.game.asking) == [0]
    recording.answer(0, "bill 20")


@pytest.mark.parametrize("said", [(), ("hush",), ("wish", "bill 50"), ("wish", ("bill 5", "bill 5")), ("wish", 3)])
def test_anything_else_is_refused_and_changes_nothing(said: tuple[object, ...]) -> None:
    recording = at_the_first_pick()
    before = recording.game.save()
    with pytest.raises(Refusal):
        recording.aside(0, said)
    assert recording.game.save() == before
    assert not [move for move in recording.replay().moves if isinstance(move[1], dict)]


def test_the_dead_and_strangers_have_no_wishes() -> None:
    position = {"round": 2, "seats": {3: {"dead": True}}}
    g: Second = start(editions.rules(SetUp("second", 4, (), {}, 0, {"position": position})), key_of_seed(1))
    for seat in (3, 9, -1):
        with pytest.raises(Refusal):
            play.aside(g, seat, ("wish", "painting"))


def test_other_editions_take_no_word_unasked() -> None:
    g = start(editions.rules(SetUp("first", 4)), key_of_seed(1))
    with pytest.raises(Refusal):
        play.aside(g, 0, ("wish", "painting"))


def test_the_list_is_in_its_owner_s_view_and_nowhere_else() -> None:
    recording = at_the_first_pick()
    g = recording.game
    before = [SECOND.view(g, seat) for seat in (None, 0, 1, 3)]
    events = len(g.log or ())
    recording.aside(2, ("wish", "painting"))
    assert SECOND.view(g, 2).wishes == ("painting",)
    assert [SECOND.view(g, seat) for seat in (None, 0, 1, 3)] == before
    assert len(g.log or ()) == events


def test_a_replay_remembers_when_a_list_came_in() -> None:
    recording = at_the_first_pick()
    recording.aside(1, ("wish", "painting", "bill 20"))
    recording.answer(0, "bill 5")
    recording.aside(2, ("wish", "painting"))
    written = recording.replay().encode()
    assert b'"aside"' in written
    again = verify(Replay.decode(written), recording.game.rules)
    assert again.save() == recording.game.save()
    broken = Replay.decode(written.replace(b'"wish"', b'"whisper"'))
    with pytest.raises(BrokenFile):
        verify(broken, recording.game.rules)
    shut = Replay.decode(written.replace(b'"aside"', b'"loud"'))
    with pytest.raises(BrokenFile):
        verify(shut, recording.game.rules)


def test_the_dead_are_told_why_they_have_no_wishes() -> None:
    dead = {"position": {"round": 2, "seats": {3: {"dead": True}}}}
    g: Second = start(editions.rules(SetUp("second", 4, (), {}, 0, dead)), key_of_seed("wishes"))
    with pytest.raises(Refusal) as refused:
        play.aside(g, 3, ("wish", "painting"))
    assert refused.value.clause == "SE-54"
