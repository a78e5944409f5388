"""One finished game as plain numbers and words: all that the lab ever counts."""

from __future__ import annotations

from math import lcm
from typing import Final

import msgspec

from standoff.engine.rules import SetUp

WHOLE: Final = lcm(*range(1, 13))
"""One win, in parts that divide evenly among up to twelve winners: whole numbers add up the same in any order."""


class Plan(msgspec.Struct, frozen=True):
    """Some deals at one table, and who plays them."""

    setup: SetUp
    games: int
    bots: tuple[str, ...] = ("regular",)
    seed: str = "0"
    turn: int = 0
    """How many seats the line-up is moved on, besides the one it moves every game."""
    draws: bool = False
    """Are there more bots than seats, so that every deal is played by some of them, drawn by its number?"""


class Record(msgspec.Struct, frozen=True, array_like=True):
    """A finished game.  Lists have an entry for every seat."""

    bots: tuple[str, ...]
    teams: tuple[int | None, ...]
    chairs: tuple[int, ...]
    """How many seats clockwise from the Godfather who begins."""
    won: tuple[int, ...]
    """Wins, in parts of `WHOLE`: one shared by k sides counts 1/k for each, and for every member of a team."""
    places: tuple[int, ...]
    """The rank in the final count; the best is 1, and equals have the same."""
    dead: tuple[bool, ...]
    worth: tuple[int | None, ...]
    """What they had in the final count; nothing for the dead, or where nothing is counted."""
    roles: tuple[str, ...]
    cards: tuple[tuple[int, int, str, bool], ...]
    """(seat, number, name, was it of any use?)"""
    rounds: int
    decisions: int
    """All answers."""
    choices: int
    """Answers with two or more options."""
    polls: int
    """How often a window was opened."""
    forfeits: dict[str, dict[str, int]]
    """For bots from outside: the answers they did not give, by reason …"""
    troubles: dict[str, str]
    """… and what went wrong first."""

    @property
    def winners(self) -> list[int]:
        """The seats that have won."""
        return [seat for seat, parts in enumerate(self.won) if parts]
