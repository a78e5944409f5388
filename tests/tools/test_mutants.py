"""`make mutants` on a table with a single scenario: it kills, it lists what lives, and it remembers both."""

from __future__ import annotations

import ast
import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tools.mutants import trying
from tools.mutants.changes import mutants_of

ROOT = Path(__file__).parents[2]
SHARED = "standoff.editions.common.gangsters.Gangsters.standing"
REFUSAL = "standoff.editions.first.cop.Hold.forbids"
SCENARIO = """\
scenario: Whoever withdraws does not share
clauses: [FE-63]
game: {edition: first, players: [Ann, Bob, Cat, Dan], deal: {notes: [10, 10, 10, 5, 5]}}
play:
  - load: {rest: click}
  - aim: {Ann: Bob, Bob: Cat, Cat: Dan, Dan: Ann}
  - courage: {Bob: withdraw}
  - expect: {sharers: [Ann, Cat, Dan], Ann: {money: 10}, Bob: {money: 0}}
"""
BEFORE = "('A gangster passes the telephone on as it is', 'COP-18')"
CHANGE = f"`{BEFORE}` became `{BEFORE.replace('COP', 'no COP')}`"
ACCEPTED = f"""\
[[looked_at]]
where = "{REFUSAL}"
reason = "Nobody telephones here."
changes = ["{CHANGE}"]
"""
LONG_TEST = """\
import pytest

from tools.mutants.changes import mutants_of
from standoff.editions.first.cop import Hold

def test_a_gangster_passes_the_telephone_on():
    if Hold().forbids(None, 0, "turn", ("hold", 0))[1:] != ("COP-18",):
        pytest.fail("for another reason")
"""


@pytest.fixture
def bench(tmp_path: Path) -> Path:
    """A folder with the rules and one scenario, and nothing else."""
    (tmp_path / "src").symlink_to(ROOT / "src")
    scenarios = tmp_path / "tests" / "scenarios" / "first"
    scenarios.mkdir(parents=True)
    (scenarios / "one.yaml").write_text(SCENARIO, "utf-8")
    return tmp_path


def mutants(bench: Path, *options: str) -> tuple[int, Any]:
    """What the command says, and its exit code."""
    command = [sys.executable, "-m", "tools.mutants", "--jobs", "1", "--json", "--module", SHARED, "--module", REFUSAL]
    env = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = subprocess.run([*command, *options], cwd=bench, env=env, capture_output=True, text=True, check=False)
    assert run.stdout, run.stderr
    return run.returncode, json.loads(run.stdout)


def test_a_broken_rule_is_noticed_and_a_rule_that_nobody_plays_is_listed(bench: Path) -> None:
    code, said = mutants(bench)
    shared = said["modules"]["standoff.editions.common.gangsters"]
    assert shared["killed"] >= 5
    assert shared["survived"] == 0
    assert code == 1, "less than nineteen out of twenty died"
    survivor = next(alive for alive in said["survivors"] if "'no COP-18'" in alive["change"])
    assert survivor["file"] == "src/standoff/editions/first/cop.py"
    assert survivor["where"] == REFUSAL
    assert survivor["line"] > 0
    assert not survivor["reason"]


@pytest.mark.long
def test_what_is_known_is_not_tried_again_and_survivors_face_what_is_new(bench: Path) -> None:
    results = bench / "build" / "mutants.jsonl"
    _, before = mutants(bench)
    known = results.read_text("utf-8")
    _, again = mutants(bench, "--resume")
    assert again == before
    assert results.read_text("utf-8") == known
    (bench / "tests" / "scenarios" / "first" / "two.yaml").write_text(SCENARIO.replace("Whoever", "Who"), "utf-8")
    mutants(bench, "--resume")
    tried = [json.loads(line) for line in results.read_text("utf-8").splitlines()]
    assert known.count("\n") == len(tried), "the new scenario does not come near a survivor"
    (bench / "tests" / "scenarios" / "first" / "one.yaml").unlink()
    mutants(bench, "--resume")
    tried = [json.loads(line) for line in results.read_text("utf-8").splitlines()][known.count("\n") :]
    assert {line["fate"] for line in tried} == {"killed"}
    assert all("two.yaml" in line["by"] for line in tried), "who had killed is gone, and somebody else has to"


@pytest.mark.long
def test_a_survivor_that_was_looked_at_is_counted_apart(bench: Path) -> None:
    (bench / "tests" / "mutants").mkdir()
    (bench / "tests" / "mutants" / "accepted.toml").write_text(ACCEPTED, "utf-8")
    _, said = mutants(bench)
    assert said["modules"]["standoff.editions.first.cop"]["looked at"] == 1
    seen = next(alive for alive in said["survivors"] if "'no COP-18'" in alive["change"])
    assert (seen["kind"], seen["reason"]) == ("looked at", "Nobody telephones here.")
    assert said["stale"] == []


@pytest.mark.long
def test_the_survey_is_good_wherever_the_folder_is_moved(bench: Path) -> None:
    _, before = mutants(bench)
    moved = bench.rename(bench.with_name("elsewhere"))
    (moved / "build" / "mutants.jsonl").unlink()
    assert mutants(moved, "--resume")[1] == before


@pytest.mark.long
def test_a_quick_run_spares_survivors_the_long_tests(bench: Path) -> None:
    (bench / "tests" / "conformance").mkdir()
    for name, text in (("__init__", ""), ("mixes", "MIXES = ()\n"), ("test_long", LONG_TEST)):
        (bench / "tests" / "conformance" / f"{name}.py").write_text(text, "utf-8")
    (bench / "tests" / "__init__.py").touch()
    _, quick = mutants(bench, "--quick")
    _, whole = mutants(bench, "--resume")
    assert CHANGE in {survivor["change"] for survivor in quick["survivors"]}
    assert whole["survivors"] == []
    tried = [json.loads(line) for line in (bench / "build" / "mutants.jsonl").read_text("utf-8").splitlines()]
    assert tried[-1]["by"].endswith("test_long.py::test_a_gangster_passes_the_telephone_on")
    assert mutants(bench, "--resume", "--quick")[1] == whole, "who died of a long test stays dead"


def test_a_test_that_takes_very_long_is_not_asked() -> None:
    """It would be cut short, and whatever stood before it would count as dead."""
    path = "tests/conformance/test_posterior.py"
    asked = {name.partition("[")[0] for name, _, _ in trying.tests_in([path], ["second"])}
    assert asked == {f"{path}::test_imagined_worlds_come_as_often_as_brute_force_finds_them"}


def test_every_survivor_that_was_looked_at_could_still_be_made() -> None:
    listed = tomllib.loads((ROOT / "tests" / "mutants" / "accepted.toml").read_text("utf-8"))
    accepted = [(one["where"], change) for kind in listed.values() for one in kind for change in one["changes"]]
    made: set[tuple[str, str]] = set()
    for path in sorted((ROOT / "src" / "standoff" / "editions").rglob("*.py")):
        name = ".".join(path.relative_to(ROOT / "src").with_suffix("").parts).removesuffix(".__init__")
        if any(f"{where}.".startswith(f"{name}.") for where, _ in accepted):
            tree = ast.parse(path.read_text("utf-8"))
            made |= {(mutant.where, mutant.change) for mutant in mutants_of(name, path, tree)}
    assert [one for one in accepted if one not in made] == []
    assert len(accepted) == len(set(accepted)), "somebody looked twice"
