"""What a boss looks at among gangs: as in the first edition, with funerals and fingers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from standoff.editions.common.instinct import Instinct, Signs, Thinker
from standoff.editions.common.temper import Mind
from standoff.editions.first.game import First
from standoff.editions.first.mind.instinct import FirstInstinct, of_teams
from standoff.editions.yakuzas.mind.quick import Sights, is_plain
from standoff.editions.yakuzas.seating import GANGS
from standoff.editions.yakuzas.standoff import FINGER
from standoff.editions.yakuzas.ties import GANG, all_members


class GangInstinct(FirstInstinct):
    """Three purses, and who is left to fill them."""

    playouts = 30
    lasting = 2
    weighed = frozenset({"load", "cunning_load", "aim", "kid_aim", "courage", "charm", "throw_at"})

    def rounds(self, g: First, plans: int) -> int:
        return Instinct.rounds(self, g, plans)

    def sides(self, g: First) -> list[tuple[int, ...]]:
        alive = frozenset(g.alive)
        return [seats for seats in all_members(g).values() if not alive.isdisjoint(seats)]

    def worth(self, g: First) -> list[Signs]:
        count: Any = g.rules.count
        sides = self.sides(g)
        gangs = [GANG[g, seats[0]] for seats in sides]
        teams = of_teams(g, sides, [count.total(g, gang) for gang in gangs], ())
        return [
            (*signs, sum([float(FINGER[g, seat]) for seat in seats], 0.0), *[float(gang == one) for one in GANGS])
            for signs, seats, gang in zip(teams, sides, gangs)
        ]

    def is_likely(self, g: First, me: int, erratic: Sequence[bool]) -> bool:
        return True

    def thinker(self, g: First, mind: Mind) -> Thinker:
        return Sights(g).answer if is_plain(g) else Instinct.thinker(self, g, mind)
