"""Who tells what the game cannot see."""

from __future__ import annotations

from typing import Final

from standoff.engine.phase import REFEREE
from standoff.table import commands as c
from standoff.table.table import Table
from standoff.table.topics.verb import Verb
from standoff.telling.refusals import refusal


def check_name_referee(t: Table, person: int | None, command: c.NameReferee, now: float) -> None:
    """Somebody who is here, or chance where it can know."""
    if command.chance and t.by_people:
        raise refusal("blind chance")
    if command.person is not None:
        _check_may_judge(t, command.person)


def _check_may_judge(t: Table, person: int) -> None:
    """Somebody who is here; where watchers are shown everything later, somebody with a seat."""
    if person not in t.company.present():
        raise refusal("nobody such")
    if t.spectator_delay and t.company.people[person].seat is None:
        raise refusal("seated referee")


def name_referee(t: Table, entry: c.Entry, command: c.NameReferee) -> None:
    """From now on; also for the question that is open."""
    t.company.referee, t.company.by_chance = command.person, command.chance
    t.changed("info")


def check_give_referee(t: Table, person: int | None, command: c.GiveReferee, now: float) -> None:
    """The referee's to give, and the host's; to somebody else."""
    if person is None or person not in (t.referee(), t.company.host):
        raise refusal("no referee")
    if command.person == t.referee():
        raise refusal("nobody such")
    _check_may_judge(t, command.person)


def give_referee(t: Table, entry: c.Entry, command: c.GiveReferee) -> None:
    """From now on; also for the question that is open."""
    t.company.referee, t.company.by_chance = command.person, False
    t.changed("info")


def check_claim(t: Table, person: int | None, command: c.Claim, now: float) -> None:
    """Somebody whom the referee could name now, where people may say so themselves."""
    seat, question = t.need_seat(person), t.need_question(command.question)
    assert t.g is not None
    if not question.referee or not t.g.rules.phases[question.decision].claimed or seat not in t.g.asking[REFEREE]:
        raise refusal("no claim")


def claim(t: Table, entry: c.Entry, command: c.Claim) -> None:
    """It lies before the referee, and changes nothing by itself."""
    assert t.question is not None
    assert entry.person is not None
    seat, referee = t.need_seat(entry.person), t.referee()
    t.question.claims = t.question.claims | {seat} if command.yes else t.question.claims - {seat}
    t.confided |= {entry.person, *([] if referee is None else [referee])}


VERBS: Final[dict[type, Verb]] = {
    c.NameReferee: Verb(name_referee, check_name_referee, host=True),
    c.GiveReferee: Verb(give_referee, check_give_referee),
    c.Claim: Verb(claim, check_claim, of_the_game=True),
}
