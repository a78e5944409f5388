"""The open question at a table: who is asked, what has been chosen in secret, and when it closes."""

from __future__ import annotations

from math import ceil
from typing import Any, Final, NamedTuple

from standoff.engine.phase import REFEREE, Answer, Phase
from standoff.engine.state import State
from standoff.table.banter import Remark
from standoff.table.pace import Pace

LASTING: Final = ("window", "stride")
"""Classes of questions that last as long as they last, also when everybody has answered."""


class Question:
    """One question of the engine, with a clock."""

    __slots__ = (
        "ahead", "among", "asked", "awaited", "by", "by_list", "called", "choices", "claims", "closes", "counted",
        "decision", "not_before", "number", "opened", "opener", "pace", "picture", "quiet", "ready", "referee",
        "remarks", "replied", "settled", "shown_by", "talking", "ticked", "window",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        decision: str,
        phase: Phase[Any],
        asked: tuple[int, ...],
        pace: Pace,
        now: float,
        patient: bool,
    ) -> None:
        """It opens, with the deadline of its class; the referee of a patient table has none."""
        self.number, self.decision, self.asked = number, decision, asked
        self.pace, self.quiet = phase.pace, phase.quiet
        self.referee = REFEREE in asked
        """Is the referee asked?"""
        self.among = phase.among == "team"
        """Do fellows see each other's choices?"""
        length: float | None = None if patient and self.referee else getattr(pace, phase.pace)
        self.opened = now
        self.closes = None if length is None else now + length
        """The deadline; for a counted question the moment of "three"."""
        self.choices: dict[int, Answer] = {}
        """Sealed, and changeable until it closes."""
        self.by: dict[int, int] = {}
        """Who has chosen in person: nobody is shown what somebody else or a bot has chosen."""
        self.ready: set[int] = set()
        self.counted = phase.pace in ("count", "talk")
        """Is it answered on the count of three?"""
        self.settled: float | None = None
        """When the last choice came in."""
        self.by_list = False
        """Has a wish list chosen, and not yet its owner?"""
        self.claims: set[int] = set()
        """Whom it is about by their own word, where the referee is asked."""
        self.called = False
        """Has the count been called early?"""
        self.remarks: list[Remark] = []
        """What bots are about to say, the next first."""
        self.replied: set[int] = set()
        self.awaited = phase.awaited and not patient
        """Does everybody see who has answered?"""
        self.ticked: set[int] = set()
        """Who is not waited for any more, where everybody sees that: they have chosen or, in a talk, are ready."""
        self.talking: set[int] = set()
        """Who goes on talking, whatever they have chosen."""
        self.window: Question | None = None
        """The window that is answered inside this question; its choices are those of bots that have looked."""
        self.ahead: State | None = None
        """The game as it is asked this, when nobody shows anything in that window."""
        self.not_before = 0.0
        """It closes, or is counted, no earlier: a window is no shorter for being answered inside a question."""
        self.picture = 0.0
        """How many seconds it takes to show what led to it."""
        self.shown_by: float | None = None
        """When that has been shown, where a window waits for it."""
        self.opener: int | None = None
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
