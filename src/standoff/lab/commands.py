"""`standoff lab …`: tournaments, balance, habits, and one report of it all."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any, Final

import click
import msgspec
from rich.console import Console

from standoff.bots.levels import REGULAR
from standoff.editions import EDITIONS, USUAL
from standoff.engine.errors import BrokenFile, Refusal
from standoff.lab.balance import balance, balance_of_options
from standoff.lab.command import STOPPED, WHO
from standoff.lab.printing import print_result
from standoff.lab.probe import probe
from standoff.lab.report.ladder import ladder, with_ladder
from standoff.lab.report.page import ORDER, Report
from standoff.lab.runner import How
from standoff.lab.tables import table_of
from standoff.lab.tournament import tournament
from standoff.lab.tune import tune
from standoff.telling.language import language_option

TABLE: Final = f"EDITION/PLAYERS/MODULE+MODULE ({', '.join(EDITIONS)}); what is not said is as usual there."
Command = Callable[..., None]


@click.group("lab")
def lab_group() -> None:
    """Measure bots, rules and habits, with intervals that can be trusted."""


def common(command: Command) -> Command:
    """What every measurement takes; none of it but the seed and the deals changes what comes out."""
    for option in reversed((
        click.option("--deals", type=click.IntRange(min=1), required=True, help="How many deals are played."),
        click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="A table option; repeatable."),
        click.option("--seed", default="0", show_default=True, help="The same seed gives the same deals."),
        click.option("--workers", type=click.IntRange(min=1), help="Processes.  [default: all cores]"),
        click.option(
            "--keep", type=click.Path(path_type=Path, dir_okay=False), help="A file for what is done: stop and go on."
        ),
        click.option("--ray", metavar="ADDRESS", help="Play on a Ray cluster: its address, or auto."),
        click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output."),
    )):  # fmt: skip
        command = option(command)
    return command


@lab_group.command("tournament")
@click.option("--table", "tables", multiple=True, default=(USUAL,), show_default=True, metavar="TABLE", help=TABLE)
@click.option("--bots", required=True, metavar="NAME,NAME…", help=WHO)
@common
def tournament_command(
    tables: tuple[str, ...],
    bots: str,
    deals: int,
    options: tuple[str, ...],
    seed: str,
    workers: int | None,
    keep: Path | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Who is stronger?  Every deal is played with every bot on every seat."""
    names = _names(bots)
    if len(set(names)) < 2:
        raise Refusal("A tournament is between two bots or more")
    setups = [table_of(word, options) for word in tables]
    hows = [_how(workers, keep, ray, number if len(setups) > 1 else None) for number in range(len(setups))]
    _show(tournament(setups, names, deals, seed, hows), as_json, keep)


