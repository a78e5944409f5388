"""The command behind `make mutants`."""

from __future__ import annotations

import json
import sys
from collections.abc import Container
from dataclasses import replace

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tools.mutants.changes import Mutant
from tools.mutants.loading import Loaded
from tools.mutants.results import EQUIVALENT, FLOOR, LOOKED_AT, Memory, Sums, accepted, percentages, summed_up
from tools.mutants.trying import (
    KILLED,
    STILLBORN,
    SURVIVED,
    TIMED_OUT,
    Result,
    Trial,
    load,
    survey,
    try_all,
    witness,
    witnesses,
)
from tools.mutants.workbench import Workbench, fingerprint

COLUMNS = (KILLED, TIMED_OUT, SURVIVED, LOOKED_AT, EQUIVALENT, STILLBORN)


@click.command()
@click.option(
    "--module", "modules", multiple=True, help="Only this module, folder, class or function; may be repeated."
)
@click.option("--limit", type=int, help="Try only so many, drawn by the seed.")
@click.option("--seed", type=int, default=1, show_default=True, help="Which ones --limit draws.")
@click.option("--resume", is_flag=True, help="Try only what earlier runs do not know.")
@click.option("--quick", is_flag=True, help="Spare everybody the long tests; some of the survivors would die of them.")
@click.option("--jobs", type=int, default=2, show_default=True, help="How many at a time.")
@click.option("--list", "only_list", is_flag=True, help="List the mutants and try none.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def main(
    modules: tuple[str, ...],
    limit: int | None,
    seed: int,
    resume: bool,
    quick: bool,
    jobs: int,
    only_list: bool,
    as_json: bool,
) -> None:
    """Change the rules in thousands of small ways, and see whether the scenarios notice; exit 1 below 95 %."""
    aside = Console(stderr=True)
    workbench = Workbench()
    workbench.read()
    mutants = workbench.mutants(modules)
    if not mutants:
        raise click.ClickException(f"there is nothing to change in {', '.join(modules)}")
    if limit is not None:
        mutants = sample(mutants, limit, seed)
    if only_list:
        for mutant in mutants:
            click.echo(f"{mutant.path}:{mutant.line}  {mutant.where}: {mutant.change}")
        return
    aside.print(f"{len(mutants)} mutants, {len(workbench.documents)} scenarios; surveying which scenario goes where …")
    loaded = load()
    for broken in survey(workbench):
        aside.print(f"[yellow]{broken} fails without any change and is left out[/yellow]")
    memory = Memory(workbench)
    if resume:
        memory.read()
    spared = {mutant.key for mutant in mutants} if quick else set(accepted())
    results = tried(memory, loaded, mutants, spared, jobs, aside)
    sums = summed_up(results)
    if as_json:
        click.echo(as_data(sums))
    else:
        report(sums, Console(highlight=False, soft_wrap=True))
    sys.exit(1 if percentages(sums.total)[1] < FLOOR else 0)


def sample(mutants: list[Mutant], limit: int, seed: int) -> list[Mutant]:
    """So many mutants, drawn by a seed; who is drawn stays drawn when the code around it changes."""
    drawn = sorted(mutants, key=lambda mutant: fingerprint([str(seed), mutant.key]))[:limit]
    keys = {mutant.key for mutant in drawn}
    return [mutant for mutant in mutants if mutant.key in keys]


