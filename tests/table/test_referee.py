"""The referee tells what the game cannot see: a person, the host unless somebody else is named, or chance."""

from __future__ import annotations

import msgspec
import pytest

from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE
from standoff.engine.replay import verify
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table import frame_parts, replays
from standoff.table.messages import Mine, Verdict
from standoff.table.pace import GRACE, SPEEDS
from tests.table.evening import Evening

BY_HAND = SetUp("first", 5, ("powers",), {"powers.set": "+11", "shotgun.toss": "referee"})
HOST, OTHER = 0, 3


def at_a_toss(people: int = 5, speed: str = "normal", seats: bool = True, delay: float = 0.0) -> Evening:
    """A game that has come to a throw between two people; which is for the first few of these deals to bring about."""
    for seed in range(200):
        evening = Evening(BY_HAND, people=people, speed=speed, seed=seed, key=bytes([seed]) * 32)
        if not seats:
            evening.do(HOST, c.Sit(-1))
        if delay:
            evening.do(HOST, c.Game(BY_HAND, speed, spectator_delay=delay))
        evening.do(HOST, c.Start())
        for _ in range(60):
            question = evening.table.question
            if question is None or question.decision == "toss":
                break
            for person in evening.asked():
                if evening.table.question is question:
                    bold(evening, person)
            if evening.table.question is question:
                evening.wait()
        if evening.table.question is not None and evening.table.question.decision == "toss":
            return evening
    raise AssertionError("nobody shoots at two")


def bold(evening: Evening, person: int) -> None:
    """Everybody shows what they have, loads a bullet, covers two where they can, and stays."""
    seat = evening.table.need_seat(person)
    g, question = evening.table.asked_game(), evening.table.question
    assert g is not None
    assert question is not None
    if "show" in evening.shows(seat):
        evening.do(person, c.Show(question.number, "show"))
        return
    options = g.asking[seat]
    pairs = [option for option in options if isinstance(option, tuple)]
    wanted = [*pairs, *[option for option in options if option in ("show", "bang", "stay")], options[0]]
    evening.do(person, c.Choose(question.number, wanted[0]))


def mine(evening: Evening, person: int) -> Mine:
    told = msgspec.json.decode(frame_parts.raw_mine(evening.table, person), type=Mine)
    whole = evening.everything(person).mine
    assert whole == told
    return told


def throw(evening: Evening, person: int, answer: tuple[str, ...] | None = None) -> None:
    assert evening.table.question is not None
    verdict = mine(evening, person).referee
    assert verdict is not None
    said = tuple(verdict.options[0]) if answer is None else answer
    evening.do(person, c.Choose(evening.table.question.number, said, referee=True))


def test_the_host_is_asked_how_the_markers_fell_and_what_the_host_says_counts() -> None:
    evening = at_a_toss()
    question = evening.table.question
    assert question is not None
    assert question.asked == (REFEREE,)
    verdict = mine(evening, HOST).referee
    assert verdict is not None
    assert ["plaster", "plaster"] in verdict.options
    assert len(verdict.about) == 2, "it is said whom each marker is for"
    throw(evening, HOST, ("plaster", "plaster"))
    assert evening.table.question is not question
    tossed = [event for event in evening.everything(None).events if event.kind == "toss"]
    assert [(event.data["target"], event.data["plaster"]) for event in tossed] == [(who, True) for who in verdict.about]
    assert not any(isinstance(entry.command, c.BotChoice) and entry.command.seat < 0 for entry in evening.journal)
    evening.check_fold()
    evening.play_out()
    assert evening.table.rules is not None
    verify(replays.replay(evening.table), evening.table.rules)


def test_nobody_but_the_referee_is_told_of_the_question_or_may_answer_it() -> None:
    evening = at_a_toss()
    assert evening.table.question is not None
    for person in range(1, 5):
        assert mine(evening, person).referee is None
        with pytest.raises(Refusal, match="not the referee"):
            evening.do(person, c.Choose(evening.table.question.number, ("plain", "plain"), referee=True))
    with pytest.raises(Refusal, match="not asked"):
        evening.do(HOST, c.Choose(evening.table.question.number, ("plain", "plain")))
    with pytest.raises(Refusal, match="legal now"):
        evening.do(HOST, c.Choose(evening.table.question.number, ("plain", "bent"), referee=True))


