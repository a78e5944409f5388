"""What a view says, in the words of the edition; `sight` fills it in."""

from __future__ import annotations

import msgspec

from standoff.editions.first.box import Hand
from standoff.engine.phase import Options


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
    light: int = 0
    """Shame markers that show the flashing light (V-17)."""
    money: int | None = None
    """What lies in the stash, in thousands, for those who may know (V-03)."""
    notes: tuple[int, ...] | None = None
    power: int | None = None
    """The super power, for those who know it (V-18)."""
    shown: bool = False
    cop: bool | None = None
    """The role, for those who know it (V-21)."""
    team: int | None = None
    boss: bool = False


class FirstView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The table as one seat sees it; `me` is None for a spectator."""

    me: int | None
    options: Options
    """What I may answer now."""
    answered: bool
    seats: tuple[SeatView, ...]
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
    """How many notes of 20, 10 and 5 are among them: everybody can count (V-01)."""
    kid: int | None = None
    cunning: int | None = None
    grenade: int | None = None
    sharers: tuple[int, ...] = ()
    calls: int | None = None
    """Switchboard cards turned up; None without a cop in the game."""
    suspects: tuple[int, ...] = ()
    families: tuple[str, ...] = ()
    cards: tuple[int, ...] = ()
    """The powers dealt to my family (V-19)."""
    hits: tuple[int, ...] = ()
    """Bullets about to wound each seat, while their shots are being resolved."""
    fallen: tuple[int, ...] = ()
    """Who has died in the phase being resolved."""
    over: bool = False
    winners: tuple[int, ...] | None = None
    ranking: tuple[tuple[int, ...], ...] = ()
    totals: tuple[int | None, ...] = ()
    """What everybody is worth in the final count, once it has been made."""
