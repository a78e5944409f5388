"""The referee alone decides: a round's outcome in two lists, who left and who is in hospital.  LIVE-063, LR-66"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from standoff.editions.live.game import COMA, COWARD, IN, NO_SEAT, Live
from standoff.engine.errors import Refusal
from standoff.engine.phase import REFEREE, Answers, Asking, Options, Phase, Step

DONE: Final = "done"
VERDICT: Final = "verdict"


def one_more(people: Iterable[int], named: tuple[int, ...]) -> Options:
    """One more of these people, or nobody else, or the end of all questions."""
    return (*[seat for seat in people if seat not in named], DONE, VERDICT)


def give_verdict(g: Live) -> None:
    """The fight of this round is over; what came of it is told in two lists."""
    _stop_fight(g)
    g.then(("verdict_left", ()))


def check_whole_verdict(g: Live, left: tuple[int, ...], coma: tuple[int, ...]) -> None:
    """Refuse both lists at once where no round is under way, its pot is not known, or they do not fit."""
    if not any(step[0] == "next_round" for step in g.agenda):
        raise Refusal("There is a verdict about a round, and none is under way", "LR-66")
    if g.decision == "notes":
        raise Refusal("Before a verdict the notes of the pot have to be counted: they are split by it", "LR-66")
    named, took_part = (*left, *coma), g.took_part()
    if len(set(named)) < len(named) or not set(named).issubset(took_part):
        raise Refusal("A verdict names people who took part in the round, each once", "LR-66")


def give_whole_verdict(g: Live, left: tuple[int, ...], coma: tuple[int, ...]) -> None:
    """Both lists at once, whatever is being asked.  LR-66"""
    check_whole_verdict(g, left, coma)
    _stop_fight(g)
    _end_round(g, left, coma)


def _stop_fight(g: Live) -> None:
    while g.agenda[-1][0] != "next_round":
        g.agenda.pop()


def _end_round(g: Live, left: tuple[int, ...], coma: tuple[int, ...]) -> None:
    for seat in g.took_part():
        if g.status[seat] == COMA:
            g.comas[seat] -= 1
        g.status[seat] = COWARD if seat in left else COMA if seat in coma else IN
        if seat in coma:
            g.comas[seat] += 1
        g.wounds[seat], g.doomed[seat], g.click[seat] = 0, False, ""
    g.called = NO_SEAT
    if g.log is not None:
        g.tell("verdict", "LIVE-063", left=sorted(left), coma=sorted(coma))
    g.then(*g.rules.ending[:-1])


class _Told(Phase[Live]):
    referee = True
    if_silent = DONE

    def waits(self, g: Live) -> tuple[str, str]:
        return "A verdict is the referee's alone", "LIVE-063"

    def forbids(self, g: Live, seat: int, answer: object, step: Step) -> tuple[str, str]:
        return "A verdict names people who took part in the round, each once", "LR-66"


class VerdictLeft(_Told):
    """Who left this round."""

    def ask(self, g: Live, step: Step) -> Asking:
        return {REFEREE: one_more(g.took_part(), step[1])[:-1]}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        said = answers[REFEREE]
        if isinstance(said, int):
            g.then(("verdict_left", (*step[1], said)))
        else:
            g.then(("verdict_coma", step[1], ()))


class VerdictComa(_Told):
    """Who is in hospital; then split and accounts follow from the lists."""

    def ask(self, g: Live, step: Step) -> Asking:
        return {REFEREE: one_more(g.took_part(), (*step[1], *step[2]))[:-1]}

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        said, left, coma = answers[REFEREE], step[1], step[2]
        if isinstance(said, int):
            g.then(("verdict_coma", left, (*coma, said)))
            return
        _end_round(g, left, coma)
