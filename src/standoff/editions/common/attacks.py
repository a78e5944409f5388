"""Attacks: who goes for whom, with what."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

BULLET: Final = "bullet"
BLADE: Final = "blade"
STAR: Final = "star"
BLAST: Final = "blast"
GRENADE: Final = "grenade"
SELF: Final = "self"
"""What kind of attack it is; armour and bodyguards care."""


class Attack(NamedTuple):
    """One attack on one victim."""

    by: int
    """The attacker's seat."""
    weapon: int
    """The gun it comes from; -1 for what is no gun."""
    victim: int
    kind: str = BULLET
    wounds: int = 1
    """How many it costs; 0 while a toss is still to decide."""


def wounds_of(attacks: Iterable[Attack]) -> int:
    """What some attacks cost together."""
    wounds = 0
    for attack in attacks:
        wounds += attack.wounds
    return wounds
