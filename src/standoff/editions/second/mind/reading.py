"""How a gangster reads the table: who is rich, who points where, who may fire, who is likely to lie down."""

from __future__ import annotations

from math import exp
from typing import Final, TypeAlias

from standoff.editions.common.bullets import BANG
from standoff.editions.common.odds import bullet_chance
from standoff.editions.common.round import ROUNDS
from standoff.editions.common.temper import PLAIN, Temper
from standoff.editions.second.components import BONUS, BULLETS
from standoff.editions.second.mind.memory import ALL_DIAMONDS, ALL_PAINTINGS, Memory, Pot, potted
from standoff.editions.second.mind.worth import collection, leads_by, lives, richness
from standoff.editions.second.view import SeatView, SecondView
from standoff.engine.cached import cached_property
from standoff.engine.compiling import mypyc_attr

Threat: TypeAlias = tuple[int, float, float]
"""A gun that points at somebody: whose it is, how likely it is loaded as far as I know, and as far as all know."""
RIVAL: Final = 30.0
"""How many thousands behind the leader make somebody much less of a rival, for every round to come."""
BLEEDS: Final = {1: 0.4, 2: 0.1}
"""How much less of a rival somebody is with so many lives left, for every round to come."""
PUT_DOWN: Final = 0.34
"""How common Bangs are among cards that were put down unfired, beside those that are left."""
EAGER: Final = 0.65
"""How freely Bangs are loaded: above one they are spent early; below, they are saved for the end."""
HOPE: Final = 1.3
"""How many more of the paintings to come a collector gets than a fair part."""


