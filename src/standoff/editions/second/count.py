"""The end: who is richest among the living.  SE-71 to SE-79, SEL-01 to SEL-31"""

from __future__ import annotations

from typing import Final, NamedTuple

from standoff.editions.common.ranking import ranked
from standoff.editions.common.seats import NO_SEAT
from standoff.editions.second.components import BONUS, PAINTING, SHARES, diamonds, listed, paintings, priced
from standoff.editions.second.game import Second
from standoff.engine.phase import Answers, Phase, Step

_PAINTING: Final = SHARES.index(PAINTING)


class Fortune(NamedTuple):
    """What somebody is worth at the end, in thousands."""

    cards: int
    """Bills and diamonds at their printed value."""
    paintings: int
    bonus: int

    @property
    def total(self) -> int:
        """All of it."""
        return self.cards + self.paintings + self.bonus


def bonus_owner(g: Second) -> int:
    """Who has strictly the most diamond cards of the living; -1 when there is no such one.  SEL-05 to SEL-10, RU-37"""
    most, owner = 0, NO_SEAT
    for seat in g.alive:
        count = diamonds(g.stash[seat])
        if count > most:
            most, owner = count, seat
        elif count == most:
            owner = NO_SEAT
    return owner


def fortune(g: Second, seat: int, bonus_to: int) -> Fortune:
    """The full value of somebody's loot, with the bonus.  SE-73, SE-74"""
    return Fortune(priced(g.stash[seat]), collected(g, seat), BONUS if seat == bonus_to else 0)


def collected(g: Second, seat: int) -> int:
    """What somebody's paintings are worth together."""
    return paintings(g.stash[seat][_PAINTING] + g.power_of(seat).paintings)


class FinalCount(Phase[Second]):
    """The living count their loot; the richest wins, then the most wounded; a last survivor just wins.

    SE-71 to SE-79, RU-33, RU-34, RU-56, RU-57
    """

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        _, why = step
        if len(g.alive) > 1:
            self.score(g)
        else:
            g.winners = g.alive
            g.ranking = (g.alive, *self.graves(g)) if g.alive else self.graves(g)
            clause = "SE-77" if g.alive else "SE-79"
            if g.log is not None:
                g.tell("game_over", clause, winners=list(g.winners), why=why)

    def score(self, g: Second) -> None:
        """After the last round."""
        bonus_to = bonus_owner(g)
        keys = {}
        for seat in g.alive:
            total = priced(g.stash[seat]) + collected(g, seat) + (BONUS if seat == bonus_to else 0)
            keys[seat] = (-total, -g.wounds[seat])
        living = ranked(g.alive, keys.__getitem__)
        g.winners, g.ranking = living[0], (*living, *self.graves(g))
        if g.log is not None:
            fortunes = {seat: fortune(g, seat, bonus_to) for seat in g.alive}
            self.tell_count(g, bonus_to, fortunes)
            richest = sorted((fortunes[seat].total for seat in g.alive), reverse=True)
            clause = "SE-74" if richest[0] > richest[1] else "SE-75" if len(g.winners) == 1 else "SE-76"
            g.tell("game_over", clause, winners=list(g.winners), why="last round")

    def graves(self, g: Second) -> tuple[tuple[int, ...], ...]:
        """The dead, those who died later first."""
        return ranked([seat for seat in g.order if seat not in g.alive], lambda seat: -g.died[seat])

    def tell_count(self, g: Second, bonus_to: int, fortunes: dict[int, Fortune]) -> None:
        """The public count of every survivor; the bonus is settled first."""
        if bonus_to != NO_SEAT:
            g.tell("bonus", "SEL-06", seat=bonus_to, amount=BONUS)
        else:
            held = any(diamonds(g.stash[seat]) for seat in g.alive)
            g.tell("no_bonus", "SEL-07" if held else "SEL-08")
        for seat in g.alive:
            worth = fortunes[seat]
            g.tell(
                "count", "SE-74",
                seat=seat, shares=listed(g.stash[seat]), cards=worth.cards, paintings=worth.paintings,
                bonus=worth.bonus, total=worth.total,
            )  # fmt: skip
        for seat in g.order:
            if seat not in g.alive:
                g.tell("lost", "SE-72", seat=seat)
