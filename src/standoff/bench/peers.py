"""Random play in other people's environments, where they are installed, as a yardstick in the same run."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from random import Random
from typing import Any, Final

from standoff.bench.engine import per_second

OPEN_SPIEL_GAMES: Final = ("goofspiel", "hearts", "hanabi", "leduc_poker")
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


def _open_spiel(name: str) -> Callable[[], float]:
    game: Any = import_module("pyspiel").load_game(name)
    rng = Random(1)

    def one_game() -> float:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(actions, weights)[0])
            elif state.is_simultaneous_node():
                moves = [rng.choice(state.legal_actions(seat)) for seat in range(game.num_players())]
                decisions += len(moves)
                state.apply_actions(moves)
            else:
                decisions += 1
                state.apply_action(rng.choice(state.legal_actions()))
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