@lab_group.command("probe")
@click.option("--table", default=USUAL, show_default=True, metavar="TABLE", help=TABLE)
@click.option("--bot", default=REGULAR, show_default=True, help="Whose habits are tried.")
@click.option("--among", help="Who else plays.  [default: the same bot]")
@click.option("--habits", default="", metavar="NAME,NAME…", help="Which habits.  [default: all of the edition]")
@common
def probe_command(
    table: str,
    bot: str,
    among: str | None,
    habits: str,
    deals: int,
    options: tuple[str, ...],
    seed: str,
    workers: int | None,
    keep: Path | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Does a bot get better by a one-line habit?  The gain of each on the same deals, corrected for their number."""
    how = _how(workers, keep, ray)
    _show(probe(table_of(table, options), bot, among or bot, _names(habits), deals, seed, how), as_json, keep)


@lab_group.command("balance")
@click.option("--table", default=USUAL, show_default=True, metavar="TABLE", help=TABLE)
@click.option("--bot", default=REGULAR, show_default=True, help="Who plays, on all seats.")
@click.option("--options", "factors", metavar="all|NAME,NAME…", help="What these options of the table change.")
@common
def balance_command(
    table: str,
    bot: str,
    factors: str | None,
    deals: int,
    options: tuple[str, ...],
    seed: str,
    workers: int | None,
    keep: Path | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Is it fair?  Cards, roles and places; or, with --options, what every rule of the house changes."""
    setup, how = table_of(table, options), _how(workers, keep, ray)
    if factors is None:
        _show(balance(setup, bot, deals, seed, how), as_json, keep)
    else:
        only = () if factors == "all" else _names(factors)
        _show(balance_of_options(setup, bot, only, deals, seed, how), as_json, keep)


@lab_group.command("tune")
@click.option("--table", default=USUAL, show_default=True, metavar="TABLE", help=TABLE)
@click.option("--fields", default="", metavar="NAME,NAME…", help="Which leanings of a temper.  [default: all]")
@click.option("--rounds", type=click.IntRange(min=1), default=3, show_default=True, help="How many steps at most.")
@common
def tune_command(
    table: str,
    fields: str,
    rounds: int,
    deals: int,
    options: tuple[str, ...],
    seed: str,
    workers: int | None,
    keep: Path | None,
    ray: str | None,
    as_json: bool,
) -> None:
    """Which leaning makes a regular stronger?  Step by step, and only where the gain is sure."""
    found = tune(table_of(table, options), _names(fields), rounds, deals, seed, _how(workers, keep, ray))
    _show(found, as_json, keep)


@lab_group.command("fit")
@click.option("--table", default=USUAL, show_default=True, metavar="TABLE", help=TABLE)
@click.option("--games", type=click.IntRange(min=1), default=1000, show_default=True, help="Games that are watched.")
@click.option(
    "--practice", type=click.IntRange(min=0), default=0, show_default=True, help="Games that a boss plays itself."
)
@click.option("--seed", default="1", show_default=True, help="The same seed gives the same weights.")
@click.option("--output", type=click.File("wb"), default="-", help="Where the weights go.")
def fit_command(table: str, games: int, practice: int, seed: str, output: IO[bytes]) -> None:
    """Learn what the strongest bots go by, from games at a table, and write it down."""
    try:
        from standoff.lab.fitting import fit
    except ImportError as err:
        raise Refusal("Learning needs numpy, which is not installed here: pip install 'standoff[env]'") from err

    setup = table_of(table)
    weights = fit(setup.edition, setup.modules, setup.players, games, practice, seed)
    output.write(msgspec.json.format(msgspec.json.encode(weights), indent=1) + b"\n")


def _names(words: str) -> tuple[str, ...]:
    return tuple(word.strip() for word in words.split(",") if word.strip())


def _how(workers: int | None, keep: Path | None, ray: str | None, number: int | None = None) -> How:
    """Where several tables are played, each has a file of its own."""
    file = keep if keep is None or number is None else keep.with_name(f"{keep.name}.{number}")
    return How(workers, file, ray, shows=True)


def _show(found: dict[str, Any], as_json: bool, keep: Path | None) -> None:
    """The result, for programs or people; whoever stopped it is told how to go on."""
    if as_json:
        click.echo(json.dumps(found, ensure_ascii=False))
    else:
        print_result(found, Console())
    if found["stopped"]:
        if keep is not None:
            click.echo("Stopped; the same command goes on from here.", err=True)
        sys.exit(STOPPED)


def read_result(path: Path) -> dict[str, Any]:
    """A result that was written with --json."""
    try:
        found = json.loads(path.read_text("utf-8"))
    except OSError as err:
        raise BrokenFile(f"'{path}' cannot be read: {err.strerror}") from err
    except ValueError as err:
        raise BrokenFile(f"'{path}' is no result of the lab: write one with --json") from err
    if not isinstance(found, dict) or "lab" not in found:
        raise BrokenFile(f"'{path}' is no result of the lab: write one with --json")
    return found


@lab_group.command("report")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
@click.option("--output", type=click.Path(path_type=Path, dir_okay=False), help="The page, one HTML file.")
@click.option("--ladder", "document", type=click.Path(path_type=Path, dir_okay=False), metavar="FILE.md",
              help="Write a tournament's ladder into this document instead.")  # fmt: skip
@language_option
def report_command(files: tuple[Path, ...], output: Path | None, document: Path | None, language: str) -> None:
    """One page of what was measured, from results that were written with --json."""
    results = [read_result(file) for file in files]
    if document is not None:
        try:
            text = document.read_text("utf-8")
        except OSError as err:
            raise BrokenFile(f"'{document}' cannot be read: {err.strerror}") from err
        document.write_text(with_ladder(text, ladder(results[0])), "utf-8")
        return
    strange = [found["lab"] for found in results if found["lab"] not in ORDER]
    if strange:
        raise BrokenFile(f"A report shows {', '.join(ORDER)}, and has no picture of '{strange[0]}'")
    page = Report(language).page(results)
    if output is None:
        click.echo(page, nl=False)
    else:
        output.write_text(page, "utf-8")
