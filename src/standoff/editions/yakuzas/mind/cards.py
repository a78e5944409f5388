"""Cards to share out and cards to lay."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from standoff.editions.common.bullets import BLADES, CARDS
from standoff.editions.first.mind.load import SURE
from standoff.editions.first.mind.odds import EAGER, bullets
from standoff.editions.yakuzas.mind.reading import Reading, parts
from standoff.editions.yakuzas.view import GangGun
from standoff.engine.phase import Answer

PLAIN_POT: Final = 85.0
"""What a table of eight notes is worth on the average."""
BLADE: Final = 0.6
"""How eagerly blades are drawn beside guns: a live one keeps its owner standing among the guns."""
LIKED: Final = (
    *(2, "monk", 10, 4, "samurai", 3, 9, 1, "ninja", "geisha", "ronin", 11, 7, 6, 12, "kamikaze", 8, 5),
    *("kevlar", "tattoo", "dum dum", "clover", "first aid", "poisoned", "laser", "double", "magic left", "magic right"),
    *("bludgeon", "dark", "clip", "smoke", "deringer", "magnet", "fake finger", "x-ray"),
)
"""Cards to share out, the best first."""


def share_cards(r: Reading, rng: Random) -> Answer:
    """What a fellow has proposed is good enough; else the best cards in order of the seats, and the one dealt first."""
    for said in r.view.proposals.values():
        if said in r.view.options:
            return said
    offered = parts(r.view.options[0])
    lucky = next((cards[0] for cards in (r.view.cards, r.view.things) if offered[0] in cards), None)
    return min(r.view.options, key=lambda deal: [-1 if card == lucky else _rank(card) for card in parts(deal)])


def _rank(card: Any) -> int:
    return LIKED.index(card) if card in LIKED else len(LIKED)


def load(r: Reading, rng: Random) -> Answer:
    """One card of each set: live ones in proportion to what is left, and more of them for a rich table."""
    eager = EAGER * r.temper.eagerness(sum(r.view.table) / PLAIN_POT, r.mine.wounds)
    return laid([pick(gun, eager, rng) for gun in r.mine.guns])


def load_last(r: Reading, rng: Random) -> Answer:
    """The Cunning knows all aims: a bullet for a target that will stay, a blank for one that will run."""
    cards = []
    for gun in r.mine.guns:
        stays = max([1.0 - r.leaves[target] for target in parts(gun.target)], default=0.0)
        cards.append(pick(gun, SURE * stays * stays, rng))
    return laid(cards)


def pick(gun: GangGun, eager: float, rng: Random) -> str:
    """A card of this weapon's set: a live one with the chance that spends them evenly, times the eagerness."""
    names, hand = BLADES if gun.weapon == "blades" else CARDS, gun.hand or (1, 0, 0)
    live = bullets(hand)
    keen = BLADE * eager if gun.weapon == "blades" else eager
    if hand[0] and rng.random() * sum(hand) >= keen * live:
        return names[0]
    return names[2] if rng.random() * live < hand[2] else names[1]


def laid(cards: list[str]) -> Answer:
    """The answer for one weapon or for two."""
    return cards[0] if len(cards) == 1 else tuple(cards)


def mildest(r: Reading, rng: Random) -> Answer:
    """The mildest card goes; options list it first.  Nothing is said aloud, and the lowest seat begins."""
    return r.view.options[0]
