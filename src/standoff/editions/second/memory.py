"""What one seat remembers of how cards moved: the trail, without every card that it has not seen.

| entry | what happened | who knows the card |
|---|---|---|
| hand seat clicks bangs, pile up up down down | a position laid out by a referee | everybody |
| hustle Hustler partner card | a bullet drawn blindly | the two |
| pay Hustler partner card drawn | a bullet given for the one drawn | the two |
| open seat card | a bullet turned up | everybody |
| down seat card known | a bullet discarded face down | the seat, or everybody when it is known |
| away seat card known | the same, for a Bang just fetched, which it is not | the seat |
| fetch seat part | a Bang taken from that part of the pile | everybody |
| some, none | the pile was searched and holds a Bang, or none | everybody |
| look seat bangs | the hidden part was looked through | the seat |
| gain, use: seat share | a card taken from the table, a card used up | everybody |
| trade seat pile given drawn | a card put into a pile for another | drawn: the seat, everybody when it acts |
| steal victim seat share | a card taken blindly | the two |
| seen seat victim counts | somebody's loot was looked through | the seat |
| lost seat | a dead gangster's loot left the game | |

An imagined world is drawn from such a memory and from what lies in front of the seat, never from the trail.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeAlias

from standoff.editions.second.components import ACTING

Entry: TypeAlias = tuple[Any, ...]
Lines: TypeAlias = tuple[tuple[int, Entry], ...]
"""Entries with their places in the trail; None stands for a card that the seat has not seen."""
OF_LOOT: Final = frozenset({"gain", "use", "trade", "steal", "seen", "lost"})


class Memory:
    """What one seat remembers of the bullets, and of the loot."""

    def __init__(self, bullets: Lines, loot: Lines) -> None:
        self.bullets, self.loot = bullets, loot
        self.prepared: dict[Any, Any] = {}
        """What has been counted for it already: most worlds are imagined from the same moment."""


@lru_cache(256)
def remembered(trail: tuple[Entry, ...], me: int | None, *, loot_is_open: bool) -> Memory:
    """What this seat remembers of a trail."""
    bullets: list[tuple[int, Entry]] = []
    loot: list[tuple[int, Entry]] = []
    for line, entry in enumerate(trail):
        if entry[0] in OF_LOOT:
            loot.append((line, _loot_entry(entry, me, loot_is_open)))
        else:
            bullets.append((line, _bullet_entry(entry, me)))
    return Memory(tuple(bullets), tuple(loot))


def _bullet_entry(entry: Entry, me: int | None) -> Entry:
    kind = entry[0]
    if kind == "down" or kind == "away":
        _, seat, _, known = entry
        return entry if known or seat == me else (kind, seat, None, known)
    if kind == "hustle" or kind == "pay":
        return entry if me is not None and me in entry[1:3] else (*entry[:3], *[None] * (len(entry) - 3))
    if kind == "look":
        return entry if entry[1] == me else (*entry[:2], None)
    return entry


def _loot_entry(entry: Entry, me: int | None, loot_is_open: bool) -> Entry:
    kind = entry[0]
    if kind == "seen":
        return entry if entry[1] == me else (*entry[:3], None)
    if loot_is_open or kind in ("gain", "use", "lost"):
        return entry
    if kind == "trade":
        return entry if entry[1] == me or entry[4] in ACTING else (*entry[:4], None)
    return entry if me is not None and me in entry[1:3] else (*entry[:3], None)
