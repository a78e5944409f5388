"""What a view says in the first edition; `views` fills it in."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.editions.common.view import View
from standoff.editions.first.components import Hand


class GunView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One gun and its deck."""

    gun: int
    cards: int
    """How many cards are left in its hand (V-06)."""
    loaded: bool = False
    target: int | tuple[int, ...] | None = None
    open: Hand = (0, 0, 0)
    """Cards spent face up: Click, Bang, triple Bang (V-11)."""
    hidden: int = 0
    """How many cards were discarded face down (V-10)."""
    shotgun: bool = False
    hand: Hand | None = None
    """The cards in hand, for those who know them (V-05).  A team-mate's includes the loaded one (R-75)."""
    card: str | None = None
    """The loaded card, for those who know it (V-07)."""
    discards: tuple[str, ...] | None = None
    """The cards discarded face down, for those who know them."""


class SeatView(msgspec.Struct, frozen=True, omit_defaults=True):
    """One gangster."""

    seat: int
    alive: bool
    posture: str
    wounds: int
    shame: int
    guns: tuple[GunView, ...]
    money: int | None = None
    """What lies in the stash, in thousands, for those who may know (V-03)."""
    notes: tuple[int, ...] | None = None
    power: int | None = None
    """The super power, for those who know it (V-18)."""
    shown: bool = False
    team: int | None = None
    boss: bool = False
    light: int = 0
    """Shame markers that show the flashing light (V-17)."""
    cop: bool | None = None
    """The role, for those who know it (V-21)."""
    object: str | None = None
    """The object, for those who know it (YV-12 to YV-14)."""
    visible: bool = False
    """It lies open because it was shown in time."""
    useless: bool | None = None
    """It has been missed while it was hidden; only its owner knows."""
    seen: tuple[Hand | None, ...] = ()
    """By weapon: the hand as I saw it through the sunglasses, without what has been turned up since (YV-16)."""
    used: tuple[str, ...] = ()
    """The cards that worked once and are used up."""
    bled: bool = False
    """Wounded in this round."""
    kept: dict[str, Any] = {}
    """What further rules keep for this seat, by name, for those who may know it."""


class FirstView(View[SeatView], frozen=True, omit_defaults=True, kw_only=True):
    """The table as one seat sees it; `me` is None for a spectator."""

    moment: str
    """Which window it is, when the decision is a window."""
    godfather: int | None
    table: tuple[int, ...]
    pile: int
    """How many notes are still face down."""
    unseen: tuple[int, int, int]
    """How many notes of 20, 10 and 5 are among them: everybody can count (V-01)."""
    kid: int | None = None
    cunning: int | None = None
    grenade: int | None = None
    calls: int | None = None
    """Switchboard cards turned up; None without a cop in the game."""
    suspects: tuple[int, ...] = ()
    families: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    """The powers dealt to my family (V-19)."""
    hits: tuple[int, ...] = ()
    """Bullets about to wound each seat, while their shots are being resolved."""
    share: int | None = None
    """What every sharer got, in thousands; None without a split in this round, and without objects."""
    attacks: tuple[tuple[int, int, int, str], ...] = ()
    """Who attacks whom, for how many wounds, with what, while a strike is being carried out (with objects)."""
    totals: tuple[int | None, ...] = ()
    """What everybody is worth in the final count, once it has been made."""
