"""Asks: a chair or a seat changes hands by the consent of the people who sit at the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from standoff.table import messages as m

CONSENT: Final = 20.0
"""Seconds of silence that are a yes."""
CHAIR: Final = "chair"
SEAT: Final = "seat"


@dataclass(slots=True)
class Ask:
    """Somebody wants a bot's chair in a running game, or is said to be the owner of a seat."""

    number: int
    kind: str
    person: int
    seat: int
    of: int | None
    """Whose seat it is, for kind seat."""
    closes: float | None
    """When silence is a yes; None while the clocks stand still."""
    seconds_left: float = CONSENT
    """Seconds left while the clocks stand still."""
    yes: set[int] = field(default_factory=set)
    no: bool = False
    granted: bool = False

    def shown(self) -> m.Ask:
        """As everybody sees it."""
        closes = None if self.granted else self.closes
        return m.Ask(
            number=self.number,
            kind=self.kind,
            person=self.person,
            seat=self.seat,
            of=self.of,
            closes=closes,
            yes=tuple(sorted(self.yes)),
            granted=self.granted,
        )

    def stop(self, at: float) -> None:
        """The clocks stop."""
        if self.closes is not None:
            self.seconds_left, self.closes = max(0.0, self.closes - at), None

    def wait_anew(self, at: float) -> None:
        """The table was asleep, and everybody has to come back first."""
        if self.closes is not None:
            self.closes = at + CONSENT

    def go_on(self, at: float) -> None:
        """The clocks run again."""
        if self.closes is None:
            self.closes = at + self.seconds_left
