"""`make storm`: so many schedules of faults, each a world of its own by its seed."""

from __future__ import annotations

import json
import sys
from dataclasses import asdict
from typing import Any

import click

from tools.storm.storm import Outcome, storm


def total(outcomes: list[Outcome]) -> dict[str, Any]:
    """All schedules together."""
    return {
        "schedules": len(outcomes),
        "faults": sum(one.faults for one in outcomes),
        "tables": sum(one.tables for one in outcomes),
        "answers": sum(one.answers for one in outcomes),
        "moved": sum(one.moved for one in outcomes),
        "findings": [f"seed {one.seed}: {finding}" for one in outcomes for finding in one.findings],
    }


@click.command()
@click.option("--schedules", default=200, show_default=True, help="How many.")
@click.option("--seed", default=1, show_default=True, help="Of the first one; the others follow.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on the last line.")
def main(schedules: int, seed: int, as_json: bool) -> None:
    """Play random schedules of faults; exit 1 when anything was lost, doubled, illegal or stuck."""
    outcomes: list[Outcome] = []
    with click.progressbar(range(seed, seed + schedules), file=sys.stderr) as seeds:
        for one in seeds:
            outcomes.append(storm(one))
            if outcomes[-1].findings:
                click.echo(f"\n{asdict(outcomes[-1])}", err=True)
    found = total(outcomes)
    if as_json:
        click.echo(json.dumps(found))
    else:
        click.echo("{schedules} schedules, {faults} faults, {tables} tables that moved {moved} times,".format(**found))
        click.echo("{answers} acknowledged answers, {} findings".format(len(found["findings"]), **found))
        for finding in found["findings"]:
            click.echo(finding)
    sys.exit(bool(found["findings"]))


if __name__ == "__main__":
    main()
