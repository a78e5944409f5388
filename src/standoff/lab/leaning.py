"""Regulars that lean by numbers: tempers that nobody has given a name, for those who tune."""

from __future__ import annotations

from random import Random
from typing import Any

from standoff.bots.levels import REGULAR
from standoff.bots.regular import Regular
from standoff.editions.common.temper import PLAIN, Temper
from standoff.engine.errors import Refusal
from standoff.engine.rules import Edition


def leaning(temper: Temper) -> str:
    """A regular that leans so, as a name: `regular/eager=1.25+nerve=4`."""
    leans = [f"{name}={value:g}" for name, value in temper._asdict().items() if value != getattr(PLAIN, name)]
    return f"{REGULAR}/{'+'.join(leans)}" if leans else REGULAR


def is_leaning(name: str) -> bool:
    """Is this the name of a regular that leans by numbers?"""
    return name.startswith(f"{REGULAR}/") and "=" in name


def leaning_bot(name: str, edition: Edition[Any], rng: Random) -> Regular:
    """The regular of that name."""
    given: dict[str, float] = {}
    for word in name.partition("/")[2].split("+"):
        field, _, value = word.partition("=")
        try:
            given[field] = float(value)
        except ValueError:
            given[field] = float("nan")
        if field not in Temper._fields or given[field] != given[field]:
            raise Refusal(f"A regular leans by {', '.join(Temper._fields)}, each with a number, not by '{word}'")
    mind = edition.mind(Temper(**given))
    if mind is None:
        raise Refusal(f"Nobody has written rules of thumb for the {edition.name} edition: there is nothing to tune")
    return Regular(mind, rng, name)
