"""The boss: tries its answers in imagined worlds to the end of the round, and knows what the table is worth then."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from math import sqrt
from random import Random
from typing import Any, Final

from standoff.bots.worlds import Worlds
from standoff.editions.common.instinct import Instinct, Plan
from standoff.editions.common.luck import Luck
from standoff.editions.common.temper import Company, Mind
from standoff.engine.errors import Unimaginable
from standoff.engine.phase import Answer
from standoff.engine.play import advance, waiting_for

LONGEST: Final = 400
"""Questions after which a round that does not end is given up."""
DRAWS: Final = 40
"""Worlds that are looked at to find a likely one."""
SURE: Final = 0.5
"""By how many standard errors another answer must be better than the rule of thumb: of many plans that are worth the
same, a few worlds make one look better."""


def gain(won: list[float], usual: list[float], errors: float = 0.0) -> float:
    """By how much one plan was better than another in the same worlds, less so many standard errors."""
    count = len(won)
    if count < 2:
        return 0.0
    more = [one - other for one, other in zip(won, usual)]
    mean = sum(more) / count
    return mean - errors * sqrt(sum([(one - mean) ** 2 for one in more]) / (count * (count - 1)))


class Boss:
    """Plays each answer to the end of the round in worlds it can imagine, everybody answering as regulars do, and takes
    the one after which it wins most.  Where an answer is worth as much as what follows it, both are tried together.

    All answers of a comparison get the same world and the same luck, and the worse half of them is dropped, then half
    of the rest.  It is bounded by the number of rounds it plays and seeded, so that the same source of chance always
    gives the same answer.  What is not worth trying out is left to rules of thumb.
    """

    def __init__(
        self,
        rng: Random,
        name: str,
        mind: Mind,
        playouts: int = 0,
        instinct: Instinct | None = None,
        mine: Mind | None = None,
    ) -> None:
        """`playouts` are the rounds it plays for an answer; as many as its instinct says where nobody says more.
        `mine` are rules of thumb that it goes by itself, and takes its fellows to go by; those of regulars where none
        are given."""
        self.name = name
        self._rng, self._mind, self._playouts, self._instinct = rng, mind, playouts, instinct
        self._mine = mine or mind
        self.spent = 0
        """Rounds played for the last answer."""

    def choose(self, view: Any, worlds: Worlds | None = None) -> Answer:
        """The best answer; without worlds to try it in, by rules of thumb."""
        *_, said = self.thinking(view, worlds)
        return said

    def thinking(self, view: Any, worlds: Worlds | None) -> Iterator[Answer]:
        """What it would answer, after every round it has played: whoever cannot wait may stop listening."""
        self.spent, options = 0, view.options
        said = self._mine.decide(view, self._rng)
        if said is None or said not in options:
            said = options[int(self._rng.random() * len(options))]
        yield said
        if worlds is None or len(options) == 1:
            return
        try:
            world = worlds(self._rng)
            rules = world.rules
            instinct = self._instinct or rules.edition.instinct(rules)
            if instinct is None or view.decision not in instinct.weighed or world.round < instinct.since:
                return
            others = [option for option in options if option != said]
            self._rng.shuffle(others)
            plans = list(dict.fromkeys([(said, None), *instinct.plans(world, view.me, [said, *others])]))
            playouts = self._playouts or instinct.rounds(world, len(plans))
            fellows = rules.edition.fellows(world, view.me)
            yield from self._searched(instinct, view.me, fellows, worlds, plans, playouts)
        except Unimaginable:
            return

    def _searched(
        self, instinct: Instinct, me: int, fellows: Collection[int], worlds: Worlds, plans: list[Plan], playouts: int
    ) -> Iterator[Answer]:
        """Halve the plans until one is left beside the first of them, the rule of thumb, which stays unless the other
        is surely better."""
        rng, mind = self._rng, self._mind
        if self._mine is not mind:
            mind = Company(fellows or (me,), self._mine, mind)
        usual, *left = plans[: max(2, playouts // 2)]
        won: dict[Plan, list[float]] = {plan: [] for plan in [usual, *left]}
        halvings = len(left).bit_length()
        for rung in range(halvings):
            until = playouts * (rung + 1) // halvings
            while self.spent + len(left) < until:
                world, types = self.likely_world(instinct, me, worlds)
                round_ = Round(instinct, mind, me, types, Luck(rng))
                for plan, chance in round_.tried(world, [usual, *left]):
                    won[plan].append(chance)
                    self.spent += 1
                    yield usual[0]
            left = sorted(left, key=lambda plan: -gain(won[plan], won[usual]))[: max(1, len(left) // 2)]
        yield left[0][0] if gain(won[left[0]], won[usual], SURE) > instinct.edge else usual[0]

    def likely_world(self, instinct: Instinct, me: int, worlds: Worlds) -> tuple[Any, list[bool]]:
        """A likely world, and who chooses by chance there."""
        rng = self._rng
        for _ in range(DRAWS):
            world = worlds(rng)
            types = instinct.types(world, me, rng)
            if instinct.is_likely(world, me, types):
                break
        instinct.remember(world, me, types, rng)
        return world, types


class Round:
    """One world to the end of its round, with each of some plans.

    What others say to a question does not depend on what I say to it, so they are asked once for all plans that have
    come to it the same way.
    """

    def __init__(self, instinct: Instinct, mind: Mind, me: int, types: list[bool], luck: Luck) -> None:
        self._instinct, self._mind, self._me, self._types, self._luck = instinct, mind, me, types, luck

    def tried(self, world: Any, plans: list[Plan]) -> Iterator[tuple[Plan, float]]:
        """Every plan, and how likely I am to win once the round is over."""
        self._answer(world, but=self._me)
        for first in dict.fromkeys([first for first, _ in plans]):
            g, following = world.clone(), [plan for plan in plans if plan[0] == first]
            g.answers[self._me] = first
            advance(g, True)
            aims = frozenset([then for _, then in following if then is not None])
            if aims:
                self._go_on(g, world.round, aims)
            for number, plan in enumerate(following, start=1):
                h = g if number == len(following) else g.clone()
                if plan[1] in h.asking.get(self._me, ()):
                    h.answers[self._me] = plan[1]
                self._go_on(h, world.round)
                yield plan, self._worth(h)

    def _go_on(self, g: Any, number: int, until: frozenset[Answer] = frozenset()) -> None:
        """To the end of the round; or only until I may say one of these and all others have spoken."""
        for _ in range(LONGEST):
            if not g.asking or g.round != number:
                return
            if until and not until.isdisjoint(g.asking.get(self._me, ())):
                self._answer(g, but=self._me)
                return
            self._answer(g)
            advance(g, True)

    def _answer(self, g: Any, but: int | None = None) -> None:
        """Everybody who has not answered yet does, one left out."""
        seats = [seat for seat in waiting_for(g) if seat != but]
        self._instinct.answer(g, seats, self._types, self._luck, self._mind)

    def _worth(self, g: Any) -> float:
        if g.asking:
            return self._instinct.value(g, self._me, self._types)
        winners = g.winners or ()
        return 1.0 / len(winners) if self._me in winners else 0.0
