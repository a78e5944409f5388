"""Who wins, and how long did they think?  `standoff simulate` with the processor time of every answer."""

from __future__ import annotations

import time
from statistics import fmean, quantiles
from typing import Any

import click

from standoff import editions
from standoff.engine.phase import Answer, Options
from standoff.engine.rules import Rules, SetUp
from standoff.lab.game import Game, Mind
from standoff.lab.record import Plan
from standoff.lab.tally import Tally

Spent = dict[str, list[float]]


class Timed(Game):
    """A game that notes how long each bot thinks about each of its choices."""

    def __init__(self, rules: Rules[Any], plan: Plan, number: int, spent: Spent) -> None:
        super().__init__(rules, plan, number)
        self._spent = spent

    def _mind(self, seat: int) -> Mind:
        think, spent = super()._mind(seat), self._spent.setdefault(self.names[seat], [])

        def timed(options: Options) -> Answer | None:
            begun = time.thread_time()
            said = think(options)
            spent.append(time.thread_time() - begun)
            return said

        return timed


def measure(plan: Plan, seconds: float) -> tuple[Tally, Spent]:
    """Play the games of a plan, but begin none after so many seconds of processor time, or when interrupted."""
    rules, tally, spent = editions.rules(plan.setup), Tally(), Spent()
    until = time.process_time() + seconds
    for number in range(plan.games):
        if time.process_time() > until:
            break
        game = Timed(rules, plan, number, spent)
        try:
            game.play()
        except KeyboardInterrupt:
            break
        tally.count(game.record())
    return tally, spent


@click.command()
@click.option("--edition", default=editions.USUAL, show_default=True)
@click.option("--with", "modules", multiple=True, metavar="MODULE")
@click.option("--players", default=6, show_default=True)
@click.option("--games", default=1000, show_default=True, help="How many games at most.")
@click.option("--minutes", default=8.0, show_default=True, help="Processor time after which no game begins.")
@click.option("--bots", required=True, help="As for `standoff simulate`.")
@click.option("--seed", default="0", show_default=True)
def main(
    edition: str, modules: tuple[str, ...], players: int, games: int, minutes: float, bots: str, seed: str
) -> None:
    """Tell of every bot how often one seat of it won, with 95 % bounds, and how long an answer took."""
    plan = Plan(SetUp(edition, players, modules), games, tuple(bots.split(",")), seed)
    tally, spent = measure(plan, minutes * 60)
    if not tally.games:
        raise click.ClickException("No game was played to its end")
    click.echo(f"{tally.games} games; answers that were not given: {tally.forfeited() or 'none'}")
    for name, score in sorted(tally.bots.items()):
        won, times = score.report(), sorted(spent[name])
        seats = score.games / tally.games
        low, rate, high = (100 * won[part] * seats for part in ("low", "win_rate", "high"))
        cuts = quantiles(times, n=100)
        click.echo(
            f"{name}: {rate:.1f} % of all games by {seats:g} seats ({low:.1f} to {high:.1f}), {len(times)} answers, "
            f"{1000 * fmean(times):.1f} ms each (median {1000 * cuts[49]:.1f}, 99 of 100 {1000 * cuts[98]:.1f})"
        )


if __name__ == "__main__":
    main()
