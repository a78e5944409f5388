"""One listener at a table: how far it has come, and what still waits to be sent to it."""

from __future__ import annotations

from typing import Protocol

from standoff.server.limits import Bucket, Budget
from standoff.table.frames import Cursor
from standoff.table.protocol import Knocker


class Outlet(Protocol):
    """Where a line's messages go: a WebSocket, or a list in a test."""

    def send(self, message: bytes) -> None:
        """Send one message, without waiting."""

    def offer(self, message: bytes, unread: int) -> bool:
        """Send one message, unless more than so many bytes wait for the other side already."""

    def ping(self, payload: bytes) -> None:
        """Ask for a sign of life."""

    def unread(self) -> int:
        """Bytes that the other side has not taken yet."""

    def close(self, code: int, why: str) -> None:
        """Close the line, without waiting."""


class Passed(Protocol):
    """The way to the node that has a table."""

    def say(self, data: bytes) -> None:
        """Something is said."""

    def pong(self, payload: bytes) -> None:
        """A sign of life."""

    def end(self) -> None:
        """The line has ended."""


class Connection:
    """A connection that has said hello (or will soon)."""

    __slots__ = (
        "behind_since", "bucket", "budget", "closed", "cursor", "done", "heard_at", "knocks", "latencies", "network",
        "outlet", "person", "ping", "pinged_at", "relay", "strikes", "table", "tv",
    )  # fmt: skip

    def __init__(self, outlet: Outlet, network: str, bucket: Bucket, budget: Budget, now: float) -> None:
        self.outlet = outlet
        self.network = network
        self.bucket = bucket
        self.budget = budget
        """What its commands may cost."""
        self.table = ""
        """The code of its table; empty before hello."""
        self.tv = False
        """Has it come with the watch code?"""
        self.person: int | None = None
        self.cursor = Cursor()
        self.done: tuple[int, ...] = ()
        """Numbers of commands that are confirmed in the next frame."""
        self.knocks: tuple[Knocker, ...] = ()
        """Who stands before the door, as far as it was told."""
        self.strikes = 0
        self.behind_since: float | None = None
        """Since when it does not keep up; it gets a whole frame when it has."""
        self.heard_at = now
        self.pinged_at = now
        self.ping = b""
        """What the next sign of life must repeat: nobody answers a ping before it has come."""
        self.latencies: list[float] = []
        self.relay: Passed | None = None
        """Where everything goes that is said on it, when another node has its table."""
        self.closed = False

    def pong(self, payload: bytes, now: float) -> float | None:
        """A sign of life; gives the latency as it now seems (half the way there and back, the middle of a few)."""
        self.heard_at = now
        if not self.ping or payload != self.ping:
            return None
        self.ping = b""
        self.latencies = [*self.latencies[-4:], (now - self.pinged_at) / 2]
        return sorted(self.latencies)[len(self.latencies) // 2]

    def strike(self, most: int) -> bool:
        """One more thing that no honest client does; True when it is enough."""
        self.strikes += 1
        return self.strikes > most
