"""What a seat may hold possible, by brute force: every secret choice is made in every way, by playing the game itself,
and whatever does not look to the seat as the game has looked is dropped."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator
from math import sqrt
from random import Random
from typing import Any, NamedTuple

from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.events import Event
from standoff.engine.state import State


class Stream:
    """A chance stream of its own."""

    def __init__(self, seed: object) -> None:
        self.key, self.drawn = key_of_seed(f"by brute force {seed}"), 0


class Step(NamedTuple):
    """One answer of a game, and what a seat has seen of what came of it."""

    seat: int
    said: Any
    seen: tuple[list[Event], Any]
    """The events, and the view where the seat is asked: that may show more than any event has told."""


class TooMany(Exception):
    """So many ways that nobody wants to wait for them."""


Ways = Callable[[State, int, int, Any], Iterator[tuple[int, State, Any]]]
"""For a seat that looks on, and an answer of some seat as it was given: all states and answers that may have been
instead, with the number of single cards that each stands for."""


def played(g: State, rng: Random, me: int, until: Callable[[State], bool]) -> list[Step]:
    """A game by chance, as one seat sees it."""
    steps: list[Step] = []
    while not g.over and not until(g):
        for seat in play.waiting_for(g):
            said = rng.choice(g.asking[seat])
            steps.append(Step(seat, said, _answered(g, me, seat, said)))
    return steps


def _answered(g: State, me: int, seat: int, said: Any) -> tuple[list[Event], Any]:
    assert g.log is not None
    before = len(g.log)
    play.answer(g, seat, said)
    view = g.rules.edition.view(g, me) if me in g.asking else None
    return [event for event in g.log[before:] if event.seen_by(me)], view


def possible(
    g: State, steps: list[Step], me: int, ways: Ways, what: Callable[[State], Hashable], most: int
) -> dict[Hashable, float]:
    """How likely everything is that this seat may hold possible, after these steps from a state that it knows."""
    found: dict[Hashable, int] = defaultdict(int)
    level: list[tuple[int, State]] = [(1, g)]
    for step in steps:
        after: list[tuple[int, State]] = []
        for weight, world in level:
            if step.seat not in world.asking:
                continue
            for copies, start, said in ways(world, me, step.seat, step.said):
                if said in start.asking[step.seat]:
                    other = start.clone()
                    if _answered(other, me, step.seat, said) == step.seen:
                        after.append((weight * copies, other))
        level = after
        if len(level) > most:
            raise TooMany
    for weight, world in level:
        found[what(world)] += weight
    total = sum(found.values())
    return {case: weight / total for case, weight in found.items()}


def misfit(
    g: State, me: int, what: Callable[[State], Hashable], expected: dict[Hashable, float], times: int, seed: int
) -> float:
    """How far imagined worlds are from that, as a number that is about normal if they are drawn as they should be.

    Cases that come up less than five times go together.
    """
    stream = Stream(seed)
    found: dict[Hashable, int] = defaultdict(int)
    for _ in range(times):
        found[what(g.rules.edition.imagine(g, me, stream))] += 1
    assert set(found) <= set(expected), "nothing impossible is imagined"
    cells: list[tuple[float, int]] = []
    rest, rare = 0.0, 0
    for case, share in expected.items():
        if share * times < 5:
            rest, rare = rest + share * times, rare + found[case]
        else:
            cells.append((share * times, found[case]))
    if rest >= 5:
        cells.append((rest, rare))
    freedom = len(cells) - 1
    if freedom < 1:
        return 0.0
    chi = sum([(count - wanted) ** 2 / wanted for wanted, count in cells])
    cube: float = (chi / freedom) ** (1 / 3)
    return (cube - (1 - 2 / (9 * freedom))) / sqrt(2 / (9 * freedom))
