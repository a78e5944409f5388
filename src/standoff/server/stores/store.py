"""What a server needs of a store: one durable write, and a few reads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Protocol

from standoff.engine.errors import StandoffError


class StoreTrouble(StandoffError):
    """The store cannot be opened, or has lost its footing; nothing may be acknowledged any more."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the store knows it."""

    code: str
    watch: str
    public: bool
    stage: str
    """lobby, game, over or closed."""


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """A finished game as listings show it."""

    name: str
    table: str
    game: int
    at: float
    edition: str
    players: int


@dataclass(slots=True)
class Writing:
    """Everything that must become durable together, in one step."""

    opened: list[TableRow] = field(default_factory=list)
    entries: list[tuple[str, int, int, bytes]] = field(default_factory=list)
    """(table, number of its first entry, how many, entries as a JSON list): appended to the table's journal."""
    stages: dict[str, str] = field(default_factory=dict)
    replays: list[tuple[ReplayRow, bytes]] = field(default_factory=list)
    without_replays: list[str] = field(default_factory=list)
    """Replays to be deleted, by name."""
    asleep: list[str] = field(default_factory=list)
    """Tables whose journals may be packed away until somebody wants them."""
    forgotten: list[str] = field(default_factory=list)
    """Tables to be deleted with their journals; their replays stay."""
    alive: float | None = None
    """The server's clock, so that after a crash it is known how long the clocks stood still."""


class Store(Protocol):
    """Where journals and replays live.  Reads block; the server calls them beside its loop."""

    def write(self, writing: Writing) -> Future[None]:
        """Make it durable, all or nothing; writes become durable in the order they are given."""

    def alive(self) -> float:
        """The last time the server was known to be alive; 0 for a new store."""

    def tables(self) -> Sequence[TableRow]:
        """All tables that are not forgotten."""

    def journal(self, table: str) -> list[bytes]:
        """A table's journal: JSON lists of entries, in order."""

    def replays(self, table: str) -> Sequence[ReplayRow]:
        """The finished games of a table, oldest first."""

    def replay(self, name: str) -> bytes | None:
        """One finished game."""

    def replay_row(self, name: str) -> ReplayRow | None:
        """What listings show of one finished game."""

    def close(self) -> None:
        """Finish what has been given, and let go."""
