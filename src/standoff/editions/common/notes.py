"""Banknotes, counted by kind.  Amounts are in thousands of dollars."""

from __future__ import annotations

from functools import cache
from typing import Final, TypeAlias

Notes: TypeAlias = tuple[int, int, int]
"""How many notes of 20, 10 and 5 thousand."""
VALUES: Final = (20, 10, 5)
NO_NOTES: Final[Notes] = (0, 0, 0)


@cache
def worth(notes: Notes) -> int:
    """What some notes are worth, in thousands."""
    return 20 * notes[0] + 10 * notes[1] + 5 * notes[2]


def listed(notes: Notes) -> list[int]:
    """Some notes one by one, the largest first."""
    return [20] * notes[0] + [10] * notes[1] + [5] * notes[2]


@cache
def bundle(notes: Notes) -> tuple[int, ...]:
    """Some notes one by one, for whoever only looks at them."""
    return tuple(listed(notes))


def counted(values: list[int] | tuple[int, ...]) -> Notes:
    """Notes given one by one, counted by kind."""
    return (values.count(20), values.count(10), values.count(5))
