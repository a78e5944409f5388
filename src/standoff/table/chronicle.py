"""The log of one game, kept small: each event encoded once, old ones compressed.

A long game has hundreds of events, and a server hundreds of tables; people who have been listening need only the
last few.  Whoever comes late has the old ones unpacked.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple, TypeAlias
from zlib import compress, decompress

import msgspec

from standoff.engine.events import Event

CHUNK: Final = 48
Written: TypeAlias = tuple[tuple[int, ...] | None, bytes]
"""Who may see it (None: everybody), and the event as JSON."""

_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Event).decode
_unpack = msgspec.msgpack.Decoder(list[Written]).decode


class Chunk(NamedTuple):
    """Old events, compressed, with how many of them everybody and each seat may read."""

    packed: bytes
    public: int
    private: dict[int, int]

    def readable(self, seat: int | None) -> int:
        """How many of its events this audience may read."""
        return self.public + (self.private.get(seat, 0) if seat is not None else 0)


class Chronicle:
    """Events in the order they happened, read by audience and number."""

    __slots__ = ("_fresh", "_old")

    def __init__(self) -> None:
        self._old: list[Chunk] = []
        self._fresh: list[Written] = []

    def take(self, events: Iterable[Event]) -> None:
        """Write down what happened."""
        for event in events:
            self._fresh.append((event.to, _encode(event)))
        while len(self._fresh) > 2 * CHUNK:
            self._old.append(_chunk(self._fresh[:CHUNK]))
            del self._fresh[:CHUNK]

    def length(self, seat: int | None) -> int:
        """How many events this audience may read."""
        return sum(chunk.readable(seat) for chunk in self._old) + len(_readable(self._fresh, seat))

    def read(self, seat: int | None, first: int, until: int | None = None) -> tuple[int, Sequence[msgspec.Raw]]:
        """The events this audience may read, from number `first` on; the number of the first of them comes along."""
        packed = sum(chunk.readable(seat) for chunk in self._old)
        if first >= packed:
            events = _readable(self._fresh, seat)
        else:
            events = [raw for chunk in self._old for raw in _readable(_unpack(decompress(chunk.packed)), seat)]
            events += _readable(self._fresh, seat)
            packed = 0
        first = min(first, packed + len(events))
        return first, events[first - packed : None if until is None else until - packed]

    def all(self) -> tuple[Event, ...]:
        """Every event, for the replay of a finished game."""
        old = [written for chunk in self._old for written in _unpack(decompress(chunk.packed))]
        return tuple(_decode(raw) for _, raw in (*old, *self._fresh))


def _readable(written: list[Written], seat: int | None) -> list[msgspec.Raw]:
    return [msgspec.Raw(raw) for to, raw in written if to is None or seat in to]


def _chunk(written: list[Written]) -> Chunk:
    private: dict[int, int] = {}
    for to, _ in written:
        for seat in to or ():
            private[seat] = private.get(seat, 0) + 1
    public = sum(to is None for to, _ in written)
    return Chunk(compress(msgspec.msgpack.encode(written), 6), public, private)
