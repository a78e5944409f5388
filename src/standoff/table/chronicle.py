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

    __slots__ = ("_last", "_last_private", "_last_public", "_private", "_public", "_runs", "_together")

    def __init__(self) -> None:
        self._runs: list[Run] = []
        self._public = 0
        self._private: dict[int, int] = {}
        """How many events everybody, and each seat alone, may read."""
        self._last = self._last_public = 0
        self._last_private: dict[int, int] = {}
        """Where what happened last begins, and how much of it there is: nearly everybody reads just that."""
        self._together: bytes | None = None
        """What everybody may read of it, as a JSON list."""

    def take(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        runs, private, last_private = self._runs, self._private, dict[int, int]()
        self._last, before, self._together = len(runs), self._public, None
        for to, together in groupby(events, _audience):
            run = list(together)
            count = len(run)
            runs.append((to, count, _encode(run)[1:-1]))
            if to is None:
                self._public += count
                continue
            for seat in to:
                private[seat] = private.get(seat, 0) + count
                last_private[seat] = last_private.get(seat, 0) + count
        self._last_public, self._last_private = self._public - before, last_private

    def length(self, seat: int | None) -> int:
        """How many events this audience may read."""
        return self._public + (self._private.get(seat, 0) if seat is not None else 0)

    def read(self, seat: int | None, first: int, until: int | None = None) -> tuple[int, int, bytes]:
        """The events this audience may read, from number `first` on: the number of the first of them, the number
        after the last, and all of them as a JSON list (empty for none)."""
        length = self.length(seat)
        first = min(first, length)
        missing = length - first
        if until is None:
            private = 0 if seat is None else self._last_private.get(seat, 0)
            if missing == self._last_public + private:
                return first, length, self._read_last(seat, private)
        return self._read_any(seat, first, missing, length, until)

    def _read_last(self, seat: int | None, private: int) -> bytes:
        runs = self._runs[self._last :]
        if private:
            return _listed([run for to, _, run in runs if to is None or seat in to])
        if self._together is None:
            self._together = _listed([run for to, _, run in runs if to is None])
        return self._together

    def _read_any(
        self, seat: int | None, first: int, missing: int, length: int, until: int | None
    ) -> tuple[int, int, bytes]:
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

    def _read_one_by_one(self, seat: int | None, first: int, until: int) -> tuple[int, int, bytes]:
        """For whoever begins or stops in the middle of what happened together."""
        runs = (run for to, _, run in self._runs if to is None or seat in to)
        found = [bytes(raw) for run in runs for raw in _split(b"[" + run + b"]")][first:until]
        return first, first + len(found), _listed(found)

    def all(self) -> msgspec.Raw:
        """Every event as a JSON list, for the replay of a finished game."""
        return msgspec.Raw(b"[" + b",".join([run for _, _, run in self._runs]) + b"]")


def _listed(found: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(found) + b"]" if found else b""
