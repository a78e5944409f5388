"""A round, in the order of the rulebook.  FE-12 to FE-18

Windows and steps that belong to a module are listed where they happen and left out where nobody plays them.
"""

from __future__ import annotations

from typing import Final

from standoff.editions.common import round as rounds
from standoff.editions.first.box import NO_NOTES, counted, listed, plus
from standoff.editions.first.game import NO_SEAT, First
from standoff.engine.phase import Answers, Phase, Step

TRIPLE: Final = "bbb"
REST: Final = "rest"
STAB: Final = "stab"
BLAST: Final = "blast"

ROUND: Final[tuple[Step, ...]] = (
    ("loot",),                # 1  five notes on the table
    ("window", "loot"),
    ("load",),                # 2  a bullet or a blank, in secret
    ("window", "loaded"),
    ("aim",),                 # 3  one, two, three
    ("kid_aim",),
    ("window", "aimed"),
    ("cunning_load",),
    ("window", "last card"),
    ("talk",),                # 4  threats and promises…
    ("courage",),             #    … then stay or withdraw
    ("window", "withdrawn"),
    ("window", "unfired"),
    ("shots", TRIPLE),        # 5  triple Bangs
    ("shots", REST),          # 6  all other cards
    ("window", "split"),
    ("split",),               # 7  the loot
    ("telephone",),           # 8  with a cop among us
    ("round_over",),
)  # fmt: skip

SHOT: Final[tuple[Step, ...]] = (
    ("toss",),
    ("guards",),
    ("window", "hit"),
    ("wound",),
    ("clicks",),
    ("deaths",),
    ("blast",),
    ("jam",),
    ("window", "fired"),
    ("window", "death"),
    ("heirless",),
    ("end_check",),
    ("blast_over",),
)
"""What follows when bullets have spoken, from the tosses to the end check."""


class Round(rounds.Round[First]):
    """A game has eight rounds of the same phases.  FE-12, FE-13"""

    clause = "FE-12"


class Loot(Phase[First]):
    """Five notes are turned up and join what stayed; every living gangster rejoins.  FE-15 to FE-18"""

    clause = "FE-15"

    def resolve(self, g: First, answers: Answers) -> None:
        carried, end = g.table, g.turned + g.rules.notes_a_round
        fresh = counted(g.pile[g.turned : end])
        g.turned, g.table = end, plus(carried, fresh)
        for seat in g.alive:
            g.posture[seat] = "standing"
        start_of_round(g)
        if g.log is not None:
            if carried != NO_NOTES:
                g.tell("carried", "FE-16", notes=listed(carried))
            g.tell("loot", self.clause, notes=listed(fresh), table=listed(g.table))
            g.tell("stand_up", "FE-17", seats=list(g.alive))


def start_of_round(g: First) -> None:
    """Forget what counted for one round only."""
    g.target = [None] * len(g.target)
    g.seen = g.disarmed = g.rescued = g.sharers = g.fallen = ()
    g.dropped.clear()
    g.called = 0
    if g.power:
        g.blast = False
        g.bullets = [0] * len(g.bullets)
        g.taken = [0] * len(g.taken)
        if g.rules.options.dragon_mode == "once":
            g.skin = [False] * len(g.skin)
        if g.rules.options.cunning_mode == "once":
            g.cunning = NO_SEAT


class RoundOver(rounds.RoundOver[First]):
    """After round 8 the game is over; otherwise the next round begins.  FE-79"""
