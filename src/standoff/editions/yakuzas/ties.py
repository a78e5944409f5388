"""Who is of which gang, and what that means: one purse, nobody aims at a fellow.  YAK-08, YAK-09, YAK-43"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from standoff.editions.first.game import First
from standoff.editions.first.teams import Teams
from standoff.editions.yakuzas.seating import GANGS, YAKUZA
from standoff.engine.fields import ALL, WORD, EachSeat

GANG: Final = EachSeat("gang", WORD, seen=ALL)
"""The gang of each seat."""


@lru_cache(64)
def _numbers(gangs: tuple[str, ...]) -> tuple[int, ...]:
    return tuple([GANGS.index(gang) if gang else 0 for gang in gangs])


@lru_cache(64)
def _members(gangs: tuple[str, ...]) -> dict[str, tuple[int, ...]]:
    return {name: tuple([seat for seat, gang in enumerate(gangs) if gang == name]) for name in GANGS}


def members(g: First, gang: str) -> tuple[int, ...]:
    """The seats of a gang, living and dead."""
    return _members(GANG.of_all(g))[gang]


def all_members(g: First) -> dict[str, tuple[int, ...]]:
    """The seats of every gang."""
    return _members(GANG.of_all(g))


def is_yakuza(g: First, seat: int) -> bool:
    """Does this seat live and die by the blade?"""
    return GANG[g, seat] == YAKUZA


def are_fellows(g: First, one: int, other: int) -> bool:
    """Are these two different members of one gang?"""
    gangs = GANG.of_all(g)
    return one != other and gangs[one] == gangs[other]


@lru_cache(8192)
def _opponents(gangs: tuple[str, ...], alive: tuple[int, ...]) -> dict[int, tuple[int, ...]]:
    living = sorted(alive)
    return {seat: tuple([other for other in living if gangs[other] != gangs[seat]]) for seat in living}


class GangTies(Teams):
    """A gang has one purse, which outlives everybody; nobody aims at a fellow.  YAK-09, YAK-43, YAK-135"""

    def numbers(self, g: First) -> tuple[int, ...]:
        return _numbers(GANG.of_all(g))

    def are_fellows(self, g: First, one: int | None, other: int) -> bool:
        if one is None:
            return False
        gangs = GANG.of_all(g)
        return gangs[one] == gangs[other]

    def knows_cards(self, g: First, one: int | None, other: int) -> bool:
        """Fellows tell each other what they like; nobody sees another's hand (YV-05)."""
        return False

    def purse(self, g: First, seat: int) -> int:
        """That of the gang's lowest seat."""
        gangs = GANG.of_all(g)
        return gangs.index(gangs[seat])

    def targets(self, g: First, seat: int) -> tuple[int, ...]:
        return self.all_targets(g)[seat]

    def all_targets(self, g: First) -> dict[int, tuple[int, ...]]:
        return _opponents(GANG.of_all(g), g.alive)

    def loses_money(self, g: First, seat: int) -> bool:
        return False


def opponents(g: First, seat: int) -> tuple[int, ...]:
    """The living of other gangs."""
    return g.rules.teams.targets(g, seat)