def tried(
    memory: Memory, loaded: Loaded, mutants: list[Mutant], spared: Container[str], jobs: int, aside: Console
) -> list[Result]:
    """The results for these mutants, from memory where it has them, and with a bar for those that live now.

    The scenarios come first, unless a long test is known to have noticed; whoever is left and is not spared faces the
    long tests.
    """
    workbench = memory.workbench
    results: dict[str, Result] = {}
    trials: list[Trial] = []
    for mutant in mutants:
        found = memory.recall(mutant, thorough=mutant.key not in spared)
        if isinstance(found, Result):
            results[mutant.key] = found
        else:
            trials.append(found)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    # It refreshes when a mutant is done and not by a thread of its own: whoever forks must be alone.
    with Progress(*columns, console=aside, auto_refresh=False) as progress:
        task = progress.add_task("", total=len(mutants), completed=len(results))

        def done(result: Result) -> None:
            again = result.fate == SURVIVED and not result.thorough and result.mutant.key not in spared
            results[result.mutant.key] = result
            memory.keep(result)
            alive = sum(other.fate == SURVIVED for other in results.values())
            where = result.mutant.where.removeprefix("standoff.editions.")
            progress.update(task, advance=not again, description=f"{alive} alive  {where[-40:]:40}", refresh=True)

        suspected = [trial for trial in trials if trial.thorough and has_long_suspect(workbench, trial)]
        try_all(workbench, loaded, suspected, jobs, done)
        trials = [trial for trial in trials if trial not in suspected]
        fresh = [trial for trial in trials if not trial.thorough or passed(workbench, trial) != trial.passed]
        try_all(workbench, loaded, [replace(trial, thorough=False) for trial in fresh], jobs, done)
        dead = {key for key, result in results.items() if result.fate != SURVIVED}
        alive = [trial for trial in trials if trial.thorough and trial.mutant.key not in dead]
        try_all(workbench, loaded, [replace(trial, passed=passed(workbench, trial)) for trial in alive], jobs, done)
    return [results[mutant.key] for mutant in mutants]


def has_long_suspect(workbench: Workbench, trial: Trial) -> bool:
    """Was it a long test that has noticed this mutant before?  Then that is asked first, and not last."""
    suspect = witness(trial.suspect)
    return suspect in workbench.witnesses and suspect not in witnesses(workbench, trial.mutant, thorough=False)


def passed(workbench: Workbench, trial: Trial) -> dict[str, str]:
    """What a mutant has lived through when it was tried with scenarios and the tests of its own module."""
    near = witnesses(workbench, trial.mutant, thorough=False)
    return {**trial.passed, **{name: workbench.witnesses[name] for name in near}}


def report(sums: Sums, console: Console) -> None:
    """Survivors, then a line for each module, then the percentages."""
    for result in sums.unseen:
        console.print(f"[bold]{result.mutant.path}:{result.mutant.line}[/bold]  {result.mutant.where}", markup=True)
        console.print(f"    {result.mutant.change}", markup=False)
    for entry in sums.stale:
        console.print(f"accepted, but no survivor: {entry}", markup=False)
    titles = "".join(f"{column:>12}" for column in (*COLUMNS, "of all", "of the rest"))
    console.print(f"\n{'':30}{titles}")
    for name, fates in (*sums.modules.items(), ("all together", sums.total)):
        numbers = "".join(f"{fates[column] or '':>12}" for column in COLUMNS)
        died = "".join(f"{percent:>10.1f} %" for percent in percentages(fates))
        console.print(f"{name.removeprefix('standoff.editions.'):30}{numbers}{died}")
    of_all, rest = percentages(sums.total)
    console.print(
        f"{of_all:.1f} % of all mutants died, {rest:.1f} % of those that are not equivalent (at least {FLOOR:.0f} %); "
        f"{len(sums.seen)} survivors have been looked at, {len(sums.unseen)} have not"
    )


def as_data(sums: Sums) -> str:
    """The same for programs."""
    of_all, rest = percentages(sums.total)
    modules = {
        name: {**{column: fates[column] for column in COLUMNS}, "percent": round(percentages(fates)[1], 2)}
        for name, fates in sums.modules.items()
    }
    survivors = [(result, "", "") for result in sums.unseen] + sums.seen
    listed = [
        {"file": m.path, "line": m.line, "where": m.where, "change": m.change, "kind": kind, "reason": reason}
        for m, kind, reason in ((result.mutant, kind, reason) for result, kind, reason in survivors)
    ]
    totals = {"percent_of_all": round(of_all, 2), "percent": round(rest, 2), "floor": FLOOR}
    return json.dumps({**totals, "modules": modules, "survivors": listed, "stale": sums.stale}, ensure_ascii=False)


if __name__ == "__main__":
    main()
