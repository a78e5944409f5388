"""Random play in other people's environments, where they are installed, as a yardstick in the same run."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from types import SimpleNamespace
from typing import Any, Final

from standoff import editions
from standoff.bench.engine import MIXES, per_second, play_randomly
from standoff.engine.rules import Rules

YARDSTICK: Final = "goofspiel(players=6)"
"""As many players as most of our rows have, all asked at once as ours are, and next to no rules."""
TURNS: Final = 15
OPEN_SPIEL_GAMES: Final = ("goofspiel", YARDSTICK, "hearts", "hanabi", "leduc_poker")
RLCARD_GAMES: Final = ("leduc-holdem", "limit-holdem", "uno")
PETTINGZOO_GAMES: Final = ("tictactoe_v3", "connect_four_v3", "leduc_holdem_v4", "rps_v2")


def measure_peers(seconds: float, note: Callable[[str], None] = lambda _: None) -> list[dict[str, Any]]:
    """Decisions a second of every peer that can be imported; the others are named with the reason."""
    found: list[dict[str, Any]] = []
    for library, module, games, play in (
        ("OpenSpiel", "pyspiel", OPEN_SPIEL_GAMES, _open_spiel),
        ("RLCard", "rlcard", RLCARD_GAMES, _rlcard),
        ("PettingZoo", "pettingzoo", PETTINGZOO_GAMES, _pettingzoo),
    ):
        try:
            import_module(module)
        except ImportError:
            found.append({"library": library, "missing": "not installed here"})
            continue
        for name in games:
            note(f"{library} {name}")
            try:
                speed = per_second(play(name), seconds)
            except Exception as err:  # a peer may fail in its own ways; that must not end our measurement
                found.append({"library": library, "game": name, "missing": f"{type(err).__name__}: {err}"})
            else:
                found.append({"library": library, "game": name, "decisions_per_second": round(speed, 1)})
    return found


def beside_the_yardstick(seconds: float, note: Callable[[str], None] = lambda _: None) -> dict[str, float]:
    """Decisions a second of every row of ours to those of the yardstick, both stepped from Python, taken in turns: the
    middle one of so many ratios.  Nothing where OpenSpiel is not installed."""
    try:
        theirs = _open_spiel(YARDSTICK)
    except ImportError:
        return {}
    ratios = {}
    for name, setup in MIXES.items():
        note(f"{name} beside {YARDSTICK}")
        ours = _ours(editions.rules(setup))
        ratios[name] = median([per_second(ours, seconds / 8) / per_second(theirs, seconds / 8) for _ in range(TURNS)])
    return {name: round(ratio, 3) for name, ratio in ratios.items()}


def _ours(rules: Rules[Any]) -> Callable[[], float]:
    counts, rnd = SimpleNamespace(games=0, decisions=0, choices=0), Random(1).random

    def one_game() -> float:
        before: int = counts.decisions
        play_randomly(rules, False, counts, rnd)
        return float(counts.decisions - before)

    return one_game


def _open_spiel(name: str) -> Callable[[], float]:
    game: Any = import_module("pyspiel").load_game(name)
    rnd, seats = Random(1).random, range(game.num_players())

    def any_of(actions: list[int]) -> int:
        return actions[int(rnd() * len(actions))]

    def one_game() -> float:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(any_of([action for action, weight in state.chance_outcomes() if weight]))
            elif state.is_simultaneous_node():
                state.apply_actions([any_of(state.legal_actions(seat)) for seat in seats])
                decisions += len(seats)
            else:
                decisions += 1
                state.apply_action(any_of(state.legal_actions()))
        return decisions

    return one_game


def _rlcard(name: str) -> Callable[[], float]:
    env: Any = import_module("rlcard").make(name, config={"seed": 1})
    rng = Random(1)

    def one_game() -> float:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            decisions += 1
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
        return decisions

    return one_game


def _pettingzoo(name: str) -> Callable[[], float]:
    env: Any = import_module(f"pettingzoo.classic.{name}").env()
    rng = Random(1)

    def one_game() -> float:
        env.reset(seed=1)
        decisions = 0
        for agent in env.agent_iter():
            seen, _, ended, cut, info = env.last()
            if ended or cut:
                env.step(None)
                continue
            mask = seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")
            legal = range(env.action_space(agent).n) if mask is None else [i for i, ok in enumerate(mask) if ok]
            decisions += 1
            env.step(rng.choice(legal))
        return decisions

    return one_game
