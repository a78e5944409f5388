"""The split among gangs, who is left, and what a gang is worth at the end.  YAK-127 to YAK-130, YAK-138 to YAK-150"""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.first import count
from standoff.editions.first.card import bonus, shame_worth
from standoff.editions.first.components import listed, worth
from standoff.editions.first.game import First
from standoff.editions.yakuzas.options import options_of
from standoff.editions.yakuzas.seating import GANGS, YAKUZA
from standoff.editions.yakuzas.ties import GANG, all_members, members
from standoff.engine.fields import ALL, ROUND, Field, Shape
from standoff.engine.phase import Answers, Phase, Step

FUNERAL: Final = {2: 20, 3: 30}
"""What a dead member costs a gang of that size."""
FUNERAL_CLAUSE: Final = {2: "YAK-143", 3: "YAK-144"}
NOT_SPLIT: Final = -1


def _share_or_none(share: int) -> int | None:
    return None if share == NOT_SPLIT else share


SHARE: Final = Field("share", Shape(NOT_SPLIT, _share_or_none), until=ROUND, seen=ALL)
"""What everybody got in this round's split; 0 where nothing could be shared, none without a split."""


class SplitLoot(count.SplitLoot):
    """Whoever is upright takes an equal share, for the gang.  YAK-127 to YAK-130"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        super().resolve(g, answers, step)
        SHARE[g] = g.share or 0

    def tell_split(self, g: First, sharers: tuple[int, ...], share: int, shares: tuple[Any, ...]) -> None:
        if not share:
            g.tell("no_split", "YAK-130", seats=list(sharers), left=listed(g.table))
            return
        g.tell("split", "YAK-127", seats=list(sharers), share=share)
        for seat, notes in zip(sharers, shares, strict=True):
            g.tell("share", "YAK-128", seat=seat, notes=listed(notes))
        for gang in GANGS:
            mine = [seat for seat in sharers if GANG[g, seat] == gang]
            if mine:
                g.tell("purse", "YAK-128", gang=gang, share=share * len(mine), seats=mine)
        if g.table != (0, 0, 0):
            g.tell("left", "YAK-130", notes=listed(g.table))


class Survivors(Phase[First]):
    """When a round is over: nobody alive, or only one gang?  YR-29, YR-30"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        why = g.rules.count.early_end(g)
        if why:
            g.agenda.clear()
            g.then(("final_count", why))


class GangCount(count.Count):
    """The richest gang wins, shame and funerals paid; a gang without survivors has lost.  YAK-139 to YAK-150"""

    def early_end(self, g: First) -> str:
        gangs = GANG.of_all(g)
        living = {gangs[seat] for seat in g.alive}
        if not living:
            return "nobody left"
        return "one gang left" if len(living) == 1 and options_of(g).end_last_gang == "wins" else ""

    def worth_of(self, g: First, seat: int) -> int | None:
        return self.total(g, GANG[g, seat])

    def money(self, g: First, gang: str) -> int:
        """What lies under the gang card."""
        return worth(g.stash[members(g, gang)[0]])

    def total(self, g: First, gang: str) -> int:
        """What a gang is worth; debts count.  YAK-139 to YAK-147, YR-34, YR-35"""
        return self.money(g, gang) + self.shame(g, gang) + self.bonus(g, gang) - self.funerals(g, gang)

    def shame(self, g: First, gang: str) -> int:
        """What the shame of the living costs, or pays.  YAK-140, YAK-141, YAK-145"""
        if gang == YAKUZA:
            return 0
        paid = 0
        for seat in members(g, gang):
            price = shame_worth(g, seat)
            if seat in g.alive or (options_of(g).end_dead_powers and price > 0):
                paid += price * g.shame[seat]
        return paid

    def bonus(self, g: First, gang: str) -> int:
        """What the powers of the living pay; those of the dead where the table says so.  YAK-146, YR-34"""
        paying = [seat for seat in members(g, gang) if seat in g.alive or options_of(g).end_dead_powers]
        return sum([bonus(g, seat) for seat in paying])

    def dead(self, g: First, gang: str) -> list[int]:
        """The dead of a gang."""
        return [seat for seat in members(g, gang) if seat not in g.alive]

    def funerals(self, g: First, gang: str) -> int:
        """What its dead cost a gang, by its original size.  YAK-143, YAK-144, YR-31"""
        return FUNERAL[len(members(g, gang))] * len(self.dead(g, gang))

    def gang_key(self, g: First, gang: str) -> tuple[int, int, int]:
        """Sorts gangs, best first: money, fewer members, more wounds.  YAK-148 to YAK-150, YR-31, YR-32"""
        seats = members(g, gang)
        return -self.total(g, gang), len(seats), -sum([g.wounds[seat] for seat in seats])

    def outcome(self, g: First, why: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], str]:
        living = {GANG[g, seat] for seat in g.alive}
        may_win = [gang for gang in GANGS if gang in living or not (options_of(g).end_need_survivor or not living)]
        if why == "one gang left":
            may_win = [gang for gang in GANGS if gang in living]
        if not may_win:
            return (), (tuple(range(len(g.wounds))),), "YR-30"
        keys = {gang: self.gang_key(g, gang) for gang in GANGS}
        best = self.in_groups(g, {gang: key for gang, key in keys.items() if gang in may_win})
        worst = self.in_groups(g, {gang: key for gang, key in keys.items() if gang not in may_win})
        return best[0], (*best, *worst), self.deciding(why, sorted([keys[gang] for gang in may_win]))

    def in_groups(self, g: First, keys: dict[str, tuple[int, int, int]]) -> list[tuple[int, ...]]:
        """Some gangs as seats, in groups of equal rank, best first."""
        return [
            tuple(sorted(seat for gang in keys if keys[gang] == key for seat in members(g, gang)))
            for key in sorted(set(keys.values()))
        ]

    def deciding(self, why: str, keys: list[tuple[int, int, int]]) -> str:
        """The clause that decides: money, else size, else wounds, else a shared win."""
        if why == "one gang left":
            return "YR-29"
        if len(keys) == 1:
            return "YR-28"
        clauses = zip(("YAK-148", "YAK-149", "YAK-150"), keys[0], keys[1], strict=True)
        return next((clause for clause, mine, theirs in clauses if mine != theirs), "YR-33")

    def tell_count(self, g: First) -> None:
        for gang, seats in all_members(g).items():
            for seat in self.dead(g, gang):
                g.tell("funeral", FUNERAL_CLAUSE[len(seats)], seat=seat, cost=FUNERAL[len(seats)])
            g.tell(
                "gang_count",
                "YAK-139",
                gang=gang,
                money=self.money(g, gang),
                shame=self.shame(g, gang),
                bonus=self.bonus(g, gang),
                funerals=self.funerals(g, gang),
                total=self.total(g, gang),
            )
