"""Whom to aim at: the rich, the bleeding, those who frighten easily; and whoever points at me."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.common.bullets import BANG
from standoff.editions.second.mind.reading import Reading
from standoff.editions.second.mind.shares import CARD, stake
from standoff.editions.second.mind.worth import how_many, lives, wound_price
from standoff.engine.phase import Answer

WHIM: Final = 1.4
"""How far mood moves the scales, so that a table of regulars does not point at one poor soul."""
TABLE: Final = 75.0
"""What the shares of a round are worth together, about."""
PREY: Final = 15.0
"""What the loot of the dead brings a Vulture."""
FIRST_PICK: Final = 15.0
"""What a Godfather has to lose besides: the first pick, which mostly is the desk of the next round."""
DUEL: Final = 20.0
"""What it is worth to be rid of a bullet that comes my way."""


def aim(reading: Reading, rng: Random) -> Answer:
    """The aim that hurts a rival most; the Kid and whoever is under orders see all other guns, and weigh them too."""
    card, best, most = reading.mine.card, None, 0.0
    share = TABLE / max(2, len(reading.view.alive) // 2)
    for seat in reading.view.options:
        assert isinstance(seat, int)
        points = target_points(reading, seat, card == BANG, share) * (
            1.0 + WHIM * reading.temper.whim * (rng.random() - 0.5)
        )
        if best is None or points > most:
            best, most = seat, points
    assert best is not None
    return best


def target_points(reading: Reading, seat: int, bang: bool, share: float) -> float:
    """How much I want my gun on this seat."""
    if seat == reading.view.godfather and reading.rounds_left:
        share += FIRST_PICK
    scared = scare(reading, seat)
    harm = scared * share + (loss(reading, seat, share, scared) if bang else 0.0)
    value = reading.rivalry[seat] * harm
    fire = sum([chance for shooter, chance, _ in reading.on[reading.me] if shooter == seat])
    if fire:
        value += fire * DUEL * scared
    if bang and reading.mine.power == "professional" and reading.view.seats[seat].loot:
        value += CARD * (reading.leaves[seat] + scared)
    return value


def scare(reading: Reading, seat: int) -> float:
    """How much likelier this rival lies down with my gun pointed at them."""
    feared = [chance for _, _, chance in reading.on[seat]]
    return reading.leave_chance(seat, [*feared, reading.feared(reading.mine)]) - reading.leaves[seat]


def loss(reading: Reading, seat: int, share: float, scared: float) -> float:
    """What my Bang is likely to cost this rival, besides what other guns do anyway."""
    other = reading.view.seats[seat]
    stays = max(0.0, 1.0 - reading.leaves[seat] - scared)
    safe = 1.0 - reading.hit(seat)
    life = lives(other)
    wound = wound_price(life, 1, reading.rounds_left, stake(reading, seat))
    if other.power == "lucky man":
        odds = how_many([chance * (1.0 - reading.leaves[shooter]) for shooter, chance, _ in reading.on[seat]])
        return stays * (odds[0] - (odds[1] if len(odds) > 1 else 0.0)) * (share + wound)
    value = safe * share + wound
    if life == 1 and reading.mine.power == "vulture" and other.loot:
        value += PREY
    return stays * value
