"""Ribbons for the end of the evening, counted from what everybody could see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from standoff.engine.events import Event
from standoff.engine.kinds import Counted
from standoff.table.messages import Award


class Tally:
    """Counts as the game goes, so that nothing has to be read again at its end."""

    __slots__ = ("_awards", "_counts", "_kinds")

    def __init__(self, awards: Mapping[str, Counted]) -> None:
        self._awards = awards
        self._kinds = frozenset([counted.kind for counted in awards.values()])
        self._counts: dict[str, dict[int, int]] = {}
        """How often each seat has done what an award is given for."""

    def take(self, events: Iterable[Event]) -> None:
        """Something has happened."""
        for event in [event for event in events if event.kind in self._kinds]:
            seat = event.data.get("seat")
            if event.to is not None or not isinstance(seat, int) or seat < 0:
                continue
            for name, counted in self._awards.items():
                if counted.counts(event) and not (counted.first and name in self._counts):
                    counts = self._counts.setdefault(name, {})
                    counts[seat] = counts.get(seat, 0) + 1

    def given(self) -> tuple[Award, ...]:
        """Who stood out; an award that nobody has earned is not given."""
        awards = []
        for name in self._awards:
            counted = self._counts.get(name)
            if counted:
                most = max(counted.values())
                awards.append(Award(name, tuple(sorted(s for s, count in counted.items() if count == most)), most))
        return tuple(awards)
