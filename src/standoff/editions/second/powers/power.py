"""What a power is: a quiet change to one rule, or a right of its own with a phase beside it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from standoff.editions.common.gangsters import WOUNDS_TO_DIE
from standoff.editions.second.game import Second
from standoff.engine.phase import Options, Step


class Power:
    """No power at all: the plain rules.  Every power overrides what its card changes.  RU-59"""

    number = 0
    """Its place among the sixteen, as in its clauses."""
    name = ""
    wounds_to_die = WOUNDS_TO_DIE
    death_clause = "SE-53"
    paintings = 0
    """How many paintings the power card itself is worth at the end."""

    def lies_down(self, g: Second, me: int) -> None:
        """The owner has chosen to lie down: the bullet goes face down.  SE-38"""
        g.discard(me, g.unload(me), "SE-38")

    def target_lies(self, g: Second, me: int, target: int) -> Iterable[Step]:
        """The owner's target lies: the bullet goes face down, or some steps decide about it.  SE-42"""
        g.discard(me, g.unload(me), "SE-42")
        return ()

    def wounds_from(self, g: Second, me: int, hits: int) -> int:
        """How many wounds so many Bangs cost.  SE-51"""
        return hits

    def joins(self, g: Second, me: int) -> None:
        """The owner is present when a sharing begins."""

    def pairs(self, g: Second, me: int, singles: Options) -> Options:
        """What an owner who may take two shares can declare, out of these kinds."""
        raise NotImplementedError

    def no_pair(self, g: Second, me: int, pair: tuple[Any, ...]) -> tuple[str, str]:
        """Why two shares together are refused."""
        return "A pick is one share", "SE-58"
