"""The log of one game: what happened together is encoded once, and read by copying bytes."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from operator import attrgetter
from typing import TypeAlias

import msgspec

from standoff.engine.events import Event

Run: TypeAlias = tuple[tuple[int, ...] | None, int, bytes]
"""Events in a row for the same audience (None: everybody): how many, and as JSON with commas between."""

_audience = attrgetter("to")
_encode = msgspec.json.Encoder().encode
_split = msgspec.json.Decoder(list[msgspec.Raw]).decode


class Chronicle:
    """Events in the order they happened, read by audience and number."""

    __slots__ = ("_private", "_public", "_runs")

    def __init__(self) -> None:
        self._runs: list[Run] = []
        self._public = 0
        self._private: dict[int, int] = {}
        """How many events everybody, and each seat alone, may read."""

    def take(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        private = self._private
        for to, together in groupby(events, _audience):
            run = list(together)
            count = len(run)
            self._runs.append((to, count, _encode(run)[1:-1]))
            if to is None:
                self._public += count
                continue
            for seat in to:
                private[seat] = private.get(seat, 0) + count

    def length(self, seat: int | None) -> int:
        """How many events this audience may read."""
        return self._public + (self._private.get(seat, 0) if seat is not None else 0)

    def read(self, seat: int | None, first: int, until: int | None = None) -> tuple[int, int, msgspec.Raw | None]:
        """The events this audience may read, from number `first` on: the number of the first of them, the number
        after the last, and all of them as a JSON list (None for none)."""
        length = self.length(seat)
        first = min(first, length)
        missing = length - first
        found: list[bytes] = []
        if until is None:
            for to, count, run in reversed(self._runs):
                if missing <= 0:
                    break
                if to is None or seat in to:
                    found.append(run)
                    missing -= count
        if missing:
            return self._read_one_by_one(seat, first, length if until is None else until)
        found.reverse()
        return first, length, _listed(found)

    def _read_one_by_one(self, seat: int | None, first: int, until: int) -> tuple[int, int, msgspec.Raw | None]:
        """For whoever begins or stops in the middle of what happened together."""
        runs = (run for to, _, run in self._runs if to is None or seat in to)
        found = [bytes(raw) for run in runs for raw in _split(b"[" + run + b"]")][first:until]
        return first, first + len(found), _listed(found)

    def all(self) -> msgspec.Raw:
        """Every event as a JSON list, for the replay of a finished game."""
        return msgspec.Raw(b"[" + b",".join([run for _, _, run in self._runs]) + b"]")


def _listed(found: Sequence[bytes]) -> msgspec.Raw | None:
    return msgspec.Raw(b"[" + b",".join(found) + b"]") if found else None
