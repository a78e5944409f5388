"""The open question at a table: who is asked, what has been chosen in secret, and when it closes."""

from __future__ import annotations

from dataclasses import dataclass, field

from standoff.engine.phase import Answer
from standoff.table.banter import Line
from standoff.table.pace import Pace


@dataclass(slots=True)
class Question:
    """One question of the engine, with a clock."""

    number: int
    decision: str
    pace: str
    quiet: bool
    asked: tuple[int, ...]
    opened: float
    closes: float | None
    """The deadline; for a counted question the moment of "three"."""
    choices: dict[int, Answer] = field(default_factory=dict)
    """Sealed, and changeable until it closes."""
    ready: set[int] = field(default_factory=set)
    counted: bool = False
    """Is it answered on the count of three?"""
    bots: bool = False
    """Are only bots asked?"""
    called: bool = False
    """Has the count been called early?"""
    lines: list[Line] = field(default_factory=list)
    """What bots are about to say, the next first."""
    replied: set[int] = field(default_factory=set)

    def all_in(self) -> bool:
        """Has everybody chosen?"""
        return len(self.choices) == len(self.asked)

    def closing(self, pace: Pace, margin: float) -> float | None:
        """When it closes as things stand; None while it waits for somebody."""
        if self.counted:
            return None if self.closes is None else self.closes + margin
        if self.pace == "window" and pace.window is not None:
            return self.closes
        if self.all_in():
            return self.opened + pace.breath if self.pace == "pick" and self.bots else self.opened
        return self.closes

    def shift(self, seconds: float) -> None:
        """Put its clock on."""
        self.opened += seconds
        if self.closes is not None:
            self.closes += seconds
        self.lines = [line._replace(at=line.at + seconds) for line in self.lines]


def opening(
    number: int, decision: str, phase_pace: str, quiet: bool, asked: tuple[int, ...], bots: bool, pace: Pace, now: float
) -> Question:
    """A question opens, with the deadline of its class."""
    length: float | None = getattr(pace, phase_pace)
    closes, counted = None if length is None else now + length, phase_pace in ("count", "talk")
    return Question(number, decision, phase_pace, quiet, asked, now, closes, counted=counted, bots=bots)
