"""Every game for OpenSpiel, registered by import: `standoff` seat after seat, `standoff_simultaneous` all at once.

>>> import pyspiel, standoff.env.openspiel
>>> game = pyspiel.load_game("standoff", {"players": 4})
>>> state = game.new_initial_state()
>>> state.is_chance_node()
True

Parameters are those of a set-up: `modules` are written with a plus between them, `options` as "name:value;name:value".
The deal is three chance nodes, a byte each; whatever else falls to chance follows from it.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256
from random import Random
from typing import Any, Final

import msgspec
import numpy as np

from standoff import editions
from standoff.engine.events import Event, seen_by
from standoff.engine.rules import SetUp, shown, written_options
from standoff.engine.state import State
from standoff.env import need
from standoff.env.episode import Episode, Setting, Together, setting_of

need("pyspiel")

import pyspiel  # noqa: E402

NAMES: Final = ("standoff", "standoff_simultaneous")
_DEALT: Final = 3
"""Bytes of a deal."""
_BYTE: Final = [(byte, 1 / 256) for byte in range(256)]
_LONGEST: Final = 100_000
"""No game has more moves."""
_DEFAULTS: Final[dict[str, Any]] = {"edition": editions.USUAL, "players": 6, "modules": "", "options": ""}


def _game_type(name: str, title: str, dynamics: Any) -> Any:
    return pyspiel.GameType(
        short_name=name,
        long_name=title,
        dynamics=dynamics,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=16,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=False,
        parameter_specification=_DEFAULTS,
    )


IN_TURN: Final = _game_type(NAMES[0], "Standoff, seat after seat", pyspiel.GameType.Dynamics.SEQUENTIAL)
AT_ONCE: Final = _game_type(NAMES[1], "Standoff, all seats at once", pyspiel.GameType.Dynamics.SIMULTANEOUS)


def _words(text: str, between: str) -> tuple[str, ...]:
    """Signs that OpenSpiel writes between parameters cannot stand within one."""
    return tuple(word.strip() for word in text.split(between) if word.strip())


class StandoffGame(pyspiel.Game):  # type: ignore[misc]
    """The rules of one set-up."""

    kind = IN_TURN
    episodes: type[Episode] = Episode

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**_DEFAULTS, **(params or {})}
        options = written_options(word.replace(":", "=", 1) for word in _words(given["options"], ";"))
        self.setting = setting_of(SetUp(given["edition"], given["players"], _words(given["modules"], "+"), options))
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.setting.actions),
            max_chance_outcomes=len(_BYTE),
            num_players=self.setting.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=_LONGEST,
        )
        super().__init__(self.kind, info, given)

    def new_initial_state(self) -> StandoffState:
        """Before the deal."""
        return StandoffState(self)

    def state_at(self, g: State, player: int) -> StandoffState:
        """A game in progress that this player imagines, the player's to choose next (seat after seat only).

        It is the state's from now on, and what players are told begins here: searchers of positions that have not come
        about here, such as a bot at a table, begin with it.
        """
        state = self.new_initial_state()
        g.log = []
        state.begin(Episode.going_on(self.setting, g, player), player)
        return state

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        """How a state is observed."""
        return Observer(self.setting)


class TogetherGame(StandoffGame):
    """The same, all seats at once."""

    kind = AT_ONCE
    episodes = Together


def game_of(setup: SetUp) -> StandoffGame:
    """The game of a table's set-up, as `load_game` makes it, seat after seat."""
    options = ";".join(f"{name}:{shown(value)}" for name, value in setup.options.items())
    written = {"edition": setup.edition, "players": setup.players, "modules": "+".join(setup.modules)}
    game: StandoffGame = pyspiel.load_game(NAMES[0], {**written, "options": options})
    return game


class Imagined:
    """Where a world that a player imagines begins.  What the others have been told in private until then is not
    imagined; instead of it they know what they see there."""

    def __init__(self, episode: Episode, player: int, seen: list[str]) -> None:
        self._episode = episode.clone()
        self._episode.g.log = None
        self._seen = {player: seen}

    def __deepcopy__(self, memo: dict[int, Any]) -> Imagined:
        """All copies of a world have begun there."""
        return self

    def seen(self, player: int) -> list[str]:
        """What this player has seen there, in a line; whose world it is knows what it knew before."""
        if player not in self._seen:
            g = self._episode.g
            self._seen[player] = [msgspec.json.encode(g.rules.edition.view(g, player)).decode()]
        return self._seen[player]


