"""The benchmark's form; its figures are nobody's test."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from standoff.bench.doors import DOORS
from standoff.bench.engine import MIXES, calibrate

STANDOFF = [sys.executable, "-c", "from standoff.cli import main; main()"]


def test_the_calibration_never_changes() -> None:
    """Figures from different machines and years are compared through it."""
    assert calibrate() == CALIBRATED


CALIBRATED = 3894


def test_bench_prints_one_object_with_every_figure() -> None:
    command = [*STANDOFF, "bench", "--json", "--peers", "--env", "--seconds", "0.01"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=True)
    found = json.loads(done.stdout)
    assert found["calibration_per_second"] > 0
    assert [(r["name"], r["events"]) for r in found["results"]] == [(n, log) for n in MIXES for log in (False, True)]
    for result in found["results"]:
        for key in ("decisions_per_second", "games_per_second", "clone_us", "view_us", "imagine_us"):
            assert result[key] > 0
        assert {"edition", "modules", "players"} <= set(result)
    assert {peer["library"] for peer in found["peers"]} == {"OpenSpiel", "RLCard", "PettingZoo"}
    assert list(found["to_yardstick"]) == list(MIXES)
    assert min(found["to_yardstick"].values()) > 0
    assert [door["name"] for door in found["env"]] == list(DOORS)
    for door in found["env"]:
        for key in ("aec_steps_per_second", "open_spiel_steps_per_second", "vector_steps_per_second", "vector_to_aec"):
            assert door[key] > 0


def test_bench_says_in_one_sentence_what_measuring_the_page_takes() -> None:
    command = [*STANDOFF, "bench", "--page", "--seconds", "0.01"]
    bare = {**os.environ, "PATH": "/nowhere"}
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False, env=bare)
    assert done.returncode != 0
    assert "Chromium" in done.stderr
    assert "Traceback" not in done.stderr
