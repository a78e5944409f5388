"""The searcher: tries every answer in imagined worlds.  It plays any edition, and knows none."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, Final

from standoff.bots.worlds import Worlds
from standoff.engine.errors import Unimaginable
from standoff.engine.phase import Answer
from standoff.engine.play import answer, waiting_for
from standoff.engine.state import State

PLAYOUTS: Final = 64
"""Games that are played to their end for one answer, however many may be chosen from."""
LONGEST: Final = 2_000
"""Questions after which a game that does not end is given up."""
PLACE: Final = 0.3
"""What it is worth to leave everybody behind, beside a win: among losers, better ones are told from worse."""


class Searcher:
    """Plays each answer to the end in worlds it can imagine, everybody answering by chance, and takes what wins most.

    Half of the answers are dropped, then half of the rest, so that most games are spent on the best.  It is bounded by
    the number of games and seeded, so that the same source of chance always gives the same answer.
    """

    def __init__(self, rng: Random, name: str, playouts: int = PLAYOUTS) -> None:
        self.name = name
        self._rng = rng
        self._playouts = playouts

    def choose(self, view: Any, worlds: Worlds | None = None) -> Answer:
        """The best answer; without worlds to try it in, any."""
        *_, said = self.thinking(view, worlds)
        return said

    def thinking(self, view: Any, worlds: Worlds | None) -> Iterator[Answer]:
        """What it would answer, after every game it has played: whoever cannot wait may stop listening."""
        left = list(view.options)
        if len(left) == 1:
            yield left[0]
            return
        self._rng.shuffle(left)
        yield left[0]
        if worlds is None:
            return
        left = left[: self._playouts // 4]
        values: dict[Answer, float] = dict.fromkeys(left, 0.0)
        halvings = (len(left) - 1).bit_length()
        try:
            while len(left) > 1:
                for _ in range(max(1, self._playouts // (halvings * len(left)))):
                    yield from self._compared(view.me, worlds, left, values)
                left = _best(left, values)
                yield left[0]
        except Unimaginable:
            return

    def _compared(
        self, me: int, worlds: Worlds, answers: Sequence[Answer], values: dict[Answer, float]
    ) -> Iterator[Answer]:
        """All these answers in one world, with the same luck for each."""
        world, luck = worlds(self._rng), self._rng.random()
        for said in answers:
            values[said] += _worth(_played_out(world, me, said, Random(luck)), me)
            yield answers[0]


def _best(answers: list[Answer], values: dict[Answer, float]) -> list[Answer]:
    """The better half."""
    return sorted(answers, key=lambda said: -values[said])[: (len(answers) + 1) // 2]


def _played_out(world: State, me: int, said: Answer, rng: Random) -> State:
    """That answer, and then everybody by chance."""
    g, chance = world.clone(), rng.random
    answer(g, me, said)
    for _ in range(LONGEST):
        asking = g.asking
        if not asking:
            break
        for seat in waiting_for(g):
            options = asking[seat]
            answer(g, seat, options[int(chance() * len(options))])
    return g


def _worth(g: State, me: int) -> float:
    """What an end is worth to a seat: a win, shared by its winners, and a better place."""
    view = g.rules.edition.view(g, None)
    winners = view.winners or ()
    worth = 1.0 / len(winners) if me in winners else 0.0
    behind = 0
    for group in reversed(view.ranking):
        if me in group:
            return worth + PLACE * behind / len(view.seats)
        behind += len(group)
    return worth
