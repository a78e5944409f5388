"""The split of a round and the final count.  FE-63 to FE-70, FE-79 to FE-86, SP-G.9"""

from __future__ import annotations

from typing import Any

from standoff.editions.common.ranking import ranked
from standoff.editions.common.split import split
from standoff.editions.first.card import bonus, shame_worth
from standoff.editions.first.components import listed, plus, worth
from standoff.editions.first.game import First
from standoff.engine.phase import Answers, Phase, Step


class SplitLoot(Phase[First]):
    """Whoever still stands shares the table in equal parts; the rest waits for the next round.  FE-63 to FE-70"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        sharers = g.standing()
        g.sharers = sharers
        parts = split(g.table, len(sharers))
        g.table, g.shares = parts.left, parts.shares
        teams, stash = g.rules.teams, g.stash
        for seat, notes in zip(sharers, parts.shares):
            purse = teams.purse(g, seat)
            stash[purse] = plus(stash[purse], notes)
        if g.log is not None:
            self.tell_split(g, sharers, parts.share, parts.shares)

    def tell_split(self, g: First, sharers: tuple[int, ...], share: int, shares: tuple[Any, ...]) -> None:
        """Everybody sees the notes go; how much somebody has in all stays with them (FE-69)."""
        if not sharers:
            g.tell("no_split", "FE-70", seats=[], left=listed(g.table))
            return
        if not share:
            g.tell("no_split", "FE-67", seats=list(sharers), left=listed(g.table))
            return
        g.tell("split", "FE-64", seats=list(sharers), share=share)
        for seat, notes in zip(sharers, shares, strict=True):
            g.tell("share", "FE-66", seat=seat, notes=listed(notes))
        if g.table != (0, 0, 0):
            g.tell("left", "FE-68", notes=listed(g.table))


class FinalCount(Phase[First]):
    """Survivors count their notes and pay for their shame; the richest wins.  FE-79 to FE-86"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        _, why = step
        g.rules.count.finish(g, why)


class Count:
    """Who wins: rich survivors, less shame, more wounds.  FE-80 to FE-86, R-09, R-14"""

    def early_end(self, g: First) -> str:
        """Why the game ends now, before its last round; empty when it goes on."""
        if not g.alive:
            return "nobody left"
        if len(g.alive) == 1 and g.rules.options.end_sole_survivor:
            return "sole survivor"
        return ""

    def net(self, g: First, seat: int) -> int:
        """A survivor's wealth: notes, shame, and what a power pays; debts count (R-14)."""
        return worth(g.stash[seat]) + shame_worth(g, seat) * g.shame[seat] + bonus(g, seat)

    def worth_of(self, g: First, seat: int) -> int | None:
        """What this seat has to show in the final count; None for the dead."""
        return self.net(g, seat) if seat in g.alive else None

    def key(self, g: First, seat: int) -> tuple[int, ...]:
        """Sorts survivors, best first."""
        net = self.net(g, seat)
        if g.rules.options.tiebreak == "none":
            return (-net,)
        return (-net, g.shame[seat], -g.wounds[seat])

    def finish(self, g: First, why: str) -> None:
        """Show what counts, rank everybody, name the winners."""
        if g.log is not None:
            self.open_powers(g)
            self.tell_count(g)
        g.winners, g.ranking, clause = self.outcome(g, why)
        if g.log is not None:
            g.tell("game_over", clause, winners=list(g.winners), why=why)

    def outcome(self, g: First, why: str) -> tuple[tuple[int, ...], tuple[tuple[int, ...], ...], str]:
        """The winners, everybody in groups of equal rank, and the clause that decides."""
        ranking = self.ranked(g, g.alive)
        dead = tuple(sorted(seat for seat in g.order if seat not in g.alive))
        everybody = (*ranking, dead) if dead else ranking
        if not g.alive:
            return (), everybody, "FE-86"
        if len(g.alive) == 1:
            return ranking[0], everybody, "FE-85" if why == "sole survivor" else "FE-82"
        return ranking[0], everybody, self.deciding_clause(g, ranking)

    def ranked(self, g: First, seats: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
        """These seats in groups of equal rank, best first."""
        return ranked(seats, lambda seat: self.key(g, seat))

    def deciding_clause(self, g: First, ranking: tuple[tuple[int, ...], ...]) -> str:
        """Money, else shame, else wounds, else a shared win."""
        if len(ranking[0]) > 1:
            return "R-09"
        first, second = self.key(g, ranking[0][0]), self.key(g, ranking[1][0])
        for clause, mine, theirs in zip(("FE-82", "FE-83", "FE-84"), first, second, strict=False):
            if mine != theirs:
                return clause
        raise AssertionError("two groups of equal rank are one")

    def tell_count(self, g: First) -> None:
        """The public count of every survivor."""
        for seat in g.alive:
            money, paid = worth(g.stash[seat]), bonus(g, seat)
            g.tell("count", "FE-81", seat=seat, money=money, shame=g.shame[seat], bonus=paid, total=self.net(g, seat))
        for seat in g.order:
            if seat not in g.alive:
                g.tell("lost", "FE-80", seat=seat)

    def open_powers(self, g: First) -> None:
        """Powers that pay at the end are shown by living owners.  SP-G.8, R-26"""
        for seat in g.alive:
            for card in g.rules.holding(g, seat):
                if card.name not in g.shown[seat] and card.counts_at_end(g, seat):
                    g.tell("shows_power", "SP-G.8", seat=seat, power=card.number)
