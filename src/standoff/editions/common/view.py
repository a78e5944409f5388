"""What a view says in every edition; `views` fills it in.

Records are never compiled (their class keywords would be lost), whoever fills them in may be.
"""

from __future__ import annotations

from typing import Any, Generic, TypeVar

import msgspec

from standoff.engine.phase import Options

S = TypeVar("S", bound=msgspec.Struct)


class View(msgspec.Struct, Generic[S], frozen=True, omit_defaults=True, kw_only=True):
    """The table as one seat sees it; `me` is None for a spectator.  Every edition adds what else lies on its table."""

    me: int | None
    options: Options
    """What I may answer now."""
    answered: bool
    seats: tuple[S, ...]
    round: int
    decision: str
    """What the table waits for; empty when the game is over."""
    asked: tuple[int, ...]
    """Who is asked; never who has answered."""
    order: tuple[int, ...]
    """All seats clockwise from the Godfather."""
    alive: tuple[int, ...]
    sharers: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    """Who has died in the phase being resolved."""
    over: bool = False
    winners: tuple[int, ...] | None = None
    ranking: tuple[tuple[int, ...], ...] = ()
    kept: dict[str, Any] = {}
    """What further rules keep on the table for all to see, by name."""
