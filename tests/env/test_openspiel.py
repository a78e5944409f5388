"""OpenSpiel's own tests over tables of every edition, and what its players may rely on."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough

from standoff.engine.errors import Refusal
from standoff.env.openspiel import NAMES

GAMES = [
    {"edition": "first", "players": 4},
    {"edition": "first", "players": 5, "modules": "powers+cop", "options": "powers.set:+11;shotgun.half:sure"},
    {"edition": "second", "players": 4, "modules": "powers"},
    {"edition": "yakuzas", "players": 6},
    {"edition": "live", "players": 6, "options": "ground:arena"},
]
games = pytest.mark.parametrize("parameters", GAMES, ids=lambda game: f"{game['edition']} {game.get('modules', '')}")


def dealt(name: str, parameters: dict[str, Any], seed: int) -> Any:
    state = pyspiel.load_game(name, parameters).new_initial_state()
    rng = Random(seed)
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
        state.apply_action(rng.choice(outcomes)[0])
    return state


@pytest.mark.parametrize("name", NAMES)
def test_the_official_simulation_with_serialisation(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, {"edition": "first", "players": 4}), 1, True, False)


@pytest.mark.long
@pytest.mark.parametrize("name", NAMES)
@games
def test_the_official_simulation_of_every_edition(name: str, parameters: dict[str, Any]) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name, parameters), 1, True, False)


@pytest.mark.parametrize("name", NAMES)
@games
def test_games_go_on_from_where_they_were_saved(name: str, parameters: dict[str, Any]) -> None:
    rng, state = Random(1), dealt(name, parameters, 1)
    game, steps = state.get_game(), 0
    while not state.is_terminal():
        steps += 1
        if steps % 40 == 0:
            again = game.deserialize_state(state.serialize())
            assert str(again) == str(state)
            copies = [again, state.clone(), pickle.loads(pickle.dumps(state))]
            for seat in range(game.num_players()):
                for copy in copies:
                    assert copy.legal_actions(seat) == state.legal_actions(seat)
                    assert copy.information_state_string(seat) == state.information_state_string(seat)
                    assert copy.observation_tensor(seat) == state.observation_tensor(seat)
            state = copies[steps // 40 % 3]
        step(state, rng)
    assert sum(state.returns()) == pytest.approx(1.0) or not any(state.returns())


def step(state: Any, rng: Random) -> None:
    """Everybody who acts now does it by chance."""
    if state.is_simultaneous_node():
        state.apply_actions([rng.choice(state.legal_actions(seat)) for seat in range(state.num_players())])
    else:
        state.apply_action(rng.choice(state.legal_actions()))


@pytest.mark.parametrize("name", NAMES)
def test_the_official_playthrough(name: str) -> None:
    shown = f"{name}(edition=first,players=4,modules=quick)"
    state = pyspiel.load_game(shown).new_initial_state()
    moves: list[Any] = []
    while not state.is_terminal():
        if state.is_chance_node():
            moves.append(7)
        elif state.is_simultaneous_node():
            moves.append([state.legal_actions(seat)[-1] for seat in range(4)])
        else:
            moves.append(state.legal_actions()[-1])
        state.apply_actions(moves[-1]) if isinstance(moves[-1], list) else state.apply_action(moves[-1])
    written = playthrough(shown, moves)
    assert name == NAMES[0] or written == playthrough(shown, moves)
    assert "InformationStateString(0)" in written
    assert f"Returns() = {[round(paid, 5) for paid in state.returns()]}".replace(".0", "") in written.replace(".0", "")


@games
def test_worlds_that_a_player_cannot_tell_apart(parameters: dict[str, Any]) -> None:
    rng, state, compared = Random(3), dealt(NAMES[0], parameters, 3), 0
    while not state.is_terminal():
        player = state.current_player()
        if rng.random() < 0.1:
            other = state.resample_from_infostate(player, rng.random)
            assert other.current_player() == player
            assert other.legal_actions() == state.legal_actions()
            assert other.information_state_string(player) == state.information_state_string(player)
            assert np.array_equal(other.observation_tensor(player), state.observation_tensor(player))
            while not other.is_terminal():
                step(other, rng)
            compared += 1
        step(state, rng)
    assert compared > 2


def test_a_player_does_not_learn_what_others_have_said() -> None:
    rng, state, compared = Random(4), dealt(NAMES[0], GAMES[1], 4), 0
    while not state.is_terminal():
        before = [state.information_state_string(seat) for seat in range(5)]
        acts, asked = state.current_player(), state.episode.g.asking
        step(state, rng)
        if state.episode.g.asking is asked:
            for seat in range(5):
                if seat != acts:
                    assert state.information_state_string(seat) == before[seat]
                    compared += 1
    assert compared > 50


def test_what_the_rules_refuse_is_refused_here() -> None:
    with pytest.raises(Refusal, match="no option 'colour'"):
        pyspiel.load_game("standoff", {"options": "colour:red"})
