"""How a server is: can what happens be written down?"""

from __future__ import annotations


class Condition:
    """Stopping, failed or held up; nothing happens at any table while it is one of these."""

    __slots__ = ("failed", "held_up_since", "stopping")

    def __init__(self) -> None:
        self.stopping = False
        self.failed: BaseException | None = None
        """Why nothing will ever be written again, if so."""
        self.held_up_since: float | None = None
        """Since when nothing can be written, if so."""

    @property
    def held_up(self) -> bool:
        """Does everything wait, because nothing can be written?"""
        return self.held_up_since is not None

    @property
    def works(self) -> bool:
        """May things happen?"""
        return not self.stopping and self.failed is None and self.held_up_since is None
