"""Many games of bots against each other, over all cores, with the same result whatever their number."""

from __future__ import annotations

from typing import Any

from standoff.editions import rules as rules_of
from standoff.lab.game import Game, lineup
from standoff.lab.record import Plan
from standoff.lab.runner import How, Study, check, default_workers, play_deals, run
from standoff.lab.tally import Tally

__all__ = ["Game", "Plan", "check", "default_workers", "lineup", "play_games", "report", "simulate", "tallied"]


def play_games(plan: Plan, first: int, last: int) -> Tally:
    """The games from `first` up to but without `last`."""
    return _counted(Study((plan,)), first, last)


def _counted(study: Study, first: int, last: int) -> Tally:
    tally = Tally()
    for deal in play_deals(study, first, last):
        tally.count(*deal)
    return tally


def tallied(plan: Plan, how: How) -> tuple[Tally, bool]:
    """All games of a plan, or those that were played before somebody stopped it."""
    total = Tally()
    stopped = run(Study((plan,)), how, _counted, lambda number, pile: total.add(pile))
    return total, stopped


def simulate(plan: Plan, workers: int = 1) -> Tally:
    """Play all games of a plan."""
    return tallied(plan, How(workers))[0]


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
        "forfeits": tally.forfeited(),
        "bots": {name: score.report() for name, score in sorted(tally.bots.items())},
        "seats": [{"seat": seat, **score.report()} for seat, score in sorted(tally.seats.items())],
        "chairs": [{"chair": chair, **score.report()} for chair, score in sorted(tally.chairs.items())],
        "roles": {role: score.report() for role, score in sorted(tally.roles.items())},
        "powers": {
            name: {"number": number, **score.report(), "used": score.used}
            for (number, name), score in sorted(tally.powers.items())
        },
    }
