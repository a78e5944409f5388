"""The server's clock: wall time that never runs backwards while the server is up."""

from __future__ import annotations

import time
from typing import Protocol


class Timed(Protocol):
    """Something that knows the time."""

    def now(self) -> float:
        """Seconds since 1970."""

    def work(self) -> float:
        """Seconds of processor time that this thread has used."""


class Clock:
    """Seconds since 1970 at the start, then as the monotonic clock counts them."""

    def __init__(self) -> None:
        self._base = time.time_ns() - time.monotonic_ns()

    def now(self) -> float:
        """The time, to the millisecond."""
        return (self._base + time.monotonic_ns()) // 1_000_000 / 1000

    def work(self) -> float:
        """Seconds of processor time that this thread has used."""
        return time.thread_time()
