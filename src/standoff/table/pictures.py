"""How long it takes to show what has happened."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from standoff.engine.events import Event
from standoff.engine.kinds import BEATS, Kind

AT_ONCE: Final = frozenset({"aims", "courage", "hurt", "payout"})
"""Pictures that take in the next one of their kind, because it happens at the same moment."""
UNHURRIED: Final = 4
"""So many cards are turned with all the time they have; more of them take less time each, at least half of it."""


def seconds_shown(kinds: Mapping[str, Kind], events: Iterable[Event]) -> float:
    """How long it takes to show what everybody may see of these events, one picture after the other."""
    seconds, cards, last = 0.0, 0, ""
    for event in events:
        kind = kinds[event.kind]
        if event.to is not None or not kind.beat or (kind.beat == last and last in AT_ONCE):
            continue
        last = kind.beat
        cards += last == "reveal"
        seconds += kind.lasts or BEATS[last]
    hurry = max(0.5, min(1.0, UNHURRIED / max(1, cards)))
    return seconds - (1.0 - hurry) * cards * BEATS["reveal"]
