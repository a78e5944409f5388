"""Who belongs together, and what follows: whose money it is, who may aim at whom, what a death costs."""

from __future__ import annotations

from standoff.editions.common.seats import everybody_else
from standoff.editions.first.game import First


class Teams:
    """Everybody for themselves."""

    def numbers(self, g: First) -> tuple[int, ...]:
        """The team of each seat; empty where there are none."""
        return ()

    def heads(self, g: First) -> tuple[int, ...]:
        """The seat that speaks for each team."""
        return ()

    def are_fellows(self, g: First, one: int | None, other: int) -> bool:
        """Do these two belong together?  A spectator (None) belongs to nobody."""
        return False

    def knows_cards(self, g: First, one: int | None, other: int) -> bool:
        """Does the first know which cards the second has left?"""
        return self.are_fellows(g, one, other)

    def purse(self, g: First, seat: int) -> int:
        """Whose stash this seat's money goes into."""
        return seat

    def targets(self, g: First, seat: int) -> tuple[int, ...]:
        """Whom this seat may aim at."""
        return g.others(seat)

    def all_targets(self, g: First) -> dict[int, tuple[int, ...]]:
        """Whom everybody may aim at."""
        return everybody_else(g.alive)

    def loses_money(self, g: First, seat: int) -> bool:
        """Is the money of this seat lost when it dies?  FE-73"""
        return True
