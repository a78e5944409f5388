"""Flags: somebody disagrees with what has been told, and the referee settles it."""

from __future__ import annotations

from dataclasses import dataclass

from standoff.table import messages as m


@dataclass(slots=True, frozen=True)
class Flag:
    """One that is up."""

    number: int
    person: int
    clause: str
    text: str
    answers: int
    """How many game answers counted when it was raised."""

    def shown(self) -> m.Flag:
        """As everybody sees it: without what was said."""
        return m.Flag(self.number, self.person, self.clause, self.answers)

    def plea(self) -> m.Plea:
        """What was said with it."""
        return m.Plea(self.number, self.text)
