"""OpenSpiel's own tests over tables of every edition, and what its players may rely on."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms.generate_playthrough import playthrough
from open_spiel.python.algorithms.ismcts import ISMCTSBot
from open_spiel.python.algorithms.mcts import RandomRolloutEvaluator

from standoff import editions
from standoff.bots.worlds import worlds_of
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.play import answer, waiting_for
from standoff.engine.rules import SetUp, start
from standoff.env.openspiel import NAMES, game_of

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


@games
def test_others_know_their_own_cards_in_imagined_worlds(parameters: dict[str, Any]) -> None:
    """Searchers share a node among states of one information state: what may be chosen there must be the same."""
    rng, state, legal = Random(5), dealt(NAMES[0], parameters, 5), dict[str, list[int]]()
    met = 0
    for _ in range(60):
        if state.is_terminal():
            break
        player = state.current_player()
        for _ in range(3):
            other = state.resample_from_infostate(player, rng.random)
            for _ in range(12):
                if other.is_terminal():
                    break
                told = other.information_state_string()
                met += told in legal
                assert legal.setdefault(told, other.legal_actions()) == other.legal_actions()
                step(other, rng)
        step(state, rng)
    assert met > 20


def test_worlds_within_worlds_are_told_alike_and_saved() -> None:
    rng, state = Random(6), dealt(NAMES[0], GAMES[0], 6)
    for _ in range(9):
        step(state, rng)
    world = state.resample_from_infostate(state.current_player(), rng.random)
    while world.current_player() == state.current_player():
        step(world, rng)
    player = world.current_player()
    copies = [world.resample_from_infostate(player, rng.random), world.clone(), pickle.loads(pickle.dumps(world))]
    assert '"hand":[' in world.information_state_string(player)
    for copy in copies:
        assert copy.information_state_string(player) == world.information_state_string(player)


def test_copies_share_the_rules_and_nothing_else() -> None:
    state = dealt(NAMES[0], GAMES[0], 7)
    copy, before = state.clone(), str(state)
    assert copy.episode.setting is state.episode.setting
    assert copy.episode.g.rules is state.episode.g.rules
    while not copy.is_terminal():
        step(copy, Random(7))
    assert str(state) == before


def test_the_official_search_plays_a_game_through() -> None:
    state = dealt(NAMES[0], {"edition": "first", "players": 4, "modules": "quick"}, 8)
    chance, searched = np.random.RandomState(8), 0
    bot = ISMCTSBot(state.get_game(), RandomRolloutEvaluator(1, chance), 1.0, 8, random_state=chance)
    while not state.is_terminal():
        action = bot.step(state) if state.current_player() == 1 else state.legal_actions()[-1]
        searched += state.current_player() == 1
        assert action in state.legal_actions()
        state.apply_action(action)
    assert searched > 5


@pytest.mark.parametrize(
    "setup",
    [
        SetUp("first", 5, ("powers",), {"powers.set": "+11", "dead.reveal": True}),
        SetUp("second", 4),
        SetUp("yakuzas", 6),
    ],
    ids=lambda setup: setup.edition,
)
def test_a_game_in_progress_goes_on_as_a_state(setup: SetUp) -> None:
    rng, game = Random(9), game_of(setup)
    assert game.setting.rules.options == editions.rules(setup).options
    g, compared = start(game.setting.rules, key_of_seed(9), log=False), 0
    while g.asking:
        for seat in waiting_for(g):
            if seat >= 0 and len(g.asking[seat]) > 1 and rng.random() < 0.2:
                worlds = worlds_of(g, seat)
                states = [game.state_at(worlds(rng), seat) for _ in range(2)]
                assert [state.current_player() for state in states] == [seat, seat]
                assert states[0].legal_actions() == states[1].legal_actions()
                assert states[0].information_state_string() == states[1].information_state_string()
                assert str(states[0].clone()) == str(states[0])
                while not states[0].is_terminal():
                    step(states[0], rng)
                compared += 1
            answer(g, seat, rng.choice(g.asking[seat]))
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
