"""Tuning takes sure steps only, and fitting is a door to whatever learns."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from standoff.editions.common.temper import PLAIN, Temper
from standoff.engine.errors import Refusal
from standoff.lab import fitting
from standoff.lab import tune as tuning
from standoff.lab.commands import lab_group
from standoff.lab.intervals import Difference
from standoff.lab.leaning import leaning
from standoff.lab.record import Plan
from standoff.lab.runner import How, check
from standoff.lab.tables import table_of
from standoff.lab.tune import steps_from, tune


def test_a_leaning_is_a_name() -> None:
    assert leaning(PLAIN) == "regular"
    assert leaning(Temper(eager=1.25, nerve=-4.0)) == "regular/eager=1.25+nerve=-4"
    check(Plan(table_of("first/4"), 1, ("regular/eager=1.25+nerve=-4", "regular/hothead")))
    for name in ("regular/humour=3", "regular/eager=much", "regular/eager=nan"):
        with pytest.raises(Refusal, match="leans by eager"):
            check(Plan(table_of("first/4"), 1, (name,)))


def test_a_step_is_taken_only_where_it_surely_gains(monkeypatch: pytest.MonkeyPatch) -> None:
    assert [leaning(one) for one in steps_from(PLAIN, ("eager", "nerve"))] == [
        "regular/eager=1.25", "regular/eager=0.8", "regular/nerve=4", "regular/nerve=-4",
    ]  # fmt: skip
    found = tune(table_of("first/4"), ("whim",), 3, 3, "x", How(1))
    assert found["bot"] == "regular", "three deals make nobody sure"
    assert [step["taken"] for step in found["steps"]] == [False]
    monkeypatch.setattr(tuning, "_gain", lambda deals, at, comparisons: Difference(0.1 * (at == 1), 0.01, 0.2))
    found = tune(table_of("first/4"), ("whim",), 2, 1, "x", How(1))
    assert found["bot"] == "regular/whim=1.5625"
    assert len(found["steps"]) == 2
    with pytest.raises(Refusal, match="does not lean by 'humour'"):
        tune(table_of("first/4"), ("humour",), 1, 1, "x", How(1))


def test_tuning_is_a_command(tmp_path: Path) -> None:
    args = ["tune", "--table", "first/4", "--fields", "whim", "--deals", "2", "--keep", str(tmp_path / "kept")]
    done = CliRunner().invoke(lab_group, args, catch_exceptions=False)
    assert "The strongest that is sure: regular" in done.stdout
    assert (tmp_path / "kept.0").exists()


def test_fitting_writes_what_is_learned(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[Any] = []

    def fit(*args: Any) -> dict[str, int]:
        asked.append(args)
        return {"weight": 1}

    monkeypatch.setattr(fitting, "fit", fit)
    out = tmp_path / "weights.json"
    args = ["fit", "--table", "first/5/powers", "--games", "7", "--practice", "3", "--output", str(out)]
    CliRunner().invoke(lab_group, args, catch_exceptions=False)
    assert asked == [("first", ("powers",), 5, 7, 3, "1")]
    assert json.loads(out.read_text()) == {"weight": 1}


def test_whoever_lacks_numpy_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    monkeypatch.delitem(sys.modules, "standoff.lab.fitting")
    done = CliRunner().invoke(lab_group, ["fit", "--games", "1"])
    assert isinstance(done.exception, Refusal)
    assert "pip install 'standoff[env]'" in str(done.exception)
