"""A table gives way to others: bots stop thinking when it is enough, and nobody says the same thing without end."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.bounds import FREE, MOST
from standoff.table.folding import reopened
from standoff.table.steward import Steward
from standoff.table.table import Table
from tests.table.evening import Evening

KEY = bytes(range(32))


def key() -> bytes:
    return KEY


def at_once() -> bool:
    return True


def after(moves: int) -> Callable[[], bool]:
    """Enough is when it has been asked so often."""
    asked = iter(range(moves))
    return lambda: next(asked, None) is None


def opened(setup: SetUp, speed: str = "instant") -> c.Entry:
    return c.Entry(0.0, None, c.Open(setup, speed))


def bots_only(setup: SetUp, enough: Callable[[], Callable[[], bool]]) -> list[c.Entry]:
    """The journal of a game of bots that think in turns, until it is over."""
    first = opened(setup)
    assert isinstance(first.command, c.Open)
    steward, journal = Steward(Table(first.command)), [first]
    journal += steward.handle(None, c.Join("Ann", "token", sit=False), 0.0, key, at_once)
    journal += steward.handle(0, c.Start(), 0.0, key, at_once)
    while steward.behind:
        journal += steward.tick(0.0, enough())
    assert steward.table.stage == "over"
    return journal


@pytest.mark.parametrize("setup", [SetUp("first", 6, ("powers", "cop")), SetUp("second", 5, ("powers",))])
def test_bots_play_the_same_game_however_often_they_are_interrupted(setup: SetUp) -> None:
    whole = bots_only(setup, lambda: lambda: False)
    assert len(whole) > 100
    assert bots_only(setup, lambda: after(1)) == whole
    assert bots_only(setup, lambda: after(7)) == whole


def test_a_game_of_bots_is_not_played_within_the_command_that_starts_it() -> None:
    steward = Steward(Table(c.Open(SetUp("first", 6), "instant")))
    steward.handle(None, c.Join("Ann", "token", sit=False), 0.0, key, at_once)
    entries = steward.handle(0, c.Start(), 0.0, key, at_once)
    assert [type(entry.command) for entry in entries] == [c.Start, c.Deal]
    assert steward.behind
    assert len(steward.tick(0.0, after(3))) <= 4


def test_a_question_that_is_due_closes_even_when_it_is_enough() -> None:
    steward = Steward(Table(c.Open(SetUp("first", 4), "normal")))
    table = steward.table
    for person in range(2):
        steward.handle(None, c.Join(f"P{person}", f"token {person}"), 0.0, key)
        steward.handle(person, c.LineState(True), 0.0, key)
    steward.handle(0, c.Start(), 0.0, key, at_once)
    assert table.question is not None
    number, answer = table.question.number, table.g.asking[0][0] if table.g else ""
    late = (steward.due() or 0.0) + 1.0
    steward.tick(late, at_once)
    with pytest.raises(Refusal, match="closed"):
        steward.handle(0, c.Choose(number, answer), late, key, at_once)


def test_people_answer_while_bots_have_yet_to_think() -> None:
    steward = Steward(Table(c.Open(SetUp("first", 4), "no clock")))
    table = steward.table
    steward.handle(None, c.Join("Ann", "token"), 0.0, key)
    steward.handle(0, c.LineState(True), 0.0, key)
    steward.handle(0, c.Start(), 0.0, key, at_once)
    assert table.question is not None
    assert table.g is not None
    assert steward.behind
    assert table.question.choices == {}
    steward.handle(0, c.Choose(table.question.number, table.g.asking[0][0]), 0.0, key, at_once)
    assert list(table.question.choices) == [0]
    steward.tick(0.0)
    assert table.question.number == 2
    assert not steward.behind


@pytest.mark.parametrize("speed", ["instant", "normal"])
def test_where_only_people_are_asked_nobody_has_yet_to_think(speed: str) -> None:
    steward = Steward(Table(c.Open(SetUp("first", 4), speed)))
    table = steward.table
    for person in range(4):
        steward.handle(None, c.Join(f"P{person}", f"token {person}"), 0.0, key)
        steward.handle(person, c.LineState(True), 0.0, key)
    steward.handle(0, c.Start(), 0.0, key, at_once)
    assert not steward.behind
    for person in range(4):
        assert table.question is not None
        assert table.g is not None
        assert steward.due() == table.question.closes
        steward.handle(person, c.Choose(1, table.g.asking[person][0]), 0.0, key, at_once)
        assert not steward.behind
    assert table.question is not None
    assert table.question.number == 2
    assert steward.due() == table.question.closes


def test_a_table_that_was_interrupted_goes_on_after_a_restart() -> None:
    setup = SetUp("first", 6)
    whole, rng = bots_only(setup, lambda: lambda: False), Random(1)
    for _ in range(10):
        cut = rng.randrange(4, len(whole))
        steward = Steward(reopened(whole[:cut]))
        assert steward.behind
        assert whole[:cut] + steward.tick(0.0) == whole
        assert not steward.behind


def said_until_refused(evening: Evening, person: int, command: c.Spoken, most: int = 1000) -> tuple[int, str]:
    """How often it was taken, and what the refusal says."""
    for times in range(most):
        try:
            evening.do(person, command)
        except Refusal as refusal:
            return times, refusal.key
    raise AssertionError("it goes on for ever")


def test_everything_that_people_say_is_bounded_or_free_for_a_reason() -> None:
    assert {*MOST, *FREE} == {*c.Spoken.__args__}


def test_in_the_lobby_everybody_has_so_many_words_a_minute() -> None:
    evening = Evening(SetUp("first", 4), people=2)
    assert said_until_refused(evening, 0, c.Say("hello")) == (MOST[c.Say], "enough this minute")
    assert said_until_refused(evening, 0, c.Face("Ann", "")) == (MOST[c.Face], "enough this minute")
    evening.do(1, c.Say("I have not said anything yet"))
    evening.now += 60
    evening.do(0, c.Say("now I may again"))


def test_in_a_game_everybody_has_so_many_words_a_round() -> None:
    evening = Evening(SetUp("first", 4), people=4, speed="no clock")
    evening.do(0, c.Start())
    assert said_until_refused(evening, 0, c.Say("hello")) == (MOST[c.Say], "enough this round")
    evening.now += 600
    with pytest.raises(Refusal, match="enough of this for one round"):
        evening.do(0, c.Say("time alone brings no more"))
    while evening.table.g is not None and getattr(evening.table.g, "round", 1) == 1:
        for person in range(4):
            evening.answer(person)
        if evening.steward.due() is not None:
            evening.wait()
    evening.do(0, c.Say("the next round does"))


def test_wishes_do_not_swell_a_journal() -> None:
    evening = Evening(SetUp("second", 4), people=4, speed="no clock")
    evening.do(0, c.Start())
    before = len(evening.journal)
    for times in range(MOST[c.Wish]):
        evening.do(0, c.Wish(("painting", "token") if times % 2 else ("token",)))
    with pytest.raises(Refusal, match="enough of this for one round"):
        evening.do(0, c.Wish(("clip",)))
    assert len(evening.journal) - before <= MOST[c.Wish]


def test_an_answer_may_be_changed_often_but_not_for_ever() -> None:
    evening = Evening(SetUp("first", 4), people=4, speed="no clock")
    evening.do(0, c.Start())
    assert evening.table.question is not None
    for times in range(MOST[c.Choose] + 1):
        evening.do(0, c.Choose(evening.table.question.number, "bang" if times % 2 else "click"))
    with pytest.raises(Refusal, match="enough of this for one round"):
        evening.do(0, c.Choose(evening.table.question.number, "bang"))
    evening.do(1, c.Choose(evening.table.question.number, "bang"))


def test_clocks_can_always_be_started_again() -> None:
    evening = Evening(SetUp("first", 4), people=4)
    evening.do(0, c.Start())
    for _ in range(MOST[c.Pause]):
        evening.do(0, c.Pause())
        evening.do(0, c.Resume())
    with pytest.raises(Refusal, match="enough of this for one round"):
        evening.do(0, c.Pause())


def test_a_table_folded_from_its_journal_has_counted_the_same() -> None:
    evening = Evening(SetUp("first", 4), people=2)
    said_until_refused(evening, 0, c.Say("hello"))
    evening.steward = Steward(reopened(evening.journal))
    with pytest.raises(Refusal, match="enough of this for one minute"):
        evening.do(0, c.Say("hello"))
