"""Before the first question: everybody reads what was dealt to them, and the table waits for all alike."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class Reading:
    """The time to read, which ends when everybody here has said so, or by itself."""

    closes: float
    seen: set[int] = field(default_factory=set)
    """People who have read theirs."""
    left: float | None = None
    """Seconds left while the clocks stand still."""

    def stop(self, at: float) -> None:
        """The clocks stop."""
        self.left = max(0.0, self.closes - at)

    def go_on(self, at: float) -> None:
        """They run again, with as much left as there was."""
        if self.left is not None:
            self.closes, self.left = at + self.left, None
