"""What a view of a gang game says; `views` fills it in."""

from __future__ import annotations

from typing import Any

import msgspec

from standoff.editions.first.view import GunView, SeatView
from standoff.engine.phase import Options


class GangGun(GunView, frozen=True, omit_defaults=True):
    """One weapon and its set."""

    weapon: str = "pistol"
    """pistol, shotgun or blades"""
    side: str | None = None
    """Which way a blade points."""


class GangSeat(SeatView, frozen=True, omit_defaults=True):
    """One player."""

    guns: tuple[GangGun, ...] = ()
    gang: str = ""
    tokens: int = 0
    """How many of the wounds are flipped honor tokens."""
    finger: bool = False
    """An honor token lies finger side up."""
    kiai: str | None = None
    """The Super Kiai, for those who know it (YV-10)."""
    doomed: int | None = None
    """The round at whose end this one dies."""


class GangPurse(msgspec.Struct, frozen=True, omit_defaults=True):
    """One gang."""

    seats: tuple[int, ...]
    size: int
    dead: int
    wounds: int
    purse: int | None = None
    """What lies under the gang card, for its members (YV-04)."""
    notes: tuple[int, ...] | None = None
    total: int | None = None
    won: bool | None = None
    cards: tuple[int | str, ...] | None = None
    """The powers or kiai dealt to it, for its members (YV-10, YV-11)."""
    things: tuple[int | str, ...] | None = None
    """The objects dealt to it."""


class GangView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it; `me` is None for a spectator."""

    me: int | None
    options: Options
    """What I may answer now."""
    answered: bool
    seats: tuple[GangSeat, ...]
    round: int
    decision: str
    """What the table waits for; empty when the game is over."""
    moment: str
    """Which window it is, when the decision is a window."""
    asked: tuple[int, ...]
    """Who is asked; never who has answered."""
    godfather: int | None
    order: tuple[int, ...]
    """All seats clockwise from the Godfather."""
    alive: tuple[int, ...]
    table: tuple[int, ...]
    pile: int
    """How many notes are still face down."""
    unseen: tuple[int, int, int]
    """How many notes of 20, 10 and 5 are among them: everybody can count."""
    gangs: dict[str, tuple[int, ...]]
    circle: tuple[int, ...]
    """This round's chairs, clockwise."""
    Yakuza: GangPurse
    East: GangPurse
    West: GangPurse
    kid: int | None = None
    cunning: int | None = None
    grenade: int | None = None
    sharers: tuple[int, ...] = ()
    share: int | None = None
    """What everybody got in this round's split (YV-02)."""
    attacks: tuple[tuple[int, int, int, str], ...] = ()
    """By, victim, wounds and kind of what is about to happen."""
    hits: tuple[int, ...] = ()
    """Wounds on their way to each seat."""
    fallen: tuple[int, ...] = ()
    """Who has died in the phase being resolved."""
    purse: int | None = None
    """What my gang has."""
    cards: tuple[int | str, ...] = ()
    """The powers or kiai dealt to my gang."""
    things: tuple[int | str, ...] = ()
    """The objects dealt to my gang."""
    proposals: dict[int, tuple[int | str, ...]] = {}
    """How my fellows and I would share the cards out, as far as it has been said."""
    sway: tuple[int, ...] = ()
    """Where the sight of my throw began to drift."""
    victim: int | None = None
    """Whom my star is meant for, while I throw it."""
    hints: tuple[str, ...] = ()
    """Clauses that are advice only."""
    whisper: bool = False
    """May fellows talk in private now?"""
    over: bool = False
    winners: tuple[int, ...] | None = None
    ranking: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int | None, ...] = ()
    """What everybody's gang is worth in the final count, once it has been made."""
    kept: dict[str, Any] = {}
    """What further rules keep on the table for all to see, by name."""
