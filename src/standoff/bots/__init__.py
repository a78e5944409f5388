"""Bots: they choose an answer from a view, and know nothing else."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Final

from standoff.bots.bot import Bot
from standoff.bots.first import FirstMind
from standoff.bots.regular import Mind, Regular
from standoff.bots.rookie import Rookie
from standoff.bots.second import SecondMind
from standoff.engine.errors import Refusal

LEVELS: Final = ("rookie", "regular")
MINDS: Final[dict[str, Callable[[], Mind]]] = {"first": FirstMind, "second": SecondMind}
"""How a regular thinks, by edition; in an edition not listed it plays like a rookie."""


def make_bot(level: str, edition: str, rng: Random) -> Bot:
    """A bot of that level for that edition, with its own random source."""
    if level not in LEVELS:
        raise Refusal(f"There is no bot '{level}'; choose {', '.join(LEVELS)}")
    if level == "rookie":
        return Rookie(rng)
    return Regular(MINDS[edition]() if edition in MINDS else None, rng)
