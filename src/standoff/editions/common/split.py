"""The split: equal shares, no change, the largest notes first.  FE-63 to FE-70"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from standoff.editions.common.notes import NO_NOTES, Notes, worth


class Split(NamedTuple):
    """One sharing of the table: what each sharer gets, note by note, and what stays."""

    share: int
    """The value of one share, in thousands; 0 when no equal share can be formed."""
    shares: tuple[Notes, ...]
    """The notes of each sharer, in turn."""
    handed: Notes
    left: Notes


@lru_cache(8192)
def split(table: Notes, sharers: int) -> Split:
    """Divide the notes on the table among so many sharers.

    The share is the greatest value for which equal groups can be formed (FE-64, FE-65); as many large notes
    as possible are handed out (FE-66).  Every note divides the next larger one, so for a given value the
    number of notes of each kind that can be used has a closed form.  Whether a value works is not monotone
    (two sharers, 20 20 20 10 5: 20 works, neither 15 nor 25 does), so values are tried downwards.
    """
    if not sharers:
        return Split(0, (), NO_NOTES, table)
    n20, n10, n5 = table
    for fives in range(worth(table) // (5 * sharers), 0, -1):
        u20 = min(n20, sharers * (fives // 4))
        u10 = min(n10, sharers * (fives // 2) - 2 * u20)
        u5 = sharers * fives - 4 * u20 - 2 * u10
        if u5 <= n5:
            handed = (u20, u10, u5)
            left = (n20 - u20, n10 - u10, n5 - u5)
            return Split(5 * fives, _dealt(handed, fives, sharers), handed, left)
    return Split(0, (NO_NOTES,) * sharers, NO_NOTES, table)


def _dealt(handed: Notes, fives: int, sharers: int) -> tuple[Notes, ...]:
    """Each sharer in turn takes the largest note that still fits, until the share is complete."""
    u20, u10, _ = handed
    shares = []
    for _ in range(sharers):
        a = min(u20, fives // 4)
        rest = fives - 4 * a
        b = min(u10, rest // 2)
        u20, u10 = u20 - a, u10 - b
        shares.append((a, b, rest - 2 * b))
    return tuple(shares)