def test_a_referee_who_plays_sees_nothing_more_of_the_game_than_without_the_whistle() -> None:
    evening = at_a_toss()
    before = evening.everything(HOST)
    evening.do(HOST, c.NameReferee(OTHER))
    after = evening.everything(HOST)
    assert msgspec.json.encode(before.view) == msgspec.json.encode(after.view)
    assert before.events == after.events
    assert before.mine is not None
    assert msgspec.structs.replace(before.mine, referee=None) == after.mine


def test_the_host_may_name_somebody_else_who_is_told_at_once() -> None:
    evening = at_a_toss()
    for person in (HOST, OTHER):
        evening.news(person)
    evening.do(HOST, c.NameReferee(OTHER))
    for person, asked in ((HOST, False), (OTHER, True)):
        frame = evening.news(person)
        assert frame is not None
        assert frame.mine is not None
        assert (frame.mine.referee is not None) == asked
        assert frame.info is not None
        assert frame.info.referee == OTHER
    throw(evening, OTHER)
    evening.check_fold()


def test_a_referee_who_leaves_hands_the_whistle_back_to_the_host() -> None:
    evening = at_a_toss()
    evening.do(HOST, c.NameReferee(OTHER))
    evening.news(HOST)
    evening.do(OTHER, c.Leave())
    frame = evening.news(HOST)
    assert frame is not None
    assert frame.mine is not None
    assert frame.mine.referee is not None
    throw(evening, HOST)


def test_the_next_host_is_the_next_referee() -> None:
    evening = at_a_toss()
    evening.do(HOST, c.GiveHost(OTHER))
    assert mine(evening, HOST).referee is None
    throw(evening, OTHER)


def test_a_referee_may_watch_without_a_seat() -> None:
    evening = at_a_toss(people=3, seats=False)
    assert evening.table.company.people[HOST].seat is None
    throw(evening, HOST)


def test_chance_throws_at_once_when_the_host_says_so() -> None:
    evening = at_a_toss()
    question = evening.table.question
    assert question is not None
    evening.do(HOST, c.NameReferee(chance=True))
    assert evening.table.question is not question
    info = evening.everything(None).info
    assert info is not None
    assert info.referee == REFEREE
    evening.play_out()
    evening.check_fold()


def test_chance_throws_for_a_referee_whose_time_is_up() -> None:
    evening = at_a_toss()
    question = evening.table.question
    assert question is not None
    assert evening.steward.due() == question.opened + (SPEEDS["normal"].choose or 0.0)
    evening.wait()
    assert evening.table.question is not question


def test_chance_throws_for_a_referee_who_is_away_and_nobody_waits_for_ever() -> None:
    evening = at_a_toss(speed="no clock")
    question = evening.table.question
    assert question is not None
    assert evening.steward.due() is None, "a referee who is here has all the time there is"
    evening.do(HOST, c.LineState(False))
    gone = evening.now
    evening.wait()
    assert evening.now == gone + GRACE
    assert evening.table.question is not question


def test_where_watchers_see_everything_later_nobody_without_a_seat_is_asked_about_the_present() -> None:
    evening = Evening(BY_HAND, people=5)
    evening.do(None, c.Join("Late", "late", sit=False))
    evening.do(5, c.LineState(True))
    evening.do(HOST, c.Game(BY_HAND, "normal", spectator_delay=60))
    with pytest.raises(Refusal, match="has a seat"):
        evening.do(HOST, c.NameReferee(5))
    evening.do(HOST, c.Game(BY_HAND, "normal"))
    evening.do(HOST, c.NameReferee(5))
    evening.do(HOST, c.Game(BY_HAND, "normal", spectator_delay=60))
    assert evening.table.referee() is None, "chance, then"


def test_only_the_host_names_a_referee_and_only_somebody_who_is_here() -> None:
    evening = Evening(BY_HAND, people=3)
    with pytest.raises(Refusal, match="Only the host"):
        evening.do(1, c.NameReferee(1))
    with pytest.raises(Refusal, match="no such"):
        evening.do(HOST, c.NameReferee(9))
    evening.do(HOST, c.NameReferee(HOST))
    evening.do(HOST, c.NameReferee())
    assert evening.table.referee() == HOST


def test_a_game_that_asks_no_referee_names_none() -> None:
    evening = Evening(SetUp("first", 5), people=2)
    info = evening.everything(0).info
    assert info is not None
    assert info.referee is None
    evening.do(0, c.Game(BY_HAND, "normal"))
    info = evening.everything(0).info
    assert info is not None
    assert info.referee == HOST


def test_the_verdict_is_whole_after_the_table_was_asleep() -> None:
    evening = at_a_toss()
    evening.check_fold()
    assert isinstance(mine(evening, HOST).referee, Verdict)
