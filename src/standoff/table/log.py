"""The log of one game: what happened together is encoded once, and read by copying bytes."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

import msgspec

from standoff.engine.events import Event

Audience: TypeAlias = tuple[int, ...] | None
"""The seats that may read an event; None for everybody."""

_encode = msgspec.json.Encoder().encode
_encode_lines = msgspec.json.Encoder().encode_lines
_split = msgspec.json.Decoder(list[msgspec.Raw]).decode


class Batch(NamedTuple):
    """Events that happened together, as JSON with commas between."""

    events: bytes
    size: int
    audiences: tuple[Audience, ...] | None
    """Of each event; None when everybody may read them all."""

    def readable(self, seat: int | None) -> list[bytes]:
        """Those that this audience may read, one by one."""
        events = [bytes(event) for event in _split(b"[" + self.events + b"]")]
        if self.audiences is None:
            return events
        return [event for event, to in zip(events, self.audiences, strict=True) if to is None or seat in to]


class Log:
    """Events in the order they happened, read by audience and number."""

    __slots__ = ("_batches", "_latest", "_latest_private", "_latest_public", "_private", "_public")

    def __init__(self) -> None:
        self._batches: list[Batch] = []
        self._public = 0
        self._private: dict[int, int] = {}
        """How many events everybody, and each seat alone, may read."""
        self._latest: dict[int | None, bytes] = {None: b""}
        """The last batch as a JSON list: for everybody (None), and for those who may read more of it."""
        self._latest_public = 0
        self._latest_private: dict[int, int] = {}
        """How much of it there is: nearly everybody reads just that."""

    def take(self, events: Sequence[Event]) -> None:
        """Write down what happened."""
        audiences, private = [event.to for event in events], dict[int, int]()
        count = len(audiences)
        if audiences.count(None) == count:
            listed: bytes = _encode(events) if count else b""
            self._batches.append(Batch(listed[1:-1], count, None))
            self._latest = {None: listed}
        else:
            lines = _encode_lines(events).split(b"\n")
            lines.pop()  # what follows the last newline
            self._batches.append(Batch(b",".join(lines), count, tuple(audiences)))
            shared = [lines[at] for at, to in enumerate(audiences) if to is None]
            closer, before = dict[int, list[bytes]](), 0
            for at, to in enumerate(audiences):
                if to is None:
                    before += 1
                    continue
                for seat in to:
                    if seat not in closer:
                        closer[seat], private[seat] = shared.copy(), 0
                    closer[seat].insert(before + private[seat], lines[at])
                    private[seat] += 1
            self._latest = {None: _listed(shared)}
            for seat, readable in closer.items():
                self._latest[seat] = _listed(readable)
                self._private[seat] = self._private.get(seat, 0) + private[seat]
            count = len(shared)
        self._public += count
        self._latest_public, self._latest_private = count, private

    def length(self, seat: int | None) -> int:
        """How many events this audience may read."""
        return self._public + (self._private.get(seat, 0) if seat is not None else 0)

    def read(
        self, seat: int | None, first: int, until: int | None, known: dict[int | None, list[bytes]]
    ) -> tuple[int, int, bytes]:
        """The events this audience may read, from number `first` on: the number of the first of them, the number
        after the last, and all of them as a JSON list (empty for none).  What is looked up is kept in `known`, for
        the next one who was away as long."""
        length = self.length(seat) if until is None else until
        if until is None:
            latest, reader = self._latest_public, None
            if seat in self._latest_private:
                latest, reader = latest + self._latest_private[seat], seat
            if first + latest == length:
                return first, length, self._latest[reader]
        first = min(first, length)
        if seat not in known:
            known[seat] = [event for batch in self._batches for event in batch.readable(seat)]
        found = known[seat][first:until]
        return first, first + len(found), _listed(found)

    def all(self) -> msgspec.Raw:
        """Every event as a JSON list, for the replay of a finished game."""
        return msgspec.Raw(b"[" + b",".join([batch.events for batch in self._batches if batch.size]) + b"]")


def _listed(found: Sequence[bytes]) -> bytes:
    return b"[" + b",".join(found) + b"]" if found else b""
