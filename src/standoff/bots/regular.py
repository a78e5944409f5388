"""The regular: rules of thumb, one for every decision of an edition."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff.bots.worlds import Worlds
from standoff.editions.common.temper import Mind
from standoff.engine.phase import Answer


class Regular:
    """Plays each decision by its rule of thumb; where none applies, by chance among what is legal."""

    def __init__(self, mind: Mind, rng: Random, name: str = "regular") -> None:
        self.name = name
        self._mind = mind
        self._rng = rng

    def choose(self, view: Any, worlds: Worlds | None = None) -> Answer:
        options = view.options
        said = self._mind.decide(view, self._rng)
        if said is not None and said in options:
            return said
        answer: Answer = options[int(self._rng.random() * len(options))] if len(options) > 1 else options[0]
        return answer
