"""What a server counts for whoever looks after it.  Sums over all tables: nothing about any one."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from dataclasses import dataclass, field
from typing import Final

WRITE_BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
"""Seconds: writes are counted by the first of these that they stay within."""


@dataclass(slots=True)
class Metrics:
    """What has been counted since the start."""

    entries: int = 0
    frames: int = 0
    games: int = 0
    messages: int = 0
    slow: int = 0
    wrong_codes: int = 0
    errors: Counter[str] = field(default_factory=Counter)
    writes: list[int] = field(default_factory=lambda: [0] * (len(WRITE_BOUNDS) + 1))
    """Durable writes, by how long they took; those beyond the last bound at the end."""
    write_seconds: float = 0.0
    late: float = 0.0
    """Seconds by which the loop came too late to its last round: everybody waits so long."""

    def wrote(self, seconds: float) -> None:
        """A write is durable, after so long."""
        self.writes[bisect_left(WRITE_BOUNDS, seconds)] += 1
        self.write_seconds += seconds
