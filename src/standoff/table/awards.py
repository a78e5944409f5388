"""Ribbons for the end of the evening, counted from what everybody could see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from standoff.engine.events import Event
from standoff.engine.kinds import Counted, Kind, aims
from standoff.table.messages import Award


class Tally:
    """Counts as the game goes, so that nothing has to be read again at its end."""

    __slots__ = ("_aimed", "_awards", "_counts", "pointed")

    def __init__(self, awards: Mapping[str, Counted], kinds: Mapping[str, Kind]) -> None:
        self._aimed = {name: kind.aimed for name, kind in kinds.items() if kind.aimed}
        """Events by which guns move, and which field says where to."""
        self._awards = dict[str, list[tuple[str, list[tuple[str, tuple[str, ...]]], bool]]]()
        """What is given for each kind of event: the award, what its data must say, and does only the first count?"""
        for name, counted in awards.items():
            self._awards.setdefault(counted.kind, []).append((name, list(counted.when.items()), counted.first))
        self.pointed: dict[tuple[int, int], int] = {}
        """How often each seat has pointed a gun at which other."""
        self._counts: dict[str, dict[int, int]] = {name: {} for name in awards}
        """How often each seat has done what an award is given for."""

    def take(self, events: Iterable[Event]) -> None:
        """Something has happened."""
        for event in events:
            kind = event.kind
            if event.to is not None or (kind not in self._aimed and kind not in self._awards):
                continue
            data = event.data
            seat = data.get("seat")
            if not isinstance(seat, int):
                continue
            for target in aims(event, self._aimed[kind]) if kind in self._aimed else ():
                self.pointed[seat, target] = self.pointed.get((seat, target), 0) + 1
            for name, when, only_first in self._awards.get(kind, ()):
                counts = self._counts[name]
                if seat < 0 or (only_first and counts):
                    continue
                for field, values in when:
                    if data.get(field) not in values:
                        break
                else:
                    counts[seat] = counts.get(seat, 0) + 1

    def given(self) -> tuple[Award, ...]:
        """Who stood out; an award that nobody has earned is not given."""
        awards = []
        for name, counted in self._counts.items():
            if counted:
                most = max(counted.values())
                awards.append(Award(name, tuple(sorted(s for s, count in counted.items() if count == most)), most))
        return tuple(awards)
