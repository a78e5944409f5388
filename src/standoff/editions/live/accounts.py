"""The end: hospital bills, who may win, and who does.  LIVE-238 to LIVE-249"""

from __future__ import annotations

from itertools import groupby
from typing import Any, Final, NamedTuple

from standoff.editions.live.game import COMA, CONV, Live
from standoff.editions.live.teams import NAMES
from standoff.engine.phase import Answers, Phase, Step

FEE: Final = 25
FEE_IN_CARDS: Final = 2


class Account(NamedTuple):
    """What a team has in the end."""

    team: int
    bank: int
    heads: int
    """For how many members it pays."""
    cost: int
    comas: int
    """How many of its members break a tie for it."""
    eligible: bool

    @property
    def final(self) -> int:
        """What is left, perhaps less than nothing.  LIVE-244"""
        return self.bank - self.cost

    @property
    def rank(self) -> tuple[bool, int, int]:
        """Whoever may win comes first, then money, then comas.  LIVE-245 to LIVE-247"""
        return (not self.eligible, -self.final, -self.comas)


def account(g: Live, team: int) -> Account:
    """How a team stands as the table lies."""
    options, members = g.rules.options, g.rules.teams[team]
    coma = [seat for seat in members if g.status[seat] == COMA]
    out = [seat for seat in members if g.status[seat] == CONV]
    heads = len(coma) + (len(out) if options.fee_scope == "hospital and convalescent" else 0)
    comas = sum([g.comas[seat] for seat in members]) if options.tie_coma == "whole game" else len(coma)
    if options.win_eligible == "shared round 5":
        eligible = any(seat in g.shared for seat in members)
    else:
        eligible = len(coma) < len(members)
    cost = heads * (FEE_IN_CARDS if options.easy_count else FEE)
    return Account(team, g.bank[team], heads, cost, comas, eligible)


class Accounts(Phase[Live]):
    """Every team pays for its members in hospital; the richest of those that may win does.  LIVE-241 to LIVE-249"""

    def resolve(self, g: Live, answers: Answers, step: Step) -> None:
        accounts = [account(g, team) for team in range(len(g.rules.teams))]
        ordered = sorted(accounts, key=lambda one: one.rank)
        groups = [list(group) for _, group in groupby(ordered, key=lambda one: one.rank)]
        g.ranking = tuple([self.seats(g, group) for group in groups])
        best = groups[0] if groups[0][0].eligible else []
        g.winners = self.seats(g, best)
        if g.log is not None:
            self.tell(g, accounts, best)

    def seats(self, g: Live, group: list[Account]) -> tuple[int, ...]:
        """Everybody of some teams."""
        return tuple(sorted(seat for one in group for seat in g.rules.teams[one.team]))

    def tell(self, g: Live, accounts: list[Account], best: list[Account]) -> None:
        """Team by team, then who has won and why."""
        easy = g.rules.options.easy_count
        for one in accounts:
            team = NAMES[one.team]
            if one.heads:
                cards: dict[str, Any] = {"cards": one.cost} if easy else {}
                g.tell("fee", "LIVE-238" if easy else "LIVE-242", team=team, heads=one.heads, cost=one.cost, **cards)
            cards = {"cards": one.final} if easy else {}
            g.tell("accounts", "LIVE-239" if easy else "LIVE-246", team=team, bank=one.bank, final=one.final, **cards)
        tied = [one for one in accounts if best and one.eligible and one.final == best[0].final]
        clause = (
            "LIVE-249" if not best else "LIVE-248" if len(best) > 1 else "LIVE-247" if len(tied) > 1 else "LIVE-246"
        )
        g.tell("game_over", clause, winners=list(g.winners or ()))
