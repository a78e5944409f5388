"""What several nodes need of a store that they share: who is there, who owns which table, and a fence.

A node enters and is given a number that no other node ever had.  It beats; whoever sees a node beat no more buries it.
A table has an owner and an epoch, which grows with every change of owner.  Every write of a node is refused when the
node has been buried, and every append to a journal when the table is not the node's in this epoch.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from standoff.server.stores.store import Store, StoreTrouble, TableRow

SHARES: Final = 16
"""What only one node may give (four letters) is divided into so many, by the numbers of the nodes.  Up to so many nodes
each have a share of their own."""


class Fenced(StoreTrouble):
    """Others have taken over from this node: nothing of it is written any more, and trying again would not help."""


@dataclass(frozen=True, slots=True)
class NodeRow:
    """A node as the store knows it."""

    number: int
    name: str
    address: str
    """Where other nodes reach it."""
    rules: str
    """Which rules it plays and repeats, as `cluster/versions.py` writes it."""
    beats: int
    """How often it has said that it lives."""
    gone: bool = False
    """Has it left, or has it been buried?  Then it writes nothing more, for ever."""


@dataclass(frozen=True, slots=True)
class Claim:
    """What came of asking for a table."""

    row: TableRow
    owner: int
    """The number of the node that has it now: the one that asked, or another that lives; 0 if it is left to others."""
    epoch: int
    stopped: float
    """Until when its last owner is known to have looked after it, by that node's own clock."""
    rules: str
    """Of its last owner."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """A running game that no node looks after."""

    code: str
    rules: str
    """Of the node that looked after it last."""


class SharedStore(Store, Protocol):
    """A store for several nodes.  `write` is refused with `Fenced` once the node is gone; a new table belongs to the
    node that writes it down, in epoch 1; one that falls asleep, or is `released`, belongs to nobody."""

    def enter(self, name: str, address: str, rules: str, now: float) -> int:
        """Be a node from now on; gives its number.  Whatever this process was before is gone."""

    def leave(self) -> None:
        """Be a node no more: whatever it still has is free for others."""

    def nodes(self) -> Sequence[NodeRow]:
        """All nodes that live, and those that are gone but leave tables behind."""

    def bury(self, number: int, beats: int) -> bool:
        """A node that has beaten just so often, and no more since, is gone from now on.

        False when it has beaten again, or when somebody else was first.
        """

    def claim(self, codes: Sequence[str], able: Callable[[str], bool] = ...) -> list[Claim]:
        """Own these tables, as far as nobody does who lives, and this node is able to go on after its last owner's
        rules; what is not listed does not exist."""

    def waiting(self) -> Sequence[Waiting]:
        """Running games that belong to nobody, or to a node that is gone."""

    def code_of(self, watch: str) -> str | None:
        """The table of a watch code."""

    def clock(self) -> float:
        """Seconds since 1970, as the database counts them."""

    def key(self) -> str:
        """A secret that only nodes of this store know: by it they believe each other."""
