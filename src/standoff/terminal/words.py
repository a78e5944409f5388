"""Money and bullet cards as people say them, in every edition."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from standoff.editions.common.bullets import BANG, BBB, CARDS, CLICK
from standoff.terminal.grammar import listed

NOISES: Final = {CLICK: "click.", BANG: "BANG!", BBB: "BANG! BANG! BANG!"}
CARD_NAMES: Final = {CLICK: "Click", BANG: "Bang", BBB: "triple Bang"}
CARD_KEYS: Final = {CLICK: "c", BANG: "b", BBB: "t"}
ORDINALS: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}


def dollars(thousands: int) -> str:
    """An amount as people say it."""
    return f"{'-' if thousands < 0 else ''}${abs(thousands) * 1000:,}"


def hand_of(counts: Sequence[int]) -> str:
    """A hand of bullet cards in words, however many kinds the edition has."""
    held = [f"{count} {CARD_NAMES[card]}{'s' * (count > 1)}" for card, count in zip(CARDS, counts) if count]
    return listed(held) if held else "no cards"
