"""Whom to aim at: the rich, the bleeding, the suspicious; a blank scares whoever scares easily."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.first.components import BBB, CLICK, ROUNDS, SHAME_COST
from standoff.editions.first.cop import SWITCHBOARD
from standoff.editions.first.families.count import BOSS_FUNERAL, GUARD_FUNERAL
from standoff.editions.first.mind.money import A_ROUND, ALIVE, share, wound_price
from standoff.editions.first.mind.odds import feared_chance
from standoff.editions.first.mind.powers import HAND_ME_DOWN, SIX_FEET_UNDER, SUPER_COWARD
from standoff.editions.first.mind.reading import Reading, Threat, leave_chance, lives
from standoff.editions.first.view import FirstView, GunView
from standoff.engine.phase import Answer

WHIM: Final = 1.8
"""How far mood moves the scales, so that a table of regulars does not point at one poor soul."""
BOUNTY: Final = 10.0
"""What a death pays whoever lives off the dead."""
SUSPECT: Final = 400.0
"""What stopping the cop is worth."""
BLAST: Final = 7.5
"""What setting off a grenade costs for each of my own who stands near it; strangers may bleed."""
DUEL: Final = 20.0
"""What it is worth to be rid of a bullet that comes my way."""


def aim(reading: Reading, rng: Random) -> Answer:
    """The aim that hurts a rival most; the Kid, who sees all other aims, weighs them too."""
    guns, options = reading.mine.guns, reading.view.options
    points = [target_points(reading, gun, rng) for gun in guns]
    if len(guns) == 1:
        return max(options, key=lambda option: one_gun(option, points[0]))
    return max(options, key=lambda option: two_guns(option, points, reading))


def target_points(reading: Reading, gun: GunView, rng: Random) -> list[float]:
    """For each seat how much I want this gun on it, as the mood has it; my family last."""
    points, sway = wanted(reading, gun), WHIM * reading.temper.whim
    for seat in reading.foes:
        points[seat] *= 1.0 + sway * (rng.random() - 0.5)
    return points


def wanted(reading: Reading, gun: GunView) -> list[float]:
    """The same before any mood moves it."""
    view = reading.view
    points = [-100.0] * len(view.seats)
    if not reading.foes:
        return points
    pot = share(view.table, max(2, len(view.alive) // 2))
    feared = feared_chance(gun)
    for seat in reading.foes:
        guns = expected(reading, seat)
        leaves = leave_chance(view.seats[seat], guns, view.round)
        scared = leave_chance(view.seats[seat], [*guns, (reading.me, 0.0, feared)], view.round) - leaves
        value = reading.rivalry[seat] * harm(reading, gun, seat, pot, guns, leaves, scared)
        points[seat] = value + relief(reading, gun, seat, scared)
        points[seat] += suspicion(view, seat) * (0.3 if gun.card == CLICK else 1.0)
    return points


def expected(reading: Reading, seat: int) -> list[Threat]:
    """The guns on this seat; while nobody has aimed yet, those that I expect there: a likely winner draws a crowd."""
    if any(reading.on):
        return reading.on[seat]
    crowd = round((len(reading.foes) - 1) * reading.rivalry[seat] / reading.all_rivalry)
    return [gun for gun in reading.likely if gun[0] != seat][:crowd] if crowd else []


def harm(
    reading: Reading, gun: GunView, seat: int, pot: int, guns: list[Threat], leaves: float, scared: float
) -> float:
    """What my gun is likely to cost this rival, besides what other guns do anyway."""
    other, rounds_left = reading.view.seats[seat], ROUNDS - reading.view.round
    value = scared * (pot + (0 if other.power == SUPER_COWARD else SHAME_COST))
    if gun.card != CLICK:
        safe = 1.0
        for shooter, chance, _ in guns:
            safe *= 1.0 - chance * (1.0 - reading.leaves[shooter])
        wound = wound_price(lives(other), 1, rounds_left, life_of(reading, seat, rounds_left))
        value += (1.0 - leaves - scared) * (safe * pot + wound + special(reading, seat))
    return value


def relief(reading: Reading, gun: GunView, seat: int, scared: float) -> float:
    """What it is worth to me that somebody who points at me leaves, or is silenced by a triple Bang."""
    fire = sum([chance for shooter, chance, _ in reading.on[reading.me] if shooter == seat], 0.0)
    return fire * DUEL * (scared + (0.5 if gun.card == BBB else 0.0)) if fire else 0.0


def life_of(reading: Reading, seat: int, rounds_left: int) -> float:
    """What this rival's death would cost the rival."""
    if reading.view.families:
        return (BOSS_FUNERAL if reading.view.seats[seat].boss else GUARD_FUNERAL) + A_ROUND * rounds_left
    return ALIVE + reading.purses[seat] + A_ROUND * rounds_left


def special(reading: Reading, seat: int) -> float:
    """What a hit means besides: a bounty on the last life, a grenade that falls among my own."""
    value = 0.0
    if lives(reading.view.seats[seat]) == 1 and reading.mine.power in (SIX_FEET_UNDER, HAND_ME_DOWN):
        value += BOUNTY
    if reading.view.grenade == seat:
        value -= BLAST * len(reading.friends)
    return value


def suspicion(view: FirstView, seat: int) -> float:
    """What a gun on this possible cop is worth; more with every call, nothing once two lights give the cop away."""
    if not view.calls or seat not in view.suspects or view.me is None or view.seats[view.me].cop:
        return 0.0
    if view.seats[seat].light > 1:
        return 0.0
    others = sum(suspect != view.me and view.seats[suspect].alive for suspect in view.suspects)
    return SUSPECT * (view.calls / len(SWITCHBOARD)) ** 2 / max(1, others)


def one_gun(option: Answer, points: list[float]) -> float:
    """The points of one gun's aim; a shotgun between two hits each half the time, and scares both."""
    if isinstance(option, tuple):
        return 0.6 * sum((points[seat] for seat in option), 0.0)
    assert isinstance(option, int)
    return points[option]


def two_guns(option: Answer, points: list[list[float]], reading: Reading) -> float:
    """The points of two guns' aims: both on one target only where two wounds kill and one does not."""
    assert isinstance(option, tuple)
    total = sum((one_gun(aimed, points[gun]) for gun, aimed in enumerate(option)), 0.0)
    if option[0] == option[1] and isinstance(option[0], int) and lives(reading.view.seats[option[0]]) != 2:
        total *= 0.7
    return total
