"""How fast the doors for researchers are: random play with an observation at every step, beside a calibration.

Measured as the engine is: time that this thread spent on its core, the best of several short runs.  How many times as
fast many games at once are as one is told by turn: the doors are measured one after the other, and the middle of what
came of it counts.
"""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import median
from typing import Any, Final

from standoff import editions
from standoff.bench.engine import MIXES, RUNS, calibrate, per_second
from standoff.engine.rules import SetUp, shown

DOORS: Final = {name: setup for name, setup in MIXES.items() if not editions.rules(setup).by_people}
"""Games that people play by hand have no door."""
GAMES: Final = 64
"""How many games the vector form plays at once."""


def measure_doors(seconds: float, note: Callable[[str], None] = lambda _: None) -> list[dict[str, Any]]:
    """Steps a second of every door and mix; without the libraries behind the doors, a sentence that says what to do."""
    try:
        from standoff.env.openspiel import NAMES
    except ImportError as err:
        return [{"missing": str(err)}]
    found = []
    for name, setup in DOORS.items():
        note(f"doors, {name}")
        plays = {"aec": _aec(setup), "open_spiel": _open_spiel(setup, NAMES[0]), "vector": _vector(setup)}
        best = dict.fromkeys(plays, 0.0)
        calibration, times = 0.0, list[float]()
        for play in plays.values():
            per_second(play, seconds / 4)  # what is remembered from game to game is found the first time
        for _ in range(RUNS):
            calibration = max(calibration, per_second(_one_calibration, seconds / 4))
            speeds = {what: per_second(play, seconds) for what, play in plays.items()}
            best = {what: max(best[what], speed) for what, speed in speeds.items()}
            times.append(speeds["vector"] / speeds["aec"])
        found.append(
            {
                "name": name,
                "players": setup.players,
                **{f"{what}_steps_per_second": round(speed, 1) for what, speed in best.items()},
                **{f"{what}_to_calibration": round(speed / calibration, 3) for what, speed in best.items()},
                "vector_to_aec": round(median(times), 2),
            }
        )
    return found


def _one_calibration() -> float:
    calibrate()
    return 1.0


def _aec(setup: SetUp) -> Callable[[], float]:
    """PettingZoo, seat after seat, with its usual checks."""
    from standoff.env.pettingzoo import env as make_env

    env = make_env(setup.edition, setup.players, setup.modules, setup.options)
    rng, deal = Random(1), iter(range(1_000_000))

    def one_game() -> float:
        env.reset(seed=next(deal))
        steps = 0
        while True:
            seen, _, ended, _, _ = env.last()
            if ended:
                return steps
            assert isinstance(seen, dict)
            legal = seen["action_mask"].nonzero()[0]
            env.step(int(legal[int(rng.random() * len(legal))]))
            steps += 1

    return one_game


def _open_spiel(setup: SetUp, name: str) -> Callable[[], float]:
    """OpenSpiel, seat after seat, observed as its Python algorithms do."""
    import pyspiel
    from open_spiel.python.observation import make_observation

    options = ";".join(f"{option}:{shown(value)}" for option, value in setup.options.items())
    words = {"edition": setup.edition, "players": setup.players, "modules": "+".join(setup.modules), "options": options}
    game: Any = pyspiel.load_game(name, words)
    sight, rng = make_observation(game), Random(1)

    def one_game() -> float:
        state, steps = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(rng.randrange(256))
                continue
            sight.set_from(state, state.current_player())
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            steps += 1
        return steps

    return one_game


def _vector(setup: SetUp) -> Callable[[], float]:
    """Many games at once; a step is a single choice of a seat here too, so that one call makes a step in every game."""
    import numpy as np

    from standoff.env.vector import Tables

    tables, rng = Tables(setup, GAMES), np.random.default_rng(1)
    held = [tables.reset(seed=1)]

    def one_step() -> float:
        masks = held[0].masks
        held[0] = tables.step((masks * rng.random(masks.shape, np.float32)).argmax(axis=1))
        return GAMES

    return one_step
