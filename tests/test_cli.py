"""The command line: one clear sentence for what is wrong, and a non-zero exit."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

GOOD = Path("tests/scenarios/first/base/withdraw.yaml")


def standoff(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from standoff.cli import main; main()", *args]
    return subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("check", "no-such-folder"), "There is no file or folder 'no-such-folder'"),
        (("rules", "zeroth"), "There is no edition 'zeroth'; choose first"),
        (("rules", "first", "--coverage", "--scenarios", "no-such-folder"), "There is no file or folder"),
        (("dance",), "No such command 'dance'"),
    ],
)
def test_bad_input_gets_one_sentence_and_no_traceback(args: tuple[str, ...], words: str) -> None:
    done = standoff(*args)
    assert done.returncode != 0
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout


def test_check_says_how_many_passed() -> None:
    done = standoff("check", str(GOOD))
    assert done.returncode == 0
    assert "passed, 0 failed" in done.stdout


def test_check_as_json_is_one_object(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("scenario: x\nclauses: [FE-01]\ngame: {edition: first, players: [A]}\nplay: []\n", "utf-8")
    done = standoff("check", "--json", str(GOOD), str(bad))
    assert done.returncode == 1
    report = json.loads(done.stdout)
    assert report["passed"] >= 1
    assert report["failed"] == 1
    assert report["failures"][0]["file"] == str(bad)
    assert report["failures"][0]["line"] == 3
    assert "FE-01" in report["failures"][0]["message"]


def test_check_finds_the_same_with_several_processes(tmp_path: Path) -> None:
    bad = tmp_path / "bad.yaml"
    bad.write_text("scenario: [\n", "utf-8")
    alone, shared = (standoff("check", "--workers", count, str(bad), str(GOOD)) for count in ("1", "2"))
    assert "cannot be read" in alone.stdout
    assert shared.stdout == alone.stdout
    assert shared.returncode == alone.returncode == 1


def test_rules_as_json_lists_every_clause_in_two_languages() -> None:
    rules = json.loads(standoff("rules", "first", "--json").stdout)
    assert rules["edition"] == "first"
    by_id = {clause["id"]: clause for clause in rules["clauses"]}
    assert set(by_id["FE-38"]["text"]) == {"en", "fr"}
    assert str(GOOD) in by_id["FE-38"]["scenarios"]


def test_rules_prints_clauses_and_options() -> None:
    assert "FE-25" in standoff("rules", "first", "--module", "base").stdout
    assert "aim.slow" in standoff("rules", "first", "--options").stdout


def test_rules_are_found_by_what_people_type() -> None:
    found = standoff("rules", "first", "--search", "cop phone").stdout.splitlines()
    assert found[0].startswith("COP-18")
    assert len(found) < 60
    as_json = json.loads(standoff("rules", "first", "--search", "cop phone", "--json").stdout)
    assert as_json["clauses"][0]["id"] == "COP-18"
    assert "Essayez d’autres mots" in standoff("rules", "first", "--search", "xylophone", "--language", "fr").stdout
