""" "Again!": most of the seated people who are here begin the next game, or the host does after a while."""

from __future__ import annotations

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.folding import reopened
from standoff.table.messages import Info
from standoff.table.pace import AGAIN, GRACE
from tests.table.evening import Evening

FOUR = SetUp("first", 4)


def over(people: int = 4, watching: int = 0, setup: SetUp = FOUR) -> Evening:
    """A table whose first game has just ended."""
    evening = Evening(setup, people, speed="instant")
    for extra in range(people, people + watching):
        evening.do(None, c.Join(f"P{extra}", f"token {extra}", sit=False))
        evening.do(extra, c.LineState(True))
    evening.do(0, c.Start())
    evening.play_out()
    assert evening.table.stage == "over"
    return evening


def info(evening: Evening, person: int | None = None) -> Info:
    told = evening.everything(person).info
    assert told is not None
    return told


def test_more_than_half_of_the_seated_people_begin_the_next_game() -> None:
    evening = over()
    evening.do(1, c.Again())
    evening.do(2, c.Again())
    assert (evening.table.stage, info(evening).again, info(evening).again_at) == ("over", (1, 2), None)
    entries = evening.do(3, c.Again())
    words = [type(entry.command) for entry in entries[:4]]
    assert words == [c.Again, c.Rematch, c.Start, c.Deal]
    assert (evening.table.stage, evening.table.game, info(evening).again) == ("game", 2, ())
    assert [chair.person for chair in evening.table.company.chairs] == [0, 1, 2, 3]
    evening.check_fold()


def test_the_host_begins_it_a_while_later_and_may_think_better_of_it() -> None:
    evening = over()
    evening.do(0, c.Again())
    assert info(evening).again_at == evening.now + AGAIN
    evening.wait(AGAIN - 1)
    evening.do(0, c.Again())  # to say it twice makes it no later
    evening.do(0, c.Again(on=False))
    evening.wait(AGAIN)
    assert (evening.table.stage, info(evening).again_at) == ("over", None)
    evening.do(0, c.Again())
    evening.wait(AGAIN - 1)
    assert evening.table.stage == "over"
    evening.wait(1)
    assert (evening.table.stage, evening.table.game) == ("game", 2)
    evening.check_fold()


def test_whoever_is_away_is_not_waited_for_and_a_bot_takes_the_chair_of_who_left() -> None:
    evening = over()
    evening.do(1, c.Again())
    evening.do(2, c.LineState(False))
    assert evening.table.stage == "over"  # one of three
    evening.do(3, c.Leave())
    evening.do(0, c.LineState(False))
    evening.wait(GRACE - 1)
    assert evening.table.stage == "over"  # a line that is lost for a moment, as by a reload, decides nothing
    evening.wait(1)
    assert (evening.table.stage, evening.table.game) == ("game", 2)
    assert [chair.bot for chair in evening.table.company.chairs] == ["", "", "", "regular"]
    evening.check_fold()


def test_nobody_begins_a_game_for_people_who_have_all_gone_home() -> None:
    evening = over(people=2)
    evening.do(0, c.Again())
    for person in (0, 1):
        evening.do(person, c.LineState(False))
    evening.wait(AGAIN * 2)
    assert (evening.table.stage, evening.steward.due()) == ("over", None)
    evening.do(1, c.LineState(True))
    assert evening.table.stage == "game"


def test_whoever_has_only_watched_takes_a_bots_chair_but_has_no_vote() -> None:
    evening = over(people=2, watching=3)
    for person in (3, 2, 4):
        evening.do(person, c.Again())
    evening.do(4, c.LineState(False))
    evening.do(0, c.Again())
    assert evening.table.stage == "over"
    evening.do(1, c.Again())
    assert (evening.table.stage, evening.table.game) == ("game", 2)
    assert [chair.person for chair in evening.table.company.chairs] == [0, 1, 3, 2]
    assert evening.table.company.people[4].seat is None
    evening.check_fold()


def test_only_whoever_sits_or_looks_after_the_table_says_so_and_only_after_a_game() -> None:
    evening = over(people=4, watching=1)
    with pytest.raises(Refusal) as no:
        evening.do(4, c.Again())
    assert no.value.key == "no seat"
    evening.do(0, c.GiveHost(4))
    evening.do(4, c.Again())
    assert info(evening).again == (4,)
    evening.wait(AGAIN)
    assert evening.table.stage == "game"
    with pytest.raises(Refusal) as no:
        evening.do(1, c.Again())
    assert no.value.key == "rematch"


def test_what_was_said_before_the_server_slept_is_said_anew() -> None:
    evening = over()
    evening.do(0, c.Again())
    evening.do(1, c.Again())
    evening.journal.append(c.Entry(evening.now + 60, None, c.Wake(60)))
    table = reopened(evening.journal)
    assert (table.stage, table.again) == ("over", {})


def test_time_in_which_nobody_could_be_heard_is_given_back() -> None:
    evening = over()
    evening.do(0, c.Again())
    begins = info(evening).again_at
    assert begins is not None
    evening.do(None, c.Held(5.0))
    assert info(evening).again_at == begins + 5


def test_the_host_may_still_open_the_lobby() -> None:
    evening = over()
    evening.do(1, c.Again())
    evening.do(0, c.Rematch())
    assert (evening.table.stage, evening.table.again) == ("lobby", {})
