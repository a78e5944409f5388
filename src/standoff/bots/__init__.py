"""Bots: they choose an answer from a view, and know nothing else."""

from __future__ import annotations

from random import Random

from standoff import editions
from standoff.bots.boss import Boss
from standoff.bots.bot import Bot
from standoff.bots.levels import BOSS, LEVELS, SEARCHER
from standoff.bots.regular import Regular
from standoff.bots.rookie import Rookie
from standoff.bots.searcher import Searcher
from standoff.editions.common.temper import PLAIN, TEMPERS
from standoff.engine.errors import Refusal
from standoff.telling.refusals import refusal

__all__ = ["BOSS", "LEVELS", "SEARCHER", "Bot", "check_bot", "make_bot"]


def make_bot(name: str, edition: str, rng: Random) -> Bot:
    """A bot for that edition, with its own random source; by its level, or level/temper: `regular/hothead`."""
    level, _, temper = name.partition("/")
    if name == SEARCHER:
        return Searcher(rng, name)
    check_bot(level, temper)
    if level == "rookie":
        return Rookie(rng)
    mind = editions.edition(edition).mind(TEMPERS.get(temper, PLAIN))
    if mind is None:
        return Searcher(rng, name)
    if level == BOSS:
        return Boss(rng, name, mind, mine=editions.edition(edition).better_mind())
    return Regular(mind, rng, name)


def check_bot(level: str, temper: str = "") -> None:
    """Refuse a bot that does not exist."""
    if level not in LEVELS:
        raise Refusal(f"There is no bot '{level}'; choose {', '.join(LEVELS)}", key="no bot")
    if temper and temper not in TEMPERS:
        raise Refusal(f"There is no temper '{temper}'; choose {', '.join(TEMPERS)}", key="no temper")
    if temper and level == "rookie":
        raise refusal("rookie temper")
    if temper and level == BOSS:
        raise refusal("boss temper")
