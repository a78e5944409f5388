"""What a view of the outdoor game says; `views` fills it in."""

from __future__ import annotations

import msgspec

from standoff.engine.phase import Options

Weapon = str | tuple[str, int]
"""A weapon; a knife or a grenade with its number."""


class LiveSeat(msgspec.Struct, frozen=True, omit_defaults=True):
    """One gangster."""

    seat: int
    alive: bool
    team: str
    status: str
    """in, coward, coma or conv"""
    wounds: int
    back: int | None = None
    """In which round somebody who is out plays again; None also where that would be after the last."""
    shown: bool = False
    """Has the card been turned over?"""
    weapon: Weapon | None = None
    """The card, for the own team; for all once it has been turned over or fired (LV-04, LV-09, LV-10)."""
    note: int | None = None
    """Its other side, for the own team."""
    doomed: bool = False
    click: str | None = None
    """waiting, done or denied"""
    mime: str | None = None
    aim: int | tuple[int, ...] | None = None
    at: tuple[int, int] | None = None
    facing: tuple[int, int] | None = None
    intent: tuple[str | int, ...] | None = None
    """How I go on walking."""
    hints: tuple[str, ...] = ()
    """The tip on my own card."""


class LiveBody(msgspec.Struct, frozen=True):
    """How large people are in an arena, and how far they reach and leap, in millimetres."""

    radius: int
    reach: int
    leap: int


class LiveTeam(msgspec.Struct, frozen=True, omit_defaults=True):
    """One team."""

    seats: tuple[int, ...]
    chief: int
    coma: int
    receiver: int | None = None
    bank: int | None = None
    """Its money, for its members (LV-16)."""
    final: int | None = None
    eligible: bool | None = None
    won: bool | None = None


class LiveView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The ground as one seat sees it; `me` is None for a spectator."""

    me: int | None
    options: Options
    """What I may answer now."""
    answered: bool
    seats: tuple[LiveSeat, ...]
    round: int
    decision: str
    """What everybody waits for; empty when the game is over."""
    asked: tuple[int, ...]
    """Who is asked; while guns are called only whether I am: a target that has gone is the holder's secret."""
    alive: tuple[int, ...]
    gangsters: int
    sizes: tuple[int, ...]
    teams: dict[str, tuple[int, ...]]
    deck: int
    packet: int
    area: tuple[int, int]
    phase: int
    """Which of the three volleys it is: 5, 6 or 7; 0 before them."""
    pot: int
    """What is announced: thousands, or cards where every card is worth the same (LV-01)."""
    cards: int
    dealt: dict[str, int]
    undealt: int
    A: LiveTeam
    B: LiveTeam
    C: LiveTeam | None = None
    D: LiveTeam | None = None
    E: LiveTeam | None = None
    F: LiveTeam | None = None
    G: LiveTeam | None = None
    obstacles: tuple[tuple[tuple[int, int], ...], ...] = ()
    body: LiveBody | None = None
    """In an arena."""
    count: int | None = None
    """The number that is being called while everybody runs."""
    notes: tuple[int, ...] | None = None
    """The notes of the pot, once they lie open (LV-02)."""
    queue: tuple[int, ...] = ()
    called: int | None = None
    fired: tuple[int, ...] = ()
    cancelled: tuple[int, ...] = ()
    absorbed: tuple[int, ...] = ()
    denied: tuple[int, ...] = ()
    clicks: tuple[int, ...] = ()
    sharers: tuple[int, ...] = ()
    share: int | None = None
    shares: dict[int, tuple[int, ...]] = {}
    """The notes that everybody gets, once they lie open."""
    left: tuple[int, ...] | int = ()
    hints: tuple[str, ...] = ()
    """Clauses that are advice only."""
    proposals: dict[int, tuple[Weapon, ...]] = {}
    """How my team mates and I would carry our cards, as far as it has been said."""
    over: bool = False
    winners: tuple[int, ...] | None = None
    ranking: tuple[tuple[int, ...], ...] = ()
