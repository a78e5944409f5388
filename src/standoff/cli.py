"""`standoff …`: everything that can be typed, one command each."""

from __future__ import annotations

import os
import sys

import click

from standoff import __version__
from standoff.bench.command import bench_command
from standoff.editions import check_plug_ins
from standoff.engine.errors import StandoffError
from standoff.lab.command import simulate_command
from standoff.lab.commands import lab_group
from standoff.scenarios.command import check_command, rules_command
from standoff.server.command import serve_command
from standoff.server.upkeep import backup_command, doctor_command, restore_command, tables_command
from standoff.terminal.command import play_command, replay_command
from standoff.terminal.printing import print_command


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__)
def standoff() -> None:
    """Gangster stand-off party games: play, check the rules, simulate, measure."""


for command in (
    serve_command,
    play_command,
    replay_command,
    simulate_command,
    lab_group,
    bench_command,
    check_command,
    rules_command,
    print_command,
    backup_command,
    restore_command,
    doctor_command,
    tables_command,
):
    standoff.add_command(command)


def main() -> None:
    """Run a command; what a person can put right is said in one sentence."""
    try:
        check_plug_ins()
        standoff.main(standalone_mode=False)
    except click.ClickException as err:
        err.show()
        sys.exit(err.exit_code)
    except click.Abort:
        click.echo("standoff: stopped", err=True)
        sys.exit(130)
    except StandoffError as err:
        click.echo(f"standoff: {err}", err=True)
        sys.exit(2)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
