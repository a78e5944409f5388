"""What a server keeps and for how long: running games on paper, and tables and replays until they are too old."""

from __future__ import annotations

import logging
from collections.abc import Iterable, Mapping
from heapq import nsmallest
from math import inf
from typing import Final

import msgspec

from standoff.server.limits import Limits
from standoff.server.room import Room
from standoff.server.stores.store import TableRow
from standoff.table import replays

DRAFT_EVERY: Final = 60.0
"""Seconds: should the rules have changed when a server starts again after a crash, so much of a running game's replay
may be missing.  After an orderly stop nothing is."""
DRAFTS_AT_ONCE: Final = 10
"""Putting a long game on paper takes about a millisecond."""
TIDY_EVERY: Final = 3600.0
log = logging.getLogger("standoff.server")


def draft(room: Room, now: float) -> tuple[str, bytes] | None:
    """The running game of a room on paper, for the store alone: it holds the key."""
    if room.table.stage != "game" or room.table.g is None:
        return None
    room.drafted_at = now
    return room.code, msgspec.json.encode(replays.draft(room.table))


def due_drafts(rooms: Iterable[Room], now: float) -> list[tuple[str, bytes]]:
    """A few running games on paper, those first that have waited longest."""
    due = [room for room in rooms if room.table.stage == "game" and now - room.drafted_at > DRAFT_EVERY]
    drafts = [draft(room, now) for room in nsmallest(DRAFTS_AT_ONCE, due, key=_drafted_at)]
    return [found for found in drafts if found is not None]


def _drafted_at(room: Room) -> float:
    return room.drafted_at


def first_tidying(limits: Limits, alive: float, now: float) -> float:
    """Since when to count until the first tidying of a run.  When the clock has gone on by more than everything is
    kept, it may be the clock that is wrong: then nothing is thrown away until the server is started again."""
    if not alive or now - alive < limits.keep:
        return now
    log.warning("this server was off for %.0f days; nothing old is deleted in this run", (now - alive) / 86400)
    return inf


def without_name(replay: bytes, seat: int) -> bytes:
    """A replay that no longer says who sat there; everything else is left to the byte."""
    parts = msgspec.json.decode(replay, type=dict[str, msgspec.Raw])
    names = msgspec.json.decode(parts["names"], type=list[str])
    if seat < len(names):
        names[seat] = f"Seat {seat + 1}"
    return msgspec.json.encode({**parts, "names": names})


def too_old(rows: Iterable[TableRow], rooms: Mapping[str, Room], before: float) -> list[TableRow]:
    """Tables where nobody is, and where nothing has happened since that time."""
    old: list[TableRow] = []
    for row in rows:
        room = rooms.get(row.code)
        last = row.at if room is None else room.table.at
        if last < before and (room is None or not room.connections):
            old.append(row)
    return old
