"""Gangs at a table: proposals that fellows alone see, and the breaks in which they talk among themselves."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.frames import Cursor, Frames
from standoff.table.pace import SPEEDS
from tests.table.evening import Evening

SEVEN = SetUp("yakuzas", 7)
YAKUZAS, EAST, WEST = (0, 2, 4), (1, 5), (3, 6)
STRANGERS = (*EAST, *WEST, None)


def gathered(setup: SetUp = SEVEN, people: int = 7, speed: str = "normal") -> Evening:
    """A game that begins with the sharing of cards; bots on the chairs that are left."""
    evening = Evening(setup, people=people, speed=speed)
    for seat in range(people, setup.players):
        evening.do(0, c.Bot(seat, "regular"))
    evening.do(0, c.Start())
    return evening


def options(evening: Evening, seat: int) -> tuple[Any, ...]:
    assert evening.table.g is not None
    return evening.table.g.asking[seat]


def propose(evening: Evening, person: int, which: int) -> Any:
    """Somebody proposes the so-manieth way to share the cards out."""
    assert evening.table.question is not None
    said = options(evening, person)[which]
    evening.do(person, c.Choose(evening.table.question.number, said))
    return said


def proposals(evening: Evening, person: int | None) -> dict[int, Any]:
    """What this listener reads of proposals, in a frame with everything."""
    view = evening.everything(person).view
    return {int(seat): tuple(said) for seat, said in view.get("proposals", {}).items()}


def told(evening: Evening, person: int | None, cursor: Cursor) -> dict[str, Any] | None:
    """The next frame of this listener, if there is one."""
    frame = Frames(evening.table, evening.now).frame(person, cursor)
    return None if frame is None else msgspec.json.decode(frame)


def confer(evening: Evening) -> None:
    """All have shared their cards out: the gangs confer."""
    while evening.table.g is not None and evening.table.g.decision == "share_cards":
        for person in evening.asked():
            propose(evening, person, 0)
    assert evening.table.g is not None
    assert evening.table.g.decision == "conference"


def test_a_proposal_is_seen_by_fellows_at_once_and_by_nobody_else() -> None:
    evening = gathered()
    cursors = {person: Cursor() for person in (*YAKUZAS, *STRANGERS)}
    for person, cursor in cursors.items():
        told(evening, person, cursor)
    before = {person: evening.everything(person) for person in STRANGERS}
    n = evening.table.n
    said = propose(evening, 0, 3)
    for fellow in YAKUZAS:
        frame = told(evening, fellow, cursors[fellow])
        assert frame is not None
        assert frame["view"]["proposals"] == {"0": list(said)}
        assert "events" not in frame
    assert evening.table.n == n
    for person in STRANGERS:
        assert told(evening, person, cursors[person]) is None
        assert evening.everything(person) == before[person]


def test_whoever_thinks_again_is_seen_to_and_what_counts_is_the_last_word() -> None:
    evening = gathered()
    propose(evening, 0, 3)
    last = propose(evening, 0, 5)
    mine = propose(evening, 2, 1)
    assert proposals(evening, 4) == {0: last, 2: mine}
    assert proposals(evening, 1) == proposals(evening, None) == {}
    evening.check_fold()


def test_fellows_are_told_as_often_as_something_is_proposed_and_no_oftener() -> None:
    evening = gathered()
    cursor = Cursor()
    told(evening, 2, cursor)
    propose(evening, 0, 3)
    assert told(evening, 2, cursor) is not None
    evening.table.confided.clear()
    assert told(evening, 2, cursor) is None
    propose(evening, 1, 0)
    assert told(evening, 2, cursor) is None


def test_what_was_proposed_stands_in_the_log_of_fellows_alone_when_it_is_settled() -> None:
    evening = gathered()
    said = propose(evening, 0, 3)
    assert not [event for person in range(7) for event in evening.everything(person).events if event.kind == "proposes"]
    confer(evening)
    for person in (*range(7), None):
        heard = [event.data for event in evening.everything(person).events if event.kind == "proposes"]
        if person in YAKUZAS:
            assert heard[0] == {"seat": 0, "cards": list(said)}
        assert {one["seat"] for one in heard} <= set(evening.table.fellows(person) if person is not None else ())


def test_a_late_a_foreign_and_a_cheating_proposal_get_a_sentence_and_change_nothing() -> None:
    evening = gathered()
    question = evening.table.question
    assert question is not None
    foreign, twice = options(evening, 1)[0], (options(evening, 0)[0][0],) * 3
    for cheat in (foreign, twice, options(evening, 0)[0][:2], "ready", 7, (99, 98, 97)):
        with pytest.raises(Refusal, match="Each member of the gang gets one of its cards") as no:
            evening.do(0, c.Choose(question.number, cheat))
        assert no.value.clause == "YAK-26"
        assert not set(map(str, foreign)) & set(str(no.value).split("legal now: ")[1].replace("'", "").split(", "))
    with pytest.raises(Refusal, match="no seat"):
        evening.do(None, c.Choose(question.number, options(evening, 0)[0]))
    assert proposals(evening, 2) == {}
    said = options(evening, 0)[0]
    confer(evening)
    with pytest.raises(Refusal, match="closed") as no:
        evening.do(0, c.Choose(question.number, said))
    assert no.value.key == "closed"


def test_bots_of_a_gang_wait_for_its_people_and_back_them() -> None:
    evening = gathered(people=1)
    evening.do(0, c.Say("psst", family=True))
    assert proposals(evening, 0) == {}
    said = propose(evening, 0, 17)
    shared = [event.data for event in evening.everything(0).events if event.kind == "shared_cards"]
    assert [one["cards"] for one in shared] == [list(said)]


def test_bots_propose_at_the_deadline_where_people_say_nothing() -> None:
    evening = gathered(people=1)
    question = evening.table.question
    assert question is not None
    evening.wait()
    assert evening.now == question.closes
    assert evening.table.question is not question
    proposed = [event.data["seat"] for event in evening.everything(0).events if event.kind == "proposes"]
    assert proposed == [2, 4]


def test_breaks_have_a_pace_of_their_own_and_end_when_all_are_ready() -> None:
    evening = gathered()
    assert SPEEDS["normal"].confer == 300
    question = evening.table.question
    assert question is not None
    assert (question.pace, question.closes) == ("confer", evening.now + 300)
    confer(evening)
    question = evening.table.question
    assert question is not None
    assert (question.pace, question.closes) == ("confer", evening.now + 300)
    for person in range(6):
        evening.wait(1)
        evening.do(person, c.Choose(question.number, "ready"))
        info = evening.everything(None).info
        assert info is not None
        ready = [chair.seat for chair in info.chairs if chair.ready]
        assert ready == list(range(person + 1)), "everybody sees for whom the table waits"
    clock = evening.everything(None).clock
    assert clock is not None
    assert clock.ready == 6
    evening.do(6, c.Choose(question.number, "ready"))
    assert evening.table.g is not None
    assert (evening.table.g.decision, evening.table.g.round) == ("window", 1)
    evening.check_fold()


def test_a_conference_ends_when_its_time_is_up_and_nobody_has_missed_anything() -> None:
    evening = gathered()
    confer(evening)
    evening.wait()
    assert evening.table.g is not None
    assert (evening.table.g.decision, evening.table.g.round) == ("window", 1)
    assert [chair.missed for chair in evening.table.company.chairs] == [0] * 7


def whispers(evening: Evening, person: int = 0) -> bool:
    """May this one talk to the gang alone now?  What is said is heard by the gang and by nobody else."""
    psst = c.Say(f"psst {evening.table.chat_count}", family=True)
    if not evening.table.may_talk_apart():
        with pytest.raises(Refusal, match="nobody talks apart"):
            evening.do(person, psst)
        return False
    evening.do(person, psst)
    line = evening.table.chat[-1].line
    for other in (*range(7), None):
        heard = line in evening.everything(other).chat
        assert heard == (other in evening.table.fellows(person))
    return True


def test_gangs_talk_among_themselves_in_their_breaks_and_at_no_other_time() -> None:
    evening = gathered(speed="no clock")
    whispered = set()
    for _ in range(400):
        g = evening.table.g
        assert g is not None
        if evening.table.stage != "game" or g.round > 5:
            break
        may = whispers(evening, next(iter(g.alive)))
        assert may == (g.decision in ("share_cards", "conference", "halftime"))
        assert evening.everything(next(iter(g.alive))).view.get("whisper", False) == may
        if may:
            whispered.add(g.decision)
        question = evening.table.question
        for person in evening.asked():
            if evening.table.question is question:
                evening.answer(person, ("stay", "click", "cling", "pass", "miss", "ready"))
        if evening.table.question is question:
            evening.wait()
    assert whispered == {"share_cards", "conference", "halftime"}


def test_the_dead_do_not_confer_at_halftime() -> None:
    evening = gathered(SEVEN, people=7, speed="no clock")
    g: Any = evening.table.g
    confer(evening)
    g.alive = tuple(seat for seat in g.alive if seat)
    with pytest.raises(Refusal, match="dead"):
        evening.do(0, c.Say("boo", family=True))
