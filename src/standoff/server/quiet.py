"""Which tables are looked at every second, and which are left alone until they may go to sleep.

Ten thousand tables at which nobody is must cost nothing: a table is looked at from the moment something happens there
until it is found to be quiet, and then once more when it has been quiet for so long that it may sleep.
"""

from __future__ import annotations

from heapq import heappop, heappush

from standoff.server.room import Room


class Quiet:
    """Knows of every table that is awake whether it has to be looked at."""

    def __init__(self, rooms: dict[str, Room], sleep: float) -> None:
        self._rooms, self._sleep = rooms, sleep
        self._lively: dict[str, Room] = {}
        """Tables where something has happened since they were last found to be quiet."""
        self._left: list[tuple[float, str]] = []
        """(since when it is quiet, table), the earliest first; at most one for each table.  Should it have been lively
        since, it is looked at too early, which does no harm."""
        self._known: set[str] = set()
        """The tables in that list."""

    def stir(self, room: Room) -> None:
        """Something has happened there."""
        self._lively[room.code] = room

    def leave(self, room: Room) -> None:
        """Nothing happens there by itself: it is left alone until it may sleep, or somebody comes."""
        self._lively.pop(room.code, None)
        if room.code not in self._known:
            self._known.add(room.code)
            heappush(self._left, (room.quiet_since, room.code))

    def lively(self, now: float) -> list[Room]:
        """Who has to be looked at: those where something happens, and those that may sleep by now."""
        while self._left and now - self._left[0][0] > self._sleep:
            _, code = heappop(self._left)
            self._known.discard(code)
            if code in self._rooms:
                self._lively[code] = self._rooms[code]
        self._lively = {code: room for code, room in self._lively.items() if self._rooms.get(code) is room}
        return list(self._lively.values())
