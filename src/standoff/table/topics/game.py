"""The game itself: the deal, sealed choices, and what follows when a question closes."""

from __future__ import annotations

from typing import Final

import msgspec

from standoff.engine import play
from standoff.engine.codec import as_answer
from standoff.engine.events import Event
from standoff.engine.phase import REFEREE, Answer
from standoff.engine.rules import start
from standoff.table import commands as c
from standoff.table import frame_parts
from standoff.table.awards import Tally
from standoff.table.bounds import check_bound, count
from standoff.table.history import remember
from standoff.table.log import Log
from standoff.table.messages import Margins
from standoff.table.pace import LONGEST_PICTURE, MISSES, SPEEDS
from standoff.table.pictures import seconds_shown
from standoff.table.question import Question, opening
from standoff.table.reading import Reading
from standoff.table.table import Table
from standoff.table.topics.asks import begin_round
from standoff.table.topics.bets import settle_bets
from standoff.table.topics.clock import call_if_all_in
from standoff.table.topics.inside import go_on_where_it_was, silent_answers
from standoff.table.topics.talk import plan_banter
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal

_encode = msgspec.json.Encoder().encode


def deal(t: Table, entry: c.Entry, command: c.Deal) -> None:
    """A new game, with its first question."""
    t.stage, t.key, t.moves, t.awards = "game", command.key, bytearray(), ()
    t.version = command.version
    t.outdated = t.rules is None or not t.rules.edition.repeats(command.version, t.setup)
    t.game += 1
    t.bets, t.wishes, t.margins, t.paused, t.seconds_left, t.reading = {}, {}, None, False, None, None
    t.given, t.undos, t.flags, t.votes, t.interrupted = [], 0, [], {}, None
    t.log, t.tally = Log(), Tally(None if t.rules is None else t.rules.edition)
    t.company.begin_game()
    if t.by_people and t.company.referee is None:
        t.company.referee = t.company.host  # who is waited for, also when somebody else looks after the table
    t.asked_in = 0
    if t.rules is None or t.outdated:
        t.g = t.question = None
        t.changed("info", "clock", "view")
        return
    if t.spectator_delay and not t.delayed.moments:
        t.changed("info", "clock", "view")
        t.delayed.aired = frame_parts.moment(t)
    t.g = start(t.rules, bytes.fromhex(t.key))
    write_down(t)
    if command.reading:
        t.question, t.reading = None, Reading(entry.at + command.reading)
    else:
        ask(t, entry.at)
    t.changed("info", "clock", "view")


def write_down(t: Table) -> list[Event]:
    """Move the engine's new events into the table's own log, where they take less room."""
    assert t.g is not None
    fresh = t.g.log or []
    t.log.take(fresh)
    t.tally.take(fresh)
    t.g.log = []
    t.picture = min(LONGEST_PICTURE, seconds_shown(t.g.rules.edition, fresh))
    return fresh


def ask(t: Table, at: float) -> None:
    """The engine waits for somebody: open its question, with its clock."""
    g = t.g
    assert g is not None
    if g.over:
        t.question, t.stage = None, "over"
        t.awards = t.tally.given()
        remember(t, at)
        t.company.unbar()
        return
    if t.asked_in != t.round():
        t.asked_in = t.round()
        if t.asks:
            begin_round(t)
    phase = g.rules.phases[g.decision]
    t.pause_votes = set()
    t.questions += 1
    t.question = opening(t.questions, g.decision, phase, tuple(g.asking), SPEEDS[t.speed], at, t.by_people)
    t.question.picture = t.picture
    if t.interrupted is not None:
        go_on_where_it_was(t, t.question, at)
    plan_banter(t, t.question, at)


def check_choose(t: Table, person: int | None, command: c.Choose, now: float) -> None:
    """Whoever is asked, in time, with a legal answer; changing one's mind is counted."""
    if command.seat is not None:
        _check_report(t, person, command, command.seat, now)
        return
    seat = _need_referee(t, person) if command.referee else t.need_seat(person)
    question, g = t.need_question(command.question), t.asked_game()
    assert g is not None
    if seat not in question.asked:
        raise refusal("not asked")
    if question.opener == seat and command.answer == g.rules.phases[question.decision].if_silent:
        raise refusal("shown")
    if question.counted and question.closes is not None and now > question.closes + t.margin_of(seat):
        raise refusal("three")
    if not play.is_legal(g, seat, command.answer):
        raise play.refusal(g, seat, command.answer)
    if question.by.get(seat) == person:
        assert person is not None
        check_bound(t, person, command, now)


def _check_report(t: Table, person: int | None, command: c.Choose, seat: int, now: float) -> None:
    """The referee heard it, from somebody whose phone is gone.  Whether that seat is asked stays its secret."""
    _need_referee(t, person if command.referee else None)
    t.need_question(command.question)
    assert t.g is not None
    assert person is not None
    if not t.by_people or seat >= len(t.company.chairs):
        raise refusal("no report")
    if t.has_line(seat):
        raise refusal("own phone")
    play.check_aloud(t.g, seat, command.answer)
    check_bound(t, person, command, now)


