"""Delay: moments of the game that spectators of a delayed table have not been shown yet."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from standoff.table.log import Log
from standoff.table.messages import Margins


@dataclass(slots=True, frozen=True)
class Moment:
    """Everything public at one moment, ready to be sent."""

    at: float
    n: int
    game: int
    marks: dict[str, int]
    info: bytes
    clock: bytes
    view: bytes
    log: Log
    read: int
    """How many public events there were."""
    heard: int
    margins: Margins | None


@dataclass(slots=True)
class DelayedMoments:
    """Moments wait here until they are old enough.  Which one is on the air depends on the time alone, so that a
    table after a restart shows the same."""

    moments: list[Moment] = field(default_factory=list)
    aired: Moment | None = None

    def put(self, moment: Moment) -> None:
        """A new moment."""
        self.moments.append(moment)

    def shift(self, seconds: float) -> None:
        """Put the clocks on: whatever waits goes on waiting for as long as it had to."""
        self.moments = [replace(moment, at=moment.at + seconds) for moment in self.moments]

    def due(self, delay: float) -> float | None:
        """When the next moment goes on the air."""
        return self.moments[0].at + delay if self.moments else None

    def air(self, delay: float, now: float) -> bool:
        """Put on the air whatever is old enough; True when something was."""
        late = [moment for moment in self.moments if moment.at + delay <= now]
        if late:
            self.aired = late[-1]
            del self.moments[: len(late)]
        return bool(late)
