"""What happened, as small records: the kind, the clause that made it so, the data, and who may see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import msgspec


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """One fact of the game.  `to` lists the seats that may see it; None means everybody."""

    kind: str
    clause: str
    data: dict[str, Any] = {}
    to: tuple[int, ...] | None = None

    def seen_by(self, seat: int | None) -> bool:
        """May this seat see it?  None is a spectator."""
        return self.to is None or seat in self.to


def seen_by(events: Iterable[Event], seat: int | None) -> list[Event]:
    """The log as one seat (or a spectator, None) may read it."""
    return [event for event in events if event.to is None or seat in event.to]
