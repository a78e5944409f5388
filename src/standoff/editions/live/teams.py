"""Who plays with whom: team sizes, names, and how many people there may be.  LIVE-015 to LIVE-018, LR-06"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from standoff.engine.errors import Refusal

FEWEST: Final = 6
MOST: Final = 21
"""A first packet has no more cards."""
SMALLEST: Final = 3
LARGEST: Final = 5
NAMES: Final = tuple("ABCDEFG")


def sizes(gangsters: int, unequal: bool = True) -> tuple[int, ...]:
    """The teams that so many gangsters make: as many equal ones as there can be, else sizes that differ by one."""
    if not FEWEST <= gangsters <= MOST:
        raise Refusal(f"Live is for {FEWEST} to {MOST} gangsters, not {gangsters}", "LR-06")
    for size in range(SMALLEST, LARGEST + 1):
        if gangsters % size == 0 and gangsters > size:
            return (size,) * (gangsters // size)
    if not unequal:
        raise Refusal(f"{gangsters} gangsters make no equal teams of {SMALLEST} to {LARGEST}", "LIVE-017")
    teams = gangsters // SMALLEST
    size, larger = divmod(gangsters, teams)
    return (size + 1,) * larger + (size,) * (teams - larger)


def seated(gangsters: int, unequal: bool, chosen: Sequence[Any] | None) -> tuple[tuple[int, ...], ...]:
    """The seats of every team: as people have chosen, or else in the order of their seats."""
    wanted = sizes(gangsters, unequal)
    if chosen is None:
        ends = [sum(wanted[: at + 1]) for at in range(len(wanted))]
        return tuple([tuple(range(end - size, end)) for size, end in zip(wanted, ends, strict=True)])
    teams = tuple([tuple(sorted(team)) for team in chosen])
    if sorted(seat for team in teams for seat in team) != list(range(gangsters)):
        raise Refusal("Everybody plays in exactly one team", "LIVE-018")
    if sorted(map(len, teams)) != sorted(wanted):
        shown = ", ".join(map(str, wanted))
        raise Refusal(f"{gangsters} gangsters make teams of {shown}", "LIVE-017")
    return teams