def _need_referee(t: Table, person: int | None) -> int:
    """Where the referee answers; this person must be it."""
    if person is None or t.referee() != person:
        raise refusal("no referee")
    return REFEREE


def choose(t: Table, entry: c.Entry, command: c.Choose) -> None:
    """Somebody chooses in person, and has the seat back if a bot kept it."""
    question, person = t.question, entry.person
    assert question is not None
    assert person is not None
    if command.seat is not None:
        count(t, t.company.people[person], command, entry.at)
        if command.seat in question.asked and question.by.get(command.seat) in (None, person):
            question.by[command.seat] = person
            chosen(t, command.seat, command.answer, entry.at)
        return
    seat = REFEREE
    if not command.referee:
        seat = t.need_seat(person)
        if t.company.is_back(seat):
            t.changed("info")
    if question.by.get(seat) == person:
        count(t, t.company.people[person], command, entry.at)
    question.by[seat] = person
    chosen(t, seat, command.answer, entry.at)


def check_bot_choice(t: Table, person: int | None, command: c.BotChoice, now: float) -> None:
    """A bot that thinks elsewhere may come too late, or for a seat that has its owner back."""
    question, g = t.need_question(command.question), t.asked_game()
    assert g is not None
    seat = command.seat
    if seat not in question.asked or seat < 0 or not t.company.is_bot(seat):
        raise refusal("no bot asked")
    if not play.is_legal(g, seat, command.answer):
        raise play.refusal(g, seat, command.answer)


def bot_choice(t: Table, entry: c.Entry, command: c.BotChoice) -> None:
    """A bot chooses."""
    chosen(t, command.seat, as_answer(command.answer), entry.at)


def chosen(t: Table, seat: int, answer: Answer, at: float) -> None:
    """A sealed choice: nobody sees it, but fellows where they share something out.

    That it was made is seen where everybody is asked the same and nothing hidden decides who is asked, and at a break.
    """
    question = t.question
    assert question is not None
    question.choices[seat] = answer
    if question.among:
        t.confided |= t.people_on(t.fellows(seat))
    elif question.pace == "confer" and seat not in question.ready:
        question.ready.add(seat)
        t.changed("info", "clock")
    elif question.awaited and question.pace != "talk" and seat not in question.ticked:
        question.ticked.add(seat)
        if not t.company.is_bot(seat):
            t.changed("clock")
    question.by_list = False
    if question.settled is None and question.all_in():
        question.settled = at
    call_if_all_in(t, question, at)


def close(t: Table, entry: c.Entry, command: c.Close) -> None:
    """All answers go to the engine together; whoever gave none was too slow."""
    question, g = t.question, t.g
    assert question is not None
    assert g is not None
    margins = Margins(question.number, t.margins_now()) if question.counted and SPEEDS[t.speed].three else None
    info_changed, round_ = bool((question.ready and question.pace == "confer") or t.bets), t.round()
    choices = question.choices
    if question.window is not None:
        silent = silent_answers(t, question)
        put_down(t, _encode([*silent.items()])[1:-1])
        play.answer_all(g, silent)
    put_down(t, _encode([(seat, choices.get(seat)) for seat in question.asked])[1:-1])
    if question.all_in():
        play.answer_all(g, {seat: choices[seat] for seat in question.asked})
    else:
        info_changed = _close_without_some(t, question) or info_changed
    info_changed = settle_bets(t, write_down(t)) or info_changed
    go_on(t, round_, entry.at, info_changed)
    if margins is not None:
        t.margins = margins
        t.marks["margins"] = t.n


def put_down(t: Table, moves: bytes) -> None:
    """A game answer is on paper, and where it may be taken back, by itself as well."""
    t.moves += moves + b","
    if t.by_people:
        t.given.append(moves)


def go_on(t: Table, round_: int, at: float, info_changed: bool) -> None:
    """The next question; what was for one round is over with it."""
    if t.round() != round_:
        t.bets.clear()
        t.wishes.clear()
    ask(t, at)
    t.changed("clock", "view", *(["info"] if info_changed or t.stage == "over" else []))


def _close_without_some(t: Table, question: Question) -> bool:
    """Whoever is late gets what the rules give the slow; after a few times in a row the seat's bot plays on."""
    assert t.g is not None
    kept = False
    for seat in question.asked:
        if seat in question.choices:
            play.answer(t.g, seat, question.choices[seat])
            continue
        play.late(t.g, seat)
        if not question.quiet and seat >= 0 and not t.by_people:
            chair = t.company.chairs[seat]
            chair.missed += 1
            if chair.missed >= MISSES and not chair.kept and chair.person is not None:
                chair.kept = kept = True
    return kept


def ended(t: Table, entry: c.Entry, command: c.Ended) -> None:
    """Never silently by other rules: what happened is in the game's replay."""
    t.stage, t.question, t.reading = "over", None, None
    t.changed("info", "clock", "view")


VERBS: Final[dict[type, Verb]] = {
    c.Deal: Verb(deal),
    c.Choose: Verb(choose, check_choose, of_the_game=True),
    c.BotChoice: Verb(bot_choice, check_bot_choice, of_the_game=True),
    c.Close: Verb(close, of_the_game=True),
    c.Ended: Verb(ended),
}
