"""What the page for researchers shows is what happens, and the example learns."""

from __future__ import annotations

import doctest
import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from standoff.env import gymnasium, openspiel, pettingzoo, text, vector


def test_the_page_for_researchers_is_true() -> None:
    found = doctest.testfile("docs/research.md", module_relative=False, encoding="utf-8")
    assert found.attempted > 30
    assert found.failed == 0


@pytest.mark.parametrize("module", [gymnasium, openspiel, pettingzoo, text, vector])
def test_every_door_shows_how_it_opens(module: ModuleType) -> None:
    found = doctest.testmod(module)
    assert found.attempted > 2
    assert found.failed == 0


def test_the_learner_learns() -> None:
    """A short run: it plays, its share is counted, and what it prefers has changed."""
    spec = importlib.util.spec_from_file_location("learner", Path("examples/learner.py"))
    assert spec is not None
    assert spec.loader is not None
    learner = importlib.util.module_from_spec(spec)
    sys.modules["learner"] = learner
    spec.loader.exec_module(learner)
    (report,) = learner.learn(games=64, seed=1, report=64)
    assert report.games == 64
    assert 0.0 < report.share < 1.0
    assert np.isfinite(report.weights).all()
    assert np.abs(report.weights).max() > 0
