"""The server's clock: wall time that never runs backwards while the server is up."""

from __future__ import annotations

import time


class Clock:
    """Seconds since 1970 at the start, then as the monotonic clock counts them."""

    def __init__(self) -> None:
        self._base = time.time() - time.monotonic()

    def now(self) -> float:
        """The time."""
        return round(self._base + time.monotonic(), 3)
