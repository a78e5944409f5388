"""Sorting gangsters for the final count."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any


def ranked(seats: Iterable[int], key: Callable[[int], Any]) -> tuple[tuple[int, ...], ...]:
    """These seats in groups of equal rank, the smallest key first."""
    groups: dict[Any, list[int]] = {}
    for seat in sorted(seats):
        groups.setdefault(key(seat), []).append(seat)
    return tuple([tuple(groups[rank]) for rank in sorted(groups)])
