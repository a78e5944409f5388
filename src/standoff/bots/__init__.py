"""Bots: they choose an answer from a view, and know nothing else."""

from __future__ import annotations

from random import Random

from standoff.bots.bot import Bot
from standoff.bots.rookie import Rookie
from standoff.engine.errors import Refusal

LEVELS: tuple[str, ...] = ("rookie",)


def make_bot(level: str, edition: str, rng: Random) -> Bot:
    """A bot of that level for that edition, with its own random source."""
    if level not in LEVELS:
        raise Refusal(f"There is no bot '{level}'; choose {', '.join(LEVELS)}")
    return Rookie(rng)
