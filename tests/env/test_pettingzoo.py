"""PettingZoo's own tests, over tables of every edition, and what they do not ask."""

from __future__ import annotations

import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from standoff.engine.rules import SetUp
from standoff.env import pettingzoo
from tests.conformance.mixes import named
from tests.env.tables import TABLES

SOME = [*TABLES[:1], *TABLES[17:19], TABLES[28], *TABLES[32:33], *TABLES[38:39], *TABLES[46:47], *TABLES[-1:]]
"""At least one table of every edition, with and without modules."""
# PettingZoo's advice against observations that are dicts, as all of its own games with masks have them.
pytestmark = [
    pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be:UserWarning"),
    pytest.mark.filterwarnings("ignore:Observation is not a NumPy array:UserWarning"),
]
some_tables = pytest.mark.parametrize("setup", SOME, ids=named)


@some_tables
def test_the_official_tests_of_seat_after_seat(setup: SetUp) -> None:
    env = pettingzoo.raw_env(setup)
    api_test(env, num_cycles=200)
    seed_test(lambda: pettingzoo.raw_env(setup), num_cycles=100)


@some_tables
def test_the_official_tests_of_all_seats_at_once(setup: SetUp) -> None:
    parallel_api_test(pettingzoo.TogetherEnv(setup), num_cycles=100)
    parallel_seed_test(lambda: pettingzoo.TogetherEnv(setup))


def test_by_its_parts_and_with_the_usual_checks() -> None:
    env = pettingzoo.env("second", 4, ("powers",), {"loot": "open"})
    api_test(env, num_cycles=100)
    parallel_api_test(pettingzoo.parallel_env("first", 4), num_cycles=100)


def test_everybody_is_paid_once_at_the_end() -> None:
    env = pettingzoo.raw_env(TABLES[0])
    env.reset(seed=3)
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        assert not cut
        paid[agent] += reward
        assert isinstance(seen, dict)
        env.step(None if ended else int(seen["action_mask"].argmax()))
    assert sum(paid.values()) == pytest.approx(1.0)
    assert env.agents == []


def test_a_wrong_action_ends_nobodys_game() -> None:
    env = pettingzoo.raw_env(TABLES[0])
    env.reset(seed=4)
    first = env.agent_selection
    env.step(0)
    assert env.agent_selection != first
    assert not any(env.terminations.values())


def test_those_who_are_not_asked_wait() -> None:
    env = pettingzoo.parallel_env("second", 4)
    seen, _ = env.reset(seed=5)
    waited = 0
    while env.agents:
        for agent, one in seen.items():
            is_asked = int(agent.removeprefix("seat_")) in env.episode.open
            assert one["action_mask"][0] == (not is_asked)
            waited += not is_asked
        seen, *_ = env.step({agent: int(one["action_mask"].argmax()) for agent, one in seen.items()})
    assert waited > 0
