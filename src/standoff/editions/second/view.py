"""What a view says, in the words of the edition; `sight` fills it in."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.editions.common.bullets import Hand
from standoff.engine.phase import Options


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


class SecondView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it; `me` is None for a spectator."""

    me: int | None
    options: Options
    """What I may answer now."""
    answered: bool
    seats: tuple[SeatView, ...]
    round: int
    decision: str
    """What the table waits for; empty when the game is over."""
    about: tuple[Any, ...]
    """Whom or what it concerns: the seat under orders, the share reached for, the victim."""
    asked: tuple[int, ...]
    """Who is asked; never who has answered."""
    godfather: int
    order: tuple[int, ...]
    """All seats clockwise from the Godfather."""
    alive: tuple[int, ...]
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
    sharers: tuple[int, ...] = ()
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
    fallen: tuple[int, ...] = ()
    """Who has died in this round."""
    over: bool = False
    winners: tuple[int, ...] | None = None
    ranking: tuple[tuple[int, ...], ...] = ()
