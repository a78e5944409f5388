"""Counting games so that the counts of any two piles of games can be put together, in any order."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import lcm, sqrt
from typing import Any, Final

WHOLE: Final = lcm(*range(1, 13))
"""One win, in parts that divide evenly among up to twelve winners: whole numbers add up the same in any order."""
_Z: Final = 1.959964
"""How many standard deviations hold 95 %."""


def wilson(wins: float, games: float) -> tuple[float, float]:
    """The 95 % bounds of a win rate after Wilson, sensible for few games and for rates near 0 and 1."""
    if not games:
        return 0.0, 1.0
    rate, z2 = wins / games, _Z * _Z
    centre = (rate + z2 / (2 * games)) / (1 + z2 / games)
    reach = _Z / (1 + z2 / games) * sqrt(max(0.0, rate * (1 - rate) / games + z2 / (4 * games * games)))
    return max(0.0, centre - reach), min(1.0, centre + reach)


@dataclass(slots=True)
class Score:
    """How a bot, a seat or a power fared.  A game counts once for every seat in question."""

    games: int = 0
    parts: int = 0
    """Wins, in parts of `WHOLE`."""
    deaths: int = 0
    used: int = 0
    """Games in which a power was shown or paid."""
    trials: int = 0
    """Games that could go either way, in parts of `WHOLE`: members of one team win or lose together."""

    @property
    def wins(self) -> float:
        """Wins; one shared by k winners counts 1/k for each."""
        return self.parts / WHOLE

    def add(self, other: Score) -> None:
        """Put another count in."""
        self.games += other.games
        self.parts += other.parts
        self.deaths += other.deaths
        self.used += other.used
        self.trials += other.trials

    def report(self) -> dict[str, Any]:
        """The count with its win rate and 95 % bounds."""
        rate = self.wins / self.games if self.games else 0.0
        trials = self.trials / WHOLE
        low, high = wilson(rate * trials, trials)
        return {
            "games": self.games,
            "wins": round(self.wins, 4),
            "win_rate": round(rate, 6),
            "low": round(low, 6),
            "high": round(high, 6),
            "deaths": self.deaths,
        }


@dataclass(slots=True)
class Tally:
    """What a pile of games came to."""

    games: int = 0
    decisions: int = 0
    """All answers."""
    choices: int = 0
    """Answers with two or more options."""
    rounds: int = 0
    polls: int = 0
    """How often a window was opened."""
    deaths: int = 0
    unwon: int = 0
    """Games that nobody won."""
    bots: dict[str, Score] = field(default_factory=dict)
    seats: dict[int, Score] = field(default_factory=dict)
    powers: dict[tuple[int, str], Score] = field(default_factory=dict)

    def add(self, other: Tally) -> None:
        """Put another pile on this one."""
        self.games += other.games
        self.decisions += other.decisions
        self.choices += other.choices
        self.rounds += other.rounds
        self.polls += other.polls
        self.deaths += other.deaths
        self.unwon += other.unwon
        for mine, theirs in ((self.bots, other.bots), (self.seats, other.seats), (self.powers, other.powers)):
            for key, score in theirs.items():
                mine.setdefault(key, Score()).add(score)  # type: ignore[arg-type]
