"""Whom to aim at: the rich, the bleeding, those who frighten easily; and whoever points at me."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.common.bullets import BANG
from standoff.editions.second.mind.reading import Reading, Threat
from standoff.editions.second.mind.shares import CARD, DESK, stake
from standoff.editions.second.mind.worth import how_many, lives, wound_price
from standoff.engine.phase import Answer

WHIM: Final = 2.0
"""How far mood moves the scales, so that a table of regulars does not point at one poor soul."""
TABLE: Final = 75.0
"""What the shares of a round are worth together, about."""
PREY: Final = 15.0
"""What the loot of the dead brings a Vulture."""
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
        share += DESK * (reading.view.round - 1)
    guns = expected(reading, seat)
    feared = [chance for _, _, chance in guns]
    leaves = reading.leave_chance(seat, feared)
    scared = reading.leave_chance(seat, [*feared, reading.feared(reading.mine)]) - leaves
    harm = scared * share + (loss(reading, seat, share, guns, 1.0 - leaves - scared) if bang else 0.0)
    value = reading.rivalry[seat] * harm
    fire = sum([chance for shooter, chance, _ in reading.on[reading.me] if shooter == seat], 0.0)
    if fire:
        value += fire * DUEL * scared
    if bang and reading.mine.power == "professional" and reading.view.seats[seat].loot:
        value += CARD * (leaves + scared)
    return value


def expected(reading: Reading, seat: int) -> list[Threat]:
    """The guns on this seat; while nobody has aimed yet, those that I expect there: a likely winner draws a crowd."""
    if any(reading.on):
        return reading.on[seat]
    crowd = round((len(reading.foes) - 1) * reading.rivalry[seat] / reading.all_rivalry)
    return [gun for gun in reading.likely if gun[0] != seat][:crowd] if crowd else []


def loss(reading: Reading, seat: int, share: float, guns: list[Threat], stays: float) -> float:
    """What my Bang is likely to cost this rival, besides what other guns do anyway."""
    other, life = reading.view.seats[seat], lives(reading.view.seats[seat])
    odds = how_many([chance * (1.0 - reading.leaves[shooter]) for shooter, chance, _ in guns])
    wound = wound_price(life, 1, reading.rounds_left, stake(reading, seat))
    if other.power == "lucky man":
        return stays * (odds[0] - (odds[1] if len(odds) > 1 else 0.0)) * (share + wound)
    value = odds[0] * share + wound
    if life == 1 and reading.mine.power == "vulture" and other.loot:
        value += PREY
    return stays * value
