"""The clock of the open question: enough talk, more time, pauses, and time that was lost."""

from __future__ import annotations

from typing import Final

from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE
from standoff.table import commands as c
from standoff.table.frame_parts import is_delayed
from standoff.table.pace import MORE_TIME, MORE_TIME_EACH, SPEEDS
from standoff.table.question import LASTING, Question
from standoff.table.table import Table
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def check_ready(t: Table, person: int | None, command: c.Ready, now: float) -> None:
    """Somebody who is in the talk; or the referee outdoors, when nobody says any more."""
    if _is_all_said(t, person):
        t.need_question(command.question)
        return
    _check_talks(t, person, command.question)


def check_talking(t: Table, person: int | None, command: c.Talking, now: float) -> None:
    """Somebody who is in the talk, before the count."""
    _check_talks(t, person, command.question)
    if t.question is not None and t.question.called:
        raise refusal("counting")


def _check_talks(t: Table, person: int | None, number: int) -> None:
    seat, question = t.need_seat(person), t.need_question(number)
    if question.pace != "talk":
        raise refusal("no talk")
    if seat not in question.asked:
        raise refusal("not in talk")


def ready(t: Table, entry: c.Entry, command: c.Ready) -> None:
    """Enough talk, for one of us."""
    question = t.question
    assert question is not None
    if _is_all_said(t, entry.person):
        question.ready.add(REFEREE)
        t.changed("clock")
        return
    question.ready.add(t.need_seat(entry.person))
    if _talk_is_over(t, question):
        _call(t, question, entry.at)
    t.changed("clock")


def enough(t: Table, entry: c.Entry, command: c.Enough) -> None:
    """One more is ready for the count."""
    question, seat = t.question, t.need_seat(entry.person)
    assert question is not None
    question.ticked.add(seat)
    question.talking.discard(seat)
    if _talk_is_over(t, question):
        _call(t, question, entry.at)
    t.changed("clock")


def means_ready(t: Table, person: int | None, command: c.Journalled) -> bool:
    """Has somebody chosen in a talk who has not said that they go on talking?  Then they are ready for the count."""
    question = t.question
    if not isinstance(command, c.Choose) or command.referee or question is None or question.pace != "talk":
        return False
    seat = t.seat_of(person)
    return seat not in question.ticked and seat not in question.talking


def talking(t: Table, entry: c.Entry, command: c.Talking) -> None:
    """Somebody goes on talking, whatever they have chosen."""
    question, seat = t.question, t.need_seat(entry.person)
    assert question is not None
    question.ticked.discard(seat)
    question.ready.discard(seat)
    question.talking.add(seat)
    t.changed("clock")


def check_go_on(t: Table, person: int | None, command: c.GoOn, now: float) -> None:
    """The host or whoever ends the talk, when half of the people who are asked are ready."""
    question = t.need_question(command.question)
    if not question.counted or question.called:
        raise refusal("no talk")
    g, company = t.asked_game(), t.company
    assert g is not None
    caller = g.rules.phases[question.decision].ends_talk(g)
    may_call = caller is not None and t.seat_of(person) == caller
    if not may_call and (person != company.host or is_delayed(t, t.seat_of(person))):
        raise refusal("no caller")
    people = _people_asked(t, question)
    if 2 * len(question.ticked.union(question.ready).intersection(people)) < len(people):
        raise refusal("not half")


def go_on(t: Table, entry: c.Entry, command: c.GoOn) -> None:
    """The count begins; until "three" everybody may still choose."""
    assert t.question is not None
    _call(t, t.question, entry.at)


def _people_asked(t: Table, question: Question) -> list[int]:
    return [seat for seat in question.asked if seat >= 0 and not t.company.is_bot(seat)]


def _is_all_said(t: Table, person: int | None) -> bool:
    """Is it the referee who speaks, of a question that is no talk, where people without a phone say things aloud?"""
    return t.by_people and t.question is not None and t.question.pace == "choose" and person == t.referee()


def call_if_all_in(t: Table, question: Question, at: float) -> None:
    """A counted question is called early when everybody has chosen and nobody has more to say."""
    if question.counted and question.all_in() and (question.pace == "count" or _talk_is_over(t, question)):
        _call(t, question, at)


def _talk_is_over(t: Table, question: Question) -> bool:
    """Everybody has had enough, or nobody here talks: bots alone need no talk."""
    is_timed = SPEEDS[t.speed].talk is not None
    if not is_timed and not question.talking:
        return question.all_in()
    people = _people_asked(t, question)
    if question.talking.intersection(people):
        return False
    if not people or not is_timed:
        return question.all_in()
    if question.ticked.issuperset(people):
        return True
    ready = [seat for seat in people if seat in question.ready]
    assert t.g is not None
    caller = t.g.rules.phases[question.decision].ends_talk(t.g)
    return len(ready) == len(people) or (caller in ready and 2 * len(ready) >= len(people))


