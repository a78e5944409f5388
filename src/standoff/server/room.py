"""A table with its listeners: takes commands, gathers what must become durable, and prepares the news."""

from __future__ import annotations

import secrets

from standoff.server.line import Line
from standoff.table import commands as c
from standoff.table.bulletin import Bulletin
from standoff.table.messages import Paper
from standoff.table.table import Table


class Room:
    """One table in the house.  It neither sends nor stores anything itself."""

    __slots__ = ("closed", "code", "due", "lines", "owed", "pending", "quiet_since", "stage", "table", "watch",
                 "written")  # fmt: skip

    def __init__(self, code: str, watch: str, table: Table, written: int, now: float) -> None:
        self.code = code
        self.watch = watch
        self.table = table
        self.written = written
        """How many journal entries have been handed to the store."""
        self.pending: list[c.Entry] = []
        self.lines: list[Line] = []
        self.owed: set[int | None] = set()
        """People who must be told what only they know: on every line they have."""
        self.stage = table.stage
        """What the store was told last."""
        self.due: float | None = None
        """When the clock should call, as of the last beat: no command makes it earlier than the next one."""
        self.quiet_since = now
        self.closed = False

    def handle(self, person: int | None, command: c.Journalled, now: float) -> None:
        """Take a command or raise a Refusal; whatever is due comes first."""
        if self.due is not None:
            self.tick(now)
        self.pending += self.table.handle(person, command, now, _key)

    def tick(self, now: float) -> None:
        """Let the clock do what is due."""
        if self.due is None or self.due > now:
            return
        self.pending += self.table.tick(now)

    def here(self, person: int) -> bool:
        """Is anybody on the line for this person?"""
        return any(line.person == person for line in self.lines)

    def take_pending(self) -> tuple[str, int, int, bytes] | None:
        """What must be written before anything is told."""
        if not self.pending:
            return None
        entries, self.pending = self.pending, []
        number = self.written
        self.written += len(entries)
        return self.code, number, len(entries), c.encode_entries(entries)

    def news(self, now: float) -> list[tuple[Line, bytes]]:
        """What each listener should be sent, once the pending entries are durable."""
        bulletin, owed = Bulletin(self.table, now), self.owed
        out: list[tuple[Line, bytes]] = []
        for line in self.lines:
            if line.behind_since is not None:
                continue
            frame = bulletin.frame(line.person, line.cursor, line.person in owed, line.done)
            if frame is not None:
                line.done = ()
                out.append((line, frame))
        owed.clear()
        return out

    def finished(self) -> Paper | None:
        """The game that has just ended."""
        return self.table.paper() if self.table.stage == "over" and self.stage == "game" else None


def _key() -> bytes:
    return secrets.token_bytes(32)
