"""A table with its listeners: takes commands, gathers what must become durable, and prepares the frames."""

from __future__ import annotations

from typing import TypeAlias

from standoff.server.connection import Connection
from standoff.server.knocks import Doorstep
from standoff.server.limits import Budget
from standoff.table import commands as c
from standoff.table import replays
from standoff.table.folding import apply
from standoff.table.frames import Frames
from standoff.table.messages import EncodedReplay
from standoff.table.steward import Enough, Steward, fresh_key
from standoff.table.table import Table

Owners: TypeAlias = tuple[tuple[int, str] | None, ...]
"""By seat: the person's number and their token's fingerprint; None for a bot."""


class Room:
    """One table of the server, and who listens there.  It neither sends nor stores anything itself."""

    __slots__ = (
        "_ended", "budget", "closed", "code", "connections", "doorstep", "drafted_at", "due", "ended_games", "epoch",
        "networks", "partings", "pending", "quiet_since", "rests", "short", "stage", "steward", "table", "tell_mine",
        "watch", "written",
    )  # fmt: skip

    def __init__(
        self,
        code: str,
        watch: str,
        table: Table,
        written: int,
        now: float,
        budget: Budget,
        elsewhere: frozenset[str] = frozenset(),
    ) -> None:
        self.code = code
        self.watch = watch
        self.short = ""
        """Four letters that stand for its code while it is awake; nothing that lasts knows of them."""
        self.doorstep = Doorstep()
        self.table = table
        self.steward = Steward(table, elsewhere)
        self.written = written
        """How many journal entries have been handed to the store."""
        self.pending: list[c.Entry] = []
        table.goodbyes.clear()
        table.confided.clear()
        self.connections: list[Connection] = []
        self.partings: list[tuple[Connection, str]] = []
        """Lines that end once it is written down, and why."""
        self.networks: dict[int, str] = {}
        """Where people came from last, as far as this run of the server has seen them."""
        self.tell_mine: set[int | None] = set()
        """People who must be told what only they know: on every line they have."""
        self.stage = table.stage
        """What the store was told last."""
        self.ended_games: list[tuple[int, EncodedReplay, Owners]] = []
        """Games that have ended, with their numbers and who played, until they are handed to the store."""
        self._ended = table.game if table.stage == "over" else 0
        """The last game that is on paper."""
        self.due: float | None = None
        """When the clock should call, as of the last beat: no command makes it earlier than the next one."""
        self.budget = budget
        """What its bots may think."""
        self.rests: float | None = None
        """Until when its bots rest, because they have thought more than their share."""
        self.quiet_since = now
        self.drafted_at = now
        """When the running game was last put on paper as far as it had come."""
        self.closed = False
        self.epoch = 0
        """In which this node owns it, where several share a store."""

    def handle(self, person: int | None, command: c.Journalled, now: float) -> None:
        """Take a command or raise a Refusal; whatever is due comes first.  Bots think later."""
        if self.due is not None:
            self.tick(now)
        self.pending += self.steward.handle(person, command, now, fresh_key, _later)
        self._look_for_the_end()
        if self.table.goodbyes:
            self._part(now)

    def tick(self, now: float) -> None:
        """Let the clock do what is due."""
        if self.due is None or self.due > now:
            return
        self.think(now, _later)

    def think(self, now: float, enough: Enough) -> None:
        """Let the bots think, until it is enough."""
        self.pending += self.steward.tick(now, enough)
        self._look_for_the_end()
        if self.table.goodbyes:
            self._part(now)

    def _look_for_the_end(self) -> None:
        """A game that is over is put on paper at once: the next one may begin before anybody looks again."""
        table = self.table
        if table.stage == "over" and table.game != self._ended:
            self._ended = table.game
            self.ended_games.append((table.game, replays.encoded(table), owners(table)))

    def put_on(self, seconds: float, now: float) -> None:
        """The table could not be heard for so long: its clocks are put on."""
        if self.table.stage == "game" or self.table.asks or self.table.again:
            self.pending.append(c.Entry(now, None, c.Held(seconds)))
            apply(self.table, self.pending[-1])

    def _part(self, now: float) -> None:
        """From this moment nobody speaks for a person on a line that is about to end."""
        goodbyes, self.table.goodbyes = self.table.goodbyes, []
        for person, why in goodbyes:
            ending = [
                connection
                for connection in self.connections
                if connection.person == person and not (person is None and connection.tv)
            ]
            for connection in ending:
                connection.person = None
                self.partings.append((connection, why))
            if person is not None and ending and self.table.company.people[person].here:
                self.handle(person, c.LineState(False), now)

    def plays_on(self) -> bool:
        """Does a game run here?  One in which everything waits for people who have gone home may sleep as well."""
        return self.table.stage == "game" and not (self.table.by_people and self.steward.due() is None)

    def has_tv(self) -> bool:
        """Is there a line that has come with the watch code?"""
        return any(connection.tv for connection in self.connections)

    def here(self, person: int) -> bool:
        """Is anybody on the line for this person?"""
        return any(connection.person == person for connection in self.connections)

    def take_pending(self) -> tuple[str, int, int, bytes] | None:
        """What must be written before anything is told."""
        if not self.pending:
            return None
        entries, self.pending = self.pending, []
        number = self.written
        self.written += len(entries)
        return self.code, number, len(entries), c.encode_entries(entries)

    def frames(self, now: float) -> list[tuple[Connection, bytes]]:
        """What each listener should be sent, once the pending entries are durable."""
        frames, tell_mine = Frames(self.table, now), self.tell_mine
        out: list[tuple[Connection, bytes]] = []
        for connection in self.connections:
            if connection.behind_since is not None:
                continue
            frame = frames.frame(connection.person, connection.cursor, connection.person in tell_mine, connection.done)
            if frame is not None:
                connection.done = ()
                out.append((connection, frame))
        tell_mine.clear()
        self.table.confided.clear()
        return out


def owners(table: Table) -> Owners:
    """Who sits on each chair, as a replay keeps it."""
    people = table.company.people
    return tuple(
        None if chair.person is None else (chair.person, people[chair.person].token) for chair in table.company.chairs
    )


def _later() -> bool:
    return True
