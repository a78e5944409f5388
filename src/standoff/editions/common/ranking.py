"""Sorting gangsters for the final count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import groupby
from typing import Any


def ranked(seats: Iterable[int], key: Callable[[int], Any]) -> tuple[tuple[int, ...], ...]:
    """These seats in groups of equal rank, the smallest key first."""
    keys = sorted((key(seat), seat) for seat in seats)
    return tuple(tuple(seat for _, seat in group) for _, group in groupby(keys, key=lambda pair: pair[0]))
