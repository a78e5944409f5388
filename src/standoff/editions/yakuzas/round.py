"""A round of the gang game, in the order of its rulebook, and how it ends.  YAK-33 to YAK-38"""

from __future__ import annotations

from typing import Final

from standoff.editions.common import round as rounds
from standoff.editions.first import round as first
from standoff.editions.first.causes import REST, TRIPLE
from standoff.editions.first.components import worth
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.yakuzas.chairs import MOVED, beside, close_up
from standoff.editions.yakuzas.standoff import TOKEN
from standoff.editions.yakuzas.strikes import DOOMED, bury
from standoff.engine.phase import Answers, Phase, Step

EVENING: Final[tuple[Step, ...]] = (
    ("share_cards", "powers"),
    ("share_cards", "objects"),
    ("conference",),
    ("show_visible",),
)
ROUND: Final[tuple[Step, ...]] = (
    ("show_visible",),
    ("loot",),                # 1  eight notes on the table
    ("window", "loot"),
    ("load",),                # 2  a card of the own set, in secret
    ("window", "loaded"),
    ("aim",),                 # 3  guns at anybody, blades to the left or right
    ("kid_aim",),
    ("window", "aimed"),
    ("cunning_load",),
    ("window", "charm"),      # 4a
    ("talk",),
    ("courage",),             # 4b stay or withdraw
    ("window", "flip"),       # 4c
    ("flip",),
    ("lower_weapons",),       # 4d guns go down, blades move on
    ("token_deaths",),        # 4e
    ("window", "withdrawn"),
    ("shots", TRIPLE),        # 5  triple Bangs
    ("stars",),               # 5b
    ("shots", REST),          # 6  all other cards
    ("window", "split"),
    ("split",),               # 7
    ("window", "shared"),
    ("delayed_deaths",),
    ("survivors",),
    ("go_home",),
    ("halftime",),
    ("round_over",),
)  # fmt: skip
ROUND_END: Final = ROUND[ROUND.index(("delayed_deaths",)) :]


class Round(rounds.Round[First]):
    """A game has eight rounds of the same phases.  YAK-33, YAK-34"""

    clause = "YAK-33"


class Loot(first.Loot):
    """A pile of eight notes is turned up and joins what stayed; the total is announced.  YAK-35 to YAK-38"""

    clause = "YAK-35"
    carried = "YAK-36"
    stands = "YAK-38"

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        super().resolve(g, answers, step)
        if g.log is not None:
            g.tell("total", "YAK-37", total=worth(g.table))


class DelayedDeaths(Phase[First]):
    """Whoever should have been dead a round ago dies now, and may be heard a last time.  OBJ-94, YR-73"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        doomed = DOOMED.of_all(g)
        dead = [seat for seat in g.alive if 0 < doomed[seat] <= g.round] if any(doomed) else []
        if not dead:
            return
        g.fallen = ()
        bury(g, dead)
        g.then(*g.rules.played(("window", "kamikaze"), ("blast", TOKEN), ("window", "death"), ("heirless",)))


class GoHome(Phase[First]):
    """The chairs of the dead are taken away, and the Ninja goes back to his own.  YAK-134, KIAI-22"""

    def resolve(self, g: First, answers: Answers, step: Step) -> None:
        away = MOVED[g]
        close_up(g)
        if g.log is not None and away in g.alive and MOVED[g] == NO_SEAT:
            g.tell("goes_home", "KIAI-22", seat=away, seats=list(reversed(beside(g, away).values())))
