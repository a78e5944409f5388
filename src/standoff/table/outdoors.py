"""Where people play on their own ground: nobody answers for somebody who has lost the line."""

from __future__ import annotations

from standoff.engine.phase import REFEREE, Phase
from standoff.table.pace import GRACE
from standoff.table.question import Question
from standoff.table.table import Table


def closing_outdoors(t: Table, question: Question) -> float | None:
    """When the table goes on although somebody has lost the line: no bot answers for people.

    Where something is said aloud, whether a seat is asked is its secret.  So the referee has time to enter it for
    whoever of them all has no line, or to say that this was all; no wait tells who was asked.
    """
    g = t.g
    assert g is not None
    silent = [seat for seat in question.asked if seat not in question.choices]
    if any(t.has_line(seat) for seat in silent):
        return question.closes
    since, phase = 0.0, g.rules.phases[question.decision]
    if type(phase).aloud is not Phase.aloud:
        since = question.opened
        silent = [seat for seat in range(len(t.company.chairs)) if phase.aloud(g, seat, g.agenda[-1])]
        silent = [] if REFEREE in question.ready else silent
    people = [t.company.chairs[seat].person for seat in silent]
    gone = [t.company.people[person].gone_at for person in people if person is not None]
    due = max([question.opened, *[max(since, at) + GRACE for at in gone if at is not None]])
    return due if question.closes is None else min(question.closes, due)
