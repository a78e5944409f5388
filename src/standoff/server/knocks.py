"""Who stands before the door: with a short code alone nobody gets into a running game, but may knock."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Final

from standoff.table.protocol import Knocker
from standoff.telling.refusals import refusal

WAITING: Final = 12
"""So many may stand before one door at once."""
WAITING_EACH_NETWORK: Final = 4
"""So many of them may come from one network."""
STANDING: Final = 15.0
"""Seconds after which somebody who does not listen any more has gone."""
LONGEST: Final = 300.0
"""Seconds after which nobody opens any more."""


@dataclass(slots=True, eq=False)
class Knock:
    """Somebody before the door, until the host has said yes or no and they have heard it."""

    shown: Knocker
    """As the host sees it."""
    secret: str
    """With this, and nothing else, they hear what the host says."""
    network: str
    since: float
    heard_at: float
    """When they last listened."""
    admitted: bool | None = None


class Doorstep:
    """Everybody before the door of one table.  Nothing of it lasts: a table that falls asleep forgets who knocked."""

    __slots__ = ("_count", "_knocks")

    def __init__(self) -> None:
        self._knocks: list[Knock] = []
        self._count = 0

    def knock(self, name: str, face: str, network: str, now: float) -> Knock:
        """One more; refuses a crowd."""
        self.look(now)
        waiting = [one for one in self._knocks if one.admitted is None]
        if len(waiting) >= WAITING or sum(one.network == network for one in waiting) >= WAITING_EACH_NETWORK:
            raise refusal("many knock")
        self._count += 1
        knock = Knock(Knocker(self._count, name, face), secrets.token_urlsafe(24), network, now, now)
        self._knocks.append(knock)
        return knock

    def with_secret(self, secret: str, now: float) -> Knock | None:
        """Whoever listens with this secret."""
        self.look(now)
        knock = next(
            (one for one in self._knocks if secrets.compare_digest(one.secret.encode(), secret.encode())), None
        )
        if knock is not None:
            knock.heard_at = now
        return knock

    def answer(self, number: int, admit: bool) -> None:
        """The host says yes or no to somebody."""
        for knock in self._knocks:
            if knock.shown.number == number and knock.admitted is None:
                knock.admitted = admit

    def look(self, now: float) -> tuple[Knocker, ...]:
        """Who waits; those who have gone are forgotten."""
        if not self._knocks:
            return ()
        self._knocks = [one for one in self._knocks if now - one.heard_at < STANDING and now - one.since < LONGEST]
        return tuple(one.shown for one in self._knocks if one.admitted is None)
