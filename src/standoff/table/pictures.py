"""How long it takes to show what has happened."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Any, Final

from standoff.engine.events import Event
from standoff.engine.kinds import BEATS
from standoff.engine.rules import Edition

AT_ONCE: Final = frozenset({"aims", "courage", "hurt", "payout"})
"""Pictures that take in the next one of their kind, because it happens at the same moment."""
UNHURRIED: Final = 4
"""So many cards are turned with all the time they have; more of them take less time each, at least half of it."""


@cache
def _pictures(edition: Edition[Any]) -> dict[str, tuple[str, float]]:
    """How events are shown and for how long, by their kinds; what is not shown is left out."""
    return {name: (kind.beat, kind.lasts or BEATS[kind.beat]) for name, kind in edition.kinds.items() if kind.beat}


def seconds_shown(edition: Edition[Any], events: Iterable[Event]) -> float:
    """How long it takes to show what everybody may see of these events, one picture after the other."""
    pictures, seconds, cards, last = _pictures(edition), 0.0, 0, ""
    for event in events:
        picture = pictures.get(event.kind)
        if picture is None or event.to is not None or (picture[0] == last and last in AT_ONCE):
            continue
        last = picture[0]
        if last == "reveal":
            cards += 1
        seconds += picture[1]
    if cards <= UNHURRIED:
        return seconds
    return seconds - (1.0 - max(0.5, UNHURRIED / cards)) * cards * BEATS["reveal"]
