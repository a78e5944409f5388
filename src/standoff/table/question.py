"""The open question at a table: who is asked, what has been chosen in secret, and when it closes."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import ceil
from typing import Any, Final, NamedTuple

from standoff.engine.phase import REFEREE, Answer, Phase
from standoff.engine.state import State
from standoff.table.banter import Remark
from standoff.table.pace import Pace

LASTING: Final = ("window", "stride")
"""Classes of questions that last as long as they last, also when everybody has answered."""


@dataclass(slots=True)
class Question:
    """One question of the engine, with a clock."""

    number: int
    decision: str
    pace: str
    quiet: bool
    asked: tuple[int, ...]
    referee: bool
    """Is the referee asked?"""
    among: bool
    """Do fellows see each other's choices?"""
    opened: float
    closes: float | None
    """The deadline; for a counted question the moment of "three"."""
    choices: dict[int, Answer] = field(default_factory=dict)
    """Sealed, and changeable until it closes."""
    by: dict[int, int] = field(default_factory=dict)
    """Who has chosen in person: nobody is shown what somebody else or a bot has chosen."""
    ready: set[int] = field(default_factory=set)
    counted: bool = False
    """Is it answered on the count of three?"""
    settled: float | None = None
    """When the last choice came in."""
    by_list: bool = False
    """Has a wish list chosen, and not yet its owner?"""
    claims: set[int] = field(default_factory=set)
    """Whom it is about by their own word, where the referee is asked."""
    called: bool = False
    """Has the count been called early?"""
    remarks: list[Remark] = field(default_factory=list)
    """What bots are about to say, the next first."""
    replied: set[int] = field(default_factory=set)
    awaited: bool = False
    """Does everybody see who has answered?"""
    ticked: set[int] = field(default_factory=set)
    """Who is not waited for any more, where everybody sees that: they have chosen or, in a talk, are ready."""
    talking: set[int] = field(default_factory=set)
    """Who goes on talking, whatever they have chosen."""
    window: Question | None = None
    """The window that is answered inside this question; its choices are those of bots that have looked."""
    ahead: State | None = None
    """The game as it is asked this, when nobody shows anything in that window."""
    not_before: float = 0.0
    """It closes, or is counted, no earlier: a window is no shorter for being answered inside a question."""
    picture: float = 0.0
    """How many seconds it takes to show what led to it."""
    shown_by: float | None = None
    """When that has been shown, where a window waits for it."""
    opener: int | None = None
    """Whose card has opened this poll: what was shown stays shown."""

    def all_in(self) -> bool:
        """Has everybody chosen?"""
        return len(self.choices) == len(self.asked)

    def closing(self, pace: Pace, margin: float) -> float | None:
        """When it closes as things stand; None while it waits for somebody."""
        if self.counted:
            return None if self.closes is None else self.closes + margin
        if self.pace in LASTING and self.closes is not None:
            return self.closes
        if self.all_in():
            return self._next_breath(pace.breath) if self.pace == "pick" else max(self.opened, self.not_before)
        return self.closes

    def _next_breath(self, breath: float) -> float:
        """What is done in the open happens at a whole breath: nobody can tell a person, a list and a bot apart."""
        if not breath or self.settled is None:
            return self.opened
        return self.opened + breath * max(1, ceil(round((self.settled - self.opened) / breath, 3)))

    def shift(self, seconds: float) -> None:
        """Put its clock on."""
        self.opened += seconds
        self.not_before += seconds
        if self.shown_by is not None:
            self.shown_by += seconds
        if self.settled is not None:
            self.settled += seconds
        if self.closes is not None:
            self.closes += seconds
        self.remarks = [remark._replace(at=remark.at + seconds) for remark in self.remarks]


class Interrupted(NamedTuple):
    """A question that a poll has interrupted: what people have chosen there, and how much time they had left."""

    decision: str
    round: int
    choices: dict[int, Answer]
    by: dict[int, int]
    ticked: set[int]
    talking: set[int]
    left: float | None


def opening(
    number: int, decision: str, phase: Phase[Any], asked: tuple[int, ...], pace: Pace, now: float, patient: bool
) -> Question:
    """A question opens, with the deadline of its class; the referee of a patient table has none."""
    length: float | None = None if patient and REFEREE in asked else getattr(pace, phase.pace)
    return Question(
        number=number,
        decision=decision,
        pace=phase.pace,
        quiet=phase.quiet,
        asked=asked,
        referee=REFEREE in asked,
        among=phase.among == "team",
        opened=now,
        closes=None if length is None else now + length,
        counted=phase.pace in ("count", "talk"),
        awaited=phase.awaited and not patient,
    )
