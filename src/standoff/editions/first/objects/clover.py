"""The Four-leaf Clover."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.first.components import NO_NOTES, ROUNDS, listed, plus
from standoff.editions.first.game import First
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.view import FirstView, SeatView


def who_shared(g: First) -> tuple[int, ...]:
    """Who took part in a split that handed something out?"""
    return g.sharers if g.shares and g.shares[0] != NO_NOTES else ()


def left_some(g: First) -> tuple[int, ...]:
    """Who took part in such a split, when something is left?"""
    return who_shared(g) if g.table != NO_NOTES else ()


class Clover(Thing):
    """After a split with a share in it, its owner takes all that is left on the table.  OBJ-52 to OBJ-54, YR-62"""

    name = "clover"
    worth = 7

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"shared": left_some}

    def helps(self, view: FirstView, mine: SeatView) -> bool:
        """For a good rest; what is good falls as rounds go by."""
        return sum(view.table) >= 20 or view.round > ROUNDS - 3

    def work(self, g: First, me: int, window: str) -> None:
        notes, g.table = g.table, NO_NOTES
        purse = g.rules.teams.purse(g, me)
        g.stash[purse] = plus(g.stash[purse], notes)
        if g.log is not None:
            g.tell("takes_rest", "OBJ-54", seat=me, notes=listed(notes))
