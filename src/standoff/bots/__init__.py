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
from standoff.bots.temper import PLAIN, TEMPERS, Temper
from standoff.engine.errors import Refusal

LEVELS: Final = ("rookie", "regular")
MINDS: Final[dict[str, Callable[[Temper], Mind]]] = {"first": FirstMind, "second": SecondMind}
"""How a regular thinks, by edition; in an edition not listed it plays like a rookie."""


def make_bot(name: str, edition: str, rng: Random) -> Bot:
    """A bot for that edition, with its own random source; by its level, or level/temper: `regular/hothead`."""
    level, _, temper = name.partition("/")
    check_bot(level, temper)
    if level == "rookie":
        return Rookie(rng)
    return Regular(MINDS[edition](TEMPERS.get(temper, PLAIN)) if edition in MINDS else None, rng, name)


def check_bot(level: str, temper: str = "") -> None:
    """Refuse a bot that does not exist."""
    if level not in LEVELS:
        raise Refusal(f"There is no bot '{level}'; choose {', '.join(LEVELS)}", key="no bot")
    if temper and temper not in TEMPERS:
        raise Refusal(f"There is no temper '{temper}'; choose {', '.join(TEMPERS)}", key="no temper")
    if temper and level == "rookie":
        raise Refusal("A rookie chooses by chance and has no temper; a regular may have one", key="rookie temper")
