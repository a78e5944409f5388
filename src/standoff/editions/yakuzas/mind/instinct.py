"""What a boss looks at among gangs: as in the first edition, with funerals and fingers."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

from standoff.editions.common.bullets import loadable
from standoff.editions.common.instinct import Instinct, Signs, Thinker
from standoff.editions.common.temper import PLAIN, Mind
from standoff.editions.common.weights import Weights
from standoff.editions.first.components import Hand, worth
from standoff.editions.first.game import First
from standoff.editions.first.mind.instinct import FirstInstinct, of_teams
from standoff.editions.first.mind.odds import EAGER, bullets
from standoff.editions.first.powers import POWERS as ALL_POWERS
from standoff.editions.yakuzas.kiai import ALL_KIAI
from standoff.editions.yakuzas.mind.better import leaning
from standoff.editions.yakuzas.mind.cards import BLADE, PLAIN_POT
from standoff.editions.yakuzas.mind.quick import Sights, is_plain
from standoff.editions.yakuzas.seating import GANGS
from standoff.editions.yakuzas.standoff import FINGER
from standoff.editions.yakuzas.ties import GANG, all_members, is_yakuza
from standoff.editions.yakuzas.weapons import BLADE as BLADES

CARDS: Final = (*[power.name for power in ALL_POWERS], *[kiai.name for kiai in ALL_KIAI])
PLACES: Final = {name: at for at, name in enumerate(CARDS)}


class GangInstinct(FirstInstinct):
    """Three purses, and who is left to fill them."""

    playouts = 60
    lasting = 2
    hasty = True
    since = 7
    weighed = frozenset({"load", "cunning_load", "aim", "kid_aim", "courage", "charm", "throw_at"})

    def __init__(self, weights: Weights) -> None:
        super().__init__(weights)
        self._ours: tuple[int, ...] = ()
        """The seats of my gang."""

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
            (
                *signs, sum([float(FINGER[g, seat]) for seat in seats], 0.0), *[float(gang == one) for one in GANGS],
                *cards_of(g, seats),
            )
            for signs, seats, gang in zip(teams, sides, gangs)
        ]  # fmt: skip

    def remember(self, g: First, me: int, erratic: Sequence[bool], rng: Random) -> None:
        self._ours = all_members(g)[GANG[g, me]]
        super().remember(g, me, erratic, rng)

    def _laid(self, g: First, seat: int, gun: int, hand: Hand, erratic: bool, telling: float, rng: Random) -> str:
        """As regulars lay their cards, and fellows theirs."""
        options = loadable(hand, g.deck_of(gun))
        if len(options) == 1 or erratic:
            return str(options[int(rng.random() * len(options))])
        live = float(bullets(hand))
        if hand[0]:
            temper = leaning(g.round, is_yakuza(g, seat)) if seat in self._ours else PLAIN
            eager = EAGER * temper.eagerness(worth(g.table) / PLAIN_POT, g.wounds[seat])
            chance = min(1.0, (BLADE if g.weapon[gun] == BLADES else 1.0) * eager * live / sum(hand))
            if rng.random() * (1.0 - chance + telling * chance) < 1.0 - chance:
                return str(options[0])
        return str(g.deck_of(gun)[2 if rng.random() * live < hand[2] else 1])

    def is_likely(self, g: First, me: int, erratic: Sequence[bool]) -> bool:
        return True

    def thinker(self, g: First, mind: Mind) -> Thinker:
        return Sights(g, mind).answer if is_plain(g) else Instinct.thinker(self, g, mind)


def cards_of(g: First, seats: tuple[int, ...]) -> Signs:
    """Which powers and kiai the living of a gang hold, face down and open."""
    found = [0.0] * (2 * len(CARDS))
    for seat in seats:
        if seat in g.alive:
            for name in g.held[seat]:
                if name in PLACES:
                    found[PLACES[name] + len(CARDS) * (name in g.shown[seat])] = 1.0
    return found
