"""Regulars among gangs, all of them at once: the very answers of their rules of thumb, in a part of the time.

A rule of thumb reads a view, and reads most of it anew for everybody.  In a world that a boss imagines the table itself
may be read: the views made here say what rules of thumb ask for and no more, and what several see alike is worked out
once a question.  `tests/yakuzas/test_quick_regulars.py` plays both.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

from msgspec.structs import replace

from standoff.editions.common.cards import POWERS
from standoff.editions.common.temper import PLAIN, Company, Mind
from standoff.editions.first.components import bundle, counted, worth
from standoff.editions.first.dealer import of_deck
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.mind.odds import feared_chance
from standoff.editions.first.mind.reading import TOSS, Threat, leave_chance
from standoff.editions.first.powers.insane import ARMED
from standoff.editions.yakuzas.chairs import BLED, CIRCLE
from standoff.editions.yakuzas.kiai.kiai import KIAI
from standoff.editions.yakuzas.mind.reading import Reading, fire_chance, parts
from standoff.editions.yakuzas.standoff import FINGER, TOKENS
from standoff.editions.yakuzas.stars import SWAY, THROWER
from standoff.editions.yakuzas.strikes import DOOMED
from standoff.editions.yakuzas.ties import GANG, all_members
from standoff.editions.yakuzas.view import GangGun, GangPurse, GangSeat, GangView
from standoff.editions.yakuzas.weapons import called_weapon
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Answer

NO_PURSE: Final = GangPurse((), 0, 0, 0)
"""No rule of thumb looks at it."""


def is_plain(g: First) -> bool:
    """Does nobody know more of somebody else than a fellow does?"""
    return "objects" not in g.rules.setup.modules


class Sights:
    """One moment of a game of gangs, as its regulars read it.  The game stands still as long as they do."""

    def __init__(self, g: First, mind: Mind) -> None:
        """`mind` is that of all seats, or a company of two."""
        self._mind = mind
        self.g, self.gangs, self.of = g, all_members(g), GANG.of_all(g)
        self.guns = [tuple([_gun(g, gun) for gun in guns]) for guns in g.guns]
        step = g.agenda[-1]
        self.decision: str = step[0]
        self.moment: str = step[1] if step[0] == "window" else ""
        self.circle, self.table, self.unseen = CIRCLE[g], bundle(g.table), counted(g.pile[g.turned :])
        self.hits = g.all_hits()
        holder = ARMED[g] if ARMED in g.cells else NO_SEAT
        self.grenade = None if holder == NO_SEAT else holder
        self._seats: dict[str, tuple[GangSeat, ...]] = {}
        self.nets: dict[str, dict[str, float]] = {}
        """What each gang would be worth, by whose guess it is."""
        self._on: list[list[Threat]] | None = None
        self._leaves: list[float] | None = None

    def answer(self, me: int, rng: Random) -> Answer | None:
        """What this seat says to the open question; None where no rule of thumb applies."""
        mind: Any = self._mind.of(me) if isinstance(self._mind, Company) else self._mind
        said: Answer | None = mind.say(QuickReading(self, self.view(me)), rng)
        return said

    def view(self, me: int) -> GangView:
        """What rules of thumb may ask of the table this seat sees."""
        g, mine = self.g, self.of[me]
        seats = self.seats(mine)
        is_throwing = self.decision == "throw" and me == THROWER[g]
        return GangView(
            me=me,
            options=g.asking.get(me, ()),
            answered=False,
            seats=(*seats[:me], _own(g, seats[me]), *seats[me + 1 :]),
            round=g.round,
            decision=self.decision,
            moment=self.moment,
            asked=(),
            godfather=None,
            order=g.order,
            alive=g.alive,
            table=self.table,
            pile=0,
            unseen=self.unseen,
            gangs=self.gangs,
            circle=self.circle,
            Yakuza=NO_PURSE,
            East=NO_PURSE,
            West=NO_PURSE,
            grenade=self.grenade,
            hits=self.hits,
            purse=worth(g.stash[self.gangs[mine][0]]),
            sway=SWAY[g] if is_throwing else (),
        )

    def seats(self, mine: str) -> tuple[GangSeat, ...]:
        """Everybody as one gang sees them."""
        found = self._seats.get(mine)
        if found is None:
            found = self._seats[mine] = tuple([self._seat(seat, gang == mine) for seat, gang in enumerate(self.of)])
        return found

    def _seat(self, seat: int, is_fellow: bool) -> GangSeat:
        g = self.g
        power, kiai, up = of_deck(g, seat, POWERS), of_deck(g, seat, KIAI), g.shown[seat]
        known = is_fellow or (g.rules.options.dead_reveal and seat not in g.alive)
        return GangSeat(
            seat=seat,
            alive=seat in g.alive,
            posture=g.posture[seat],
            wounds=g.wounds[seat],
            shame=g.shame[seat],
            guns=self.guns[seat],
            power=g.rules.cards[power].number if power and (known or power in up) else None,
            kiai=kiai if kiai and (known or kiai in up) else None,
            shown=(power or kiai) in up,
            bled=BLED[g, seat],
            gang=self.of[seat],
            tokens=TOKENS[g, seat],
            finger=FINGER[g, seat],
            doomed=DOOMED[g, seat] or None,
        )

    @property
    def on(self) -> list[list[Threat]]:
        """For each seat the weapons that point at it, for whoever knows no card."""
        on = self._on
        if on is None:
            on = self._on = [[] for _ in self.of]
            for seat, guns in enumerate(self.guns):
                for gun in guns:
                    if gun.target is not None and gun.loaded:
                        halves = parts(gun.target)
                        odds = TOSS if len(halves) > 1 else 1.0
                        chance = odds * feared_chance(gun)
                        for half in halves:
                            on[half].append((seat, chance, chance))
        return on

    @property
    def leaves(self) -> list[float]:
        """For each seat how likely it withdraws."""
        leaves = self._leaves
        if leaves is None:
            g, on = self.g, self.on
            leaves, seats = [0.0] * len(on), self.seats(self.of[0])
            for seat in g.alive:
                chance = leave_chance(seats[seat], on[seat], g.round)
                leaves[seat] = 0.4 * chance if seats[seat].finger else chance
            self._leaves = leaves
        return leaves


@mypyc_attr(native_class=False)
class QuickReading(Reading):
    """One look at the table that shares what several see alike."""

    def __init__(self, sights: Sights, view: GangView) -> None:
        super().__init__(view, PLAIN)
        self._sights = sights

    def threats(self) -> list[list[Threat]]:
        guns = [gun for gun in self.mine.guns if gun.target is not None and gun.loaded]
        if len(guns) > 1:
            return super().threats()
        on = self._sights.on
        if guns:
            on, halves, me = on[:], parts(guns[0].target), self.me
            chance = (TOSS if len(halves) > 1 else 1.0) * fire_chance(self.mine, self.mine.guns.index(guns[0]))
            for half in halves:
                on[half] = [(me, chance, one[2]) if one[0] == me else one for one in on[half]]
        return on

    def fears(self) -> list[float]:
        leaves = self._sights.leaves[:]
        leaves[self.me] = 0.0
        return leaves

    def guessed_nets(self) -> dict[str, float]:
        nets, gang = self._sights.nets, self.mine.gang
        if gang not in nets:
            nets[gang] = super().guessed_nets()
        return nets[gang]


def _gun(g: First, gun: int) -> GangGun:
    """A weapon as everybody sees it."""
    return GangGun(
        gun=gun,
        cards=sum(g.hand[gun]),
        loaded=g.loaded[gun] is not None,
        target=g.target[gun],
        open=g.open[gun],
        hidden=len(g.hidden[gun]),
        weapon=called_weapon(g.weapon[gun]),
    )


def _own(g: First, seat: GangSeat) -> GangSeat:
    """Somebody who looks at the own cards."""
    return replace(seat, guns=tuple([replace(gun, hand=g.hand[gun.gun], card=g.loaded[gun.gun]) for gun in seat.guns]))
