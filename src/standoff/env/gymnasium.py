"""Every game for Gymnasium: one seat is yours, bots have the others.

>>> import gymnasium, standoff.env.gymnasium
>>> table = gymnasium.make("standoff/Standoff-v0", players=4, bots="rookie")
>>> seen, info = table.reset(seed=1)
>>> seen, reward, terminated, truncated, info = table.step(int(seen["action_mask"].argmax()))
"""

from __future__ import annotations

from typing import Any, Final

from standoff import editions
from standoff.bots import make_bot
from standoff.bots.bot import Bot
from standoff.bots.rookie import Rookie
from standoff.bots.worlds import worlds_of
from standoff.engine.errors import Refusal
from standoff.engine.rules import OptionValue, SetUp
from standoff.env import need
from standoff.env.episode import Episode, setting_of
from standoff.env.seeds import Seeds
from standoff.env.spaces import action_space, observation_space

need("gymnasium")

import gymnasium  # noqa: E402

Seen = dict[str, Any]
NAME: Final = "standoff/Standoff-v0"


class SeatEnv(gymnasium.Env[Seen, Any]):
    """One seat among bots.  A step ends when it is asked again, or when the game is over."""

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012

    episode: Episode

    def __init__(
        self,
        edition: str = editions.USUAL,
        players: int = 6,
        modules: tuple[str, ...] = (),
        options: dict[str, OptionValue] | None = None,
        *,
        seat: int | None = None,
        bots: str = "regular",
        render_mode: str | None = None,
    ) -> None:
        """`seat` is yours, None for another one in every game; `bots` are what the others are, by their level."""
        self.setting = setting_of(SetUp(edition, players, tuple(modules), options or {}))
        if seat is not None and not 0 <= seat < players:
            raise Refusal(f"There is no seat {seat} at a table of {players}: choose 0 to {players - 1}, or None")
        self._bots, self._always = bots, seat
        self._seeds = Seeds()
        make_bot(bots, edition, self._seeds.rng())
        self.render_mode = render_mode
        self.action_space = action_space(self.setting)
        self.observation_space = observation_space(self.setting)
        self.me = seat or 0

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        """A new deal; the same seed gives the same deals and bots from here on."""
        super().reset(seed=seed)
        key = self._seeds.next_key(seed)
        rng = self._seeds.rng()
        self.me = rng.randrange(self.setting.players) if self._always is None else self._always
        edition = self.setting.rules.setup.edition
        self._others: list[Bot] = [
            make_bot(self._bots, edition, self._seeds.rng()) for _ in range(self.setting.players)
        ]
        self.episode = Episode(self.setting, key)
        self._play()
        return self._seen(), {"seat": self.me}

    def step(self, action: int) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        """Choose.  What is not legal forfeits the answer: it gets what the rules give the slow."""
        if self.me in self.episode.open:
            self.episode.act(self.me, int(action))
        self._play()
        over = self.me not in self.episode.open
        return self._seen(), self.episode.pay()[self.me], over, False, {"seat": self.me}

    def action_masks(self) -> Any:
        """Which actions are legal now, as learners that mask them ask for it."""
        return self.episode.mask(self.me).astype(bool)

    def _seen(self) -> Seen:
        return {"observation": self.episode.row(self.me), "action_mask": self.episode.mask(self.me).copy()}

    def _play(self) -> None:
        """The others choose, until this seat is asked or nobody is."""
        episode = self.episode
        while not episode.over and self.me not in episode.open:
            self._answer_others()
        if self.me in episode.open and len(episode.open) > 1:
            self._answer_others()

    def _answer_others(self) -> None:
        """Everybody else who is asked answers the open question."""
        episode, g = self.episode, self.episode.g
        view = g.rules.edition.view
        for seat in [seat for seat in episode.open if seat != self.me]:
            bot = self._others[seat]
            if isinstance(bot, Rookie):
                episode.answer(seat, bot.pick(g.asking[seat]))
            else:
                episode.answer(seat, bot.choose(view(g, seat), worlds_of(g, seat)))


gymnasium.register(NAME, f"{__name__}:{SeatEnv.__name__}")
