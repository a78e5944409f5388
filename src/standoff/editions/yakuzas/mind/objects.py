"""Objects among gangs: when to use each, and on whom."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from standoff.editions.common.bullets import CLICK
from standoff.editions.first.components import ROUNDS, SHAME_COST
from standoff.editions.first.mind.money import share
from standoff.editions.first.mind.powers import SUPER_COWARD
from standoff.editions.first.mind.reading import lives
from standoff.editions.yakuzas.mind.reading import Reading, parts
from standoff.engine.phase import PASS, Answer

HALF: Final = ROUNDS // 2
GOOD_REST: Final = 20
LOST: Final = 25.0
"""What a round has to cost us before smoke ends it; in the last one it may be thrown in, less will do."""


def first_aid(r: Reading, rng: Random) -> bool:
    """For two wounds in the gang, or for any that would be the last but one."""
    wounds = [r.view.seats[seat].wounds for seat in (r.me, *r.fellows) if r.view.seats[seat].gang != "Yakuza"]
    return max(wounds) >= 2 or (sum(wounds) >= 2 and r.view.round > 2) or (sum(wounds) > 0 and r.view.round > HALF)


def x_ray(r: Reading, rng: Random) -> bool:
    """When there is something to learn that is not the same for all."""
    return r.view.round > 1


def magnet(r: Reading, rng: Random) -> bool:
    """While others have bullets to lose, and a blank can be given for them."""
    return r.view.round > 1 and any(gun.hand and gun.hand[0] > 1 for gun in r.mine.guns)


def clip(r: Reading, rng: Random) -> bool:
    """When all Bangs are spent, or half the game is over."""
    return not any(gun.hand and gun.hand[1] for gun in r.mine.guns) or r.view.round > HALF


def kevlar(r: Reading, rng: Random) -> bool:
    """When it is dangerous, or the share is worth the fee."""
    hits = r.view.hits[r.me] if r.view.hits else 1
    standing = [seat for seat in r.view.alive if r.view.seats[seat].posture == "standing"]
    fee = -2 * SHAME_COST if r.mine.power == SUPER_COWARD else 2 * SHAME_COST
    return r.price(r.me, hits) + share(r.view.table, max(1, len(standing) - 1)) > fee or lives(r.mine) - hits <= 1


def clover(r: Reading, rng: Random) -> bool:
    """For a good rest; what is good falls as rounds go by."""
    return sum(r.view.table) >= GOOD_REST or r.view.round > ROUNDS - 3


def bludgeon(r: Reading, rng: Random) -> bool:
    """For a share that is worth more than the markers."""
    fee = -2 * SHAME_COST if r.mine.power == SUPER_COWARD else 2 * SHAME_COST
    return 1.5 * (r.view.share or 0) > fee


def deringer(r: Reading, rng: Random) -> bool:
    """When the Click points at an opponent: at a dear one, or late."""
    aimed = [seat for gun in r.mine.guns for seat in parts(gun.target)]
    return sum((r.harm(seat) for seat in aimed), 0.0) > 3 or (r.view.round > HALF and all(map(r.is_opponent, aimed)))


def smoke(r: Reading, rng: Random) -> bool:
    """For a round that is lost: when shares are about to go to others, or wounds to us."""
    if r.view.moment not in ("withdrawn", "smoke"):
        return False
    standing = [seat for seat in r.view.alive if r.view.seats[seat].posture == "standing"]
    each = share(r.view.table, max(1, len(standing)))
    loss = each * sum((0.7 * r.rivalry(seat) if r.is_opponent(seat) else -1.0 for seat in standing), 0.0)
    if r.view.moment == "withdrawn":
        loss += sum(
            (chance * r.price(seat) for seat in standing for _, chance, _ in r.on[seat] if seat not in r.foes), 0.0
        )
        loss -= sum((chance * r.harm(seat) for seat in standing for _, chance, _ in r.on[seat] if seat in r.foes), 0.0)
    return loss > (LOST if r.view.round < ROUNDS - 1 else LOST / 3)


def at_once(r: Reading, rng: Random) -> bool:
    """Two stars are better than one, living on better than dying, and no finger better than a wound."""
    return True


OBJECTS: Final[dict[str, Callable[[Reading, Random], bool]]] = {
    "first aid": first_aid,
    "x-ray": x_ray,
    "magnet": magnet,
    "clip": clip,
    "kevlar": kevlar,
    "clover": clover,
    "bludgeon": bludgeon,
    "deringer": deringer,
    "smoke": smoke,
    "double": at_once,
    "tattoo": at_once,
    "fake finger": at_once,
}


def show_visible(r: Reading, rng: Random) -> Answer:
    """At once: it can only be missed."""
    return r.view.options[-1]


def heal(r: Reading, rng: Random) -> Answer:
    """Whose wounds are the dearest."""
    seats = [seat for seat in r.view.options if isinstance(seat, int)]
    return max(seats, key=lambda seat: (r.view.seats[seat].wounds, seat == r.me))


def look(r: Reading, rng: Random) -> Answer:
    """At the two whose next cards matter most: they have many left, and their gang is ahead."""
    return max(r.view.options, key=lambda pair: sum((_secrets(r, seat) for seat in parts(pair)), 0.0))


def _secrets(r: Reading, seat: int) -> float:
    return r.rivalry(seat) * sum(gun.cards for gun in r.view.seats[seat].guns)


def draw_from(r: Reading, rng: Random) -> Answer:
    """From whoever has fired least: there are bullets left to pull."""
    return max(r.view.options, key=lambda seat: (-_fired(r, seat), rng.random()))


def _fired(r: Reading, seat: Answer) -> int:
    return sum(gun.open[1] + gun.open[2] for gun in r.view.seats[int(str(seat))].guns)


def give(r: Reading, rng: Random) -> Answer:
    """A blank, as long as there is one."""
    return CLICK if CLICK in r.view.options else r.view.options[0]


def first_victim(r: Reading, rng: Random) -> Answer:
    """Whose further wound is the dearest."""
    return max(r.view.options, key=lambda seat: r.harm(int(str(seat)), 2))


def stun(r: Reading, rng: Random) -> Answer:
    """Somebody of the richer gang."""
    seats = [seat for seat in r.view.options if seat != PASS]
    return max(seats, key=lambda seat: (r.rivalry(int(str(seat))), rng.random()))
