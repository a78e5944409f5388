"""What a family is worth at the end.  FAM-36 to FAM-48"""

from __future__ import annotations

from itertools import groupby
from typing import Final

from standoff.editions.first.card import bonus, shame_worth
from standoff.editions.first.components import worth
from standoff.editions.first.count import Count
from standoff.editions.first.families.ties import BOSSES, TEAM, members, teams
from standoff.editions.first.game import First

GUARD_FUNERAL: Final = 20
BOSS_FUNERAL: Final = 50


class FamilyCount(Count):
    """The richest family wins, dead members and all, once funerals are paid.  FAM-38 to FAM-48, R-70 to R-74"""

    def early_end(self, g: First) -> str:
        if not g.alive:
            return "nobody left"
        if g.rules.options.fam_early_end == "no":
            return ""
        of = TEAM.of_all(g)
        return "one team left" if len({of[seat] for seat in g.alive}) == 1 else ""

    def worth_of(self, g: First, seat: int) -> int | None:
        return self.total(g, TEAM[g, seat]) if BOSSES[g] else None

    def total(self, g: First, team: int) -> int:
        """A family's wealth: purse, shame of the living, powers, funerals."""
        family = members(g, team)
        dead = [seat for seat in family if seat not in g.alive]
        total = worth(g.stash[BOSSES[g][team]])
        for seat in family:
            if seat in g.alive:
                total += shame_worth(g, seat) * g.shame[seat] + bonus(g, seat)
            elif g.rules.options.fam_dead_powers:
                total += bonus(g, seat) + max(0, shame_worth(g, seat)) * g.shame[seat]
        funerals = sum(BOSS_FUNERAL if seat == BOSSES[g][team] else GUARD_FUNERAL for seat in dead)
        return total - funerals

    def team_key(self, g: First, team: int) -> tuple[int, ...]:
        """Sorts families, best first: money, then living members, then less shame among them.  FAM-47, FAM-48"""
        living = [seat for seat in members(g, team) if seat in g.alive]
        if g.rules.options.tiebreak == "none":
            return (-self.total(g, team),)
        return -self.total(g, team), -len(living), sum(g.shame[seat] for seat in living)

    def outcome(self, g: First, why: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], str]:
        keys = sorted((self.team_key(g, team), team) for team in teams(g))
        ranking = tuple(
            tuple(seat for _, team in group for seat in sorted(members(g, team)))
            for _, group in groupby(keys, key=lambda pair: pair[0])
        )
        (best, *_), (second, *_) = keys[0], keys[1]
        clause = next(
            (
                name
                for name, mine, theirs in zip(("FAM-45", "FAM-47", "FAM-48"), best, second, strict=False)
                if mine != theirs
            ),
            "R-74",
        )
        return ranking[0], ranking, clause

    def tell_count(self, g: First) -> None:
        for team in teams(g):
            family = members(g, team)
            purse = worth(g.stash[BOSSES[g][team]])
            dead = [seat for seat in family if seat not in g.alive]
            g.tell("family_count", "FAM-45", seats=list(family), money=purse, total=self.total(g, team))
            for seat in dead:
                boss = seat == BOSSES[g][team]
                clause = "FAM-44" if boss else "FAM-43"
                g.tell("funeral", clause, seat=seat, cost=BOSS_FUNERAL if boss else GUARD_FUNERAL)
