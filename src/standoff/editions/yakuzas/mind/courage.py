"""Stay or withdraw: what staying is likely to bring the gang, against shame or a finger."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.common.bullets import CLICK, CLING, SHURIKEN, TANTO
from standoff.editions.common.standoff import STAY, WITHDRAW
from standoff.editions.first.components import SHAME_COST
from standoff.editions.first.mind.courage import BULLET, LATER, WHIM
from standoff.editions.first.mind.money import share
from standoff.editions.first.mind.odds import how_many
from standoff.editions.first.mind.powers import DID_NOT_HURT, DRAGON_SKIN, SUPER_COWARD
from standoff.editions.yakuzas.mind.reading import Reading, parts
from standoff.editions.yakuzas.seating import YAKUZA
from standoff.engine.phase import Answer

FINGER: Final = 0.1
"""What part of a wound an honor token costs that lies finger side up: the next one hurts."""
WAY_OUT: Final = 8.0
"""What speaks for leaving while no finger is owed: it is free, and whoever may not leave later is shot."""
RIVALS: Final = 0.5
"""What a share that others do not get is worth, beside one of one's own."""
VEST: Final = 2 * SHAME_COST
STAR: Final = 8.0


def courage(r: Reading, rng: Random) -> Answer:
    """Weigh both, with a little whim."""
    gain = staying(r) - withdrawing(r) + r.temper.courage(r.duel)
    return STAY if gain + WHIM * r.temper.whim * (rng.random() - 0.5) > 0 else WITHDRAW


def staying(r: Reading) -> float:
    """What staying is likely to bring."""
    hits = how_many([chance * (1.0 - r.leaves[shooter]) for shooter, chance, _ in r.on[r.me]])
    safe, hope, blast = hits[0], share_hope(r), _blast(r)
    value = my_card(r) + safe * (1.0 - blast) * hope - safe * blast * r.price(r.me)
    if r.mine.kiai == "samurai" and any(gun.card == TANTO for gun in r.mine.guns):
        return my_card(r) + (1.0 - blast) * hope
    if r.mine.object == "kevlar" and not r.mine.used:
        return value + (1.0 - safe) * (hope - VEST)
    keeps_share = r.mine.kiai == "monk" or (r.mine.power == DID_NOT_HURT and not r.mine.shown and hope > LATER)
    for count in range(1, len(hits)):
        skin = r.mine.power == DRAGON_SKIN and not r.mine.shown and count > 1
        value -= hits[count] * r.price(r.me, 1 if skin else count)
    return value + (1.0 - safe) * hope * keeps_share


def withdrawing(r: Reading) -> float:
    """What leaving costs: a marker, or honor."""
    if r.mine.gang != YAKUZA:
        return float(SHAME_COST if r.mine.power == SUPER_COWARD else -SHAME_COST)
    if not r.mine.finger:
        return WAY_OUT - FINGER * r.price(r.me)
    return 0.0 if r.mine.object == "fake finger" and not r.mine.used else -r.price(r.me)


def share_hope(r: Reading) -> float:
    """What my gang gains by me standing at the end, and what the others lose by it."""
    standing = {seat: r.stands(seat) for seat in r.view.alive if seat != r.me}
    odds = how_many(standing.values())
    shares = [share(r.view.table, count) for count in range(len(odds) + 1)]
    with_me = without_me = 0.0
    for others, p in enumerate(odds):
        with_me += p * shares[others + 1]
        without_me += p * shares[others]
    fellows = sum([standing[seat] for seat in r.fellows], 0.0)
    foes = sum([r.rivalry(seat) * standing[seat] for seat in r.foes], 0.0)
    return with_me + (fellows - RIVALS * foes) * (with_me - without_me)


def my_card(r: Reading) -> float:
    """What my own live cards are worth if I stay: withdrawing wastes them."""
    value = 0.0
    for gun in r.mine.guns:
        if gun.card == SHURIKEN:
            value += STAR
        elif gun.card not in (None, CLICK, CLING) and gun.target is not None:
            targets = parts(gun.target)
            value += sum(((1.0 - r.leaves[one]) * (BULLET + 0.5 * r.harm(one)) for one in targets), 0.0) / len(targets)
    return value


def _blast(r: Reading) -> float:
    """How likely somebody else's grenade goes off this round."""
    holder = r.view.grenade
    return 0.0 if holder is None or holder == r.me else (1.0 - r.leaves[holder]) * r.hit(holder)
