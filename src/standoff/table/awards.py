"""Ribbons for the end of the evening, counted from what everybody could see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from standoff.engine.events import Event
from standoff.engine.kinds import Counted, Kind
from standoff.table.messages import Award


class Tally:
    """Counts as the game goes, so that nothing has to be read again at its end."""

    __slots__ = ("_all", "_awards", "_counts", "_kinds", "pointed")

    def __init__(self, awards: Mapping[str, Counted], kinds: Mapping[str, Kind] | None = None) -> None:
        self._all = kinds or {}
        self.pointed: dict[tuple[int, int], int] = {}
        """How often each seat has pointed a gun at which other."""
        self._awards = awards
        self._kinds = frozenset([counted.kind for counted in awards.values()])
        self._counts: dict[str, dict[int, int]] = {}
        """How often each seat has done what an award is given for."""

    def take(self, events: Iterable[Event]) -> None:
        """Something has happened."""
        events = list(events)
        for event in events:
            kind, seat = self._all.get(event.kind), event.data.get("seat")
            if kind is not None and event.to is None and isinstance(seat, int):
                for target in kind.aims(event) or ():
                    self.pointed[seat, target] = self.pointed.get((seat, target), 0) + 1
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
