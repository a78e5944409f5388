"""Windows without a wait of their own: a window that comes right before a question is answered inside that question.

Everybody is asked the question at once; whoever has a card for the window may show it meanwhile, before the count.
The first card shown opens the window's own poll, sealed and as long as ever, for all whom the window asks; then the
question goes on with what people had chosen, where that is still legal.  When nobody shows anything, closing the
question closes the window before it.  The rules see the same windows, in the same order, with the same answers.

In a talk people hear things, so there a window is over after its own time: nobody shows a card because of what was
said.
"""

from __future__ import annotations

from typing import Final

from standoff.engine import play
from standoff.engine.codec import as_answer
from standoff.engine.phase import REFEREE, Answer
from standoff.engine.state import State
from standoff.table import commands as c
from standoff.table.pace import SPEEDS
from standoff.table.question import Interrupted, Question, opening
from standoff.table.table import Table
from standoff.table.topics.clock import call_if_all_in
from standoff.table.topics.talk import plan_banter
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def ahead(g: State) -> State | None:
    """The game at the question inside which its open window may be answered; None where it wants a poll of its own."""
    if len(g.agenda) < 2:
        return None
    step, phases = g.agenda[-1], g.rules.phases
    name = phases[step[0]].inside(g, step)
    if not name:
        return None
    passed = g.clone()
    passed.agenda.pop()
    while phases[passed.agenda[-1][0]].idle and not phases[passed.agenda[-1][0]].ask(passed, passed.agenda[-1]):
        passed.agenda.pop()
    if passed.agenda[-1][0] != name:
        return None
    passed.log, passed.answers = [], {}
    passed.asking = phases[name].ask(passed, passed.agenda[-1])
    return passed if passed.asking and REFEREE not in passed.asking else None


def goes_inside(t: Table, question: Question) -> bool:
    """Is this a window, just opened, that may be answered inside the question that comes next?"""
    is_new = question.pace == "window" and question.opener is None and not question.choices
    return is_new and not t.by_people and t.g is not None and ahead(t.g) is not None


def within(t: Table, entry: c.Entry, command: c.Within) -> None:
    """The next question opens, with the window in it."""
    window, g = t.question, t.g
    assert window is not None
    assert g is not None
    passed = ahead(g)
    assert passed is not None
    pace = SPEEDS[t.speed]
    phase = g.rules.phases[passed.decision]
    question = opening(window.number, passed.decision, phase, tuple(passed.asking), pace, entry.at, t.by_people)
    question.window, question.ahead, question.picture = window, passed, window.picture
    shown = window.picture if question.pace == "talk" and question.closes is not None else 0.0
    question.not_before = entry.at + shown + (pace.window or 0.0)
    t.question = question
    go_on_where_it_was(t, question, entry.at)
    plan_banter(t, question, entry.at)
    t.changed("clock", "view")


def go_on_where_it_was(t: Table, question: Question, at: float) -> None:
    """A question that a poll had interrupted goes on: people's choices count where they are still legal, and a tick
    stays a tick, so that nobody sees whose choice is not.  Bots choose anew."""
    before, g = t.interrupted, t.asked_game()
    if before is None or before.decision != question.decision or before.round != t.round():
        return
    assert g is not None
    t.interrupted = None
    for seat, answer in before.choices.items():
        if seat in question.asked and play.is_legal(g, seat, answer):
            question.choices[seat], question.by[seat] = answer, before.by[seat]
    question.ticked |= before.ticked & set(question.asked)
    question.talking |= before.talking & set(question.asked)
    if before.left is not None and question.closes is not None:
        three = SPEEDS[t.speed].three if question.counted else 0.0
        question.closes = max(at + before.left, question.not_before + three)
    if question.all_in():
        question.settled = at
        call_if_all_in(t, question, at)


def check_show(t: Table, person: int | None, command: c.Show, now: float) -> None:
    """Somebody whom the window asks, with a card that may speak now, before the count."""
    seat, question = t.need_seat(person), t.need_question(command.question)
    if question.window is None:
        raise refusal("no window")
    if seat not in question.window.asked:
        raise refusal("not asked")
    if question.closes is not None:
        left = question.closes - now if t.seconds_left is None else t.seconds_left
        if round(left, 3) < (SPEEDS[t.speed].three if question.counted else 0.0):
            raise refusal("counting")
        if question.pace == "talk" and round(left, 3) < round(question.closes - question.not_before, 3):
            raise refusal("talked")
    assert t.g is not None
    if command.answer == _silence(t, question.window) or not play.is_legal(t.g, seat, command.answer):
        raise play.refusal(t.g, seat, command.answer)


def show(t: Table, entry: c.Entry, command: c.Show) -> None:
    """Somebody shows a card, and has the seat back if a bot kept it."""
    assert entry.person is not None
    seat = t.need_seat(entry.person)
    if t.company.is_back(seat):
        t.changed("info")
    _open_poll(t, seat, command.answer, entry)


def bot_show(t: Table, entry: c.Entry, command: c.BotShow) -> None:
    """A bot shows a card, or nobody notices anything."""
    assert t.question is not None
    assert t.question.window is not None
    answer = as_answer(command.answer)
    if answer == _silence(t, t.question.window):
        t.question.window.choices[command.seat] = answer
    else:
        _open_poll(t, command.seat, answer, entry)


def _open_poll(t: Table, seat: int, answer: Answer, entry: c.Entry) -> None:
    """The first card is shown: everybody whom the window asks is asked now, for as long as a window lasts."""
    question, g, at = t.question, t.g, entry.at
    assert question is not None
    assert question.window is not None
    assert g is not None
    left = None if question.closes is None else question.closes - at
    if t.paused:
        left = t.seconds_left
    by = dict(question.by)
    choices = {one: said for one, said in question.choices.items() if one in by}
    t.interrupted = Interrupted(question.decision, t.round(), choices, by, question.ticked, question.talking, left)
    t.questions += 1
    pace, window = SPEEDS[t.speed], question.window
    poll = opening(t.questions, window.decision, g.rules.phases[window.decision], window.asked, pace, at, t.by_people)
    poll.choices[seat], poll.opener = answer, seat
    if entry.person is not None:
        poll.by[seat] = entry.person
    if t.paused:
        t.seconds_left = pace.window
    t.question, t.pause_votes = poll, set()
    t.changed("clock", "view")


def silent_answers(t: Table, question: Question) -> dict[int, Answer]:
    """What the window that is answered inside this question hears when the question closes: nobody shows anything."""
    assert question.window is not None
    return dict.fromkeys(question.window.asked, _silence(t, question.window))


def _silence(t: Table, window: Question) -> Answer:
    assert t.g is not None
    silence = t.g.rules.phases[window.decision].if_silent
    assert silence is not None
    return silence


def after(t: Table, entry: c.Entry, command: c.After) -> None:
    """Nobody is asked to look at cards of their own before the picture is over."""
    question = t.question
    assert question is not None
    assert question.closes is not None
    question.closes += command.seconds
    question.shown_by = entry.at + command.seconds
    t.changed("clock")


VERBS: Final[dict[type, Verb]] = {
    c.Within: Verb(within, of_the_game=True),
    c.After: Verb(after, of_the_game=True),
    c.Show: Verb(show, check_show, of_the_game=True),
    c.BotShow: Verb(bot_show, of_the_game=True),
}
