"""`standoff check` and `standoff rules`."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from standoff.editions import EDITIONS, edition
from standoff.engine.clauses import Clause
from standoff.engine.rules import Edition, option_specs, shown
from standoff.scenarios.checking import Failure, check, scenario_files, shown_clauses
from standoff.telling.language import language_option
from standoff.telling.rule_search import RuleSearch
from standoff.telling.words import Words

SCENARIOS = Path("tests/scenarios")


@click.command("check")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--workers", type=click.IntRange(min=1), help="Processes.  [default: all cores]")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def check_command(paths: tuple[Path, ...], workers: int | None, as_json: bool) -> None:
    """Run scenario files or folders of them; exit 1 when one fails."""
    passed = 0
    failures: list[Failure] = []
    for failure in check(scenario_files(paths), workers or os.cpu_count() or 1):
        if failure is None:
            passed += 1
            continue
        failures.append(failure)
        if not as_json:
            where = f"{failure.file}:{failure.line}:{failure.column}"
            click.secho(where, bold=True, nl=False)
            click.echo(f"  {failure.title or 'cannot be read'}\n    {failure.message}")
    if as_json:
        found = [{"file": f.file, "line": f.line, "column": f.column, "message": f.message} for f in failures]
        click.echo(json.dumps({"passed": passed, "failed": len(failures), "failures": found}))
    else:
        click.secho(f"{passed} passed, {len(failures)} failed", fg="red" if failures else "green")
    sys.exit(1 if failures else 0)


@click.command("rules")
@click.argument("name", metavar="[EDITION]", required=False)
@click.option("--coverage", is_flag=True, help="List the clauses no scenario shows; exit 1 while there are any.")
@click.option("--scenarios", type=click.Path(path_type=Path), default=SCENARIOS, help="Where the scenarios are.")
@click.option("--module", help="Only the clauses of one module, e.g. base.")
@click.option("--search", "wanted", metavar="WORDS", help="What answers this, in your own words; the best first.")
@language_option
@click.option("--options", "list_options", is_flag=True, help="List the options a table may choose.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on standard output.")
def rules_command(
    name: str | None,
    coverage: bool,
    scenarios: Path,
    module: str | None,
    wanted: str | None,
    language: str,
    list_options: bool,
    as_json: bool,
) -> None:
    """Print the rules, clause by clause, in our own words."""
    words = Words(language=language)
    if name is None and not as_json and not coverage:
        for known in EDITIONS.values():
            title, count = known.text("edition", language), len(known.catalogue)
            click.echo(f"{known.name:10} {words('terminal.clauses', title=title, n=count)}")
        return
    chosen = edition(name or next(iter(EDITIONS)))
    shows: dict[str, list[str]] = {}
    if coverage or (as_json and scenarios.is_dir()):
        shows = shown_clauses(scenario_files([scenarios]), chosen.catalogue)
    found_by = chosen.catalogue if wanted is None else RuleSearch(chosen.catalogue, chosen.texts, language).find(wanted)
    clauses = [clause for clause in found_by if module in (None, clause.module)]
    elsewhere = [clause.id for clause in clauses if "elsewhere" in clause.tags and clause.id not in shows]
    uncovered = [clause.id for clause in clauses if clause.id not in shows and clause.id not in elsewhere]
    if as_json:
        listed = [{"id": c.id, "text": c.text, "tags": list(c.tags), "scenarios": shows.get(c.id, [])} for c in clauses]
        found: dict[str, Any] = {"edition": chosen.name, "clauses": listed, "uncovered": uncovered}
        click.echo(json.dumps(found, ensure_ascii=False))
    elif coverage:
        for clause_id in uncovered:
            click.echo(f"{clause_id:8} {chosen.catalogue.sentence(clause_id, language)}")
        shown_count = len(clauses) - len(uncovered) - len(elsewhere)
        click.echo(f"{shown_count} of {len(clauses)} clauses are shown by a scenario")
        if elsewhere:
            click.echo(f"{', '.join(elsewhere)} speak of cards that this edition does not have")
    elif list_options:
        _print_options(chosen, language)
    elif clauses:
        _print_clauses(clauses, language)
    else:
        click.echo(words("terminal.clauses.none"))
    sys.exit(1 if coverage and uncovered else 0)


def _print_clauses(clauses: list[Clause], language: str) -> None:
    console = Console(highlight=False)
    for clause in clauses:
        console.print(f"[bold]{clause.id:8}[/bold] {clause.text[language]}", soft_wrap=True)


def _print_options(chosen: Edition[Any], language: str) -> None:
    for spec in option_specs(chosen.options):
        values = ", ".join(shown(value) for value in spec.values)
        click.echo(f"{spec.name:22} {values:32} {chosen.text(f'option.{spec.name}', language)} ({spec.clause})")
