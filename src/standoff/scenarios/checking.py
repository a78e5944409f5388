"""Checking files and folders of scenarios, and counting which clauses they show."""

from __future__ import annotations

import signal
from collections.abc import Iterable, Iterator, Sequence
from multiprocessing import get_context
from pathlib import Path

import msgspec

from standoff.engine.clauses import Catalogue
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


def check(files: Sequence[Path], workers: int = 1) -> Iterator[Failure | None]:
    """Run every scenario as it is, on copies, and through save and load; yields as it goes, in the order of the files.

    A scenario that holds is None.  Files know nothing of each other, and several processes may share them.
    """
    if min(workers, len(files)) <= 1:
        for file in files:
            yield from checked_file(file)
        return
    with get_context().Pool(min(workers, len(files)), signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        for found in pool.imap(checked_file, files):
            yield from found


def checked_file(file: Path) -> list[Failure | None]:
    """What came of each scenario of a file."""
    try:
        scenarios = list(scenarios_in(file))
        if not scenarios:
            raise Mistake("this file holds no scenario", 1, 1)
    except Mistake as err:
        return [Failure(str(file), err.line, err.column, "", str(err))]
    return [checked(file, scenario) for scenario in scenarios]


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


def shown_clauses(files: Iterable[Path], catalogue: Catalogue) -> dict[str, list[str]]:
    """Which scenario files show each clause of a catalogue, whatever edition they play; a clause that says the same as
    another is shown wherever that one is."""
    showing: dict[str, list[str]] = {}
    for file in files:
        for scenario in scenarios_in(file):
            for clause_id in scenario.clauses:
                if str(file) not in showing.setdefault(clause_id, []):
                    showing[clause_id].append(str(file))
    found = {
        clause.id: [*showing.get(clause.id, ()), *(showing.get(clause.same_as, ()) if clause.same_as else ())]
        for clause in catalogue
    }
    return {clause_id: shown for clause_id, shown in found.items() if shown}
