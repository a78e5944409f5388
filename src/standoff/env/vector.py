"""Many games at once, for learners that think in batches: numpy in and out.

>>> from standoff import editions
>>> from standoff.env.vector import Tables
>>> tables = Tables(editions.edition(editions.USUAL).usual(), games=4)
>>> seen = tables.reset(seed=1)
>>> seen = tables.step(seen.masks.argmax(axis=1))
>>> seen.over.any()
np.False_
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp
from standoff.env.episode import Episode, Setting, setting_of
from standoff.env.seeds import Seeds


class Batch(NamedTuple):
    """One choice of every game.  The arrays are written again by the next step: copy what is to be kept."""

    rows: NDArray[np.float32]
    """What whoever is asked sees: a row for each game."""
    masks: NDArray[np.int8]
    seats: NDArray[np.int64]
    """Who is asked."""
    pay: NDArray[np.float32]
    """What the last step paid, by game and seat: a win at the end of a game, nothing before."""
    over: NDArray[np.bool_]
    """Which games ended with the last step; another one has begun in their place."""


class Tables:
    """So many games of one set-up, each at a choice of one seat.  A game that ends makes place for the next deal."""

    def __init__(self, setup: SetUp | Setting, games: int) -> None:
        if games < 1:
            raise Refusal(f"There must be at least one game, not {games}")
        self.setting = setup if isinstance(setup, Setting) else setting_of(setup)
        self._seeds = Seeds()
        self._games: list[Episode] = []
        shape = self.setting
        self._batch = Batch(
            np.zeros((games, len(shape.layout)), np.float32),
            np.zeros((games, len(shape.actions)), np.int8),
            np.zeros(games, np.int64),
            np.zeros((games, shape.players), np.float32),
            np.zeros(games, np.bool_),
        )

    def __len__(self) -> int:
        return len(self._batch.seats)

    def reset(self, seed: int | None = None) -> Batch:
        """New deals everywhere; the same seed gives the same deals from here on."""
        keys = [self._seeds.next_key(seed if number == 0 else None) for number in range(len(self))]
        self._games = [Episode(self.setting, key) for key in keys]
        self._batch.pay[:] = 0
        self._batch.over[:] = False
        for number, game in enumerate(self._games):
            self._show(number, game)
        return self._batch

    def step(self, actions: NDArray[np.integer] | list[int]) -> Batch:
        """Whoever is asked chooses, in every game.  What is not legal forfeits the answer."""
        _, _, seats, pay, over = self._batch
        games = self._games
        if len(actions) != len(games):
            raise Refusal(f"There are {len(games)} games and {len(actions)} actions: one for each, after reset()")
        pay[over] = 0
        over[:] = False
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else actions
        for number, (game, seat, action) in enumerate(zip(games, seats.tolist(), chosen)):
            game.act(seat, action)
            if not game.open:
                pay[number] = game.pay()
                over[number] = True
                game = games[number] = Episode(self.setting, self._seeds.next_key())
            self._show(number, game)
        return self._batch

    def _show(self, number: int, game: Episode) -> None:
        seat = next(iter(game.open))
        batch = self._batch
        batch.seats[number] = seat
        batch.masks[number] = game.open[seat].mask
        game.row(seat, batch.rows[number])
