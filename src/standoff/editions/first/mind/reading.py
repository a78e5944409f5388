"""How a gangster reads the table: who points where, who may fire, who is likely to leave."""

from __future__ import annotations

from math import exp
from typing import Final, TypeAlias

from standoff.editions.common.temper import PLAIN, Temper
from standoff.editions.first.components import ROUNDS, SHAME_COST, WOUNDS_TO_DIE
from standoff.editions.first.mind.odds import EAGER, feared_chance, fire_chance, richness
from standoff.editions.first.mind.powers import UNBREAKABLE
from standoff.editions.first.view import FirstView, SeatView
from standoff.engine.cached import cached_property
from standoff.engine.compiling import mypyc_attr

TOSS: Final = 0.5
"""A shotgun between two targets hits each of them half the time."""
RIVAL: Final = 14.0
"""How many thousands behind the leader make somebody much less of a rival, for every round to come."""
BLEEDS: Final = {1: 0.6, 2: 0.08}
"""How much less of a rival somebody is with so many lives left, for every round to come."""
Threat: TypeAlias = tuple[int, float, float]
"""A gun that points at somebody: whose it is, how likely it hits as far as I know, and as far as its target knows."""


@mypyc_attr(native_class=False)
class Reading:
    """One look at the table, shared by all rules of thumb that decide from it."""

    def __init__(self, view: FirstView, purses: list[float], temper: Temper = PLAIN) -> None:
        assert view.me is not None
        self.view, self.me, self.purses, self.temper = view, view.me, purses, temper
        self.mine: SeatView = view.seats[view.me]

    @cached_property
    def foes(self) -> list[int]:
        """Everybody else alive who is not of my family."""
        seats, team = self.view.seats, self.mine.team
        return [seat for seat in self.view.alive if seat != self.me and (team is None or seats[seat].team != team)]

    @cached_property
    def friends(self) -> list[int]:
        """Living members of my family, without me."""
        seats, team = self.view.seats, self.mine.team
        if team is None:
            return []
        return [seat for seat in self.view.alive if seat != self.me and seats[seat].team == team]

    @cached_property
    def rivalry(self) -> list[float]:
        """How much it helps me to hurt each seat: whoever is likeliest to win most, by money and by lives left.

        The more rounds are to come, the less money tells and the more wounds do."""
        to_come = ROUNDS - self.view.round + 1.0
        odds = [
            (purse - SHAME_COST * seat.shame) / (RIVAL * to_come) - BLEEDS.get(lives(seat), 0.0) * to_come
            for seat, purse in zip(self.view.seats, self.purses)
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
        chances = [(foe, feared_chance(self.view.seats[foe].guns[0])) for foe in self.foes]
        return [(foe, chance, chance) for foe, chance in chances]

    @cached_property
    def on(self) -> list[list[Threat]]:
        """For each seat the guns that point at it."""
        return threats(self.view)

    @cached_property
    def leaves(self) -> list[float]:
        """For each seat how likely it withdraws."""
        view = self.view
        chances = [0.0] * len(view.seats)
        for seat in view.alive:
            if seat != self.me:
                chances[seat] = leave_chance(view.seats[seat], self.on[seat], view.round)
        return chances

    def hit(self, seat: int) -> float:
        """How likely this seat is hit if it stays, with shooters who may leave."""
        safe = 1.0
        for shooter, chance, _ in self.on[seat]:
            safe *= 1.0 - chance * (1.0 - self.leaves[shooter])
        return 1.0 - safe

    @cached_property
    def duel(self) -> bool:
        """Does somebody I point at point at me?"""
        mine = {target for gun in self.mine.guns for target in _targets(gun.target)}
        return any(shooter in mine for shooter, *_ in self.on[self.me])

    def stands(self, seat: int) -> float:
        """How likely this seat is among the sharers."""
        return (1.0 - self.leaves[seat]) * (1.0 - self.hit(seat))


def _targets(aim: int | tuple[int, ...] | None) -> tuple[int, ...]:
    return () if aim is None else aim if isinstance(aim, tuple) else (aim,)


def threats(view: FirstView) -> list[list[Threat]]:
    """For each seat the guns that point at it."""
    on: list[list[Threat]] = [[] for _ in view.seats]
    eager = EAGER * PLAIN.eagerness(richness(view), 0)
    for seat in view.seats:
        for gun in seat.guns:
            target = gun.target
            if target is None or not gun.loaded:
                continue
            fires, feared = fire_chance(gun, eager), feared_chance(gun, eager)
            if isinstance(target, int):
                on[target].append((seat.seat, fires, feared))
            else:
                for half in target:
                    on[half].append((seat.seat, TOSS * fires, TOSS * feared))
    return on


def leave_chance(seat: SeatView, on: list[Threat], round_: int) -> float:
    """How likely somebody withdraws: by habit, by how much there is to fear, and by wounds that teach fear.

    The weights fit a few thousand stand-offs of regulars and rookies.
    """
    safe = 1.0
    for _, _, feared in on:
        safe *= 1.0 - feared
    danger = 1.0 - safe
    habit = (seat.shame + 1.0) / (round_ + 6.0)
    fear = danger * (7.0 + seat.wounds * seat.wounds - 0.3 * round_ - 5.0 * habit)
    return 1.0 / (1.0 + exp(5.0 - fear - 6.0 * habit))


def lives(seat: SeatView) -> int:
    """How many wounds somebody can take before the table must bury them, as far as I know."""
    return WOUNDS_TO_DIE + (seat.power == UNBREAKABLE) - seat.wounds
