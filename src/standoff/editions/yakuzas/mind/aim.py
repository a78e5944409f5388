"""Whom to aim at, whom to throw at, whom to send others against."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.common.bullets import CLICK, CLING
from standoff.editions.first.components import SHAME_COST
from standoff.editions.first.mind.money import share
from standoff.editions.first.mind.odds import feared_chance
from standoff.editions.first.mind.powers import SUPER_COWARD
from standoff.editions.first.mind.reading import leave_chance
from standoff.editions.yakuzas.flight import NEAR, drift
from standoff.editions.yakuzas.mind.reading import Reading, parts
from standoff.editions.yakuzas.view import GangGun
from standoff.engine.phase import Answer

WHIM: Final = 1.6
"""How far mood moves the scales, so that a gang of regulars does not point at one poor soul."""
PAIR: Final = 0.6
"""A shotgun between two hits each half the time, and scares both."""
BLAST: Final = 15.0
"""What setting off a grenade costs."""
CLUMSY: Final = 0.2
"""How often a star is let go a moment too soon or too late."""
DUEL: Final = 20.0
"""What it is worth to be rid of a bullet that comes my way."""


def aim(r: Reading, rng: Random) -> Answer:
    """The aim that hurts a rival most; a blade also weighs who stands behind its target."""
    whims = {seat: 1.0 + WHIM * r.temper.whim * (rng.random() - 0.5) for seat in r.foes}
    points = [{seat: whims[seat] * target_points(r, gun, seat) for seat in r.foes} for gun in r.mine.guns]
    for gun, wanted in zip(r.mine.guns, points, strict=True):
        if gun.weapon == "blades":
            for seat in beside(r):
                wanted[seat] = wanted.get(seat, 0.0) + behind(r, gun, seat)
    return max(r.view.options, key=lambda option: _aimed(option, points))


def beside(r: Reading) -> tuple[int, int]:
    """The two who sit beside me."""
    circle = r.view.circle
    at = circle.index(r.me)
    return circle[at - 1], circle[(at + 1) % len(circle)]


def _aimed(option: Answer, points: list[dict[int, float]]) -> float:
    aimed = option if isinstance(option, tuple) and len(points) > 1 else (option,)
    total = 0.0
    for part, wanted in zip(aimed, points, strict=True):
        targets = [seat for seat in parts(part) if isinstance(seat, int)]
        total += (PAIR if len(targets) > 1 else 1.0) * sum([wanted[seat] for seat in targets], 0.0)
    return total


def target_points(r: Reading, gun: GangGun, seat: int) -> float:
    """How much I want this weapon on a seat: it scares, and if it is live it hurts whoever stays."""
    other, pot = r.view.seats[seat], share(r.view.table, max(2, len(r.view.alive) // 2))
    scared = would_leave(r, gun, seat) - r.leaves[seat]
    value = scared * (pot + (-SHAME_COST if other.power == SUPER_COWARD else SHAME_COST))
    if gun.card not in (CLICK, CLING):
        stays = max(0.0, 1.0 - r.leaves[seat] - scared)
        value += stays * ((1.0 - r.hit(seat)) * pot + r.price(seat) - BLAST * (r.view.grenade == seat))
    fire = sum((chance for shooter, chance, _ in r.on[r.me] if shooter == seat), 0.0)
    return r.rivalry(seat) * value + fire * DUEL * scared


def would_leave(r: Reading, gun: GangGun, seat: int) -> float:
    """How likely somebody withdraws with this weapon of mine pointed that way."""
    feared = (r.me, 0.0, feared_chance(gun))
    return leave_chance(r.view.seats[seat], [*r.on[seat], feared], r.view.round)


def behind(r: Reading, gun: GangGun, target: int) -> float:
    """What it is worth that the blade goes on if the target withdraws: dear where a fellow stands there."""
    circle = r.view.circle
    step = 1 if circle[(circle.index(r.me) + 1) % len(circle)] == target else -1
    following = r.beyond(target, step)
    live = 0.3 if gun.card is None else float(gun.card not in (CLICK, CLING))
    worth = -r.price(r.me) if following == r.me else r.harm(following)
    return would_leave(r, gun, target) * live * worth


def throw_at(r: Reading, rng: Random) -> Answer:
    """Of those whom a star may reach the one of the richest gang, and whose wound is the dearest."""
    return max(r.view.options, key=lambda seat: (_worth(r, seat), rng.random()))


def _worth(r: Reading, seat: Answer) -> float:
    assert isinstance(seat, int)
    pot = share(r.view.table, max(2, len(r.view.alive) // 2))
    fires = max([chance for other in r.fellows for shooter, chance, _ in r.on[other] if shooter == seat], default=0.0)
    return r.rivalry(seat) * (pot + r.price(seat)) + 10 * fires - BLAST * (r.view.grenade == seat)


def charm(r: Reading, rng: Random) -> Answer:
    """Whoever aimed at me had better shoot the dearest opponent."""
    return max(r.view.options, key=lambda seat: (r.harm(int(str(seat))), rng.random()))


def gap(r: Reading, rng: Random) -> Answer:
    """Where the dearest opponents sit on both sides."""
    return max(r.view.options, key=lambda pair: (gap_points(r, parts(pair)), rng.random()))


def gap_points(r: Reading, pair: tuple[int, ...]) -> float:
    """What these two neighbours are worth to a blade: one will do, and a fellow is in the way."""
    reach = [r.harm(seat) if r.is_opponent(seat) else -4.0 for seat in pair]
    return max(reach) + 0.2 * min(reach)


def throw(r: Reading, rng: Random) -> Answer:
    """Let go when the sight is near its target; nobody's hand is perfect."""
    if len(r.view.sway) != 2:
        return r.view.options[0]
    sway = (r.view.sway[0], r.view.sway[1])
    best = min(range(101), key=lambda t: max(abs(off) / far for off, far in zip(drift(100 * t, sway), NEAR)))
    off = rng.choice((-1, 1)) if rng.random() < CLUMSY else 0
    return min(100, max(0, best + off))
