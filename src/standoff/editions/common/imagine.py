"""Imagining, as every edition does it: a silent copy with a chance of its own, whose secrets are then lived anew."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from standoff.engine.chance import Chancy, below
from standoff.engine.state import State

G = TypeVar("G", bound=State)
T = TypeVar("T")


class Contradiction(Exception):
    """This way of living through it is not what was seen."""


def other_world(g: G, me: int | None, rng: Chancy) -> G:
    """A copy in which only this seat has said what it has said.  The log and the chance of the game stay behind."""
    h = g.clone()
    h.log = None
    h.key = b"".join(below(rng, 1 << 32).to_bytes(4, "big") for _ in range(8))
    h.drawn = 0
    h.answers = {seat: said for seat, said in g.answers.items() if seat == me}
    return h


def ask_again(h: State) -> None:
    """The open question, as it is asked in this world."""
    step = h.agenda[-1]
    h.asking = h.rules.phases[step[0]].ask(h, step)


def lived_through(tries: int, live: Callable[[], T]) -> T | None:
    """The first of so many tries to live through the past that contradicts nothing."""
    for _ in range(tries):
        try:
            return live()
        except Contradiction:
            continue
    return None
