"""Which card to lay: bullets are few, so they go where they count, and nobody should see a pattern."""

from __future__ import annotations

from random import Random
from typing import Final

from standoff.editions.first.components import BANG, BBB, CLICK, Hand
from standoff.editions.first.mind.odds import EAGER, bullets, richness
from standoff.editions.first.mind.reading import Reading
from standoff.editions.first.view import GunView
from standoff.engine.phase import Answer

SURE: Final = 2.0
"""How eager the Cunning is when the target is certain to stay."""


def load(reading: Reading, rng: Random) -> Answer:
    """One card for each gun: bullets in proportion to what is left, and more of them for a rich table."""
    eagerness = EAGER * reading.temper.eagerness(richness(reading.view), reading.mine.wounds)
    return laid([pick(gun, eagerness, rng) for gun in reading.mine.guns])


def load_last(reading: Reading, rng: Random) -> Answer:
    """The Cunning knows all aims: a bullet for a target that will stay, a blank for one that will run."""
    return laid([answer_to_aims(reading, gun, rng) for gun in reading.mine.guns])


def answer_to_aims(reading: Reading, gun: GunView, rng: Random) -> str:
    """A triple Bang speaks first and silences a target that points at me; else by how likely the target stays."""
    targets = gun.target if isinstance(gun.target, tuple) else () if gun.target is None else (gun.target,)
    stays = max((1.0 - reading.leaves[target] for target in targets), default=0.0)
    is_duel = any(shooter in targets for shooter, *_ in reading.on[reading.me])
    if is_duel and stays > 0.4 and gun.hand is not None and gun.hand[2]:
        return BBB
    return pick(gun, SURE * stays * stays, rng)


def laid(cards: list[str]) -> Answer:
    """The answer for one gun or for several."""
    return cards[0] if len(cards) == 1 else tuple(cards)


def pick(gun: GunView, eagerness: float, rng: Random) -> str:
    """A card of this gun's hand: a bullet with the chance that spends them evenly, times the eagerness."""
    hand = gun.hand
    assert hand is not None
    sharp = bullets(hand)
    if hand[0] and rng.random() * sum(hand) >= eagerness * sharp:
        return CLICK
    return bullet(hand, rng)


def bullet(hand: Hand, rng: Random) -> str:
    """A Bang or a triple Bang, as they come."""
    return BBB if rng.random() * bullets(hand) < hand[2] else BANG


def give_up(reading: Reading, rng: Random) -> Answer:
    """The mildest card goes; options list it first."""
    return reading.view.options[0]
