"""The news of one moment for everybody who listens to a table: each gets one message, a `Frame` as JSON.

Most listeners are told much the same.  Whatever several of them are told is written once, and the messages are put
together from these pieces.
"""

from __future__ import annotations

from dataclasses import dataclass

from standoff.engine.splice import Pieces
from standoff.table.chronicle import Chronicle
from standoff.table.messages import Margins
from standoff.table.news import clock, encode, is_delayed, lines, raw_info, raw_mine
from standoff.table.shelf import Moment
from standoff.table.state import TableState


@dataclass(slots=True)
class Cursor:
    """How far one listener has come.  Newcomers, people on another seat, and whoever claims to know the future are
    sent everything."""

    n: int = 0
    game: int = 0
    read: int = 0
    heard: int = 0
    seat: int | None = None


class Bulletin:
    """A table as it is now, or as spectators of a delayed one are shown it."""

    __slots__ = ("_aired", "_beginnings", "_now", "_t", "_views", "chronicle", "game", "heard", "marks", "n", "until")

    def __init__(self, t: TableState, now: float, aired: Moment | None = None) -> None:
        self._t, self._now, self._aired = t, now, aired
        self._beginnings: dict[int, bytes] = {}
        """How a message begins, by how far its listener had come."""
        self._views: dict[int | None, Pieces] = {}
        shown = t if aired is None else aired
        self.n, self.game, self.marks = shown.n, shown.game, shown.marks
        self.chronicle: Chronicle = shown.chronicle
        self.heard = t.chat_count if aired is None else aired.heard
        self.until = None if aired is None else aired.read

    def frame(
        self, person: int | None, at: Cursor, tell_mine: bool = False, done: tuple[int, ...] = ()
    ) -> bytes | None:
        """News for one listener (None: a spectator), who is then as far as the table; None when there are none."""
        t = self._t
        seat = None if person is None else t.company.people[person].seat
        if seat is None and self._aired is None and is_delayed(t, None):
            aired = t.shelf.aired
            return None if aired is None else Bulletin(t, self._now, aired).frame(person, at, tell_mine, done)
        n = self.n
        whole = not 0 < at.n <= n or at.seat != seat
        if whole:
            at.n = at.game = at.read = at.heard = 0
            at.seat = seat
        elif at.n == n and not tell_mine and not done:
            return None
        since = at.n
        beginning = self._beginnings.get(since)
        if beginning is None:
            beginning = self._beginnings[since] = self._beginning(since)
        told = [beginning]
        sees = whole or self.marks["view"] > since
        if sees:
            if at.game != self.game:
                at.game, at.read = self.game, 0
            first, at.read, events = self.chronicle.read(seat, at.read, self.until)
            view = self._view(seat)
            if view:
                told.append(b',"view":')
                told += view
            told.append(b',"first":%d' % first)
            if events:
                told += (b',"events":', events)
        if at.heard != self.heard:
            spoken = lines(t, person, at.heard, self.heard)
            if spoken:
                told.append(b',"chat":' + encode(spoken))
            at.heard = self.heard
        if person is not None and (tell_mine or sees):
            told += (b',"mine":', raw_mine(t, person))
        if done:
            told += (b',"done":', encode(done))
        told.append(b',"whole":true}' if whole else b"}")
        at.n = n
        return b"".join(told)

    def _beginning(self, since: int) -> bytes:
        """What everybody is told who had come as far; with `since` 0 it is all there is."""
        t, aired, marks = self._t, self._aired, self.marks
        told = b'{"is":"frame","n":%d,"now":%b,"game":%d,"heard":%d' % (
            self.n,
            encode(self._now),
            self.game,
            self.heard,
        )
        if since == 0 or marks["info"] > since:
            told += b',"info":' + (raw_info(t) if aired is None else aired.info)
        if since == 0 or marks["clock"] > since:
            told += b',"clock":' + (encode(clock(t)) if aired is None else aired.clock)
        margins: Margins | None = t.margins if aired is None else aired.margins
        if margins is not None and (since == 0 or marks["margins"] > since):
            told += b',"margins":' + encode(margins)
        return told

    def _view(self, seat: int | None) -> Pieces:
        """The game as this seat sees it; nothing in the lobby.  Views are built together, when somebody wants the first
        of them."""
        if self._aired is not None:
            return (self._aired.view,) if self._aired.view else ()
        if not self._views:
            g = self._t.g
            self._views = g.rules.edition.views(g) if g is not None else {}
        return self._views.get(seat, ())
