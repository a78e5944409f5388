"""How likely a loaded card is a bullet, for whoever counts what has been seen of a deck."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(4096)
def bullet_chance(sharp: float, left: int, hidden: int, put_down: float, eager: float) -> float:
    """Of `sharp` bullets that nobody has seen, some may lie among `hidden` cards that were laid face down; the rest is
    among the `left` cards of the hand and the loaded one.

    `put_down` is how common bullets are among cards that were put down, beside those that are left.  Whoever loads less
    eagerly than the cards fall saves bullets, until there is nothing else to load.
    """
    if left < 1:
        return 0.0
    share = min(1.0, max(0.0, sharp / (left + put_down * hidden)))
    nothing_else: float = share**left
    return min(1.0, nothing_else + eager * (share - nothing_else))
