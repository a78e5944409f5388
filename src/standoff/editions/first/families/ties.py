"""Who is of which family, and what that means: one purse, one boss."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from standoff.editions.first.game import First
from standoff.editions.first.teams import Teams
from standoff.engine.fields import ROUND, SEAT, SEATS, THINGS, EachSeat, Field

FAMILIES: Final = ("The Presidency", "The Short Change", "The Velvet Gloves", "The Backing Band")
SHORT_TEAMS: Final = {9: (3, 3, 3), 10: (3, 3, 2, 2), 11: (3, 3, 3, 2), 12: (3, 3, 3, 3)}
"""How many sit in each family."""

TEAM: Final = EachSeat("team", SEAT)
"""The family of each seat."""
BOSSES: Final = Field("bosses", SEATS)
"""The boss of each family, once they have been chosen."""
CHOICE: Final = Field("cards", THINGS)
"""The powers dealt to each family to choose from."""
RESCUED: Final = Field("rescued", THINGS, until=ROUND)
"""(boss, guard): who has been saved by whom this round."""


def members(g: First, team: int) -> tuple[int, ...]:
    """A family's seats: in the order drawn, and once it has a boss, as they sit."""
    of = TEAM.of_all(g)
    return tuple([seat for seat in g.order if of[seat] == team])


def teams(g: First) -> range:
    """The numbers of the families."""
    return range(max(TEAM.of_all(g)) + 1)


def numbers(g: First, names: Iterable[str]) -> list[int]:
    """The printed numbers of some cards, by which a family speaks of them."""
    return [g.rules.cards[name].number for name in names]


class Ties(Teams):
    """A family has one purse, its boss's, which outlives everybody.  FAM-36, R-65"""

    def numbers(self, g: First) -> tuple[int, ...]:
        return TEAM.of_all(g)

    def heads(self, g: First) -> tuple[int, ...]:
        return BOSSES[g]

    def are_fellows(self, g: First, one: int | None, other: int) -> bool:
        if one is None:
            return False
        of = TEAM.of_all(g)
        return of[one] == of[other]

    def purse(self, g: First, seat: int) -> int:
        bosses = BOSSES[g]
        return bosses[TEAM.of_all(g)[seat]] if bosses else seat

    def targets(self, g: First, seat: int) -> tuple[int, ...]:
        others = g.others(seat)
        if g.rules.options.fam_friendly_aim:
            return others
        of = TEAM.of_all(g)
        return tuple([other for other in others if of[other] != of[seat]])

    def all_targets(self, g: First) -> dict[int, tuple[int, ...]]:
        if g.rules.options.fam_friendly_aim:
            return super().all_targets(g)
        return {seat: targets for seat in g.alive if (targets := self.targets(g, seat))}

    def loses_money(self, g: First, seat: int) -> bool:
        return False
