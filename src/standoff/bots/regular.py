"""The regular: rules of thumb, one for every decision of an edition."""

from __future__ import annotations

from random import Random
from typing import Any, Protocol

from standoff.engine.phase import Answer


class Mind(Protocol):
    """An edition's rules of thumb, with whatever it remembers of the game so far."""

    def decide(self, view: Any, rng: Random) -> Answer | None:
        """What to answer, with some chance to stay unpredictable; None where no rule of thumb applies."""
        ...


class Regular:
    """Plays each decision by its rule of thumb; where none applies, by chance among what is legal."""

    def __init__(self, mind: Mind | None, rng: Random, name: str = "regular") -> None:
        self.name = name
        self._mind = mind
        self._rng = rng

    def choose(self, view: Any) -> Answer:
        options = view.options
        said = self._mind.decide(view, self._rng) if self._mind else None
        if said is not None and said in options:
            return said
        answer: Answer = options[int(self._rng.random() * len(options))] if len(options) > 1 else options[0]
        return answer