class StandoffState(pyspiel.State):  # type: ignore[misc]
    """One game: first the deal, byte by byte, then the episode."""

    def __init__(self, game: StandoffGame) -> None:
        super().__init__(game)
        self._setting, self._episodes = game.setting, game.episodes
        self._deal: tuple[int, ...] = ()
        self.episode: Episode | None = None
        self.imagined: Imagined | None = None

    def __deepcopy__(self, memo: dict[int, Any]) -> StandoffState:
        """The rules are shared by all copies of a game."""
        other = type(self).__new__(type(self))
        pyspiel.State.__init__(other, self.get_game())
        other._setting, other._episodes, other._deal = self._setting, self._episodes, self._deal
        other.episode = None if self.episode is None else self.episode.clone()
        other.imagined = self.imagined
        return other

    def begin(self, episode: Episode, player: int) -> None:
        """From here on this is a world that the player imagines."""
        self.episode, self.imagined = episode, Imagined(episode, player, self.known(player))

    def known(self, player: int) -> list[str]:
        """What this player knows beyond what it has been told: in imagined worlds what it saw where they begin."""
        return [] if self.imagined is None else self.imagined.seen(player)

    def current_player(self) -> int:
        """Who acts."""
        episode = self.episode
        if episode is None:
            return int(pyspiel.PlayerId.CHANCE)
        if isinstance(episode, Together):
            return int(pyspiel.PlayerId.TERMINAL if episode.over else pyspiel.PlayerId.SIMULTANEOUS)
        turn = episode.turn
        return int(pyspiel.PlayerId.TERMINAL) if turn is None else turn

    def _legal_actions(self, player: int) -> list[int]:
        assert self.episode is not None
        return self.episode.legal(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The next byte of the deal."""
        return _BYTE

    def _apply_action(self, action: int) -> None:
        episode = self.episode
        if episode is None:
            self._deal += (action,)
            if len(self._deal) == _DEALT:
                key = sha256(b"standoff open_spiel:" + bytes(self._deal)).digest()
                self.episode = self._episodes(self._setting, key, log=True)
            return
        turn = episode.turn
        assert turn is not None
        episode.act(turn, action)

    def _apply_actions(self, actions: list[int]) -> None:
        assert isinstance(self.episode, Together)
        self.episode.act_all(dict(enumerate(actions)))

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player < 0 else self._setting.actions.names[action]

    def is_terminal(self) -> bool:
        """Is the game over?"""
        return self.episode is not None and self.episode.over

    def returns(self) -> list[float]:
        """One win, shared by the winners."""
        return [0.0] * self._setting.players if self.episode is None else list(self.episode.pay())

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> StandoffState:
        """Another world that this player cannot tell from this one, as searchers want it (seat after seat only)."""
        other = self.__deepcopy__({})
        if self.episode is not None:
            other.begin(self.episode.imagined(player, Random(sampler())), player)
        return other

    def __str__(self) -> str:
        if self.episode is None:
            return f"deal {' '.join(map(str, self._deal))}".strip()
        return "; ".join(_told(event) for event in seen_by(self.episode.g.log or [], None)) or "begins"


class Observer:
    """What a seat sees of a state: as numbers, and all it has been told as a string."""

    def __init__(self, setting: Setting) -> None:
        self._setting = setting
        self.tensor = np.zeros(len(setting.layout), np.float32)
        self.dict = {"observation": self.tensor}

    def set_from(self, state: StandoffState, player: int) -> None:
        """Write what this player sees into the tensor."""
        self.tensor[:] = 0 if state.episode is None else state.episode.row(player)

    def string_from(self, state: StandoffState, player: int) -> str:
        """All that this player has been told, in its order, what it is saying, and what it may say next."""
        episode = state.episode
        if episode is None:
            return "before the deal"
        told = [_told(event) for event in seen_by(episode.g.log or [], player)]
        asked = ["waits"]
        if player in episode.open:
            names = [self._setting.actions.names[action] for action in episode.legal(player)]
            asked = [f"asked {episode.g.decision}", *episode.said(player), f"({', '.join(names)})"]
        if player in episode.g.answers:
            asked.append(f"said {episode.g.answers[player]}")
        return "\n".join([f"seat {player}", *state.known(player), *told, " ".join(asked)])


def _told(event: Event) -> str:
    return " ".join([event.kind, *(f"{name}={value}" for name, value in event.data.items())])


pyspiel.register_game(IN_TURN, StandoffGame)
pyspiel.register_game(AT_ONCE, TogetherGame)
