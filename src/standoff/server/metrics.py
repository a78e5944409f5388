"""Counters for whoever looks after the server, in Prometheus form.  Sums over all tables: nothing about any one."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path


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

    def text(self, gauges: dict[str, float]) -> str:
        """All counters, and the gauges of this moment."""
        counters = {
            "journal_entries": (self.entries, "Accepted inputs that have been handed to the store"),
            "frames": (self.frames, "Frames sent to listeners"),
            "games": (self.games, "Games played to their end"),
            "messages": (self.messages, "Messages received"),
            "slow_readers": (self.slow, "Times that a reader did not keep up"),
            "wrong_codes": (self.wrong_codes, "Short codes that were tried and are no table's"),
        }
        lines = []
        for name, (value, help_) in counters.items():
            lines += [f"# HELP standoff_{name}_total {help_}.", f"# TYPE standoff_{name}_total counter"]
            lines.append(f"standoff_{name}_total {value}")
        lines += ["# HELP standoff_errors_total Messages that changed nothing.", "# TYPE standoff_errors_total counter"]
        lines += [f'standoff_errors_total{{code="{code}"}} {count}' for code, count in sorted(self.errors.items())]
        for name, gauge in gauges.items():
            lines += [f"# TYPE standoff_{name} gauge", f"standoff_{name} {gauge:g}"]
        return "\n".join(lines) + "\n"


def memory() -> float:
    """Bytes of memory this process holds; 0 where the system does not say."""
    try:
        status = Path("/proc/self/status").read_text("ascii")
    except OSError:
        return 0.0
    return next((float(line.split()[1]) * 1024 for line in status.splitlines() if line.startswith("VmRSS")), 0.0)
