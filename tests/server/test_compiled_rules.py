"""The rules come out the same compiled and as they are written: every question, view, saved game and event."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tests.conformance.fingerprints import fingerprints

ROOT = Path(__file__).parents[2]


def test_random_games_of_every_mix_come_out_as_on_the_sources() -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.conformance.fingerprints"],
        env={**os.environ, "STANDOFF_COMPILED": "no"},
        cwd=ROOT,
        text=True,
        capture_output=True,
        check=True,
    )
    on_the_sources = dict(line.split("\t") for line in told.stdout.splitlines())
    assert fingerprints() == on_the_sources
