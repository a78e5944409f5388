"""A place where the duel is installed as its own distribution, as a person would install it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

DUEL = Path(__file__).parents[2] / "examples" / "duel"


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where standoff-duel is installed."""
    folder = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(folder), str(DUEL)], check=True, timeout=240)
    return folder
