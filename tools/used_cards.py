"""Does the regular bot use every card of the gang game?  Many games with objects, and how often each was of use."""

from __future__ import annotations

import sys

import click

from standoff.engine.rules import SetUp
from standoff.lab.simulate import Plan, default_workers, simulate
from standoff.lab.tally import Tally

SIZES = (6, 7, 8, 9)
WANTED = 12 + 6 + 12 + 6
"""Powers, kiai, objects of gangsters and of yakuzas."""


@click.command()
@click.option("--games", default=5000, show_default=True, help="How many games, of all sizes together.")
@click.option("--seed", default="used cards", show_default=True)
@click.option("--workers", default=0, help="Processes; all cores for many games.")
def main(games: int, seed: str, workers: int) -> None:
    """List every card with how often it was of use, and fail when one never was."""
    total = Tally()
    for players in SIZES:
        setup = SetUp("yakuzas", players, ("objects",), {"powers.twelve": True})
        total.add(simulate(Plan(setup, games // len(SIZES), ("regular",), seed), workers or default_workers(games)))
    for (_, name), score in sorted(total.powers.items(), key=lambda card: card[1].used / card[1].games):
        click.echo(f"{name:18} used in {score.used:5} of {score.games:5} games, {score.used / score.games:4.0%}")
    unused = [name for (_, name), score in total.powers.items() if not score.used]
    if unused or len(total.powers) != WANTED:
        sys.exit(f"{len(total.powers)} of {WANTED} cards were held; never of use: {', '.join(unused) or 'none'}")
    click.echo(f"all {WANTED} cards were of use in {total.games} games")


if __name__ == "__main__":
    main()
