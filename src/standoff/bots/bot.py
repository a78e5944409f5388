"""What a bot is."""

from __future__ import annotations

from typing import Any, Protocol

from standoff.bots.worlds import Worlds
from standoff.engine.phase import Answer


class Bot(Protocol):
    """Somebody who answers from what one seat may know."""

    name: str

    def choose(self, view: Any, worlds: Worlds | None = None) -> Answer:
        """One of `view.options`; `worlds` are games that agree with this view, for those who try things out."""
        ...
