"""The server's clock: wall time that never runs backwards while the server is up."""

from __future__ import annotations

import time


class Clock:
    """Seconds since 1970 at the start, then as the monotonic clock counts them."""

    def __init__(self) -> None:
        self._base = time.time_ns() - time.monotonic_ns()

    def now(self) -> float:
        """The time, to the millisecond."""
        return (self._base + time.monotonic_ns()) // 1_000_000 / 1000
