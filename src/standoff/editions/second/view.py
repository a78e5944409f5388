"""What a view says in the second edition; `views` fills it in."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.editions.common.bullets import Hand
from standoff.editions.common.view import View


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One gangster."""

    seat: int
    alive: bool
    posture: str
    wounds: int
    cards: int
    """How many bullet cards are in hand."""
    loot: int
    """How many loot cards lie in front."""
    loaded: bool = False
    target: int | None = None
    hidden: int = 0
    """How many bullet cards this seat has discarded face down."""
    power: str = ""
    hand: Hand | None = None
    """The bullet cards in hand, Clicks and Bangs, for their owner."""
    card: str | None = None
    """The loaded card, for its owner."""
    discards: tuple[str, ...] | None = None
    """What this seat has discarded face down, for itself."""
    stash: tuple[str, ...] | None = None
    """The loot cards, for those who may see them."""
    total: int | None = None
    """What they are worth, once they have been counted."""
    kept: dict[str, Any] = {}
    """What further rules keep for this seat, by name, for those who may know it."""


class SecondView(View[SeatView], frozen=True, omit_defaults=True, kw_only=True):
    """The table as one seat sees it; `me` is None for a spectator."""

    about: tuple[Any, ...]
    """Whom or what it concerns: the seat under orders, the share reached for, the victim."""
    godfather: int
    table: tuple[str, ...]
    """The shares on offer, the token among them while it is available."""
    token: bool
    piles: int
    """How many loot piles are still face down."""
    open: Hand
    """The discard pile's open part: Clicks and Bangs."""
    hidden: int
    """How many cards are in its hidden part."""
    planted: tuple[tuple[int, str], ...] = ()
    """(pile, card): what the Junk Dealer was seen to put into a pile that is still face down."""
    queue: tuple[int, ...] = ()
    """Who picks next, and after that."""
    heir: int | None = None
    """Who has taken the token in this round."""
    ban: tuple[int, str] | None = None
    """(seat, type): what the Dictator forbids."""
    vetoer: int | None = None
    double: int | None = None
    trader: int | None = None
    sleeve: str | None = None
    """The card the Hustler has just drawn, for the two it concerns."""
    looked: Hand | None = None
    """The discard pile's hidden part, for somebody who is looking through it."""
    wishes: tuple[str, ...] = ()
    """My own wish list."""
