"""A round, in the order of the rulebook, and what happens between rounds.  SE-08 to SE-13, SE-66 to SE-68

Steps that belong to a power are listed where they happen and left out of a game without powers.
"""

from __future__ import annotations

from typing import Final

from standoff.editions.common.round import ROUNDS, Round
from standoff.editions.common.seats import NO_SEAT, clockwise
from standoff.editions.second.components import NO_LOOT, TOKEN, Heap, has, listed, plus, with_one, without_one
from standoff.editions.second.game import Second
from standoff.engine.fields import ROUND as ROUND_BEGINS
from standoff.engine.phase import Answers, Phase, Step

ROUND: Final[tuple[Step, ...]] = (
    ("loot",),       # 1  eight cards and the token
    ("hustle",),
    ("load",),       # 2  a bullet or a blank, in secret
    ("aim",),        # 3  one, two, three
    ("kid_aim",),
    ("swap",),
    ("privilege",),  # 4  the Godfather may order somebody to aim elsewhere
    ("courage",),    # 5  stay or lie down
    ("shots",),      # 6  all cards at once
    ("sharing",),    # 7  share by share, clockwise
    ("pick",),
    ("desk",),       #    the Godfather of the next round
    ("round_over",),
)  # fmt: skip


class Turn(Round[Second]):
    """A game has at most eight rounds of the same seven steps.  SE-08, SE-09"""

    clause = "SE-08"


class Loot(Phase[Second]):
    """Everybody alive gets up and lowers the gun; one pile is turned up and joins what was left; the token is back.

    SE-10 to SE-13, SE-82, RU-03, RU-28
    """

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        for seat in g.alive:
            g.posture[seat] = "standing"
        g.target = [None] * len(g.target)
        g.fallen = g.sharers = g.queue = ()
        g.heir = NO_SEAT
        carried, fresh = g.table, self.turned_up(g)
        g.table = with_one(fresh if carried == NO_LOOT else plus(carried, fresh), TOKEN)
        g.rules.declared.reset(g, ROUND_BEGINS)
        for power in g.rules.at_round:
            power.round_begins(g)
        if g.log is not None:
            g.tell("stand_up", "SE-12", seats=list(g.alive))
            self.tell_loot(g, carried, fresh)
            g.tell("token", "SE-11", available=True)

    def turned_up(self, g: Second) -> Heap:
        """The pile of this round."""
        return g.piles[g.round - 1]

    def tell_loot(self, g: Second, carried: Heap, fresh: Heap) -> None:
        """What lies on the table, card by card."""
        if carried != NO_LOOT:
            g.tell("carried", "SE-13", shares=listed(carried))
        g.tell("loot", "SE-10", shares=listed(fresh), table=listed(g.table))


class Desk(Phase[Second]):
    """What nobody took waits or is lost; the desk goes to whoever took the token.  SE-66 to SE-68, SEL-71

    Without a taker a living Godfather stays, and a dead one is followed by the next living gangster clockwise.
    RU-25, RU-26, RU-28, RU-29
    """

    def resolve(self, g: Second, answers: Answers, step: Step) -> None:
        last = g.round == ROUNDS
        if has(g.table, TOKEN):
            g.table = without_one(g.table, TOKEN)
        if g.table != NO_LOOT:
            lost = last or g.rules.options.unclaimed == "box"
            if g.log is not None:
                g.tell("unclaimed", "RU-29" if last else "RU-28", shares=listed(g.table), lost=lost)
            if lost:
                g.box, g.table = plus(g.box, g.table), NO_LOOT
        g.wishes = [()] * len(g.wishes)
        if not last:
            self.hand_over(g)

    def hand_over(self, g: Second) -> None:
        """Who has the desk in the next round."""
        if g.heir != NO_SEAT:
            heir, clause = g.heir, "SEL-71"
        elif g.godfather in g.alive:
            heir, clause = g.godfather, "SE-67"
        else:
            heir, clause = g.alive[0], "SE-68"
        if heir != g.godfather:
            g.godfather = heir
            g.order, g.alive = clockwise(g.order, heir), clockwise(g.alive, heir)
        if g.log is not None:
            g.tell("godfather", clause, seat=heir)
