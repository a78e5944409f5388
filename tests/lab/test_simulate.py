"""Simulations: the same seed gives the same result, whatever the number of processes, and scripts can read it."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from standoff.engine.rules import SetUp
from standoff.lab.simulate import Plan, lineup, report, simulate
from standoff.lab.tally import wilson

STANDOFF = [sys.executable, "-c", "from standoff.cli import main; main()"]


def simulated(*args: str) -> dict[str, Any]:
    done = subprocess.run(
        [*STANDOFF, "simulate", "--json", *args], capture_output=True, text=True, timeout=240, check=True
    )
    assert len(done.stdout.splitlines()) == 1, "one JSON object and nothing else"
    found: dict[str, Any] = json.loads(done.stdout)
    return found


def timeless(found: dict[str, Any]) -> dict[str, Any]:
    clock = ("seconds", "games_per_second", "decisions_per_second")
    return {key: value for key, value in found.items() if key not in clock}


def test_the_number_of_processes_does_not_matter() -> None:
    args = ("--players", "5", "--games", "60", "--with", "powers", "--bots", "rookie", "--seed", "x")
    one, two = simulated(*args, "--workers", "1"), simulated(*args, "--workers", "2")
    assert timeless(one) == timeless(two)
    assert timeless(one) != timeless(simulated(*args[:-1], "y", "--workers", "1"))


def test_the_report_has_what_scripts_rely_on() -> None:
    plan = Plan(SetUp("first", 6, ("powers", "cop")), 12, ("rookie", "regular"))
    found = report(plan, simulate(plan), 1.0)
    for key in ("edition", "modules", "players", "games", "decisions", "seconds", "games_per_second", "seats"):
        assert key in found
    assert found["games"] == 12
    assert set(found["bots"]) == {"rookie", "regular"}
    assert {"games", "wins", "win_rate", "low", "high"} <= set(found["bots"]["rookie"])
    assert len(found["seats"]) == 6
    assert sum(score["games"] for score in found["powers"].values()) == 12 * 6
    wins = sum(score["wins"] for score in found["bots"].values())
    assert wins == pytest.approx(12 - found["games_without_winner"], abs=0.01)


def test_a_family_wins_together() -> None:
    plan = Plan(SetUp("first", 9, ("families",)), 6, ("rookie",))
    found = report(plan, simulate(plan), 1.0)
    assert sum(score["wins"] for score in found["seats"]) == pytest.approx(18, abs=0.01)


def test_bots_move_round_the_table_so_that_seats_are_fair() -> None:
    seats: list[int | None] = [None] * 4
    line_ups = [lineup(("a", "b", "b", "b"), seats, game) for game in range(4)]
    assert sorted(line.index("a") for line in line_ups) == [0, 1, 2, 3]


def test_wilson_bounds_hold_the_rate() -> None:
    low, high = wilson(30, 100)
    assert (round(low, 3), round(high, 3)) == (0.219, 0.396)
    assert wilson(0, 0) == (0.0, 1.0)


def test_ctrl_c_stops_with_what_was_done_so_far() -> None:
    command = [*STANDOFF, "simulate", "--json", "--players", "6", "--games", "10000000", "--bots", "rookie"]
    with subprocess.Popen(
        [*command, "--workers", "2"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as run:
        workers = Path(f"/proc/{run.pid}/task/{run.pid}/children")
        while len(workers.read_text().split()) < 2:
            time.sleep(0.1)
        time.sleep(1)
        os.kill(run.pid, signal.SIGINT)
        out, err = run.communicate(timeout=240)
    assert run.returncode == 130
    found = json.loads(out)
    assert found["stopped"] is True
    assert found["games"] < 10000000
    assert "Traceback" not in err


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("--players", "3", "--games", "1"), "FE-01"),
        (("--players", "4", "--games", "1", "--bots", "wizard"), "no bot 'wizard'"),
        (("--players", "4", "--games", "1", "--bots", ","), "at least one bot"),
        (("--players", "4", "--games", "1", "--edition", "zeroth"), "no edition 'zeroth'"),
        (("--players", "4", "--games", "1", "--with", "magic"), "no module 'magic'"),
        (("--players", "4", "--games", "1", "--option", "aim.slow"), "NAME=VALUE"),
    ],
)
def test_what_cannot_be_simulated_is_said_in_a_sentence(args: tuple[str, ...], words: str) -> None:
    done = subprocess.run([*STANDOFF, "simulate", *args], capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 2
    assert words in done.stderr
    assert "Traceback" not in done.stderr
    assert not done.stdout
