"""Seats round a table: clockwise, neighbours, everybody else."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

NO_SEAT: Final = -1


@lru_cache(8192)
def everybody_else(alive: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    """For each of the living, the others, in order of their seats."""
    return {seat: tuple(sorted(other for other in alive if other != seat)) for seat in alive}


def clockwise(ring: tuple[int, ...], start: int) -> tuple[int, ...]:
    """The seats of a ring, clockwise, beginning with the given seat or the next one after it."""
    return (*sorted(seat for seat in ring if seat >= start), *sorted(seat for seat in ring if seat < start))
