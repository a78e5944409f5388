"""What is read once, before the first mutant: rule code, scenarios, and which lines each scenario runs through."""

from __future__ import annotations

import ast
import hashlib
import importlib
import json
import sys
import tomllib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Final

from standoff.scenarios.nodes import Spot, read
from tools.mutants.changes import Mutant, mutants_of
from tools.mutants.loading import Finder, Lines, Prepared, traced

SOURCE: Final = Path("src")
RULES: Final = SOURCE / "standoff" / "editions"
TESTS: Final = Path("tests")
SCENARIOS: Final = TESTS / "scenarios"
NOT_RULES: Final = ("catalogue", "mind", "terminal", "paper", "lesson")
"""Modules that read the texts of clauses, think for the regular bot, draw for the terminal, print cards and teach."""
REACH: Final = Path("build/mutants-reach.json")


@dataclass
class Workbench:
    """Rule code as trees, scenarios as documents."""

    trees: dict[str, ast.Module] = field(default_factory=dict)
    paths: dict[str, Path] = field(default_factory=dict)
    seals: dict[str, str] = field(default_factory=dict)
    """A fingerprint of every file of rule code."""
    witnesses: dict[str, str] = field(default_factory=dict)
    """A fingerprint of every scenario and of every file of tests: whoever may notice a mutant."""
    documents: dict[str, Spot] = field(default_factory=dict)
    clauses: dict[str, list[str]] = field(default_factory=dict)
    """The clauses that each scenario shows."""
    reach: dict[str, Lines] = field(default_factory=dict)
    """The lines of rule code that each scenario runs through."""

    def read(self) -> None:
        """Read everything that a mutant will need."""
        tomllib.loads = cache(tomllib.loads)  # the clauses are read once, and not by every mutant
        for path in sorted(RULES.rglob("*.toml")):
            tomllib.loads(path.read_text("utf-8"))
        for path in sorted(RULES.rglob("*.py")):
            name = dotted(str(path))
            text = path.read_text("utf-8")
            self.trees[name], self.paths[name], self.seals[str(path)] = ast.parse(text), path, fingerprint([text])
            Prepared.codes[name] = compile(text, path.absolute(), "exec")
        sys.meta_path.insert(0, Finder())
        sys.path.insert(0, "")
        for path in sorted(SCENARIOS.rglob("*.yaml")):
            for document in read(path.read_text("utf-8")):
                tale = document.plain()
                name = f"{path}: {tale.get('scenario', document.line)}"
                self.documents[name], self.witnesses[name] = document, fingerprint([json.dumps(tale, default=str)])
                self.clauses[name] = tale.get("clauses", [])
        self.witnesses |= files_of_tests()

    def mutants(self, names: Sequence[str]) -> list[Mutant]:
        """The mutants of some modules, folders, classes or functions; of everything when none is named."""
        wanted = [f"{dotted(name)}." for name in names] or [""]
        return [
            mutant
            for module, tree in self.trees.items()
            if not set(module.split(".")).intersection(NOT_RULES)
            if any(name.startswith(f"{module}.") or module.startswith(name) for name in wanted)
            for mutant in mutants_of(module, self.paths[module], tree)
            if any(f"{mutant.where}.".startswith(name) for name in wanted)
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
        changed, path = set(mutant.lines), str(self.paths[mutant.module])
        return [name for name, lines in self.reach.items() if not changed.isdisjoint(lines.get(path, ()))]

    def survey(self) -> tuple[dict[str, Lines], list[str]]:
        """Which lines each scenario runs through, and the scenarios that fail without any change.

        What an earlier survey found is good for the same scenario while the files that it runs through are the same.
        """
        known = json.loads(REACH.read_text("utf-8")) if REACH.exists() else {}
        reach: dict[str, Lines] = {}
        broken = []
        for name in self.documents:
            sealed, lines = known.get(self.witnesses[name], ("", {}))
            try:
                reach[name] = lines if sealed == self.sealed(lines) else traced(self.playing(name, "as it is"))
            except Exception:
                broken.append(name)
        seals = {self.witnesses[name]: [self.sealed(lines), lines] for name, lines in reach.items()}
        if seals != known:
            REACH.parent.mkdir(exist_ok=True)
            REACH.write_text(json.dumps(seals), "utf-8")
        return reach, broken

    def sealed(self, lines: Lines) -> str:
        """A fingerprint of all files that some lines are in."""
        return fingerprint(self.seals.get(file, "") for file in sorted(lines))

    def playing(self, name: str, passage: str) -> Callable[[], None]:
        """Running one scenario; an exception says that it failed."""
        running = importlib.import_module("standoff.scenarios.running")
        language = importlib.import_module("standoff.scenarios.language")
        document, how = self.documents[name], running.PASSAGES[passage]
        return lambda: running.run(language.parse(document), how)


def files_of_tests() -> dict[str, str]:
    """A fingerprint of every file of tests, together with the helpers that tests share."""
    folders = [path.name for path in SCENARIOS.iterdir() if path.is_dir()]
    files = sorted(path for name in (*folders, "words", "conformance") for path in (TESTS / name).glob("*.py"))
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
