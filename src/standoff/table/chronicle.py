"""The log of one game, kept small: each event encoded once, old ones compressed.

A long game has hundreds of events, and a server hundreds of tables; people who have been listening need only the
last few.  Whoever comes late has the old ones unpacked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, TypeAlias
from zlib import compress, decompress

import msgspec

from standoff.engine.events import Event

CHUNK: Final = 48
Written: TypeAlias = tuple[tuple[int, ...] | None, bytes]
"""Who may see it (None: everybody), and the event as JSON."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Event).decode
_unpack = msgspec.msgpack.Decoder(list[Written]).decode


class Chronicle:
    """Events in the order they happened, read by audience and number."""

    __slots__ = ("_fresh", "_old", "_private", "_public")

    def __init__(self) -> None:
        self._old: list[bytes] = []
        """Chunks of old events, compressed."""
        self._fresh: list[tuple[tuple[int, ...] | None, msgspec.Raw]] = []
        self._public = 0
        self._private: dict[int, int] = {}
        """How many events everybody, and each seat alone, may read."""

    def take(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        private = self._private
        for event in events:
            self._fresh.append((event.to, msgspec.Raw(_encode(event))))
            if event.to is None:
                self._public += 1
                continue
            for seat in event.to:
                private[seat] = private.get(seat, 0) + 1
        while len(self._fresh) > 2 * CHUNK:
            packed = [(to, bytes(raw)) for to, raw in self._fresh[:CHUNK]]
            self._old.append(compress(msgspec.msgpack.encode(packed), 1))
            del self._fresh[:CHUNK]

    def length(self, seat: int | None) -> int:
        """How many events this audience may read."""
        return self._public + (self._private.get(seat, 0) if seat is not None else 0)

    def read(self, seat: int | None, first: int, until: int | None = None) -> tuple[int, Sequence[msgspec.Raw]]:
        """The events this audience may read, from number `first` on; the number of the first of them comes along."""
        length = self.length(seat)
        first = min(first, length)
        wanted = length - first
        found: list[msgspec.Raw] = []
        for to, raw in reversed(self._fresh):
            if len(found) == wanted:
                break
            if to is None or seat in to:
                found.append(raw)
        if len(found) < wanted:
            old = [msgspec.Raw(raw) for to, raw in self._unpacked() if to is None or seat in to]
            found += reversed(old[first:])
        found.reverse()
        return first, found if until is None else found[: max(0, until - first)]

    def all(self) -> tuple[Event, ...]:
        """Every event, for the replay of a finished game."""
        return tuple(_decode(raw) for _, raw in (*self._unpacked(), *self._fresh))

    def _unpacked(self) -> list[Written]:
        return [written for chunk in self._old for written in _unpack(decompress(chunk))]
