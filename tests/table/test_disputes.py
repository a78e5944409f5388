"""Whoever disagrees raises a flag; the referee alone decides."""

from __future__ import annotations

import msgspec
import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.bounds import MOST
from standoff.table.messages import Flag, Plea
from tests.table.evening import Evening
from tests.table.park import HOST, PARK, Park

SECRET = "I hold the Kevlar"


def flags(park: Park, person: int | None = None) -> tuple[Flag, ...]:
    info = park.everything(person).info
    assert info is not None
    return info.flags


def pleas(park: Park, person: int) -> tuple[Plea, ...]:
    mine = park.everything(person).mine
    assert mine is not None
    return mine.pleas


def test_everybody_sees_who_disagrees_about_which_clause_and_the_game_stays_as_it_is() -> None:
    park = Park.at("leavers")
    question = park.table.question
    park.do(3, c.Dispute("LIVE-061"))
    for listener in (None, *range(6)):
        assert flags(park, listener) == (Flag(1, 3, "LIVE-061", len(park.table.given)),)
    assert park.table.question is question
    park.check_fold()


def test_what_is_said_with_a_flag_only_the_referee_reads_and_whoever_said_it() -> None:
    park = Park.at("leavers")
    for listener in (None, *range(6)):
        park.news(listener)
    park.do(3, c.Dispute(text=SECRET))
    for listener in (None, *range(6)):
        news = park.news(listener)
        heard = b"" if news is None else msgspec.json.encode(news)
        assert (SECRET.encode() in heard) == (listener in (HOST, 3))
    assert pleas(park, HOST) == (Plea(1, SECRET),)
    park.table.confided.clear()  # they have been told
    park.do(HOST, c.GiveReferee(4))
    assert pleas(park, HOST) == ()
    news = park.news(4)
    assert news is not None
    assert news.mine is not None
    assert news.mine.pleas == (Plea(1, SECRET),)
    park.check_fold()


def test_the_referee_says_that_it_stands_or_whoever_raised_the_flag_takes_it_down() -> None:
    park = Park.at("leavers")
    park.do(3, c.Dispute())
    park.do(4, c.Dispute())
    with pytest.raises(Refusal, match="not the referee"):
        park.do(4, c.Settle(1))
    park.do(HOST, c.Settle(1))
    park.do(4, c.Settle(2))
    assert flags(park) == ()
    with pytest.raises(Refusal, match="decided"):
        park.do(HOST, c.Settle(2))


def test_everybody_has_one_flag() -> None:
    park = Park.at("leavers")
    park.do(3, c.Dispute("LIVE-061"))
    park.do(3, c.Dispute("LIVE-062"))
    assert [(flag.number, flag.clause) for flag in flags(park)] == [(2, "LIVE-062")]


def test_an_undo_answers_the_flags_about_what_was_taken_back() -> None:
    park = Park.at("leavers")
    park.do(3, c.Dispute())
    park.report(1)
    park.do(4, c.Dispute())
    park.do(HOST, c.Undo())
    assert [flag.person for flag in flags(park)] == [3]
    (flag,) = flags(park)
    clock = park.everything(None).clock
    assert clock is not None
    assert clock.answers == flag.answers, "nothing has been told since; one more answer back, and it is settled"
    park.do(HOST, c.Undo())
    assert flags(park) == ()


def test_a_verdict_answers_all_of_them() -> None:
    park = Park.at("leavers")
    park.do(3, c.Dispute())
    park.do(4, c.Dispute())
    park.do(HOST, c.GiveVerdict())
    assert flags(park) == ()


def test_nobody_disagrees_any_more_who_has_left() -> None:
    park = Park.at("leavers")
    park.do(3, c.Dispute(text="no"))
    park.do(3, c.Leave())
    assert flags(park) == ()
    park.check_fold()


def test_a_flag_needs_a_seat_a_clause_that_there_is_and_words_that_may_be_said() -> None:
    park = Park.at("leavers")
    park.do(None, c.Join("Late", "late", sit=False))
    with pytest.raises(Refusal, match="no seat"):
        park.do(6, c.Dispute())
    with pytest.raises(Refusal, match="no such clause"):
        park.do(3, c.Dispute("LIVE-999"))
    with pytest.raises(Refusal, match="invisible"):
        park.do(3, c.Dispute(text="a\u200bb"))
    park.do(HOST, c.Mute(3, everyone=True))
    with pytest.raises(Refusal, match="silent"):
        park.do(3, c.Dispute(text="but"))
    park.do(3, c.Dispute("LIVE-061"))
    assert flags(park), "who may not talk may still disagree"


def test_where_people_talk_in_phrases_a_flag_has_no_words_of_its_own() -> None:
    park = Park(PARK, people=6)
    park.do(HOST, c.Game(PARK, "normal", free_talk=False))
    park.do(HOST, c.Start())
    with pytest.raises(Refusal, match="palette"):
        park.do(3, c.Dispute(text="He moved"))


def test_nobody_disagrees_without_end() -> None:
    park = Park.at("leavers")
    for _ in range(MOST[c.Dispute]):
        park.do(3, c.Dispute())
    with pytest.raises(Refusal, match="enough of this for one round"):
        park.do(3, c.Dispute())


def test_there_is_nothing_to_dispute_where_the_game_sees_everything() -> None:
    for setup in (SetUp("first", 6), SetUp("live", 6, (), {"ground": "arena"})):
        online = Evening(setup, people=6)
        online.do(0, c.Start())
        with pytest.raises(Refusal, match="on their own ground"):
            online.do(2, c.Dispute())
