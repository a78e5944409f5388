"""Wish lists: a seat may hand in, at any time and unasked, which shares it wants, best first.

When its pick comes and the list names something it may take, that is taken without asking, so that the draft goes
quickly.  The list is a secret of its owner and what is taken from it looks like any other pick.  It serves for the
sharing of one round; a new list replaces it, an empty one takes it back.
"""

from __future__ import annotations

from typing import Final

from standoff.editions.second.components import SHARES
from standoff.editions.second.game import Second
from standoff.engine.errors import Refusal
from standoff.engine.phase import Options

WISH: Final = "wish"


def check_wish(g: Second, seat: int, ranked: tuple[object, ...]) -> None:
    """Refuse a wish list that this seat may not hand in."""
    if seat not in g.alive:
        raise Refusal("Only a living gangster has wishes", "SE-54")
    for share in ranked:
        if share not in SHARES:
            raise Refusal(f"'{share}' is no share; there are {', '.join(SHARES)}", "SE-58")


def wished(ranked: tuple[str, ...], options: Options) -> str | None:
    """The first share of a list that its owner may take now."""
    return next((share for share in ranked if share in options), None)