def _call(t: Table, question: Question, at: float) -> None:
    """ "One, two, three" begins now."""
    three = max(at, question.not_before) + SPEEDS[t.speed].three
    closes = question.closes if t.seconds_left is None else at + t.seconds_left
    if not question.called and (closes is None or three < closes):
        question.closes, question.called = three, True
        t.seconds_left = SPEEDS[t.speed].three if t.paused else None
        t.changed("clock")


def check_more_time(t: Table, person: int | None, command: c.MoreTime, now: float) -> None:
    """A living player who has not asked too often, where there is a deadline to move."""
    seat, question = t.need_seat(person), t.need_question(command.question)
    if seat not in t.alive():
        raise refusal("ghost time")
    if question.closes is None or question.called or question.pace in LASTING or t.paused:
        raise refusal("no time")
    assert person is not None
    if t.company.people[person].more_time >= MORE_TIME_EACH:
        raise Refusal(f"Everybody may ask for more time {MORE_TIME_EACH} times a game", key="enough time")


def more_time(t: Table, entry: c.Entry, command: c.MoreTime) -> None:
    """More time for everybody."""
    assert t.question is not None
    assert t.question.closes is not None
    assert entry.person is not None
    t.company.people[entry.person].more_time += 1
    t.question.closes += MORE_TIME
    t.changed("clock")


def _check_may_stop(t: Table, person: int | None) -> None:
    """Everybody seated, and the host, unless what the host is shown is over by now."""
    if person != t.company.host or is_delayed(t, None):
        t.need_seat(person)


def check_pause(t: Table, person: int | None, command: c.Pause, now: float) -> None:
    """A clock runs."""
    _check_may_stop(t, person)
    if t.stage != "game" or t.paused:
        raise refusal("no clock")


def pause(t: Table, entry: c.Entry, command: c.Pause) -> None:
    """The clocks stop: at once for the host, by a majority of the people otherwise."""
    assert entry.person is not None
    t.pause_votes.add(entry.person)
    people = set(t.here_and_seated())
    if entry.person == t.company.host or 2 * len(t.pause_votes & people) > len(people):
        t.paused, t.pause_votes = True, set()
        closes = t.question.closes if t.question else None
        t.seconds_left = None if closes is None else max(0.0, closes - entry.at)
        if t.reading is not None:
            t.reading.stop(entry.at)
        for ask in t.asks:
            ask.stop(entry.at)
    t.changed("info", "clock")


def check_resume(t: Table, person: int | None, command: c.Resume, now: float) -> None:
    """A clock stands still."""
    _check_may_stop(t, person)
    if t.stage != "game" or not t.paused:
        raise refusal("running")


def resume(t: Table, entry: c.Entry, command: c.Resume) -> None:
    """The clocks run again, with as much left as they had."""
    t.paused = False
    if t.question is not None and t.seconds_left is not None and t.question.closes is not None:
        t.question.shift(entry.at + t.seconds_left - t.question.closes)
    t.seconds_left = None
    if t.question is not None and t.question.settled is not None:
        t.question.settled = entry.at
    if t.reading is not None:
        t.reading.go_on(entry.at)
    for ask in t.asks:
        ask.go_on(entry.at)
    t.changed("info", "clock")


def wake(t: Table, entry: c.Entry, command: c.Wake) -> None:
    """The clocks stood still while the server was down; nobody is on the line yet."""
    if t.question is not None:
        t.question.shift(command.seconds)
    if t.reading is not None:
        t.reading.closes += command.seconds
    t.delayed.shift(command.seconds)
    for one in t.company.people:
        one.ticket_until += command.seconds
        if not one.has_left:
            one.here, one.gone_at = False, entry.at
    for ask in t.asks:
        ask.wait_anew(entry.at)
    t.again = {}
    t.changed("info", "clock")


def held(t: Table, entry: c.Entry, command: c.Held) -> None:
    """Nobody could be heard meanwhile: nobody's time has run."""
    if t.question is not None:
        t.question.shift(command.seconds)
    if t.reading is not None:
        t.reading.closes += command.seconds
    for one in t.company.people:
        if one.gone_at is not None:
            one.gone_at += command.seconds
    t.again = {person: at + command.seconds for person, at in t.again.items()}
    for ask in t.asks:
        ask.wait_anew(entry.at)
    t.changed("info", "clock")


VERBS: Final[dict[type, Verb]] = {
    c.Ready: Verb(ready, check_ready, of_the_game=True),
    c.Enough: Verb(enough, of_the_game=True),
    c.Talking: Verb(talking, check_talking, of_the_game=True),
    c.GoOn: Verb(go_on, check_go_on, of_the_game=True),
    c.MoreTime: Verb(more_time, check_more_time, of_the_game=True),
    c.Pause: Verb(pause, check_pause, of_the_game=True),
    c.Resume: Verb(resume, check_resume, of_the_game=True),
    c.Wake: Verb(wake),
    c.Held: Verb(held),
}
