"""What is known about mutants: results of earlier runs, survivors that somebody has looked at, and the sums."""

from __future__ import annotations

import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from tools.mutants.changes import Mutant
from tools.mutants.trying import ALSO, KILLED, STILLBORN, SURVIVED, TIMED_OUT, Result, Trial, witness, witnesses
from tools.mutants.workbench import TESTS, Workbench, fingerprint

FLOOR: Final = 95.0
"""So many of a hundred mutants must die."""
RESULTS: Final = Path("build/mutants.jsonl")
WITNESSES: Final = Path("build/mutants-witnesses.json")
ACCEPTED: Final = TESTS / "mutants" / "accepted.toml"
EQUIVALENT: Final = "equivalent"
LOOKED_AT: Final = "looked at"
KNOWN: Final = fingerprint([json.dumps(ALSO)])
"""Which tests were known to know a module: with others, a survivor has everything before it again."""


@dataclass
class Memory:
    """Results of earlier runs, one line a mutant.

    A result is good for the function it was found in, as long as that is unchanged.  A kill stays a kill while the
    scenario or the tests that noticed it are the same; a survivor has to face whatever has been added or changed since,
    and nothing else.
    """

    workbench: Workbench
    lines: dict[str, dict[str, Any]] = field(default_factory=dict)
    casts: dict[str, dict[str, str]] = field(default_factory=dict)
    """All witnesses of earlier runs, by the fingerprint of them together."""

    def read(self) -> None:
        """Read what is known; a line that was cut short is forgotten."""
        for text in RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else ():
            try:
                line = json.loads(text)
                self.lines[line["key"]] = line
            except (ValueError, KeyError):
                continue
        self.casts = json.loads(WITNESSES.read_text("utf-8")) if WITNESSES.exists() else {}

    @cached_property
    def cast(self) -> str:
        """All witnesses of this run, written down once."""
        name = fingerprint([json.dumps(self.workbench.witnesses)])
        needed = {line.get("tests") for line in self.lines.values() if line["fate"] == SURVIVED}
        self.casts = {known: them for known, them in self.casts.items() if known in needed}
        self.casts[name] = self.workbench.witnesses
        WITNESSES.parent.mkdir(exist_ok=True)
        WITNESSES.write_text(json.dumps(self.casts), "utf-8")
        return name

    def recall(self, mutant: Mutant, *, thorough: bool) -> Result | Trial:
        """What became of this mutant, if nothing has changed since that could matter; otherwise what is to be tried."""
        line = self.lines.get(mutant.key)
        if line is None or line["source"] != fingerprint([mutant.source]):
            return Trial(mutant, thorough, {}, line["by"] if line else "")
        fate, by = line["fate"], line["by"]
        if fate == KILLED and line.get("seal") != self.workbench.witnesses.get(witness(by)):
            return Trial(mutant, thorough, {}, by)
        if fate == SURVIVED:
            passed = self.casts.get(line["tests"], {}) if line.get("known") == KNOWN else {}
            tried = set(witnesses(self.workbench, mutant, thorough=line.get("thorough", True)))
            needed = witnesses(self.workbench, mutant, thorough)
            passed = {name: seal for name, seal in passed.items() if name in tried}
            if any(passed.get(name) != self.workbench.witnesses[name] for name in needed):
                return Trial(mutant, thorough, passed, by)
        return Result(mutant, fate, by, line.get("thorough", True))

    def keep(self, result: Result) -> None:
        """Write a result down at once, so that a run can be broken off."""
        line: dict[str, Any] = {"key": result.mutant.key, "fate": result.fate, "by": result.by}
        line |= {"source": fingerprint([result.mutant.source]), "tests": self.cast, "known": KNOWN}
        if result.fate == KILLED:
            line["seal"] = self.workbench.witnesses.get(witness(result.by))
        RESULTS.parent.mkdir(exist_ok=True)
        with RESULTS.open("a", encoding="utf-8") as out:
            out.write(json.dumps({**line, "thorough": result.thorough}) + "\n")


def accepted() -> dict[str, tuple[str, str]]:
    """Survivors that somebody has looked at: equivalent or not, and the reason."""
    found: dict[str, tuple[str, str]] = {}
    entries = tomllib.loads(ACCEPTED.read_text("utf-8")) if ACCEPTED.exists() else {}
    for heading, kind in (("equivalent", EQUIVALENT), ("looked_at", LOOKED_AT)):
        for entry in entries.get(heading, ()):
            for change in entry["changes"]:
                found[f"{entry['where']}: {change}"] = (kind, entry["reason"])
    return found


@dataclass
class Sums:
    """The outcome of a run."""

    modules: dict[str, Counter[str]]
    """Fates by module; survivors that somebody has looked at are counted apart."""
    unseen: list[Result]
    """Survivors that nobody has looked at."""
    seen: list[tuple[Result, str, str]]
    stale: list[str]
    """Accepted survivors that are none."""

    @property
    def total(self) -> Counter[str]:
        """Fates of all mutants together."""
        return sum(self.modules.values(), Counter())


def summed_up(results: Sequence[Result]) -> Sums:
    """Sort the results."""
    known = accepted()
    sums = Sums(defaultdict(Counter), [], [], [])
    for result in results:
        kind, reason = known.get(result.mutant.key, ("", ""))
        survived = result.fate == SURVIVED
        sums.modules[result.mutant.module][kind if survived and kind else result.fate] += 1
        if survived and kind:
            sums.seen.append((result, kind, reason))
        elif survived:
            sums.unseen.append(result)
        elif kind:
            sums.stale.append(f"{result.mutant.key} ({result.fate})")
    keys = {result.mutant.key for result in results}
    tried = {result.mutant.where for result in results}
    sums.stale += [f"{key} (no such mutant)" for key in known if key not in keys and key.split(": ")[0] in tried]
    return sums


def percentages(fates: Counter[str]) -> tuple[float, float]:
    """How many of a hundred mutants died: of all, and of those that are not equivalent."""
    dead = fates[KILLED] + fates[TIMED_OUT]
    tried = fates.total() - fates[STILLBORN]
    return 100 * dead / max(1, tried), 100 * dead / max(1, tried - fates[EQUIVALENT])
