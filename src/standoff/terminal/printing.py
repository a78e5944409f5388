"""`standoff print`: cards and signs for a printer."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import click

from standoff.editions import print_out
from standoff.engine.errors import Refusal
from standoff.engine.rules import written_options
from standoff.telling.language import language_option


@click.command("print")
@click.argument("edition")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="Choose a ruling; repeatable.")
@language_option
@click.option("--output", type=click.Path(path_type=Path), metavar="FILE", help="Where to write the HTML document.")
@click.option("--json", "as_json", is_flag=True, help="The cards as one JSON object on standard output.")
def print_command(edition: str, options: tuple[str, ...], language: str, output: Path | None, as_json: bool) -> None:
    """Print the cards of an edition: one HTML document of A4 sheets, to be printed on both sides and cut."""
    found = print_out(edition, language, written_options(options))
    if output is not None:
        try:
            output.write_text(found.page, "utf-8")
        except OSError as err:
            raise Refusal(f"The document cannot be written to {output}: {err.strerror}") from err
    if as_json:
        click.echo(json.dumps({"cards": found.cards}))
    elif output is None:
        if sys.stdout.isatty():
            raise Refusal("This is a document for a printer, not for a terminal: name a file with --output FILE")
        click.echo(found.page, nl=False)
