"""Ribbons for the end of the evening, counted from what everybody could see."""

from __future__ import annotations

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
_BY_KIND: Final = {
    kind: [(name, wanted) for name, (kind_, wanted) in AWARDS.items() if kind_ == kind] for kind, _ in AWARDS.values()
}


class Tally:
    """Counts as the game goes, so that nothing has to be read again at its end."""

    __slots__ = ("_counts",)

    def __init__(self) -> None:
        self._counts: dict[str, dict[int, int]] = {}
        """How often each seat has done what an award is given for."""

    def take(self, events: Iterable[Event]) -> None:
        """Something has happened."""
        for event in [event for event in events if event.kind in _BY_KIND]:
            seat = event.data.get("seat")
            if event.to is not None or not isinstance(seat, int) or seat < 0:
                continue
            for name, wanted in _BY_KIND[event.kind]:
                if name == "first to go" and name in self._counts:
                    continue
                if not wanted or all(event.data.get(field) in values for field, values in wanted.items()):
                    counts = self._counts.setdefault(name, {})
                    counts[seat] = counts.get(seat, 0) + 1

    def given(self) -> tuple[Award, ...]:
        """Who stood out; an award that nobody has earned is not given."""
        awards = []
        for name in AWARDS:
            counted = self._counts.get(name)
            if counted:
                most = max(counted.values())
                awards.append(Award(name, tuple(sorted(s for s, count in counted.items() if count == most)), most))
        return tuple(awards)
