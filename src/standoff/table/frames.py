"""The frames of one moment for everybody who listens to a table: each gets one message, a `messages.Frame` as JSON.

Most listeners are told much the same.  Whatever several of them are told is written once, and stands in their messages
as it was written.
"""

from __future__ import annotations

from dataclasses import dataclass

from standoff.table.delay import Moment
from standoff.table.frame_parts import EncodedViews, chat_since, clock, encode, is_delayed, raw_info, raw_mine
from standoff.table.log import Log
from standoff.table.table import Table


@dataclass(slots=True)
class Cursor:
    """How far one listener has come.  Newcomers, people on another seat, and whoever claims to know the future are
    sent everything."""

    n: int = 0
    game: int = 0
    read: int = 0
    heard: int = 0
    seat: int | None = None


class Frames:
    """A table as it is now, or as spectators of a delayed one are shown it."""

    __slots__ = (
        "_aired",
        "_alike",
        "_now",
        "_read",
        "_seen",
        "_t",
        "game",
        "heard",
        "log",
        "marks",
        "n",
        "until",
    )

    def __init__(self, t: Table, now: float, aired: Moment | None = None) -> None:
        self._t, self._now, self._aired = t, now, aired
        self._alike: dict[int, bytes] = {}
        """What everybody is told, by how far they had come."""
        self._read: dict[int | None, list[bytes]] = {}
        """All that an audience may read, when somebody has not read it yet."""
        self._seen: EncodedViews | None = None
        shown = t if aired is None else aired
        self.n, self.game, self.marks = shown.n, shown.game, shown.marks
        self.log: Log = shown.log
        self.heard = t.chat_count if aired is None else aired.heard
        self.until = None if aired is None else aired.read

    def frame(
        self, person: int | None, at: Cursor, tell_mine: bool = False, done: tuple[int, ...] = ()
    ) -> bytes | None:
        """News for one listener (None: a spectator), who is then as far as the table; None when there are none."""
        t = self._t
        confided = person is not None and person in t.confided
        tell_mine = tell_mine or confided
        seat = None if person is None else t.company.people[person].seat
        if seat is None and self._aired is None and is_delayed(t, None):
            aired = t.delayed.aired
            return None if aired is None else Frames(t, self._now, aired).frame(person, at, tell_mine, done)
        n = self.n
        whole = not 0 < at.n <= n or at.seat != seat
        if whole:
            at.n = at.game = at.read = at.heard = 0
            at.seat = seat
        elif at.n == n and not tell_mine and not done:
            return None
        since = at.n
        alike = self._alike.get(since)
        if alike is None:
            alike = self._alike[since] = self._told_alike(since)
        parts = [alike]
        sees = whole or confided or self.marks["view"] > since
        if sees:
            if at.game != self.game:
                at.game, at.read = self.game, 0
            first, at.read, events = self.log.read(seat, at.read, self.until, self._read)
            parts.append(b',"first":%d' % first)
            if events:
                parts.append(b',"events":')
                parts.append(events)
            view = self._view(seat)
            if view:
                parts.append(b',"view":')
                parts.append(view)
        if at.heard != self.heard:
            chat = chat_since(t, person, at.heard, self.heard)
            if chat:
                parts.append(b',"chat":')
                parts.append(encode(chat))
            at.heard = self.heard
        if person is not None and (tell_mine or sees):
            parts.append(b',"mine":')
            parts.append(raw_mine(t, person))
        if done:
            parts.append(b',"done":[%d]' % done[0] if len(done) == 1 else b',"done":' + encode(done))
        parts.append(b',"whole":true}' if whole else b"}")
        at.n = n
        return b"".join(parts)

    def _told_alike(self, since: int) -> bytes:
        """What everybody is told who had come as far, up to where it goes on with what is for one; with `since` 0 it is
        all there is."""
        t, aired, marks = self._t, self._aired, self.marks
        begins = b'{"is":"frame","n":%d,"now":%b,"game":%d,"heard":%d'
        told = [begins % (self.n, encode(self._now), self.game, self.heard)]
        if since == 0 or marks["info"] > since:
            told.append(b',"info":')
            told.append(raw_info(t) if aired is None else aired.info)
        if since == 0 or marks["clock"] > since:
            told.append(b',"clock":')
            told.append(encode(clock(t)) if aired is None else aired.clock)
        margins = t.margins if aired is None else aired.margins
        if margins is not None and (since == 0 or marks["margins"] > since):
            told.append(b',"margins":')
            told.append(encode(margins))
        return b"".join(told)

    def _view(self, seat: int | None) -> bytes:
        """The game as this seat sees it; none in the lobby."""
        if self._aired is not None:
            return self._aired.view
        if self._seen is None:
            g = self._t.looked_at()
            if g is None:
                return b""
            self._seen = EncodedViews(g)
        return self._seen.by(seat)
