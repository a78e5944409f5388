"""Stay or withdraw: what staying is likely to bring, against the price of shame."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.common.standoff import STAY, WITHDRAW
from standoff.editions.first.components import CLICK, ROUNDS, SHAME_COST
from standoff.editions.first.cop import LAST_CALL_ROUND, SWITCHBOARD
from standoff.editions.first.mind.aim import suspicion
from standoff.editions.first.mind.money import share, stake, wound_price
from standoff.editions.first.mind.odds import how_many
from standoff.editions.first.mind.powers import DID_NOT_HURT, DRAGON_SKIN, SUPER_COWARD
from standoff.editions.first.mind.reading import Reading, lives
from standoff.editions.first.view import FirstView
from standoff.engine.phase import Answer

BULLET: Final = 4.0
"""What a bullet that finds its target is worth."""
WHIM: Final = 3.0
"""How far a mood may move the scales, so that nobody can count on me."""
CALL: Final = 30.0
"""What a call is worth to the cop when none may be missed."""
ARREST: Final = 200.0
"""What a second light costs the cop: the whole game."""
GREED: Final = 0.5
"""A thousand is worth so much more with every round: late money is kept, early money only shows whom to aim at."""
IN_FRONT: Final = 0.5
"""What part of that remains to whoever is the richest already, until the last rounds."""
BOLD: Final = 0.45
"""What part of the price of wounds and of death frightens me: nobody wins by being careful."""
LATER: Final = 25.0
"""What getting up in spite of everything is likely to bring in a round to come."""


def courage(reading: Reading, rng: Random) -> Answer:
    """Weigh both, with a little whim."""
    temper = reading.temper
    gain = staying(reading) - withdrawing(reading) + temper.courage(reading.duel)
    return STAY if gain + WHIM * temper.whim * (rng.random() - 0.5) > 0 else WITHDRAW


def staying(reading: Reading) -> float:
    """What staying is likely to bring, in thousands."""
    mine, rounds_left = reading.mine, ROUNDS - reading.view.round
    hits = how_many(chance * (1.0 - reading.leaves[shooter]) for shooter, chance, _ in reading.on[reading.me])
    safe, blast, price, life = hits[0], blast_chance(reading), BOLD * stake(reading), lives(mine)
    value = my_bullet(reading) + safe * (1.0 - blast) * share_hope(reading)
    value += (1.0 - safe) * rising(reading)
    for count in range(1, len(hits)):
        if mine.power == DRAGON_SKIN and not mine.shown and count > 1:
            value -= hits[count] * (10.0 + wound_price(life, 1, rounds_left, price))
        else:
            value -= hits[count] * wound_price(life, count, rounds_left, price)
    return value - safe * blast * wound_price(life, 1, rounds_left, price)


def withdrawing(reading: Reading) -> float:
    """What leaving is likely to bring: shame, mostly."""
    mine = reading.mine
    value = float(SHAME_COST if mine.power == SUPER_COWARD else -SHAME_COST)
    if mine.cop:
        alerted = reading.view.calls == len(SWITCHBOARD)
        value = -1.0 if not alerted else -SHAME_COST if not mine.light else -ARREST
    return value + rising(reading)


def rising(reading: Reading) -> float:
    """What I may still get in spite of shame and wounds, beyond what that card may bring another time."""
    if reading.mine.power != DID_NOT_HURT or reading.mine.shown:
        return 0.0
    later = LATER if reading.view.round < ROUNDS else 0.0
    return max(0.0, share_hope(reading) - later)


def blast_chance(reading: Reading) -> float:
    """How likely somebody else's grenade goes off this round."""
    holder = reading.view.grenade
    if holder is None or holder == reading.me:
        return 0.0
    return (1.0 - reading.leaves[holder]) * reading.hit(holder)


def share_hope(reading: Reading) -> float:
    """What I earn by standing at the end, over all numbers of other sharers; for a family, what it gains by me."""
    view = reading.view
    if reading.mine.cop:
        return call_hope(view)
    odds = how_many(reading.stands(seat) for seat in view.alive if seat != reading.me)
    with_me = sum((p * share(view.table, others + 1) for others, p in enumerate(odds)), 0.0)
    if not reading.friends:
        return greed(reading) * with_me
    without_me = sum((p * share(view.table, others) for others, p in enumerate(odds)), 0.0)
    return with_me + sum((reading.stands(seat) for seat in reading.friends), 0.0) * (with_me - without_me)


def greed(reading: Reading) -> float:
    """What a thousand more is worth to me: what I take, the others do not get, but being the richest is a danger."""
    view, purses = reading.view, reading.purses
    value = GREED * (view.round + 1)
    is_first = view.round > 1 and all(purses[reading.me] >= purses[foe] for foe in reading.foes)
    return value * IN_FRONT if is_first and view.round <= ROUNDS - 3 else value


def call_hope(view: FirstView) -> float:
    """What sharing brings the cop: a turn at the telephone, while calls are missing and time is left."""
    missing = len(SWITCHBOARD) - (view.calls or 0)
    chances = LAST_CALL_ROUND + 1 - view.round
    return CALL * missing / chances if 0 < missing <= chances else 0.0


def my_bullet(reading: Reading) -> float:
    """What my own loaded bullets are worth if I stay: withdrawing wastes them, and lets a cop go."""
    value = 0.0
    for gun in reading.mine.guns:
        if gun.card not in (None, CLICK) and gun.target is not None:
            targets = gun.target if isinstance(gun.target, tuple) else (gun.target,)
            for target in targets:
                hit = (1.0 - reading.leaves[target]) / len(targets)
                value += hit * (BULLET + 0.3 * suspicion(reading.view, target))
    return value
