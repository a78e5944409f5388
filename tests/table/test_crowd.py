"""The crowd: bets on who falls and votes for the awards, counted for everybody."""

from __future__ import annotations

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.messages import Info, Mine
from tests.table.evening import Evening

FOUR = SetUp("first", 4)


def begun(watching: int = 2) -> Evening:
    """Two people and two bots play; others watch, with a name."""
    evening = Evening(FOUR, 2)
    for person in range(2, 2 + watching):
        evening.do(None, c.Join(f"P{person}", f"token {person}", sit=False))
        evening.do(person, c.LineState(True))
    evening.do(0, c.Start())
    return evening


def info(evening: Evening) -> Info:
    told = evening.everything(None).info
    assert told is not None
    return told


def mine(evening: Evening, person: int) -> Mine:
    told = evening.everything(person).mine
    assert told is not None
    return told


def no(evening: Evening, person: int, command: c.Spoken) -> str:
    with pytest.raises(Refusal) as refused:
        evening.do(person, command)
    return refused.value.key


def test_bets_are_counted_for_the_room_while_people_talk_and_nobody_is_told_whose_they_are() -> None:
    evening = begun()
    evening.until("talk")
    assert info(evening).bets == {}
    for person, on in ((2, 1), (3, 1), (2, 3)):  # the second one of the same person counts
        evening.do(person, c.Bet(on))
    assert info(evening).bets == {1: 1, 3: 1}
    assert [mine(evening, person).bet for person in (2, 3, 0)] == [3, 1, None]
    evening.check_fold()
    question = evening.table.question
    while evening.table.question is question:
        for person in evening.asked():
            evening.answer(person, ("stay",))
        evening.wait()
    assert info(evening).bets == {}
    listening = evening.news(0)
    assert listening is not None
    evening.check_fold()


def test_everybody_votes_for_the_awards_when_the_game_is_over_and_nobody_for_themselves() -> None:
    evening = begun()
    assert no(evening, 2, c.Vote("bluff", 1)) == "vote later"
    evening.play_out()
    for person, award, on in ((2, "bluff", 1), (3, "bluff", 3), (0, "bluff", 3), (2, "bluff", 3), (1, "nerve", 0)):
        evening.do(person, c.Vote(award, on))
    assert info(evening).votes == {"bluff": {3: 3}, "nerve": {0: 1}}
    assert (mine(evening, 2).votes, mine(evening, 1).votes) == ({"bluff": 3}, {"nerve": 0})
    assert no(evening, 0, c.Vote("bluff", 0)) == "own vote"
    assert no(evening, 0, c.Vote("silence", 1)) == "no award"
    assert no(evening, 0, c.Vote("bluff", 9)) == "no award"
    evening.check_fold()
    evening.do(0, c.Again())
    evening.do(1, c.Again())
    assert (evening.table.game, info(evening).votes, mine(evening, 2).votes) == (2, {}, {})


def test_where_watchers_see_everything_later_only_those_who_sit_vote() -> None:
    evening = Evening(FOUR, 2, speed="instant")
    evening.do(None, c.Join("P2", "token 2", sit=False))
    evening.do(2, c.LineState(True))
    evening.do(0, c.Game(FOUR, "instant", spectator_delay=60))
    evening.do(0, c.Start())
    assert no(evening, 2, c.Vote("bluff", 1)) == "no seat"
    evening.play_out()
    assert evening.table.stage == "over"
    assert no(evening, 2, c.Vote("bluff", 1)) == "no seat"
    evening.do(0, c.Vote("bluff", 1))
    assert info(evening).votes == {}, "nor are they told before their time"
    evening.wait(61)
    assert info(evening).votes == {"bluff": {1: 1}}
