"""The boss: tries its answers in imagined worlds to the end of the round, and knows what the table is worth then."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, Final

from standoff.bots.worlds import Worlds
from standoff.editions.common.instinct import Instinct, Plan
from standoff.editions.common.luck import Luck
from standoff.editions.common.temper import Mind
from standoff.engine.errors import Unimaginable
from standoff.engine.phase import Answer
from standoff.engine.play import advance, waiting_for
from standoff.engine.state import State

LONGEST: Final = 400
"""Questions after which a round that does not end is given up."""


class Boss:
    """Plays each answer to the end of the round in worlds it can imagine, everybody answering as regulars do, and takes
    the one after which it wins most.  Where an answer is worth as much as what follows it, both are tried together.

    All answers of a comparison get the same world and the same luck, and the worse half of them is dropped, then half
    of the rest.  It is bounded by the number of rounds it plays and seeded, so that the same source of chance always
    gives the same answer.  What is not worth trying out is left to rules of thumb.
    """

    def __init__(self, rng: Random, name: str, mind: Mind, playouts: int = 0, instinct: Instinct | None = None) -> None:
        """`playouts` are the rounds it plays for an answer; as many as its instinct says where nobody says more."""
        self.name = name
        self._rng, self._mind, self._playouts, self._instinct = rng, mind, playouts, instinct
        self.spent = 0
        """Rounds played for the last answer."""

    def choose(self, view: Any, worlds: Worlds | None = None) -> Answer:
        """The best answer; without worlds to try it in, by rules of thumb."""
        *_, said = self.thinking(view, worlds)
        return said

    def thinking(self, view: Any, worlds: Worlds | None) -> Iterator[Answer]:
        """What it would answer, after every round it has played: whoever cannot wait may stop listening."""
        self.spent, options = 0, view.options
        said = self._mind.decide(view, self._rng)
        if said is None or said not in options:
            said = options[int(self._rng.random() * len(options))]
        yield said
        if worlds is None or len(options) == 1:
            return
        try:
            world = worlds(self._rng)
            rules = world.rules
            instinct = self._instinct or rules.edition.instinct(rules)
            if instinct is None or view.decision not in instinct.weighed:
                return
            others = [option for option in options if option != said]
            self._rng.shuffle(others)
            plans = instinct.plans(world, view.me, [said, *others])
            playouts = self._playouts or instinct.rounds(world, len(plans))
            yield from self._searched(instinct, view.me, worlds, plans, playouts)
        except Unimaginable:
            return

    def _searched(
        self, instinct: Instinct, me: int, worlds: Worlds, left: list[Plan], playouts: int
    ) -> Iterator[Answer]:
        """Halve the plans until one is left: the first answer, by rule of thumb, unless another is clearly better."""
        rng = self._rng
        left = left[: playouts // 2]
        values, usual = dict.fromkeys(left, 0.0), left[0][0]
        halvings = (len(left) - 1).bit_length()
        for rung in range(halvings):
            until = playouts * (rung + 1) // halvings
            while self.spent + len(left) <= until:
                world = worlds(rng)
                types = instinct.types(world, me, rng)
                instinct.remember(world, me, types, rng)
                luck = Luck(rng)
                for plan in left:
                    won = self._played_out(instinct, world, me, plan, types, luck)
                    values[plan] += won + instinct.edge * (plan[0] == usual)
                    self.spent += 1
                    yield left[0][0]
            left = sorted(left, key=lambda plan: -values[plan])[: (len(left) + 1) // 2]
        yield left[0][0]

    def _played_out(
        self, instinct: Instinct, world: State, me: int, plan: Plan, types: list[bool], luck: Luck
    ) -> float:
        """What this plan is worth in one world: how likely it is to win, once the round is over."""
        g: Any = world.clone()
        g.answers[me], then = plan
        number, mind = g.round, self._mind
        for _ in range(LONGEST):
            if then is not None and me not in g.answers and then in g.asking.get(me, ()):
                g.answers[me], then = then, None
            instinct.answer(g, waiting_for(g), types, luck, mind)
            advance(g, True)
            if not g.asking or g.round != number:
                break
        if not g.asking:
            winners = g.winners or ()
            return 1.0 / len(winners) if me in winners else 0.0
        return instinct.value(g, me, types)
