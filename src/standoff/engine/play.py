"""Running a game: take sealed answers, and go on until somebody must choose."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.engine.errors import Refusal
from standoff.engine.phase import NOBODY, Answer, Options, Stage
from standoff.engine.state import State

_KINDS: Final = frozenset({int, str, tuple})


def advance(g: State, answered: bool = False) -> None:
    """Run the agenda until somebody must choose, or it is empty and the game is over.

    An open question that has been answered by all is closed first.
    """
    agenda = g.agenda
    stages: dict[str, Stage] = g.rules.stages
    if answered:
        step = agenda.pop()
        answers, g.answers, g.asking = g.answers, {}, NOBODY
        stages[step[0]].phase.resolve(g, answers, step)
    while agenda:
        step = agenda[-1]
        stage = stages[step[0]]
        if stage.asks:
            asking = stage.phase.ask(g, step)
            if asking:
                g.asking = asking
                return
            agenda.pop()
            if stage.over_unasked:
                continue
        else:
            agenda.pop()
        stage.phase.resolve(g, NOBODY, step)
    g.asking = NOBODY


def answer(g: State, seat: Any, choice: Any) -> None:
    """Take one sealed answer; the last one closes the question.  A wrong answer changes nothing.

    Seat and choice may be anything that somebody has sent: whatever is no seat and no answer is refused in a sentence.
    """
    asking, answers, who, what = g.asking, g.answers, type(seat), type(choice)
    if who is not int or seat in answers or (what is not str and what is not int and what is not tuple):
        raise refusal(g, seat, choice)
    if choice not in asking.get(seat, ()):
        raise refusal(g, seat, choice)
    answers[seat] = choice
    if len(answers) == len(asking):
        advance(g, True)


def take(g: State, seat: int, choice: Answer) -> None:
    """The same for an answer that has been read off the open question, by whoever still waits: it is legal."""
    g.answers[seat] = choice
    if len(g.answers) == len(g.asking):
        advance(g, True)


def late(g: State, seat: Any) -> None:
    """This seat was too slow: it gets what the rules give the slow.  The engine itself has no clock."""
    if type(seat) is not int or seat not in g.asking or seat in g.answers:
        raise refusal(g, seat, "late")
    phase = g.rules.phases[g.decision]
    why, clause = phase.waits(g)
    if why:
        raise Refusal(why, clause)
    g.answers[seat] = phase.late(g, seat, g.asking[seat])
    if len(g.answers) == len(g.asking):
        advance(g, True)


def may_be_late(g: State) -> bool:
    """Do the rules give something to those who do not answer the open question in time?"""
    return not g.rules.phases[g.decision].waits(g)[0]


def aside(g: State, seat: int, said: tuple[Any, ...]) -> None:
    """Something a seat says without being asked, such as a wish list.  It may spare the table the open question."""
    g.rules.edition.aside(g, seat, said)
    if not g.answers:
        advance(g)


def answer_all(g: State, choices: Mapping[Any, Any]) -> None:
    """Several answers to the open question at once: all are legal and taken, or none is."""
    for seat, choice in choices.items():
        if not is_legal(g, seat, choice):
            raise refusal(g, seat, choice)
    g.answers.update(choices)
    if choices and len(g.answers) == len(g.asking):
        advance(g, True)


def is_legal(g: State, seat: Any, choice: Any) -> bool:
    """Would this answer be taken now?"""
    if type(seat) is not int or seat in g.answers or type(choice) not in _KINDS:
        return False
    return choice in g.asking.get(seat, ())


def waiting_for(g: State) -> list[int]:
    """The seats that have not answered the open question yet."""
    return [seat for seat in g.asking if seat not in g.answers]


def refusal(g: State, seat: Any, choice: object) -> Refusal:
    """The error for an answer that cannot be taken: what was asked, what was legal, which clause."""
    if g.over:
        return Refusal("The game is over, nobody is asked anything")
    step = g.agenda[-1]
    name = step[0]
    if type(seat) is not int:
        return Refusal(f"{seat!r} is no seat: seats are numbers, counted from 0")
    if seat not in g.asking:
        return Refusal(*g.rules.edition.silenced(g, seat))
    if seat in g.answers:
        return Refusal(f"Seat {seat} has already answered '{name}'")
    why, clause = g.rules.phases[name].forbids(g, seat, choice, step)
    legal = _listed(g.asking[seat])
    return Refusal(f"{why or f'{choice!r} is no answer to {name!r}'}; legal now: {legal}", clause)


def check_aloud(g: State, seat: int, choice: object) -> None:
    """Refuse what this seat cannot have said aloud; whether it is asked at all stays its secret."""
    step = g.agenda[-1]
    phase = g.rules.phases[step[0]]
    if choice not in phase.aloud(g, seat, step):
        why, clause = phase.forbids(g, seat, choice, step)
        raise Refusal(why or f"Nobody says {choice!r} aloud at {step[0]!r}", clause)


def _listed(options: Options) -> str:
    shown = ", ".join(str(option) for option in options[:12])
    return shown if len(options) <= 12 else f"{shown} … ({len(options)} in all)"
