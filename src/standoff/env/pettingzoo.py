"""Every game for PettingZoo: seat after seat (`env`), or all seats at once (`parallel_env`).

>>> from standoff.env.pettingzoo import env
>>> table = env(players=4)
>>> table.reset(seed=1)
>>> seen, reward, terminated, truncated, info = table.last()
>>> table.step(int(seen["action_mask"].argmax()))
"""

from __future__ import annotations

from typing import Any, ClassVar

from standoff import editions
from standoff.engine.rules import OptionValue, SetUp
from standoff.env import need
from standoff.env.episode import Episode, Together, setting_of
from standoff.env.seeds import Seeds
from standoff.env.spaces import action_space, observation_space

need("pettingzoo")

from gymnasium import spaces  # noqa: E402
from pettingzoo import AECEnv, ParallelEnv  # noqa: E402
from pettingzoo.utils import wrappers  # noqa: E402

Seen = dict[str, Any]


def env(
    edition: str = editions.USUAL,
    players: int = 6,
    modules: tuple[str, ...] = (),
    options: dict[str, OptionValue] | None = None,
    **more: Any,
) -> AECEnv[str, Seen, int]:
    """A table that is asked seat after seat, with PettingZoo's usual checks; `more` are further fields of a set-up."""
    return wrappers.OrderEnforcingWrapper(raw_env(SetUp(edition, players, modules, options or {}, **more)))


def parallel_env(
    edition: str = editions.USUAL,
    players: int = 6,
    modules: tuple[str, ...] = (),
    options: dict[str, OptionValue] | None = None,
    **more: Any,
) -> TogetherEnv:
    """A table at which all seats act at once; whoever is not asked waits (action 0)."""
    return TogetherEnv(SetUp(edition, players, modules, options or {}, **more))


def raw_env(setup: SetUp) -> SeatsEnv:
    """The same as `env` without checks: as fast as it gets."""
    return SeatsEnv(setup)


class _Shared:
    """What both forms have in common."""

    def __init__(self, setup: SetUp) -> None:
        self.setting = setting_of(setup)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.setting.players)]
        self.agents: list[str] = []
        self.render_mode = None
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._seeds = Seeds()
        space = observation_space(self.setting)
        self._observation_spaces = dict.fromkeys(self.possible_agents, space)
        self._action_spaces = {agent: action_space(self.setting) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """What this agent sees."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """What this agent may ever do; the mask of an observation says what is legal now."""
        return self._action_spaces[agent]

    def render(self) -> None:
        """Nothing is drawn: prompts are in `standoff.env.text`, and `standoff play` draws tables."""

    def close(self) -> None:
        """Nothing is held open."""


class SeatsEnv(_Shared, AECEnv[str, Seen, int]):  # type: ignore[misc]
    """One seat after the other; those who have nothing to choose are not asked.  Answers stay sealed all the same."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "name": "standoff_v0", "is_parallelizable": False}

    episode: Episode

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new deal; the same seed gives the same deals from here on."""
        self.episode = Episode(self.setting, self._seeds.next_key(seed))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def observe(self, agent: str) -> Seen:
        """What this agent sees now."""
        seat, episode = self._seat[agent], self.episode
        return {"observation": episode.row(seat), "action_mask": episode.mask(seat)}

    def step(self, action: int | None) -> None:
        """Whoever is asked chooses.  What is not legal forfeits the answer: it gets what the rules give the slow."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.episode.act(self._seat[agent], -1 if action is None else int(action))
        self._go_on()

    def _go_on(self) -> None:
        turn = self.episode.turn
        if turn is not None:
            self.agent_selection = self.possible_agents[turn]
            return
        self.rewards = dict(zip(self.possible_agents, self.episode.pay()))
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]
        self._accumulate_rewards()


class TogetherEnv(_Shared, ParallelEnv[str, Seen, int]):  # type: ignore[misc]
    """All seats at once.  Every question takes as many steps as the longest answer has parts."""

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "name": "standoff_v0"}

    episode: Together

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, dict[str, Any]]]:
        """A new deal; the same seed gives the same deals from here on."""
        self.episode = Together(self.setting, self._seeds.next_key(seed))
        self.agents = self.possible_agents[:]
        return self._seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """What everybody chooses; those with nothing to choose say 0."""
        self.episode.act_all({self._seat[agent]: int(action) for agent, action in actions.items()})
        over, agents = self.episode.over, self.agents
        seen = self._seen()
        if over:
            self.agents = []
        return (
            seen,
            dict(zip(agents, self.episode.pay())),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, False),
            {agent: {} for agent in agents},
        )

    def _seen(self) -> dict[str, Seen]:
        episode = self.episode
        return {
            agent: {"observation": episode.row(seat), "action_mask": episode.mask(seat)}
            for agent, seat in self._seat.items()
        }
