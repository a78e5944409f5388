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
from standoff.env.episode import Setting, setting_of
from standoff.env.pieces import Place, Writer, choose, put_down
from standoff.env.seeds import Seeds
from standoff.env.turns import Turns


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
        self._places: list[Place] = []
        self._seats: list[int] = []
        shape = self.setting
        self._writer = Writer(shape.layout, shape.actions.names)
        self._rows = bytearray(games * self._writer.size)
        """All rows as bytes: the same memory as the array of them."""
        self._batch = Batch(
            np.frombuffer(self._rows, np.float32).reshape(games, len(shape.layout)),
            np.zeros((games, len(shape.actions)), np.int8),
            np.zeros(games, np.int64),
            np.zeros((games, shape.players), np.float32),
            np.zeros(games, np.bool_),
        )
        self._masks = self._batch.masks.data.cast("B")

    def __len__(self) -> int:
        return len(self._batch.seats)

    def reset(self, seed: int | None = None) -> Batch:
        """New deals everywhere; the same seed gives the same deals from here on."""
        keys = [self._seeds.next_key(seed if number == 0 else None) for number in range(len(self))]
        self._places = [Place(self._writer, number, self._dealt(key)) for number, key in enumerate(keys)]
        self._batch.pay[:] = 0
        self._batch.over[:] = False
        return self._show()

    def step(self, actions: NDArray[np.integer] | list[int]) -> Batch:
        """Whoever is asked chooses, in every game.  What is not legal forfeits the answer."""
        _, _, _, pay, over = self._batch
        places = self._places
        if len(actions) != len(places):
            raise Refusal(f"There are {len(places)} games and {len(actions)} actions: one for each, after reset()")
        pay[over] = 0
        over[:] = False
        chosen = actions.tolist() if isinstance(actions, np.ndarray) else list(actions)
        for number in choose(places, self._seats, chosen):
            place = places[number]
            pay[number] = place.game.pay()
            over[number] = True
            place.begin(self._dealt(self._seeds.next_key()))
        return self._show()

    def _dealt(self, key: bytes) -> Turns:
        game = Turns()
        game.begin(self.setting, key, False)
        return game

    def _show(self) -> Batch:
        self._masks[:], self._seats = put_down(self._places, self._rows)
        self._batch.seats[:] = self._seats
        return self._batch
