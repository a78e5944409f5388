"""The command behind `make attack`."""

from __future__ import annotations

import json
import sys
import tempfile
from pathlib import Path
from typing import Final

import click
import uvloop

from tools.attack.attacks import ATTACKS
from tools.attack.campaign import attacked
from tools.attack.figures import GROWTH, QUICK, RATIO, as_data, as_text

SETTLING: Final = 0.4
"""Seconds between two turns, more or less."""


@click.command()
@click.option("--minutes", default=12.0, show_default=True, help="How long all attacks together should take.")
@click.option("--turns", default=5, show_default=True, help="How often each attack is run; the figures are medians.")
@click.option("--only", multiple=True, help="Only this attack; may be repeated.")
@click.option("--steps", "timed", is_flag=True, help="Also time every step of the server's loop (which slows it down).")
@click.option("--list", "only_list", is_flag=True, help="List the attacks and run none.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def main(minutes: float, turns: int, only: tuple[str, ...], timed: bool, only_list: bool, as_json: bool) -> None:
    """Attack a server of our own while honest people play there; exit 1 when a floor does not hold."""
    if only_list:
        for name, attack in ATTACKS.items():
            click.echo(f"{name}: {(attack.__doc__ or '').splitlines()[0]}")
        return
    unknown = [name for name in only if name not in ATTACKS]
    if unknown:
        raise click.ClickException(f"There is no attack '{unknown[0]}'; choose {', '.join(ATTACKS)}")
    names = [name for name in ATTACKS if not only or name in only]
    seconds = max(1.0, 60 * minutes / (2 * turns * len(names)) - SETTLING)
    count = 0

    def told(name: str) -> None:
        nonlocal count
        count += 1
        click.echo(f"{count} of {turns * len(names)}: {name}", err=True)

    with tempfile.TemporaryDirectory() as folder:
        rows, more = uvloop.run(attacked(Path(folder), names, seconds, turns, told, timed=timed))
    data = as_data(rows, **more)
    if as_json:
        click.echo(json.dumps(data))
    else:
        click.echo(as_text(rows))
        for row in rows:
            for text in row.troubles:
                click.echo(f"{row.name}: {text}")
        click.echo(f"{more['acknowledged']} acknowledged answers and words were looked for; {more['memory_mb']} MB")
        click.echo(
            f"floors: p99 at most {RATIO:g} times the baseline's or {QUICK:g} ms; nothing lost, doubled, disturbed or "
            f"gained; memory of a second round at most {GROWTH:g} times; no traceback"
        )
        for name, texts in data["failed"].items():
            click.echo(f"does not hold: {name}: {'; '.join(texts)}")
        for line in sorted(set(more["tracebacks"])):
            click.echo(f"does not hold: {more['tracebacks'].count(line)} tracebacks in the server's log: {line[:200]}")
    sys.exit(1 if data["failed"] or more["tracebacks"] else 0)


if __name__ == "__main__":
    main()
