"""The rookie: any legal answer."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff.engine.phase import Answer


class Rookie:
    """Chooses at random among what is legal."""

    name = "rookie"

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def choose(self, view: Any) -> Answer:
        answer: Answer = self._rng.choice(view.options)
        return answer
