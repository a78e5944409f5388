"""A regular of the outdoor game: rules of thumb for what a phone may ask."""

from __future__ import annotations

from itertools import pairwise
from random import Random

from standoff.editions.common.temper import Temper
from standoff.editions.live.components import DG, SG
from standoff.editions.live.view import LiveSeat, LiveView
from standoff.engine.phase import PASS, Answer


class LiveMind:
    """Leaves cards as dealt where nobody minds, agrees with mates, and shoots whoever is worth it."""

    def __init__(self, temper: Temper) -> None:
        self._temper = temper

    def decide(self, view: LiveView, rng: Random) -> Answer | None:
        """What to answer; None where no rule of thumb applies."""
        if view.decision == "fire":
            return self.fire(view, rng)
        if view.decision in ("step", "aim", "courage", "stab", "leap"):
            return self.in_arena(view, rng)
        if view.decision == "share_weapons":
            return next(iter(view.proposals.values()), PASS)
        return PASS if view.decision == "chief" else None

    def think(self, view: LiveView, rng: Random) -> Answer | None:
        """The same at a table that is only imagined: nothing is remembered here."""
        return self.decide(view, rng)

    def in_arena(self, view: LiveView, rng: Random) -> Answer | None:
        """Knives and grenades close in, everybody else keeps away; whoever sees two weapons pointed home leaves."""
        assert view.me is not None
        mine = view.seats[view.me]
        them = [seat for seat in view.seats if seat.team != mine.team and seat.status == "in"]
        if view.decision == "courage":
            threats = sum([view.me in (one.aim if isinstance(one.aim, tuple) else (one.aim,)) for one in them])
            return "leave" if threats > 1 + (self._temper.nerve > 0) else "stay"
        if view.decision == "stab":
            best = max(them, key=lambda one: (one.seat in view.options, one.wounds), default=None)
            return best.seat if best is not None and best.seat in view.options else "nobody"
        if view.decision == "step":
            return self.walk(view, mine, them)
        if view.decision == "aim":
            ranked = sorted(them, key=lambda one: (_squared(mine, one), rng.random()))
            return self.aim(view, [one.seat for one in ranked])
        return None

    def walk(self, view: LiveView, mine: LiveSeat, them: list[LiveSeat]) -> Answer:
        """Towards the nearest opponent with something to touch them with, else where nobody is."""
        if not them:
            return "stay"
        if isinstance(mine.weapon, tuple):
            return "towards", min(them, key=lambda one: _squared(mine, one)).seat
        wide, high = view.area[0] // 2000, view.area[1] // 2000
        return max(
            [("to", x, y) for x in (-wide, 0, wide) for y in (-high, 0, high)], key=lambda to: _room(mine, view, to)
        )

    def aim(self, view: LiveView, ranked: list[int]) -> Answer | None:
        """Two arms at two people where that is possible, else one weapon at the first in sight."""
        for pair in pairwise(ranked):
            both = ("pistols", min(pair), max(pair))
            if both in view.options and view.options[0] != ("pistol", ranked[0]):
                return both
        shots = [(mime, seat) for seat in ranked for mime in ("pistol", "rifle", "pistols")]
        return next((shot for shot in shots if shot in view.options), None)

    def fire(self, view: LiveView, rng: Random) -> Answer | None:
        """A second wound takes a share away; a shotgun is wasted on the wounded; two arms, two victims."""
        assert view.me is not None
        weapon = view.seats[view.me].weapon
        them = [seat for seat in view.seats if seat.seat in view.options]
        if not them:
            return None
        ranked = sorted(them, key=lambda one: (self.worth(view, one, weapon == SG), rng.random()), reverse=True)
        if weapon == DG and len(ranked) > 1:
            pair = (ranked[0].seat, ranked[1].seat)
            return (min(pair), max(pair))
        return ranked[0].seat

    def worth(self, view: LiveView, one: LiveSeat, shotgun: bool) -> int:
        """How much it hurts another team to hit this one now."""
        if one.shown and one.click is None and one.weapon == "kev":
            return 1
        return (0 if shotgun else 2) if one.wounds else (2 if shotgun else 1)


def _room(mine: LiveSeat, view: LiveView, to: tuple[str, int, int]) -> int:
    """How far the nearest other person is from a place, as a square; mates may come twice as close."""
    return min(
        [
            ((one.at[0] - 1000 * to[1]) ** 2 + (one.at[1] - 1000 * to[2]) ** 2) * (4 if one.team == mine.team else 1)
            for one in view.seats
            if one.at is not None and one is not mine
        ]
    )


def _squared(a: LiveSeat, b: LiveSeat) -> int:
    """How far two people stand from each other, as a square."""
    if a.at is None or b.at is None:
        return 0
    return (a.at[0] - b.at[0]) ** 2 + (a.at[1] - b.at[1]) ** 2
