"""Imagining, as every edition does it: a silent copy with a chance of its own, whose secrets are then lived anew.

A world is drawn from what the seat knows and from nothing else: whatever it cannot know is left out before anything
is drawn, so two games that look alike to it give the same world for the same chance.  Where no world is found, there
is none: the game as it truly is never stands in for one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from random import Random
from typing import Final, TypeVar

from standoff.engine.chance import Chancy, fresh_block
from standoff.engine.errors import Contradiction, Unimaginable
from standoff.engine.state import State

G = TypeVar("G", bound=State)
T = TypeVar("T")

TRIES: Final = 100_000
"""So often a story is begun anew.  What has truly happened is a possible one, so one is found long before."""


def other_world(g: G, me: int | None, rng: Chancy) -> G:
    """A copy in which only this seat has said what it has said.  The log and the chance of the game stay behind."""
    h = g.clone()
    h.log = None
    h.key = fresh_block(rng)
    h.drawn = 0
    h.answers = {seat: said for seat, said in g.answers.items() if seat == me} if g.answers else {}
    return h


def luck_of(rng: Chancy) -> Random:
    """A quick source of chance for one world, from the next numbers of a stream."""
    return Random(int.from_bytes(fresh_block(rng), "big"))


def mixed(luck: Random, cards: Iterable[T]) -> list[T]:
    """These cards in any order."""
    chance = luck.random
    return sorted(cards, key=lambda _: chance())


def ask_again(h: State) -> None:
    """The open question, as it is asked in this world."""
    step = h.agenda[-1]
    h.asking = h.rules.phases[step[0]].ask(h, step)


def lived_through(live: Callable[[], T]) -> T:
    """The first try to live through the past that contradicts nothing."""
    for _ in range(TRIES):
        try:
            return live()
        except Contradiction:
            continue
    raise Unimaginable(f"Of {TRIES:,} stories none agrees with what was seen")
