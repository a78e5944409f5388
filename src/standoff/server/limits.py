"""How much of anything one server allows, and to whom."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

BLUR: Final = 0.0005
"""Seconds: the clock counts milliseconds, and sums of many small steps are not exact."""


@dataclass(frozen=True, slots=True)
class Limits:
    """One place for every bound; tests and measurements change some."""

    message: int = 4096
    """Bytes in one message from a client."""
    body: int = 16384
    """Bytes in one HTTP request."""
    messages_each_second: float = 20.0
    messages_at_once: float = 60.0
    """A socket may send so many in a burst, then only at the rate above."""
    strikes: int = 40
    """So many wrong or too fast messages in a row, and the line is closed."""
    requests_each_second: float = 20.0
    requests_at_once: float = 200.0
    """HTTP requests per address."""
    guesses_each_second: float = 0.5
    guesses_at_once: float = 20.0
    """Unknown codes and wrong tokens per address."""
    tables_each_second: float = 0.05
    tables_at_once: float = 20.0
    """New tables per address."""
    tables: int = 5000
    """Tables awake at once."""
    connections: int = 12000
    connections_each_address: int = 200
    connections_each_table: int = 128
    connections_each_person: int = 5
    hello: float = 10.0
    """Seconds until a line must have said hello."""
    ping: float = 10.0
    silent: float = 30.0
    """Seconds without a sign of life until a line is cut."""
    unread: int = 96 * 1024
    """Bytes waiting for a slow reader; beyond it, the reader is sent nothing until it has caught up."""
    slow: float = 10.0
    """Seconds a slow reader may stay behind."""
    tick: float = 0.012
    """News are gathered this long, so that each listener gets one frame for all of them."""
    sleep: float = 900.0
    """Seconds until a table that nobody looks at, and where no game runs, is put to sleep."""


class Bucket:
    """A token bucket: holds so much, fills so fast, and says whether there is enough."""

    __slots__ = ("_each", "_empty_at", "_full")

    def __init__(self, rate: float, most: float, now: float) -> None:
        self._each, self._full = 1 / rate, most / rate
        """Seconds in which one more fits in, and in which an empty one fills."""
        self._empty_at = now - self._full
        """When it was, or will be, empty: all it takes to know how much is in it."""

    def take(self, now: float) -> bool:
        """Take one out; False when there is not enough."""
        empty_at = self._empty_at
        if empty_at < now - self._full:
            empty_at = now - self._full
        if empty_at + self._each > now + BLUR:
            return False
        self._empty_at = empty_at + self._each
        return True

    def empty(self, now: float) -> bool:
        """Is there nothing left?  Takes nothing."""
        return self._empty_at + self._each > now + BLUR


class Buckets:
    """One bucket per address; the least recently used are forgotten, which only ever helps the forgotten."""

    def __init__(self, rate: float, most: float, keep: int = 10000) -> None:
        self._rate, self._most, self._keep = rate, most, keep
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def _bucket(self, who: str, now: float) -> Bucket:
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, self._most, now)
            if len(self._buckets) > self._keep:
                self._buckets.popitem(last=False)
        else:
            self._buckets.move_to_end(who)
        return bucket

    def take(self, who: str, now: float) -> bool:
        """May this address do it once more?"""
        return self._bucket(who, now).take(now)

    def empty(self, who: str, now: float) -> bool:
        """Has this address used up what it may do?"""
        return who in self._buckets and self._buckets[who].empty(now)
