"""Ribbons for the end of the evening, counted from what everybody could see."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from typing import Any

from standoff.engine.events import Event
from standoff.engine.kinds import Counted, Kind, aims
from standoff.engine.rules import Edition
from standoff.table.messages import Award


class Counting:
    """What counts of the events of an edition, found with their kinds."""

    __slots__ = ("awards", "by_kind")

    def __init__(self, awards: Mapping[str, Counted], kinds: Mapping[str, Kind]) -> None:
        self.awards = tuple(awards)
        self.by_kind = dict[str, tuple[str, list[tuple[str, list[tuple[str, tuple[str, ...]]], bool]]]]()
        """Which field says where guns move to (none where they do not), and what is given for it: the award, what the
        data must say, and does only the first count?  Kinds that count for nothing are left out."""
        for name, kind in kinds.items():
            given = [
                (award, list(counted.when.items()), counted.first)
                for award, counted in awards.items()
                if counted.kind == name
            ]
            if kind.aimed or given:
                self.by_kind[name] = (kind.aimed, given)


@cache
def counting(edition: Edition[Any] | None) -> Counting:
    """What counts at a table that plays it; nothing where nothing can be played."""
    return Counting({}, {}) if edition is None else Counting(edition.awards, edition.kinds)


class Tally:
    """Counts as the game goes, so that nothing has to be read again at its end."""

    __slots__ = ("_by_kind", "_counts", "pointed")

    def __init__(self, edition: Edition[Any] | None) -> None:
        counts = counting(edition)
        self._by_kind = counts.by_kind
        self.pointed: dict[tuple[int, int], int] = {}
        """How often each seat has pointed a gun at which other."""
        self._counts: dict[str, dict[int, int]] = {name: {} for name in counts.awards}
        """How often each seat has done what an award is given for."""

    def take(self, events: Iterable[Event]) -> None:
        """Something has happened."""
        by_kind = self._by_kind
        for event in events:
            counts = by_kind.get(event.kind)
            if counts is None or event.to is not None:
                continue
            aimed, awards = counts
            data = event.data
            seat = data.get("seat")
            if not isinstance(seat, int):
                continue
            if aimed:
                for target in aims(event, aimed):
                    self.pointed[seat, target] = self.pointed.get((seat, target), 0) + 1
            for name, when, only_first in awards:
                counted = self._counts[name]
                if seat < 0 or (only_first and counted):
                    continue
                for field, values in when:
                    if data.get(field) not in values:
                        break
                else:
                    counted[seat] = counted.get(seat, 0) + 1

    def given(self) -> tuple[Award, ...]:
        """Who stood out; an award that nobody has earned is not given."""
        awards = []
        for name, counted in self._counts.items():
            if counted:
                most = max(counted.values())
                awards.append(Award(name, tuple(sorted(s for s, count in counted.items() if count == most)), most))
        return tuple(awards)
