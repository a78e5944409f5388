"""How a member of a gang reads the table: who may hurt whom, who is likely to leave, which gang is ahead."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from standoff.editions.common.bullets import CLICK, CLING
from standoff.editions.common.seats import walk
from standoff.editions.common.temper import Temper
from standoff.editions.first.components import ROUNDS, SHAME_COST, worth
from standoff.editions.first.mind.money import A_ROUND
from standoff.editions.first.mind.odds import bullets, feared_chance
from standoff.editions.first.mind.powers import SUPER_COWARD
from standoff.editions.first.mind.reading import TOSS, Threat, leave_chance, lives
from standoff.editions.yakuzas.count import FUNERAL
from standoff.editions.yakuzas.deal import NOTES
from standoff.editions.yakuzas.view import GangGun, GangSeat, GangView
from standoff.engine.cached import cached_property
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Answer

RIVAL: Final = 40.0
"""How many thousands behind the other gang make one much less of a rival."""
RISKS: Final[tuple[float, ...]] = (1.0, 0.15, 0.06, 0.02)
"""Risk, per round to come, that somebody with so many lives loses the last of them."""
HABIT: Final = 0.8
"""How much a wound tells of somebody who was not there to share."""


@mypyc_attr(native_class=False)
class Reading:
    """One look at the table, shared by all rules of thumb that decide from it."""

    def __init__(self, view: GangView, temper: Temper) -> None:
        assert view.me is not None
        self.view, self.me, self.temper = view, view.me, temper
        self.mine: GangSeat = view.seats[view.me]
        self.rounds_left = ROUNDS - view.round

    @cached_property
    def foes(self) -> list[int]:
        """Everybody alive of the other gangs."""
        return [seat for seat in self.view.alive if self.is_opponent(seat)]

    @cached_property
    def fellows(self) -> list[int]:
        """Living members of my gang, without me."""
        return [seat for seat in self.view.alive if seat != self.me and not self.is_opponent(seat)]

    def is_opponent(self, seat: int) -> bool:
        """Is this one of another gang?"""
        return self.view.seats[seat].gang != self.mine.gang

    @cached_property
    def on(self) -> list[list[Threat]]:
        """For each seat the weapons that point at it."""
        return self.threats()

    def threats(self) -> list[list[Threat]]:
        """The same, looked at now."""
        on: list[list[Threat]] = [[] for _ in self.view.seats]
        for seat in self.view.seats:
            for at, gun in enumerate(seat.guns):
                if gun.target is None or not gun.loaded:
                    continue
                halves = parts(gun.target)
                odds = TOSS if len(halves) > 1 else 1.0
                for half in halves:
                    on[half].append((seat.seat, odds * fire_chance(seat, at), odds * feared_chance(gun)))
        return on

    @cached_property
    def leaves(self) -> list[float]:
        """For each seat how likely it withdraws; honor is dearer than shame once a finger is owed."""
        return self.fears()

    def fears(self) -> list[float]:
        """The same, looked at now."""
        chances = [0.0] * len(self.view.seats)
        for seat in self.view.alive:
            if seat != self.me:
                other = self.view.seats[seat]
                chance = leave_chance(other, self.on[seat], self.view.round)
                chances[seat] = 0.4 * chance if other.finger else chance
        return chances

    def hit(self, seat: int) -> float:
        """How likely this seat is hit if it stays, by people who may leave."""
        safe = 1.0
        for shooter, chance, _ in self.on[seat]:
            safe *= 1.0 - chance * (1.0 - self.leaves[shooter])
        return 1.0 - safe

    def stands(self, seat: int) -> float:
        """How likely this seat is among the sharers."""
        return (1.0 - self.leaves[seat]) * (1.0 - self.hit(seat))

    @cached_property
    def duel(self) -> bool:
        """Does somebody I point at point at me?"""
        mine = {target for gun in self.mine.guns for target in parts(gun.target)}
        return any(shooter in mine for shooter, *_ in self.on[self.me])

    # ---- what things are worth to gangs, in thousands ------------------------------------------------------------

    def stake(self, seat: int) -> float:
        """What the death of this one costs the gang: a funeral, and what would have been won."""
        return FUNERAL[len(self.view.gangs[self.view.seats[seat].gang])] + A_ROUND * self.rounds_left

    def price(self, seat: int, hits: int = 1) -> float:
        """What so many more wounds cost the gang of this one."""
        other = self.view.seats[seat]
        if other.doomed:
            return 0.0
        left, stake = lives(other) - hits, self.stake(seat)
        return stake if left <= 0 else stake * self.rounds_left * (_risk(left) - _risk(lives(other))) + hits

    @cached_property
    def nets(self) -> dict[str, float]:
        """What each gang would be worth now: the own purse is known, the others' are what has gone there."""
        return self.guessed_nets()

    def guessed_nets(self) -> dict[str, float]:
        """The same, looked at now."""
        view = self.view
        gone = worth(NOTES) - worth(view.unseen) - sum(view.table) - (view.purse or 0)
        others = [gang for gang in view.gangs if gang != self.mine.gang]
        marks = {gang: sum((self._presence(view.seats[seat]) for seat in view.gangs[gang]), 0.0) for gang in others}
        purses = {gang: gone * marks[gang] / max(0.1, sum(marks.values(), 0.0)) for gang in others}
        purses[self.mine.gang] = float(view.purse or 0)
        return {gang: purse - self._costs(gang) for gang, purse in purses.items()}

    def _presence(self, seat: GangSeat) -> float:
        """In how many rounds this one is likely to have shared."""
        away = seat.shame + 2 * seat.tokens + seat.finger + HABIT * (seat.wounds - seat.tokens)
        return max(0.4, self.view.round - 1 - away)

    def _costs(self, gang: str) -> float:
        seats = [self.view.seats[seat] for seat in self.view.gangs[gang]]
        dead = sum(not seat.alive or bool(seat.doomed) for seat in seats)
        shame = sum(-seat.shame if seat.power == SUPER_COWARD else seat.shame for seat in seats if seat.alive)
        return FUNERAL[len(seats)] * dead + SHAME_COST * shame

    def rivalry(self, seat: int) -> float:
        """How much it matters to me that this one's gang loses something; fellows' losses are my own."""
        return self.rivals[self.view.seats[seat].gang]

    @cached_property
    def rivals(self) -> dict[str, float]:
        """The same by gang."""
        mine, nets = self.mine.gang, self.nets
        leader = max([net for gang, net in nets.items() if gang != mine])
        return {gang: -1.0 if gang == mine else 0.4 + 0.8 * exp((net - leader) / RIVAL) for gang, net in nets.items()}

    def harm(self, seat: int, hits: int = 1) -> float:
        """What so many wounds of this one are worth to me; below nothing for my own gang."""
        return self.rivalry(seat) * self.price(seat, hits)

    def beyond(self, seat: int, step: int) -> int:
        """Who comes next that way, past those who have withdrawn."""
        down = {other for other in self.view.circle if self.view.seats[other].posture in ("shame", "dead")}
        return walk(self.view.circle, seat, step, down)


def _risk(left: int) -> float:
    return RISKS[min(left, len(RISKS) - 1)]


def fire_chance(seat: GangSeat, at: int) -> float:
    """How likely a loaded weapon wounds, as far as I know: my own card, a hand I have seen, or what lies open."""
    gun: GangGun = seat.guns[at]
    if gun.card is not None:
        return 0.0 if gun.card in (CLICK, CLING) else 1.0
    seen = seat.seen[at] if seat.seen else None
    return bullets(seen) / max(1, sum(seen)) if seen else feared_chance(gun)


def parts(answer: Answer | None) -> tuple[Any, ...]:
    """The seats or cards of an answer, one or several."""
    return () if answer is None else answer if isinstance(answer, tuple) else (answer,)
