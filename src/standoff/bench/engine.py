"""How fast the engine is, as ratios to a calibration loop in the same run, because machines differ and are shared.

Complete games of random players, every answer validated seat by seat, with the log off and on; copies, views,
imagined worlds, saving and loading.  Time is what this thread spent on its core, so that other programs matter less;
every figure is the best of several short runs, and the calibration is taken between them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from time import thread_time
from types import SimpleNamespace
from typing import Any, Final

from standoff import editions
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer
from standoff.engine.rules import Rules, SetUp, load, start
from standoff.engine.state import State

MIXES: Final[dict[str, SetUp]] = {
    row: setup for edition in editions.EDITIONS.values() for row, setup in edition.measured.items()
}
RUNS: Final = 5


def calibrate() -> int:
    """The same few lines of pure Python for ever: integers, a list, one core.  Returns a number nobody needs."""
    total = 0
    heap = [(i * 7919) % 1009 for i in range(64)]
    for i in range(1000):
        j = (i * 31 + total) & 63
        heap[j], heap[63 - j] = heap[63 - j] + (i & 7), heap[j]
        if heap[j] > 500:
            total += heap[j] % 13
        else:
            total ^= heap[63 - j]
    return total


def per_second(work: Callable[[], float], seconds: float) -> float:
    """How many units of work a second: `work` does some and says how many."""
    done, begun = 0.0, thread_time()
    while True:
        done += work()
        spent = thread_time() - begun
        if spent >= seconds:
            return done / spent


def _one_calibration() -> float:
    calibrate()
    return 1.0


def measure(seconds: float = 0.5, note: Callable[[str], None] = lambda _: None) -> dict[str, Any]:
    """All measurements; `seconds` is the length of one short run."""
    results = []
    calibration = 0.0
    for name, setup in MIXES.items():
        rules: Rules[Any] = editions.rules(setup)
        for log in (False, True):
            note(f"{setup.edition} edition, {name}, events {'on' if log else 'off'}")
            best: dict[str, float] = {}
            for run in range(RUNS):
                calibration = max(calibration, per_second(_one_calibration, seconds / 4))
                for what, figure in _speeds(rules, log, seconds, run):
                    best[what] = max(best.get(what, 0.0), figure)
            results.append(_result(name, setup, log, best))
    for result in results:
        for what in ("games", "decisions", "choices"):
            result[f"{what}_to_calibration"] = round(result[f"{what}_per_second"] / calibration, 4)
    return {"calibration_per_second": round(calibration, 1), "results": results}


def _result(name: str, setup: SetUp, log: bool, best: dict[str, float]) -> dict[str, Any]:
    return {
        "name": name,
        "edition": setup.edition,
        "modules": list(setup.modules),
        "players": setup.players,
        "events": log,
        **{f"{what}_per_second": round(best[what], 1) for what in ("decisions", "choices", "games")},
        **{f"{what}_us": round(1e6 / best[what], 3) for what in ("clone", "view", "imagine", "save_load")},
    }


def _speeds(rules: Rules[Any], log: bool, seconds: float, run: int) -> Iterator[tuple[str, float]]:
    rnd = Random(run).random
    counts = SimpleNamespace(games=0, decisions=0, choices=0)

    def one_game() -> float:
        play_randomly(rules, log, counts, rnd)
        return 1.0

    games = per_second(one_game, seconds)
    yield "games", games
    yield "decisions", games * counts.decisions / counts.games
    yield "choices", games * counts.choices / counts.games
    g = _halfway(rules, log)
    edition, rng = rules.edition, SimpleNamespace(key=key_of_seed("imagined"), drawn=0)
    yield "clone", per_second(lambda: _times(100, g.clone), seconds / 4)
    yield "view", per_second(lambda: _times(20, lambda: edition.view(g, 0)), seconds / 4)
    yield "imagine", per_second(lambda: _times(5, lambda: edition.imagine(g, 0, rng)), seconds / 4)
    yield "save_load", per_second(lambda: _times(2, lambda: load(rules, json.loads(json.dumps(g.save())))), seconds / 4)


def _times(count: int, work: Callable[[], Any]) -> float:
    for _ in range(count):
        work()
    return count


def play_randomly(rules: Rules[Any], log: bool, counts: Any, rnd: Callable[[], float]) -> None:
    """One complete game; a decision is an answer, a choice an answer with two or more options."""
    g: State = start(rules, key_of_seed(counts.games), log=log)
    decisions = choices = 0
    while g.agenda:
        for seat, options in g.asking.items():
            count = len(options)
            decisions += 1
            if count > 1:
                choices += 1
            answer(g, seat, options[int(rnd() * count)])
    counts.games += 1
    counts.decisions += decisions
    counts.choices += choices


def _halfway(rules: Rules[Any], log: bool) -> State:
    """A game in the middle: half of the questions of a short one have been answered."""
    g: State = start(rules, key_of_seed("halfway"), log=log)
    rnd = Random(7).random
    for _ in range(12):
        if g.over:
            break
        for seat, options in list(g.asking.items()):
            answer(g, seat, options[int(rnd() * len(options))])
    return g
