"""Many games of bots against each other, over all cores, with the same result whatever their number.

Game `i` of a seed is always the same game: it is dealt from `seed/i`, and its bots draw from `seed/i/seat`.
"""

from __future__ import annotations

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing import get_context
from random import Random
from typing import Any, Final

import msgspec

from standoff.bots import make_bot
from standoff.bots.rookie import Rookie
from standoff.bots.worlds import worlds_of
from standoff.editions import rules as rules_of
from standoff.engine.chance import key_of_seed
from standoff.engine.phase import Answer, Options
from standoff.engine.play import answer
from standoff.engine.rules import Rules, SetUp, start
from standoff.lab.tally import WHOLE, Score, Tally

CHUNK: Final = 25
"""Games handed to a worker at a time: few enough for a smooth bar and a quick stop."""
MANY: Final = 200
"""From so many games on, starting more processes pays."""


class Plan(msgspec.Struct, frozen=True):
    """What to simulate."""

    setup: SetUp
    games: int
    bots: tuple[str, ...] = ("regular",)
    seed: str = "0"


class Game:
    """One table of bots: who sits where, and how they answer."""

    def __init__(self, rules: Rules[Any], plan: Plan, number: int) -> None:
        self.edition = rules.edition
        self.g = start(rules, key_of_seed(f"{plan.seed}/{number}"), log=False)
        first_look = self.edition.view(self.g, None)
        names = [getattr(seat, "team", None) for seat in first_look.seats]
        known = [name for name in dict.fromkeys(names) if name is not None]
        self.teams: list[int | None] = [None if name is None else known.index(name) for name in names]
        self.names = lineup(plan.bots, self.teams, number)
        self.rngs = {seat: Random(f"{plan.seed}/{number}/{seat}") for seat in range(-1, len(self.names))}
        self.decisions = self.choices = self.polls = 0

    def play(self) -> None:
        """To the end.  Whoever has a single option takes it; whoever looks only at options is shown no more."""
        g, view = self.g, self.edition.view
        choose = [self._mind(seat) for seat in range(len(self.names))]
        referee = Rookie(self.rngs[-1])
        while g.asking:
            asking, is_window = g.asking, g.agenda[-1][0] == "window"
            for seat, options in asking.items():
                if len(options) == 1:
                    said = options[0]
                else:
                    self.choices += 1
                    said = referee.pick(options) if seat < 0 else choose[seat](g, view, seat, options)
                answer(g, seat, said)
            self.decisions += len(asking)
            self.polls += is_window

    def _mind(self, seat: int) -> Callable[[Any, Any, int, Options], Answer]:
        bot = make_bot(self.names[seat], self.edition.name, self.rngs[seat])
        if isinstance(bot, Rookie):
            pick = bot.pick
            return lambda g, view, seat, options: pick(options)
        think = bot.choose
        return lambda g, view, seat, options: think(view(g, seat), worlds_of(g, seat))

    def count(self, tally: Tally) -> None:
        """Add this finished game to a tally."""
        end = self.edition.view(self.g, None)
        winners = end.winners or ()
        sides = {seat if self.teams[seat] is None else self.teams[seat] for seat in winners}
        part = WHOLE // len(sides) if sides else 0
        tally.games += 1
        tally.decisions += self.decisions
        tally.choices += self.choices
        tally.rounds += end.round
        tally.polls += self.polls
        tally.deaths += len(self.names) - len(end.alive)
        tally.unwon += not winners
        for seat, name in enumerate(self.names):
            team = self.teams[seat]
            score = Score(1, part if seat in winners else 0, int(seat not in end.alive), trials=WHOLE)
            tally.seats.setdefault(seat, Score()).add(score)
            together = 1 if team is None else self.teams.count(team)
            tally.bots.setdefault(name, Score()).add(replace(score, trials=WHOLE // together))
        for seat, number, name, used in self.edition.card_use(self.g):
            score = Score(1, part if seat in winners else 0, int(seat not in end.alive), int(used), WHOLE)
            tally.powers.setdefault((number, name), Score()).add(score)


def lineup(bots: tuple[str, ...], teams: list[int | None], game: int) -> list[str]:
    """Who sits where: the list goes round the table and moves on one seat a game, so that seats are fair.

    Where teams play, each name is a whole team's, and the list moves on one team a game.
    """
    players = len(teams)
    if any(team is not None for team in teams):
        return [bots[((team or 0) + game) % len(bots)] for team in teams]
    cycled = [bots[seat % len(bots)] for seat in range(players)]
    return [cycled[(seat + game) % players] for seat in range(players)]


def play_games(plan: Plan, first: int, last: int) -> Tally:
    """The games from `first` up to but without `last`."""
    rules, tally = rules_of(plan.setup), Tally()
    for number in range(first, last):
        game = Game(rules, plan, number)
        game.play()
        game.count(tally)
    return tally


def check(plan: Plan) -> None:
    """Refuse a plan that cannot be played, before any process is started."""
    rules_of(plan.setup)
    for name in plan.bots:
        make_bot(name, plan.setup.edition, Random(0))


def default_workers(games: int) -> int:
    """All cores for many games, one for few."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return cores if games >= MANY else 1


@contextmanager
def piles(plan: Plan, workers: int) -> Iterator[Iterator[Tally]]:
    """The tallies of all games, pile by pile, in the order in which they are ready."""
    jobs = ((plan, first, min(first + CHUNK, plan.games)) for first in range(0, plan.games, CHUNK))
    if workers <= 1 or plan.games <= CHUNK:
        yield (play_games(*job) for job in jobs)
        return
    with get_context().Pool(workers, _leave_ctrl_c_to_the_parent) as pool:
        yield pool.imap_unordered(_play_job, jobs)


def _leave_ctrl_c_to_the_parent() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play_job(job: tuple[Plan, int, int]) -> Tally:
    return play_games(*job)


def simulate(plan: Plan, workers: int = 1) -> Tally:
    """Play all games of a plan."""
    check(plan)
    total = Tally()
    with piles(plan, workers) as ready:
        for pile in ready:
            total.add(pile)
    return total


def report(plan: Plan, tally: Tally, seconds: float, stopped: bool = False) -> dict[str, Any]:
    """The simulation as one object, as scripts read it."""
    rules = rules_of(plan.setup)
    games = max(1, tally.games)
    return {
        "edition": plan.setup.edition,
        "modules": list(rules.setup.modules),
        "players": plan.setup.players,
        "options": plan.setup.options,
        "seed": plan.seed,
        "games": tally.games,
        "stopped": stopped,
        "decisions": tally.decisions,
        "choices": tally.choices,
        "seconds": round(seconds, 4),
        "games_per_second": round(tally.games / seconds, 2) if seconds else 0.0,
        "decisions_per_second": round(tally.decisions / seconds, 1) if seconds else 0.0,
        "rounds_per_game": round(tally.rounds / games, 4),
        "polls_per_round": round(tally.polls / max(1, tally.rounds), 4),
        "deaths_per_game": round(tally.deaths / games, 4),
        "games_without_winner": tally.unwon,
        "bots": {name: score.report() for name, score in sorted(tally.bots.items())},
        "seats": [{"seat": seat, **score.report()} for seat, score in sorted(tally.seats.items())],
        "powers": {
            name: {"number": number, **score.report(), "used": score.used}
            for (number, name), score in sorted(tally.powers.items())
        },
    }
