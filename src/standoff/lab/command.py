"""`standoff simulate`."""

from __future__ import annotations

import json
import sys
from time import perf_counter

import click
from rich.console import Console

from standoff.bots import LEVELS
from standoff.bots.levels import REGULAR
from standoff.editions import EDITIONS, USUAL
from standoff.editions.common.temper import TEMPERS
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, written_options
from standoff.lab.printing import print_simulation
from standoff.lab.record import Plan
from standoff.lab.runner import How, check
from standoff.lab.simulate import report, tallied

STOPPED = 130
"""The exit code of something ended by Ctrl-C."""
WHO = (
    f"Who plays ({', '.join(LEVELS)}, or with a temper: regular/{'|'.join(TEMPERS)}; or your own: file.py:Class): "
    "the list goes round the table and moves on one seat a game; where teams play, each name is a whole team's."
)


@click.command("simulate")
@click.option("--edition", default=USUAL, show_default=True, help=f"The rulebook: {', '.join(EDITIONS)}.")
@click.option("--with", "modules", multiple=True, metavar="MODULE", help="Switch a module on; repeatable.")
@click.option("--players", type=int, required=True, help="How many sit down.")
@click.option("--games", type=click.IntRange(min=1), required=True, help="How many games are played.")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option; repeatable.")
@click.option("--bots", default=REGULAR, show_default=True, metavar="NAME[,NAME…]", help=WHO)
@click.option("--seed", default="0", show_default=True, help="The same seed gives the same games.")
@click.option("--workers", type=click.IntRange(min=1), help="Processes.  [default: all cores for many games]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def simulate_command(
    edition: str,
    modules: tuple[str, ...],
    players: int,
    games: int,
    options: tuple[str, ...],
    bots: str,
    seed: str,
    workers: int | None,
    as_json: bool,
) -> None:
    """Let bots play many games and count who wins.

    A win shared by k winners counts 1/k for each; where teams play, every member of the winning team has won.
    """
    names = tuple(name.strip() for name in bots.split(",") if name.strip())
    plan = Plan(SetUp(edition, players, modules, written_options(options)), games, names, seed)
    if not names:
        raise Refusal(f"Name at least one bot: {', '.join(LEVELS)}")
    check(plan)
    begun = perf_counter()
    total, stopped = tallied(plan, How(workers, shows=True))
    found = report(plan, total, perf_counter() - begun, stopped)
    if as_json:
        click.echo(json.dumps(found))
    else:
        print_simulation(found, Console())
    sys.exit(STOPPED if stopped else 0)
