"""Who is stronger, in one number: OpenSkill (Plackett-Luce after Weng and Lin) and Bradley-Terry.

OpenSkill goes through the games one after the other and is at home where many play at once.  Bradley-Terry asks of
every two at a table who came out better, and fits all games together; its intervals know that games of one
deal are alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Final, NamedTuple

from standoff.lab.intervals import reach_of
from standoff.lab.record import Record

MU: Final = 25.0
SIGMA: Final = MU / 3
BETA: Final = SIGMA / 2
TAU: Final = MU / 300
KAPPA: Final = 0.0001
"""What OpenSkill begins with: strength, doubt, chance within a game, change between games, and the least doubt."""
STEPS: Final = 200
ELO: Final = 400 / log(10)
"""Bradley-Terry's differences on the scale that chess players know: 400 points are ten to one."""
HALF: Final = 0.5
"""Wins that every two bots are given against each other besides, so that one who never loses has a finite strength."""


class Rating(NamedTuple):
    """A strength, and the bounds that hold it."""

    value: float
    low: float
    high: float

    def report(self) -> dict[str, float]:
        """As scripts read it."""
        return {"rating": round(self.value, 2), "low": round(self.low, 2), "high": round(self.high, 2)}


class Side(NamedTuple):
    """A seat, or a whole team, of one game: whose it is, and how it came out."""

    bot: str
    place: int


def sides_of(record: Record) -> list[Side]:
    """A game's seats; where teams play, its teams, each as its best member came out."""
    teams: dict[int | str, Side] = {}
    for seat, bot in enumerate(record.bots):
        team, place = record.teams[seat], 0 if record.won[seat] else record.places[seat]
        key: int | str = f"seat {seat}" if team is None else team
        if key not in teams or place < teams[key].place:
            teams[key] = Side(bot, place)
    return list(teams.values())


def plackett_luce(players: Sequence[tuple[float, float]], places: Sequence[int]) -> list[tuple[float, float]]:
    """Strength and doubt of everybody after one game, from those before it."""
    players = [(mu, sqrt(sigma * sigma + TAU * TAU)) for mu, sigma in players]
    c = sqrt(sum(sigma * sigma + BETA * BETA for _, sigma in players))
    weight = [exp(mu / c) for mu, _ in players]
    below = [sum(weight[other] for other in range(len(players)) if places[other] >= place) for place in places]
    equals = [sum(other == place for other in places) for place in places]
    after = []
    for me, (mu, sigma) in enumerate(players):
        omega = delta = 0.0
        for other, place in enumerate(places):
            if place <= places[me]:
                chance = weight[me] / below[other]
                omega += ((1.0 if other == me else 0.0) - chance) / equals[other]
                delta += chance * (1.0 - chance) / equals[other]
        omega *= sigma * sigma / c
        delta *= (sigma / c) * sigma * sigma / (c * c)
        after.append((mu + omega, sigma * sqrt(max(1.0 - delta, KAPPA))))
    return after


def openskill(games: Sequence[Record]) -> dict[str, Rating]:
    """Everybody's rating after these games, in this order.  A bot on several seats gets the mean of what they get."""
    known: dict[str, tuple[float, float]] = {}
    for record in games:
        sides = sides_of(record)
        after = plackett_luce([known.setdefault(side.bot, (MU, SIGMA)) for side in sides], [one.place for one in sides])
        for bot in {side.bot for side in sides}:
            mine = [rated for side, rated in zip(sides, after) if side.bot == bot]
            known[bot] = (sum(mu for mu, _ in mine) / len(mine), sum(sigma for _, sigma in mine) / len(mine))
    z = reach_of()
    return {bot: Rating(mu, mu - z * sigma, mu + z * sigma) for bot, (mu, sigma) in sorted(known.items())}


def bradley_terry(deals: Sequence[Sequence[Record]]) -> dict[str, Rating]:
    """Everybody's strength from who came out better than whom, 0 in the middle, on the scale of Elo."""
    bots = sorted({bot for deal in deals for record in deal for bot in record.bots})
    at, size = {bot: index for index, bot in enumerate(bots)}, len(bots)
    each = [_wins([sides_of(record) for record in deal], at) for deal in deals]
    wins = [[HALF * (a != b) for b in range(size)] for a in range(size)]
    for deal in each:
        for (a, b), won in deal.items():
            wins[a][b] += won
    strength = _fitted(wins)
    spread = _sandwich(wins, each, strength)
    z = reach_of() * ELO
    return {
        bot: Rating(
            ELO * strength[index], ELO * strength[index] - z * spread[index], ELO * strength[index] + z * spread[index]
        )
        for bot, index in at.items()
    }


def _wins(games: list[list[Side]], at: dict[str, int]) -> dict[tuple[int, int], float]:
    """How often each came out better than each other, in some games; equals half each."""
    found: dict[tuple[int, int], float] = {}
    for sides in games:
        for me, mine in enumerate(sides):
            for theirs in sides[me + 1 :]:
                a, b = at[mine.bot], at[theirs.bot]
                if a != b:
                    won = 0.5 if mine.place == theirs.place else float(mine.place < theirs.place)
                    found[a, b] = found.get((a, b), 0.0) + won
                    found[b, a] = found.get((b, a), 0.0) + 1.0 - won
    return found


def _fitted(wins: list[list[float]]) -> list[float]:
    """The strengths under which these wins are likeliest, by going round (Hunter's MM)."""
    size = len(wins)
    strength = [1.0] * size
    for _ in range(STEPS):
        for a in range(size):
            met = sum(
                (wins[a][b] + wins[b][a]) / (strength[a] + strength[b]) for b in range(size) if b != a and wins[a][b]
            )
            if met:
                strength[a] = sum(wins[a]) / met
        middle = exp(sum(log(one) for one in strength) / size)
        strength = [one / middle for one in strength]
    return [log(one) for one in strength]


def _sandwich(wins: list[list[float]], deals: list[dict[tuple[int, int], float]], strength: list[float]) -> list[float]:
    """The standard error of each strength, from how far every deal draws it away."""
    size = len(wins)
    if size < 2:
        return [0.0] * size
    chance = [[1 / (1 + exp(strength[b] - strength[a])) for b in range(size)] for a in range(size)]
    # Strengths are only known up to what all have in common: the ones make the matrix whole, and change nothing else.
    bend = [[1.0 / size for _ in range(size)] for _ in range(size)]
    for a in range(size):
        for b in range(size):
            if a != b:
                weight = (wins[a][b] + wins[b][a]) * chance[a][b] * chance[b][a]
                bend[a][a] += weight
                bend[a][b] -= weight
    back = _inverse(bend)
    total = [0.0] * size
    for deal in deals:
        pull = [0.0] * size
        for (a, b), won in deal.items():
            pull[a] += won - (won + deal[b, a]) * chance[a][b]
        for a in range(size):
            total[a] += sum(back[a][b] * pull[b] for b in range(size)) ** 2
    return [sqrt(one) for one in total]


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """Gauss and Jordan, with the largest pivot."""
    size = len(matrix)
    rows = [[*row, *[float(at == index) for at in range(size)]] for index, row in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda row: abs(rows[row][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        scale = rows[column][column]
        rows[column] = [one / scale for one in rows[column]]
        for row in range(size):
            if row != column and rows[row][column]:
                factor = rows[row][column]
                rows[row] = [mine - factor * theirs for mine, theirs in zip(rows[row], rows[column])]
    return [row[size:] for row in rows]
