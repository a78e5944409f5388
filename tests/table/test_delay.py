"""A table that spectators see later: nothing that people without a seat can obtain tells of the present."""

from __future__ import annotations

from itertools import pairwise

import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.folding import check, reopened
from standoff.table.frames import Cursor, Frames
from standoff.table.table import Table
from tests.table.evening import Evening

FOUR = SetUp("first", 4)
DELAY = 60.0
STRANGER = 4
"""Somebody at the table without a seat."""


def begun(setup: SetUp = FOUR, speed: str = "brisk", host_plays: bool = True) -> Evening:
    """A game under way; nobody without a seat has been shown anything of it yet."""
    evening = Evening(setup, people=0, speed=speed)
    for person in range(5):
        evening.do(None, c.Join(f"P{person}", f"token {person}", sit=person != STRANGER))
        evening.do(person, c.LineState(True))
    if not host_plays:
        evening.do(0, c.GiveHost(STRANGER))
    evening.do(evening.table.company.host, c.Game(setup, speed, spectator_delay=DELAY))
    evening.do(evening.table.company.host, c.Start())
    return evening


def answer_all(evening: Evening, among: tuple[object, ...] = ()) -> None:
    question = evening.table.question
    for person in evening.asked():
        if evening.table.question is question:
            evening.answer(person, among)


def play_for(evening: Evening, seconds: float, busily: bool) -> None:
    """So much time passes at the table: people play on and talk, or sit there and wait."""
    until = evening.now + seconds
    while evening.now < until and evening.table.stage == "game":
        if busily:
            evening.do(1, c.Say("Look out"))
            evening.do(1, c.Emote("laugh", 2))
            answer_all(evening)
        due = evening.steward.due()
        evening.wait(max(0.0, min(until, due if due is not None and busily else until) - evening.now))
    evening.wait(until - evening.now)


def obtainable(table: Table, now: float) -> list[object]:
    """Everything that people without a seat may be sent or answered, however they ask for it."""
    aired = Frames(table, now).frame(STRANGER, Cursor())
    public = frame_parts.encode(frame_parts.public_info(table))
    told: list[object] = [aired, Frames(table, now).frame(None, Cursor()), public]
    shown = table.delayed.aired
    assert shown is not None
    for read, heard, n in ((10**9, 10**9, shown.n), (0, 0, shown.n), (3, 1, 1), (10**9, 0, shown.n)):
        for who in (STRANGER, None):
            told.append(
                Frames(table, now).frame(who, Cursor(n=n, game=shown.game, read=read, heard=heard), tell_mine=True)
            )
    number = 1 if table.question is None else table.question.number
    for command in (
        c.Choose(number, "click"), c.Ready(number), c.MoreTime(number), c.Bet(1), c.Wish(()), c.TakeBack(), c.Pause(),
        c.Resume(), c.Rematch(), c.Again(), c.Start(), c.Game(FOUR), c.Say("Hello"), c.Say("Hello", family=True),
        c.Emote("laugh", 1),
    ):  # fmt: skip
        try:
            check(table, STRANGER, command, now)
            told.append("")
        except Refusal as refusal:
            told.append(str(refusal))
    return told


@pytest.mark.parametrize("host_plays", [True, False], ids=["the host plays", "the host watches"])
@pytest.mark.parametrize("seconds", [10.0, 45.0, 59.0])
def test_two_presents_look_the_same_until_the_delay_has_passed(seconds: float, host_plays: bool) -> None:
    busy, idle = begun(host_plays=host_plays), begun(host_plays=host_plays)
    for evening, busily in ((busy, True), (idle, False)):
        play_for(evening, seconds, busily)
        assert evening.now == 1000.0 + seconds
    assert busy.table.n != idle.table.n
    ours, theirs = obtainable(busy.table, busy.now), obtainable(idle.table, idle.now)
    for here, there in zip(ours, theirs, strict=True):
        assert here == there
    for evening in (busy, idle):
        again = reopened(evening.journal)
        assert obtainable(again, evening.now) == obtainable(evening.table, evening.now), "nor after a restart"


def test_the_end_its_key_and_the_lobby_after_it_are_told_as_late_as_the_rest() -> None:
    evening = begun(SetUp("first", 4), "instant")
    for _ in range(500):
        if evening.table.stage != "game":
            break
        answer_all(evening)
    assert evening.table.stage == "over"
    ended = evening.now
    evening.wait(5)
    evening.do(0, c.Rematch())
    shown = []
    for _ in range(80):
        info = frame_parts.public_info(evening.table)
        assert (evening.now < ended + DELAY) == (info.stage == "game")
        assert bool(info.key) == (info.stage == "over")
        frame = evening.everything(STRANGER).info
        assert frame is not None
        assert frame.stage == info.stage
        shown.append(info.stage)
        evening.wait(1)
    assert [stage for stage, before in pairwise([*shown, ""]) if stage != before] == ["game", "over", "lobby"]
    assert shown.count("over") == 5, "for as long as it was"


def test_a_game_that_begins_before_the_last_one_has_been_shown_waits_its_turn() -> None:
    evening = begun(SetUp("first", 4), "instant")
    while evening.table.stage == "game":
        answer_all(evening)
    evening.wait(5)
    evening.do(0, c.Rematch())
    evening.do(0, c.Start())
    games = []
    for _ in range(90):
        frame = evening.everything(None)
        assert frame.info is not None
        games.append((frame.game, frame.info.stage))
        evening.wait(1)
    assert games == sorted(games), "nobody is shown an earlier game after a later one"
    assert games[0] == (1, "game")
    assert games[-1] == (2, "game")
    evening.check_fold()


def test_a_newcomer_who_wants_a_chair_is_told_nothing_by_getting_one() -> None:
    evening = begun(SetUp("first", 4), "instant")
    while evening.table.stage == "game":
        answer_all(evening)
    evening.do(0, c.Rematch())
    evening.do(3, c.Leave())
    evening.do(None, c.Join("Late", "late token"))
    evening.do(STRANGER, c.Sit(3))
    assert [evening.table.company.people[person].seat for person in (STRANGER, 5)] == [None, None]
    evening.wait(DELAY + 1)
    evening.do(STRANGER, c.Sit(3))
    assert evening.table.company.people[STRANGER].seat == 3


def test_what_waits_to_be_shown_goes_on_waiting_after_a_while_without_a_server() -> None:
    for slept in (3600.0, -3600.0, 5.0):
        evening = begun()
        play_for(evening, 20, busily=True)
        evening.now += slept
        evening.do(None, c.Wake(slept))
        for person in range(5):
            evening.do(person, c.LineState(True))
        left = evening.table.delayed.due(DELAY)
        assert left is not None
        assert 39.0 < left - evening.now <= 60.0
        assert obtainable(evening.table, evening.now)[0] is not None
        evening.check_fold()
