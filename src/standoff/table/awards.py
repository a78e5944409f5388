"""Ribbons for the end of the evening, counted from what everybody could see."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Final

from standoff.engine.events import Event
from standoff.table.messages import Award

AWARDS: Final[dict[str, tuple[str, dict[str, tuple[str, ...]]]]] = {
    "trigger finger": ("reveals", {"card": ("bang", "bbb")}),
    "all talk": ("reveals", {"card": ("click",)}),
    "lead magnet": ("wounded", {}),
    "safety first": ("withdraws", {}),
    "first to go": ("dies", {}),
}
"""Name of the award: the kind of public event it counts, and what its data must say."""


def awards(events: Iterable[Event]) -> tuple[Award, ...]:
    """Who stood out; an award that nobody has earned is not given."""
    counts: dict[str, Counter[int]] = {name: Counter() for name in AWARDS}
    for event in events:
        seat = event.data.get("seat")
        if event.to is not None or not isinstance(seat, int) or seat < 0:
            continue
        for name, (kind, wanted) in AWARDS.items():
            if event.kind == kind and all(event.data.get(field) in values for field, values in wanted.items()):
                if name == "first to go" and counts[name]:
                    continue
                counts[name][seat] += 1
    given = []
    for name, counted in counts.items():
        if counted:
            most = max(counted.values())
            given.append(Award(name, tuple(sorted(seat for seat, count in counted.items() if count == most)), most))
    return tuple(given)
