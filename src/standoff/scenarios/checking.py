"""Checking files and folders of scenarios, and counting which clauses they show."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

import msgspec

from standoff.engine.errors import BrokenFile, StandoffError
from standoff.scenarios.language import Scenario, parse
from standoff.scenarios.nodes import Mistake, read
from standoff.scenarios.running import PASSAGES, run

SUFFIXES = (".yaml", ".yml")


class Failure(msgspec.Struct, frozen=True):
    """One thing that is not as a scenario says."""

    file: str
    line: int
    column: int
    title: str
    message: str


class Report(msgspec.Struct):
    """What a check found."""

    passed: int = 0
    failures: list[Failure] = []


def scenario_files(paths: Iterable[Path]) -> list[Path]:
    """All scenario files under these files and folders, in a fixed order."""
    files: list[Path] = []
    for path in paths:
        if path.is_dir():
            inside = sorted(file for file in path.rglob("*") if file.suffix in SUFFIXES)
            if not inside:
                raise BrokenFile(f"There are no scenario files in '{path}'")
            files += inside
        elif path.is_file():
            files.append(path)
        else:
            raise BrokenFile(f"There is no file or folder '{path}'")
    return files


def scenarios_in(file: Path) -> Iterator[Scenario]:
    """The scenarios of one file."""
    try:
        text = file.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as err:
        raise BrokenFile(f"'{file}' cannot be read: {err}") from err
    for document in read(text):
        yield parse(document)


def check(files: Iterable[Path]) -> Iterator[tuple[Path, Scenario | None, Failure | None]]:
    """Run every scenario as it is, on copies, and through save and load; yields as it goes."""
    for file in files:
        try:
            scenarios = list(scenarios_in(file))
            if not scenarios:
                raise Mistake("this file holds no scenario", 1, 1)
        except Mistake as err:
            yield file, None, Failure(str(file), err.line, err.column, "", str(err))
            continue
        for scenario in scenarios:
            yield file, scenario, checked(file, scenario)


def checked(file: Path, scenario: Scenario) -> Failure | None:
    """The first thing wrong with a scenario, or None."""
    for how, passage in PASSAGES.items():
        try:
            run(scenario, passage)
        except Mistake as err:
            message = str(err) if how == "as it is" else f"{err} (when the game is {how})"
            return Failure(str(file), err.line, err.column, scenario.title, message)
        except StandoffError as err:
            return Failure(str(file), scenario.line, scenario.column, scenario.title, str(err))
        except (TypeError, ValueError, KeyError, IndexError, AttributeError) as err:
            message = f"something in this game is not what it should be ({type(err).__name__}: {err})"
            return Failure(str(file), scenario.line, scenario.column, scenario.title, message)
    return None


def shown_clauses(files: Iterable[Path], edition: str) -> dict[str, list[str]]:
    """Which scenario files show each clause of an edition."""
    shown: dict[str, list[str]] = {}
    for file in files:
        for scenario in scenarios_in(file):
            if scenario.setup.edition == edition:
                for clause in scenario.clauses:
                    if str(file) not in shown.setdefault(clause, []):
                        shown[clause].append(str(file))
    return shown
