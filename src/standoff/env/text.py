"""Every game for those who read and write: a prompt for whoever is asked, and their words for an answer.

It is used as TextArena's games are, and needs nothing but this project.

>>> from standoff.env.text import TextEnv
>>> table = TextEnv()
>>> table.reset(num_players=4, seed=1)
>>> player, prompt = table.get_observation()
>>> done, info = table.step("I keep my bullets. [click]")
"""

from __future__ import annotations

import re
from typing import Any, Final

from standoff import editions
from standoff.engine.errors import Refusal
from standoff.engine.rules import OptionValue, SetUp
from standoff.engine.texts import LANGUAGES
from standoff.env.episode import Episode, Setting, setting_of
from standoff.env.prompt import Reader
from standoff.env.seeds import Seeds
from standoff.telling.cast import BOT_NAMES
from standoff.telling.stage import normal

_BRACKETS: Final = re.compile(r"\[([^\[\]]+)\]")
TRIES: Final = 2
"""How often somebody may say what cannot be understood before the answer is forfeited."""


class TextEnv:
    """A table that speaks: one prompt at a time, for whoever must choose."""

    episode: Episode

    def __init__(
        self,
        edition: str = editions.USUAL,
        modules: tuple[str, ...] = (),
        options: dict[str, OptionValue] | None = None,
        *,
        language: str = LANGUAGES[0],
    ) -> None:
        self._edition, self._modules, self._options = edition, tuple(modules), options or {}
        self._language = language
        self._settings: dict[int, Setting] = {}
        self._seeds = Seeds()

    def reset(self, num_players: int = 6, seed: int | None = None) -> None:
        """A new game for so many; the same seed gives the same deals from here on."""
        if num_players not in self._settings:
            setup = SetUp(self._edition, num_players, self._modules, self._options)
            self._settings[num_players] = setting_of(setup)
        setting = self._settings[num_players]
        self.names = BOT_NAMES[:num_players]
        self.episode = Episode(setting, self._seeds.next_key(seed), log=True)
        self._readers = [Reader(self.episode, seat, self.names, self._language) for seat in range(num_players)]
        self._wrong: dict[int, int] = {}
        self._why: dict[int, str] = {}
        self.forfeits = [0] * num_players
        """How many answers everybody has lost by saying what cannot be understood."""

    def get_observation(self) -> tuple[int, str]:
        """Who is asked, and the prompt for that seat; at the end, seat 0 reads how it ended."""
        seat = self.episode.turn or 0
        return seat, self._readers[seat].prompt(self.episode, self._why.get(seat, ""))

    def step(self, action: str) -> tuple[bool, dict[str, Any]]:
        """What the one who is asked has said.  The last word in brackets counts, or else all of it.

        What is no legal answer is asked once more with a reason; then it is forfeited, and gets what the rules give the
        slow.  Returns whether the game is over, and what there is to know about this step.
        """
        seat = self.episode.turn
        if seat is None:
            raise Refusal("The game is over, nobody is asked anything: reset() deals another one")
        chosen = self._understood(seat, action)
        forfeited = False
        if chosen is not None:
            self.episode.act(seat, chosen)
        else:
            self._wrong[seat] = self._wrong.get(seat, 0) + 1
            forfeited = self._wrong[seat] >= TRIES
            if forfeited:
                self.forfeits[seat] += 1
                self.episode.forfeit(seat)
        if chosen is not None or forfeited:
            self._wrong.pop(seat, None)
            self._why.pop(seat, None)
        else:
            said = " ".join(action.split())[:40]
            self._why[seat] = f"'{said}' is no answer here."
        return self.episode.over, {"seat": seat, "understood": chosen is not None, "forfeited": forfeited}

    def close(self) -> tuple[dict[int, float], dict[int, dict[str, Any]]]:
        """What the game was worth to everybody, and how often each was not understood."""
        pay = self.episode.pay()
        return dict(enumerate(pay)), {seat: {"forfeits": lost} for seat, lost in enumerate(self.forfeits)}

    def _understood(self, seat: int, said: str) -> int | None:
        """The action that was meant."""
        found = _BRACKETS.findall(said)
        meant = normal(found[-1] if found else said)
        labels = self._readers[seat].labels(self.episode)
        for action, label in labels.items():
            if meant in (normal(label), normal(self.episode.setting.actions.names[action])):
                return action
        return None
