"""From what honest people met with to figures, and from figures to a verdict."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from statistics import median
from typing import Any, Final

RATIO: Final = 3.0
"""The 99th percentile of honest pings may be so many times what it is while the sink is attacked …"""
QUICK: Final = 25.0
"""… or so many milliseconds, whichever is more."""
GROWTH: Final = 1.10
"""A second round of the same attacks may leave the server with so many times the memory of the first."""

STEP: Final = 5.0
"""So many milliseconds of processor time may 99.9 % of the steps of the loop take …"""
LONGEST: Final = 20.0
"""… and so many the longest one."""


def percentile(samples: Sequence[float], percent: float) -> float:
    """The smallest sample that so many percent of all do not exceed; 0 when there are none."""
    if not samples:
        return 0.0
    ordered = sorted(samples)
    return ordered[max(0, -int(-len(ordered) * percent // 100) - 1)]


@dataclass
class Row:
    """One attack in figures."""

    name: str
    p50_ms: float
    p99_ms: float
    p99_ratio: float
    """p99 beside that of the baseline."""
    lost: int
    doubled: int
    tables_disturbed: int
    memory_ratio: float
    baseline_p99_ms: float = 0.0
    pings: int = 0
    sent: int = 0
    """Connections, requests and messages of the hostile side, all turns together."""
    gained: list[str] = field(default_factory=list)
    """What the hostile side got and should not have."""
    troubles: list[str] = field(default_factory=list)
    """What happened to the disturbed tables."""
    step_p999_ms: float | None = None
    step_worst_ms: float | None = None
    """Of the steps of the loop, where they were timed."""

    def failed(self) -> list[str]:
        """Floors that this attack has gone through, each in a few words."""
        found = []
        most = max(RATIO * self.baseline_p99_ms, QUICK)
        if self.p99_ms > most:
            found.append(f"p99 {self.p99_ms:.1f} ms is more than {most:.1f} ms")
        for count, what in ((self.lost, "lost"), (self.doubled, "doubled"), (self.tables_disturbed, "disturbed")):
            if count:
                found.append(f"{count} {what}")
        if self.memory_ratio > GROWTH:
            found.append(f"memory grew {self.memory_ratio:.2f} times")
        if self.step_p999_ms is not None and self.step_p999_ms > STEP:
            found.append(f"99.9 % of the steps took up to {self.step_p999_ms:.1f} ms")
        if self.step_worst_ms is not None and self.step_worst_ms > LONGEST:
            found.append(f"one step took {self.step_worst_ms:.1f} ms")
        return found + self.gained


def middle_of(turns: Sequence[Sequence[float]], percent: float) -> float:
    """The median over turns of a percentile, in milliseconds."""
    found = [1000 * percentile(pings, percent) for pings in turns if pings]
    return median(found) if found else 0.0


def as_data(rows: Sequence[Row], **more: Any) -> dict[str, Any]:
    """Everything as plain data."""
    failed = {row.name: row.failed() for row in rows if row.failed()}
    attacks = [
        {key: round(value, 3) if isinstance(value, float) else value for key, value in asdict(row).items()}
        for row in rows
    ]
    return {"attacks": attacks, "failed": failed, **more}


def as_text(rows: Sequence[Row]) -> str:
    """A table for people."""
    wide = max([len(row.name) for row in rows] + [6])
    head = f"{'attack':{wide}}   p50 ms   p99 ms    ratio  lost  doubled  disturbed  memory     sent"
    if timed := any(row.step_p999_ms is not None for row in rows):
        head += "  step p99.9  worst ms"
    lines = [head]
    for row in rows:
        lines.append(
            f"{row.name:{wide}}  {row.p50_ms:7.2f}  {row.p99_ms:7.2f}  {row.p99_ratio:7.2f}  {row.lost:4}  "
            f"{row.doubled:7}  {row.tables_disturbed:9}  {row.memory_ratio:6.2f}  {row.sent:7}"
        )
        if timed:
            lines[-1] += f"  {row.step_p999_ms or 0:10.2f}  {row.step_worst_ms or 0:8.2f}"
    return "\n".join(lines)
