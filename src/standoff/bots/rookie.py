"""The rookie: any legal answer."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff.bots.worlds import Worlds
from standoff.engine.phase import Answer, Options


class Rookie:
    """Chooses at random among what is legal, and looks at nothing else."""

    name = "rookie"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: Any, worlds: Worlds | None = None) -> Answer:
        return self.pick(view.options)

    def pick(self, options: Options) -> Answer:
        """Any of them; simulations ask this way and are spared the view."""
        return options[int(self._rng.random() * len(options))]
