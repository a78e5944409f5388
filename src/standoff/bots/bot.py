"""What a bot is."""

from __future__ import annotations

from typing import Any, Protocol

from standoff.engine.phase import Answer


class Bot(Protocol):
    """Somebody who answers from what one seat may know."""

    name: str

    def choose(self, view: Any) -> Answer:
        """One of `view.options`."""
        ...
