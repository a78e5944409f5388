"""What is known about mutants: results of earlier runs, survivors that somebody has looked at, and the sums."""

from __future__ import annotations

import json
import tomllib
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from tools.mutants.bench import TESTS, Bench, fingerprint
from tools.mutants.changes import Mutant
from tools.mutants.trying import KILLED, STILLBORN, SURVIVED, TIMED_OUT, Result

FLOOR: Final = 90.0
"""So many of a hundred mutants must die."""
RESULTS: Final = Path("build/mutants.jsonl")
ACCEPTED: Final = TESTS / "mutants" / "accepted.toml"
EQUIVALENT: Final = "equivalent"
LOOKED_AT: Final = "looked at"


@dataclass
class Memory:
    """Results of earlier runs, one line a mutant."""

    bench: Bench
    lines: dict[str, dict[str, str]] = field(default_factory=dict)

    def read(self) -> None:
        """Read what is known; a line that was cut short is forgotten."""
        for text in RESULTS.read_text("utf-8").splitlines() if RESULTS.exists() else ():
            try:
                line = json.loads(text)
                self.lines[line["key"]] = line
            except (ValueError, KeyError):
                continue

    def recall(self, mutant: Mutant) -> Result | None:
        """What became of this mutant, if nothing has changed since that could matter."""
        line = self.lines.get(mutant.key)
        if line is None or line["source"] != fingerprint([mutant.source]):
            return None
        if line["fate"] == SURVIVED and line["tests"] != self.bench.tests:
            return None
        return Result(mutant, line["fate"], line["by"])

    def keep(self, result: Result) -> None:
        """Write a result down at once, so that a run can be broken off."""
        line = {"key": result.mutant.key, "fate": result.fate, "by": result.by}
        line |= {"source": fingerprint([result.mutant.source]), "tests": self.bench.tests}
        RESULTS.parent.mkdir(exist_ok=True)
        with RESULTS.open("a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")


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
