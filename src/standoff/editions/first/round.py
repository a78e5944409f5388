"""A round, in the order of the rulebook.  FE-12 to FE-18

Windows and steps that belong to a module are listed where they happen and left out where nobody plays them.
"""

from __future__ import annotations

from typing import ClassVar, Final

from standoff.editions.common import round as rounds
from standoff.editions.first.causes import REST, TRIPLE
from standoff.editions.first.components import NO_NOTES, Notes, counted, listed, plus
from standoff.editions.first.game import First
from standoff.engine.fields import ROUND as ROUND_BEGINS
from standoff.engine.phase import Answers, Phase, Step

ROUND: Final[tuple[Step, ...]] = (
    ("show_visible",),
    ("loot",),                # 1  five notes on the table
    ("window", "loot"),
    ("load",),                # 2  a bullet or a blank, in secret
    ("window", "loaded"),
    ("aim",),                 # 3  one, two, three
    ("kid_aim",),
    ("window", "aimed"),
    ("cunning_load",),        #    then hidden cards may speak once more
    ("talk",),                # 4  threats and promises…
    ("courage",),             #    … then stay or withdraw
    ("window", "withdrawn"),
    ("window", "unfired"),
    ("shots", TRIPLE),        # 5  triple Bangs
    ("shots", REST),          # 6  all other cards
    ("window", "split"),
    ("split",),               # 7  the loot
    ("window", "shared"),
    ("telephone",),           # 8  with a cop among us
    ("round_over",),
)  # fmt: skip


class Round(rounds.Round[First]):
    """A game has eight rounds of the same phases.  FE-12, FE-13"""

    clause = "FE-12"


class Loot(Phase[First]):
    """Five notes are turned up and join what stayed; every living gangster rejoins.  FE-15 to FE-18"""

    clause: ClassVar[str] = "FE-15"
    carried: ClassVar[str] = "FE-16"
    stands: ClassVar[str] = "FE-17"

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        end = g.turned + g.rules.notes_a_round
        fresh, g.turned = counted(g.pile[g.turned : end]), end
        self.lay_out(g, fresh)

    def lay_out(self, g: First, fresh: Notes) -> None:
        """Some notes join what stayed, and a round begins."""
        carried = g.table
        g.table = plus(carried, fresh)
        for seat in g.alive:
            g.posture[seat] = "standing"
        start_of_round(g)
        if g.log is not None:
            if carried != NO_NOTES:
                g.tell("carried", self.carried, notes=listed(carried))
            g.tell("loot", self.clause, notes=listed(fresh), table=listed(g.table))
            g.tell("stand_up", self.stands, seats=list(g.alive))


def start_of_round(g: First) -> None:
    """Forget what counted for one round only."""
    g.target = [None] * len(g.target)
    g.seen = g.disarmed = g.dropped = g.fired = g.sharers = g.fallen = ()
    g.called = g.landed = 0
    g.shares = None
    g.attacks.clear()
    g.rules.declared.reset(g, ROUND_BEGINS)


def cut_round(g: First, lost: str, why: str) -> None:
    """The round is over at once: cards not played are lost unseen, and the loot stays."""
    for seat, gun, _ in g.loaded_guns():
        g.discard(seat, gun, lost)
    g.agenda[:] = g.rules.ending
    if "unfired" in g.rules.speakers:
        g.then(("window", "unfired"))
    if g.log is not None:
        g.tell("round_cut", why)


class RoundOver(rounds.RoundOver[First]):
    """After round 8 the game is over; otherwise the next round begins.  FE-79"""