@mypyc_attr(native_class=False)
class Reading:
    """One look at the table, shared by all rules of thumb that decide from it."""

    def __init__(self, view: SecondView, memory: Memory, temper: Temper = PLAIN) -> None:
        assert view.me is not None
        self.view, self.memory, self.me, self.temper = view, memory, view.me, temper
        self.mine: SeatView = view.seats[view.me]
        self.rounds_left = ROUNDS - view.round
        """How many rounds are to come."""

    @cached_property
    def foes(self) -> list[int]:
        """Everybody else alive."""
        return [seat for seat in self.view.alive if seat != self.me]

    @cached_property
    def duel(self) -> bool:
        """Does whoever I point at point at me?"""
        target = self.mine.target
        return target is not None and self.view.seats[target].target == self.me

    @cached_property
    def pots(self) -> list[Pot]:
        """What everybody owns: known, or counted along."""
        return [
            counted if seat.stash is None else potted(seat.stash)
            for seat, counted in zip(self.view.seats, self.memory.pots)
        ]

    @cached_property
    def wealth(self) -> list[float]:
        """What everybody is likely worth by now, in thousands, with a part in the race for the bonus."""
        return [
            pot.money + collection(pot.art + (seat.power == "collector")) + BONUS * chance
            for seat, pot, (chance, _) in zip(self.view.seats, self.pots, self.race)
        ]

    @cached_property
    def race(self) -> list[tuple[float, float]]:
        """How likely each seat has strictly the most diamonds at the end: as it is, and with one diamond more."""
        owned = [pot.stones for pot in self.pots]
        ranked = sorted([owned[seat] for seat in self.view.alive], reverse=True)
        first, second, left = ranked[0], ranked[1] if len(ranked) > 1 else 0.0, self.stones_left
        chances = {}
        for stones in set(owned):
            lead = stones - (second if stones == first else first)
            chances[stones] = leads_by(lead, left) if first or left else 0.0, leads_by(lead + 1.0, left)
        return [chances[stones] for stones in owned]

    @cached_property
    def next_painting(self) -> list[float]:
        """What one more painting adds to the collection that each seat is likely to have in the end."""
        more = HOPE * self.art_left / max(2, len(self.view.alive))
        owned = [pot.art + (seat.power == "collector") + more for seat, pot in zip(self.view.seats, self.pots)]
        gains = {art: collection(art + 1.0) - collection(art) for art in set(owned)}
        return [gains[art] for art in owned]

    @cached_property
    def next_diamond(self) -> list[float]:
        """What one more diamond does for each seat's chance of the bonus."""
        return [BONUS * (more - now) for now, more in self.race]

    @cached_property
    def art_left(self) -> int:
        """How many paintings are still in the piles."""
        return max(0, ALL_PAINTINGS - self.memory.art_seen)

    @cached_property
    def stones_left(self) -> int:
        """How many diamonds are still in the piles."""
        return max(0, ALL_DIAMONDS - self.memory.stones_seen)

    @cached_property
    def rivalry(self) -> list[float]:
        """How much it helps me to hurt each seat: whoever is likeliest to win most, by loot and by lives left.

        The more rounds are to come, the less loot tells and the more wounds do."""
        to_come = self.rounds_left + 1.0
        odds = [
            worth / (RIVAL * to_come) - BLEEDS.get(lives(seat), 0.0) * to_come
            for seat, worth in zip(self.view.seats, self.wealth)
        ]
        best = max([odds[seat] for seat in self.foes], default=0.0)
        return [exp(min(0.0, one - best)) for one in odds]

    @cached_property
    def all_rivalry(self) -> float:
        """The same of all foes together."""
        return sum([self.rivalry[foe] for foe in self.foes], 0.0)

    @cached_property
    def likely(self) -> list[Threat]:
        """The guns of my foes, wherever they will point."""
        chances = [(foe, self.feared(self.view.seats[foe])) for foe in self.foes]
        return [(foe, chance, chance) for foe, chance in chances]

    @cached_property
    def eager(self) -> float:
        """How freely people load for such a table."""
        return EAGER * PLAIN.eagerness(richness(self.view.table), 0)

    def feared(self, seat: SeatView) -> float:
        """How likely a loaded card is a Bang, for those who have seen no more of the deck than what lies open."""
        sharp = BULLETS[1] - self.memory.bangs[seat.seat]
        return bullet_chance(sharp, seat.cards + seat.loaded, seat.hidden, PUT_DOWN, self.eager)

    @cached_property
    def on(self) -> list[list[Threat]]:
        """For each seat the guns that point at it."""
        on: list[list[Threat]] = [[] for _ in self.view.seats]
        for seat in self.view.seats:
            if seat.target is not None and seat.loaded:
                feared = self.feared(seat)
                chance = feared if seat.card is None else float(seat.card == BANG)
                on[seat.target].append((seat.seat, chance, feared))
        return on

    @cached_property
    def leaves(self) -> list[float]:
        """For each seat how likely it lies down."""
        chances = [0.0] * len(self.view.seats)
        for seat in self.foes:
            chances[seat] = self.leave_chance(seat, [feared for _, _, feared in self.on[seat]])
        return chances

    def leave_chance(self, seat: int, feared: list[float]) -> float:
        """How likely somebody lies down: by habit, by how much there is to fear, and by wounds that teach fear.

        The weights fit a few thousand stand-offs of regulars and rookies."""
        safe = 1.0
        for chance in feared:
            safe *= 1.0 - chance
        memory, other = self.memory, self.view.seats[seat]
        habit = (memory.lain[seat] + 1.0) / (memory.standoffs + 7.0)
        fear = (1.0 - safe) * (10.0 + 2.5 * (lives(other) == 1) - 0.9 * self.view.round - 3.0 * habit)
        return 1.0 / (1.0 + exp(3.5 - fear - 4.0 * habit))

    def hit(self, seat: int) -> float:
        """How likely this seat is hit if it stays, by shooters who may lie down themselves."""
        safe = 1.0
        for shooter, chance, _ in self.on[seat]:
            safe *= 1.0 - chance * (1.0 - self.leaves[shooter])
        return 1.0 - safe

    def stands(self, seat: int) -> float:
        """How likely this seat is among the sharers."""
        return (1.0 - self.leaves[seat]) * (1.0 - self.hit(seat))
