"""What tables need of whoever knows which of them are this node's, where several nodes share a store."""

from __future__ import annotations

from typing import Protocol


class Elsewhere(Exception):
    """Another node looks after this table."""

    def __init__(self, number: int, address: str) -> None:
        super().__init__("Another node looks after this table")
        self.number, self.address = number, address


class Sharing(Protocol):
    """This node among the others."""

    async def begin(self) -> None:
        """Be one of the nodes."""

    async def claim(self, code: str) -> None:
        """Make a table this node's, if it exists; raises Elsewhere when it is another's."""

    async def code_of(self, watch: str) -> str | None:
        """The table of a watch code."""

    async def end(self) -> None:
        """Be a node no more: everything that is left is free for others."""
