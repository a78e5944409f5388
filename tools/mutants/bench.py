"""What is read once, before the first mutant: rule code, scenarios, and which lines each scenario runs through."""

from __future__ import annotations

import ast
import hashlib
import importlib
import importlib.abc
import importlib.machinery
import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import CodeType, FrameType, ModuleType
from typing import Any, Final

from standoff.scenarios.nodes import Spot, read
from tools.mutants.changes import Mutant, mutants_of

SOURCE: Final = Path("src")
RULES: Final = SOURCE / "standoff" / "editions"
TESTS: Final = Path("tests")
SCENARIOS: Final = TESTS / "scenarios"
NOT_RULES: Final = ("standoff.editions.catalogue",)
"""Reads the texts of the clauses."""
REACH: Final = Path("build/mutants-reach.json")

Line = tuple[str, int]


class Prepared(importlib.machinery.SourceFileLoader):
    """Loads rule code as it was when the run began, so that editing may go on; a mutant puts its own in between."""

    codes: dict[str, CodeType] = {}  # noqa: RUF012 - one for the whole process: the import system makes the loaders

    def get_code(self, fullname: str) -> CodeType | None:
        return self.codes[fullname]


class Finder(importlib.abc.MetaPathFinder):
    """Finds prepared rule code before the files."""

    def find_spec(self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None) -> Any:
        if fullname not in Prepared.codes:
            return None
        spec = importlib.machinery.PathFinder.find_spec(fullname, path)
        if spec is not None and spec.origin is not None:
            spec.loader = Prepared(fullname, spec.origin)
        return spec


@dataclass
class Bench:
    """Rule code as trees, scenarios as documents.  The process that holds it never loads the rules itself."""

    trees: dict[str, ast.Module] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)
    source: str = ""
    """A fingerprint of all rule code."""
    witnesses: dict[str, str] = field(default_factory=dict)
    """A fingerprint of every scenario and of every file of tests: whoever may notice a mutant."""
    documents: dict[str, Spot] = field(default_factory=dict)
    reach: dict[str, frozenset[Line]] = field(default_factory=dict)
    """The lines of rule code that each scenario runs through."""

    def read(self) -> None:
        """Read everything that a mutant will need."""
        tomllib.loads = cache(tomllib.loads)  # the clauses are read once, and not by every mutant
        for path in sorted(RULES.rglob("*.toml")):
            tomllib.loads(path.read_text("utf-8"))
        texts = []
        for path in sorted(RULES.rglob("*.py")):
            name = dotted(str(path))
            text = path.read_text("utf-8")
            texts.append(text)
            self.trees[name], self.paths[name] = ast.parse(text), path
            Prepared.codes[name] = compile(text, path.absolute(), "exec")
        sys.meta_path.insert(0, Finder())
        sys.path.insert(0, "")
        self.source = fingerprint(texts)
        for path in sorted(SCENARIOS.rglob("*.yaml")):
            for document in read(path.read_text("utf-8")):
                tale = document.plain()
                name = f"{path}: {tale.get('scenario', document.line)}"
                self.documents[name], self.witnesses[name] = document, fingerprint([json.dumps(tale, default=str)])
        self.witnesses |= files_of_tests()

    def mutants(self, names: Sequence[str]) -> list[Mutant]:
        """The mutants of some modules, folders, classes or functions; of everything when none is named."""
        wanted = [dotted(name) for name in names]
        return [
            mutant
            for name, tree in self.trees.items()
            if name not in NOT_RULES
            for mutant in mutants_of(name, self.paths[name], tree)
            if not wanted or any(f"{mutant.where}.".startswith(f"{name}.") for name in wanted)
        ]

    def editions(self, mutant: Mutant) -> list[str]:
        """The editions a mutant may harm: its own, or all of them when it is in what they share."""
        known = sorted(path.name for path in SCENARIOS.iterdir() if path.is_dir())
        own = mutant.module.split(".")[2:3]
        return own if own and own[0] in known else known

    def near(self, mutant: Mutant) -> list[str]:
        """The scenarios that run through the changed statement; all of its edition for what is changed on loading."""
        if mutant.lines is None:
            folders = tuple(f"{SCENARIOS / edition}/" for edition in self.editions(mutant))
            return [name for name in self.reach if name.startswith(folders)]
        changed = {(str(self.paths[mutant.module]), line) for line in mutant.lines}
        return [name for name, lines in self.reach.items() if not changed.isdisjoint(lines)]

    def survey(self) -> tuple[dict[str, list[Line]], list[str]]:
        """Which lines each scenario runs through, and the scenarios that fail without any change.  Loads the rules.

        What an earlier survey found is good for the same rules and the same scenario.
        """
        known = json.loads(REACH.read_text("utf-8")) if REACH.exists() else {}
        reach: dict[str, list[Line]] = {}
        broken = []
        for name in self.documents:
            seal = fingerprint([self.source, self.witnesses[name]])
            try:
                reach[name] = known[seal] if seal in known else sorted(traced(self.playing(name, "as it is")))
            except Exception:
                broken.append(name)
        seals = {fingerprint([self.source, self.witnesses[name]]): lines for name, lines in reach.items()}
        if seals != known:
            REACH.parent.mkdir(exist_ok=True)
            REACH.write_text(json.dumps(seals), "utf-8")
        return reach, broken

    def playing(self, name: str, passage: str) -> Callable[[], None]:
        """Running one scenario; an exception says that it failed."""
        running = importlib.import_module("standoff.scenarios.running")
        language = importlib.import_module("standoff.scenarios.language")
        document, how = self.documents[name], running.PASSAGES[passage]
        return lambda: running.run(language.parse(document), how)


def files_of_tests() -> dict[str, str]:
    """A fingerprint of every file of tests, together with the helpers that tests share."""
    folders = [path.name for path in SCENARIOS.iterdir() if path.is_dir()]
    files = sorted(path for name in (*folders, "conformance") for path in (TESTS / name).glob("*.py"))
    texts = {path: path.read_text("utf-8") for path in files}
    shared = [text for path, text in texts.items() if not path.name.startswith("test_")]
    return {str(path): fingerprint([*shared, text]) for path, text in texts.items()}


def fingerprint(texts: Iterable[str]) -> str:
    """Changes when one of the texts does."""
    return hashlib.sha256("\0".join(texts).encode()).hexdigest()[:16]


def dotted(name: str) -> str:
    """A module by its dotted name, also when its file or folder is named."""
    if "/" in name or name.endswith(".py"):
        name = ".".join(Path(name.removeprefix(f"{SOURCE}/")).with_suffix("").parts)
    return name.removesuffix(".__init__")


def traced(act: Callable[[], None]) -> set[Line]:
    """The lines of rule code that something runs through."""
    lines: set[Line] = set()
    here = Path.cwd()
    files = {code.co_filename: str(Path(code.co_filename).relative_to(here)) for code in Prepared.codes.values()}

    def local(frame: FrameType, event: str, arg: object) -> Any:
        lines.add((files[frame.f_code.co_filename], frame.f_lineno))
        return local

    def enter(frame: FrameType, event: str, arg: object) -> Any:
        return local if frame.f_code.co_filename in files else None

    sys.settrace(enter)
    try:
        act()
    finally:
        sys.settrace(None)
    return lines
