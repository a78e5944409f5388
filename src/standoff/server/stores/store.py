"""What a server needs of a store: one durable write, and a few reads."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass, field
from typing import Protocol

from standoff.engine.errors import StandoffError


class StoreTrouble(StandoffError):
    """The store cannot be opened, read or written just now.  What was to be written may be given again."""


class OutOfStep(StoreTrouble):
    """What was to be written does not follow what is stored: trying again would not help."""


class Damaged(StoreTrouble):
    """Something that is stored cannot be read."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the store knows it."""

    code: str
    watch: str
    public: bool
    stage: str
    """lobby, game, over or closed."""
    at: float = 0.0
    """When it was last awake."""


@dataclass(frozen=True, slots=True)
class ReplayRow:
    """A finished game as listings show it."""

    name: str
    table: str
    game: int
    at: float
    edition: str
    players: int
    owners: tuple[tuple[int, str] | None, ...] = ()
    """By seat, who sat there when the game ended: the person's number at the table and their token's fingerprint."""


@dataclass(slots=True)
class Writing:
    """Everything that must become durable together, in one step."""

    opened: list[TableRow] = field(default_factory=list)
    entries: list[tuple[str, int, int, bytes]] = field(default_factory=list)
    """(table, number of its first entry, how many, entries as a JSON list): appended to the table's journal."""
    epochs: dict[str, int] = field(default_factory=dict)
    """By table, the epoch in which this node owns it; a store of one server alone knows of none."""
    stages: dict[str, str] = field(default_factory=dict)
    replays: list[tuple[ReplayRow, bytes]] = field(default_factory=list)
    rewritten: list[tuple[str, bytes]] = field(default_factory=list)
    """Replays that are stored anew, by name: somebody's name is taken out."""
    without_replays: list[str] = field(default_factory=list)
    """Replays to be deleted, by name."""
    without_replays_of: list[str] = field(default_factory=list)
    """Tables whose replays are to be deleted, all of them."""
    without_replays_before: float | None = None
    """Games that ended before this time are to be deleted."""
    drafts: list[tuple[str, bytes]] = field(default_factory=list)
    """Running games on paper as far as they have come, one for each table; gone when the game is over."""
    asleep: dict[str, float] = field(default_factory=dict)
    """Tables whose journals may be packed away until somebody wants them, and when they were last awake."""
    released: list[str] = field(default_factory=list)
    """Tables that this node has done with and others may have; nothing of them is written by it any more."""
    forgotten: list[str] = field(default_factory=list)
    """Tables to be deleted with their journals; their replays stay."""
    alive: float | None = None
    """The server's clock, so that after a crash it is known how long the clocks stood still.  For a node that shares
    its store this is its beat."""

    def has_more_than_entries(self) -> bool:
        """Is there anything but what is new in journals?"""
        return bool(
            self.opened
            or self.stages
            or self.replays
            or self.rewritten
            or self.without_replays
            or self.without_replays_of
            or self.without_replays_before is not None
            or self.drafts
            or self.asleep
            or self.released
            or self.forgotten
            or self.alive is not None
        )


class Store(Protocol):
    """Where journals and replays live.  Reads block; the server calls them beside its loop, and none of them waits
    for a write of others."""

    def write(self, writing: Writing) -> Future[None]:
        """Make it durable, all or nothing; writes become durable in the order they are given.

        After a StoreTrouble the same may be given again, for as long as it takes: what has been stored after all is
        not stored twice.
        """

    def alive(self) -> float:
        """The last time the server was known to be alive; 0 for a new store."""

    def tables(self) -> Sequence[TableRow]:
        """All tables that are not forgotten."""

    def journal(self, table: str) -> list[bytes]:
        """A table's journal: JSON lists of entries, in order."""

    def draft(self, table: str) -> bytes | None:
        """A running game on paper, as far as it had come when it was last written down."""

    def replays(self, table: str) -> Sequence[ReplayRow]:
        """The finished games of a table, oldest first."""

    def replay(self, name: str) -> bytes | None:
        """One finished game."""

    def replay_row(self, name: str) -> ReplayRow | None:
        """What listings show of one finished game."""

    def close(self) -> None:
        """Finish what has been given, and let go."""
