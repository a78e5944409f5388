"""Counting games so that the counts of any two piles of games can be put together, in any order."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from standoff.lab.intervals import Sums, of_a_deal, share, wilson
from standoff.lab.record import WHOLE, Record

__all__ = ["WHOLE", "Score", "Tally", "wilson"]

K = TypeVar("K", bound=Hashable)


@dataclass(slots=True)
class Score:
    """How a bot, a seat, a role or a card fared.  A game counts once for every seat in question."""

    games: int = 0
    parts: int = 0
    """Wins, in parts of `WHOLE`."""
    deaths: int = 0
    used: int = 0
    """Games in which a card was of any use."""
    sums: Sums = field(default_factory=Sums)
    """The same side by side and deal by deal: members of one team win or lose together."""

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
        self.sums = self.sums.plus(other.sums)

    def report(self) -> dict[str, Any]:
        """The count with its win rate and 95 % bounds."""
        rate = self.wins / self.games if self.games else 0.0
        low, high = share(self.sums, WHOLE)
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
    choices: int = 0
    rounds: int = 0
    polls: int = 0
    deaths: int = 0
    unwon: int = 0
    """Games that nobody won."""
    bots: dict[str, Score] = field(default_factory=dict)
    seats: dict[int, Score] = field(default_factory=dict)
    chairs: dict[int, Score] = field(default_factory=dict)
    """By the number of seats from the Godfather who begins."""
    roles: dict[str, Score] = field(default_factory=dict)
    powers: dict[tuple[int, str], Score] = field(default_factory=dict)
    forfeits: dict[str, dict[str, int]] = field(default_factory=dict)
    """For bots from outside: the answers they did not give, by reason."""
    troubles: dict[str, str] = field(default_factory=dict)
    """And what went wrong: of several things the one that comes first by its letters, whatever the order of games."""

    def count(self, *deal: Record) -> None:
        """Add the games of one deal."""
        bots: dict[str, Sides] = {}
        seats: dict[int, Sides] = {}
        chairs: dict[int, Sides] = {}
        roles: dict[str, Sides] = {}
        powers: dict[tuple[int, str], Sides] = {}
        for game, record in enumerate(deal):
            self.games += 1
            self.decisions += record.decisions
            self.choices += record.choices
            self.rounds += record.rounds
            self.polls += record.polls
            self.deaths += sum(record.dead)
            self.unwon += not record.winners
            for seat, name in enumerate(record.bots):
                _sides(bots, name).add(record, game, seat)
                _sides(seats, seat).add(record, game, seat)
                _sides(chairs, record.chairs[seat]).add(record, game, seat)
                if record.roles[seat]:
                    _sides(roles, record.roles[seat]).add(record, game, seat)
            for seat, number, name, used in record.cards:
                _sides(powers, (number, name)).add(record, game, seat, used)
            for name, reasons in record.forfeits.items():
                self.forfeit(name, reasons, record.troubles.get(name, ""))
        _close(self.bots, bots)
        _close(self.seats, seats)
        _close(self.chairs, chairs)
        _close(self.roles, roles)
        _close(self.powers, powers)

    def add(self, other: Tally) -> None:
        """Put another pile on this one."""
        self.games += other.games
        self.decisions += other.decisions
        self.choices += other.choices
        self.rounds += other.rounds
        self.polls += other.polls
        self.deaths += other.deaths
        self.unwon += other.unwon
        _put_together(self.bots, other.bots)
        _put_together(self.seats, other.seats)
        _put_together(self.chairs, other.chairs)
        _put_together(self.roles, other.roles)
        _put_together(self.powers, other.powers)
        for name, reasons in other.forfeits.items():
            self.forfeit(name, reasons, other.troubles.get(name, ""))

    def forfeit(self, name: str, reasons: Mapping[str, int], trouble: str) -> None:
        """Count what a bot from outside owes."""
        mine = self.forfeits.setdefault(name, {})
        for reason, count in reasons.items():
            mine[reason] = mine.get(reason, 0) + count
        if trouble:
            self.troubles[name] = min(trouble, self.troubles.get(name, trouble))

    def forfeited(self) -> dict[str, dict[str, Any]]:
        """Who has not answered, how often and why; nobody where all is well."""
        return {
            name: {**dict(sorted(reasons.items())), "trouble": self.troubles.get(name, "")}
            for name, reasons in sorted(self.forfeits.items())
            if reasons or name in self.troubles
        }


class Sides:
    """Somebody's games of one deal: seats of one team are one side."""

    __slots__ = ("deaths", "games", "members", "parts", "sat", "used")

    def __init__(self) -> None:
        self.games = self.parts = self.deaths = self.used = 0
        self.sat: set[int] = set()
        self.members: dict[tuple[int, int], list[int]] = {}
        """The wins of each side, member by member; sides are numbered as teams are, and seats below nought."""

    def add(self, record: Record, game: int, seat: int, used: bool = False) -> None:
        """One more seat of theirs."""
        team = record.teams[seat]
        self.games += 1
        self.parts += record.won[seat]
        self.deaths += record.dead[seat]
        self.used += used
        self.sat.add(game)
        self.members.setdefault((game, ~seat if team is None else team), []).append(record.won[seat])

    def score(self) -> Score:
        """What the deal came to."""
        won = sum(sum(parts) // len(parts) for parts in self.members.values())
        sums = of_a_deal(len(self.sat), won, WHOLE * len(self.members))
        return Score(self.games, self.parts, self.deaths, self.used, sums)


def _sides(found: dict[K, Sides], key: K) -> Sides:
    if key not in found:
        found[key] = Sides()
    return found[key]


def _close(scores: dict[K, Score], deal: dict[K, Sides]) -> None:
    for key, sides in deal.items():
        scores.setdefault(key, Score()).add(sides.score())


def _put_together(mine: dict[K, Score], theirs: dict[K, Score]) -> None:
    for key, score in theirs.items():
        mine.setdefault(key, Score()).add(score)
