"""How sure a figure is, when a game has one winner and the same deal is played more than once.

Seats of one game are not independent: if one wins, the others do not.  Nor are games of one deal.  So whatever is
counted is summed up deal by deal, and the spread among deals is what an interval is made of.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from operator import add
from statistics import NormalDist
from typing import Final, NamedTuple

LEVEL: Final = 0.95
"""How often an interval holds the truth."""


def reach_of(level: float = LEVEL) -> float:
    """How many standard deviations to each side hold so much of a normal distribution."""
    return NormalDist().inv_cdf((1 + level) / 2)


def wilson(wins: float, games: float, level: float = LEVEL) -> tuple[float, float]:
    """The bounds of a rate after Wilson, sensible for few games and for rates near 0 and 1."""
    if not games:
        return 0.0, 1.0
    z = reach_of(level)
    rate, z2 = wins / games, z * z
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = z / (1 + z2 / games) * sqrt(max(0.0, rate * (1 - rate) / games + z2 / (4 * games * games)))
    return max(0.0, centre - reach), min(1.0, centre + reach)


class Sums(NamedTuple):
    """What is counted of somebody over many deals: all a share of wins and its spread are made of.

    Whole numbers in parts of a win, so that any two counts put together are the same in any order.
    """

    deals: int = 0
    """Deals in which they sat at the table."""
    games: int = 0
    """Games of these."""
    won: int = 0
    sides: int = 0
    """How many wins there were to be had for them: one for each seat, or for each team, and game."""
    won_won: int = 0
    won_sides: int = 0
    sides_sides: int = 0
    """The same multiplied deal by deal, for the spread."""

    def plus(self, other: Sums) -> Sums:
        """Two counts of different deals together."""
        return Sums._make(map(add, self, other))


def of_a_deal(games: int, won: int, sides: int) -> Sums:
    """What one deal came to for somebody."""
    return Sums(1, games, won, sides, won * won, won * sides, sides * sides)


def share(sums: Sums, whole: int, level: float = LEVEL) -> tuple[float, float]:
    """The bounds of somebody's share of wins, per side.

    The spread of the share among deals says how many independent games the sample is worth; Wilson's bounds of so many
    games are bent the right way where somebody wins nearly always or never.
    """
    if not sums.sides:
        return 0.0, 1.0
    each = sums.sides / (sums.games * whole)
    chance = sums.won / (sums.games * whole)
    worth = float(sums.deals)
    if sums.deals > 1 and 0 < chance < 1:
        rate = sums.won / sums.sides
        squares = sums.won_won - 2 * rate * sums.won_sides + rate * rate * sums.sides_sides
        variance = squares / (whole * whole) * sums.deals / (sums.deals - 1) / (sums.games * sums.games)
        if variance > 0:
            worth = max(worth, chance * (1 - chance) / variance)
        else:
            worth = float(sums.games)
    low, high = wilson(min(1.0, chance) * worth, worth, level)
    return low / each, high / each


class Difference(NamedTuple):
    """The mean of what differs deal by deal, with its bounds."""

    mean: float
    low: float
    high: float

    @property
    def is_sure(self) -> bool:
        """Is it another than nothing?"""
        return self.low > 0 or self.high < 0


def difference(deals: Sequence[float], comparisons: int = 1) -> Difference:
    """The mean of a difference that was measured on the same deals.

    Where several comparisons are made in one report, each interval is widened after Bonferroni, so that all of them
    together hold the truth as often as one would.
    """
    count = len(deals)
    mean = sum(deals) / count if count else 0.0
    if count < 2:
        return Difference(mean, float("-inf"), float("inf"))
    spread = sqrt(sum((one - mean) ** 2 for one in deals) / (count - 1) / count)
    reach = _student(1 - (1 - LEVEL) / comparisons, count - 1) * spread
    return Difference(mean, mean - reach, mean + reach)


def _student(level: float, freedom: int) -> float:
    """The quantile of Student's distribution, as a series about the normal one: exact enough from ten deals on."""
    z = reach_of(level)
    return z + (z**3 + z) / (4 * freedom) + (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2)


def deals_wanted(deals: Sequence[float], within: float) -> int:
    """How many deals it takes until a difference that spreads like this one is known within so much to each side."""
    now = difference(deals)
    reach = (now.high - now.low) / 2
    return max(1, round(len(deals) * (reach / within) ** 2))
