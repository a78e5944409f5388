"""Stay or lie down: what a share is worth, against the bullets that may come."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.common.bullets import BANG
from standoff.editions.common.standoff import STAY, WITHDRAW
from standoff.editions.second.mind.reading import Reading, Threat
from standoff.editions.second.mind.shares import BULLET, CARD, stake, wanted
from standoff.editions.second.mind.worth import how_many, lives, risk, wound_price
from standoff.engine.phase import Answer

WHIM: Final = 3.0
"""How far a mood may move the scales, so that nobody can count on me."""

MOOD: Final = 2.5
"""Shares are worth more here than in the first edition, and so is a temper."""


def courage(reading: Reading, rng: Random) -> Answer:
    """Weigh both, with a little whim."""
    temper = reading.temper
    gain = staying(reading) - withdrawing(reading) + MOOD * temper.courage(reading.duel)
    return STAY if gain + WHIM * temper.whim * (rng.random() - 0.5) > 0.0 else WITHDRAW


def staying(reading: Reading) -> float:
    """What staying is likely to bring, in thousands."""
    target, hope = reading.mine.target, share_hope(reading)
    value = hope - danger(reading, reading.on[reading.me], hope)
    if reading.mine.card == BANG and target is not None:
        stays = 1.0 - reading.leaves[target]
        value += BULLET * (1.0 + reading.rivalry[target]) * stays
        if reading.mine.power == "professional" and reading.view.seats[target].loot:
            value += CARD * reading.leaves[target]
    return value


def withdrawing(reading: Reading) -> float:
    """What lying down is likely to bring: nothing, but for some powers; a thief may come."""
    view, mine = reading.view, reading.mine
    value = 0.0
    if mine.power == "stealthy" and "bill 10" in view.table:
        value += 10.0
    elif mine.power == "doctor" and mine.wounds:
        life = lives(mine)
        value += (risk(life, reading.rounds_left) - risk(life + 1, reading.rounds_left)) * stake(reading, reading.me)
    if mine.loot:
        for shooter, chance, _ in reading.on[reading.me]:
            if view.seats[shooter].power == "professional":
                value -= CARD * chance
    return value


def danger(reading: Reading, guns: list[Threat], hope: float) -> float:
    """What these guns are likely to cost me if I stay: a share, wounds, my life."""
    if not guns:
        return 0.0
    mine, rounds_left = reading.mine, reading.rounds_left
    odds = how_many([chance * (1.0 - reading.leaves[shooter]) for shooter, chance, _ in guns])
    if mine.power == "lucky man":
        del odds[2:]
    life, price = lives(mine), stake(reading, reading.me)
    return sum([p * (hope + wound_price(life, hits, rounds_left, price)) for hits, p in enumerate(odds) if hits], 0.0)


def share_hope(reading: Reading) -> float:
    """What my picks are likely worth if I stand in the end: every so many'th of the shares, the best first."""
    view = reading.view
    before, standing, passed = 0.0, 1.0, False
    for seat in view.order:
        if seat == reading.me:
            passed = True
        elif view.seats[seat].alive:
            stands = reading.stands(seat)
            standing += stands
            if not passed:
                before += stands
    values = wanted(reading)
    ranked = sorted([values[share] for share in view.table], reverse=True)
    total, at = 0.0, before
    while at < len(ranked):
        total += ranked[int(at)]
        at += standing
    if reading.mine.power == "cute" and "bill 5" in view.table:
        total += 5.0
    elif reading.mine.power == "greedy" and before + 1.0 < len(ranked):
        total = max(total, ranked[int(before)] + ranked[int(before) + 1])
    return total
