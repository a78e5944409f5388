"""Instinct: what a boss goes by in worlds it imagines.  What others are likely to hold, and what a table is worth.

An edition names the signs to look at; how much each of them weighs was learned from games (`lab/fitting.py`) and lies
beside it as data, a file for every mix of modules.  How others answer needs no guess: as regulars do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp
from operator import mul
from random import Random
from typing import Any, ClassVar, Final, TypeAlias, TypeVar

from standoff.editions.common.luck import Luck
from standoff.editions.common.temper import Mind
from standoff.editions.common.weights import Weights
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Answer, Options

T = TypeVar("T")
Signs: TypeAlias = Sequence[float]
"""What can be seen of one answer, one side or one gangster, as numbers of about the same size."""
Plan: TypeAlias = tuple[Answer, Answer | None]
"""An answer, and the one after it; None where that is left to rules of thumb."""
Thinker: TypeAlias = Callable[[int, Luck], Answer | None]
"""What a seat says to the open question; None where no rule of thumb applies."""
LOAD: Final = "load"
MANY: Final = 8
"""Plans that need more rounds to be told apart."""
UNEVEN: Final = 5.0
"""Records were learned from tables at which so many played as they should beside one who chose by chance."""
CROWDS: Final = 0.06
"""How likely a table of people who choose by chance is, beside one of people who do not …"""
ODD: Final = 0.04
"""… and how many at either are of the other kind."""
LATE: Final = 6
"""From this round on more depends on an answer than on all before …"""
LAST: Final = 7
"""… and here the game is decided."""
PLANNED: Final = 5
"""Before this round a few dozen rounds cannot tell one aim from another."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Instinct:
    """An edition's own overrides what it knows better.  It is shown imagined worlds, and answers for a seat from what
    that seat would know there."""

    playouts: ClassVar[int] = 60
    """Rounds that are played to their end for one answer."""
    lasting: ClassVar[int] = 2
    """How many times as many in the last two rounds, where a world is cheap enough for it."""
    edge: ClassVar[float] = 0.01
    """By how much of a chance another answer must be better than the rule of thumb: less than that a guess of what a
    table is worth cannot tell, and whoever always takes the better of two equal cards runs out of them."""
    since: ClassVar[int] = 1
    """Before this round it goes by rules of thumb alone."""
    hasty: ClassVar[bool] = False
    """Does it practise by rules of thumb alone, and many games instead?"""
    weighed: ClassVar[frozenset[str]] = frozenset()
    """The decisions that are worth trying out; the rest is left to rules of thumb."""
    learned: ClassVar[frozenset[str]] = frozenset()
    """The decisions that tell of cards which nobody has seen: how likely they are is learned."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def rounds(self, g: Any, plans: int) -> int:
        """How many rounds are played for so many plans: more where they cost less, where there is much to try, and late
        in the game, when most depends on an answer."""
        many = 2 if plans > MANY else 1
        if g.round >= LAST:
            return self.playouts * max(self.lasting, 2 * many)
        return self.playouts * many * (2 if g.round >= LATE else 1)

    def plans(self, g: Any, me: int, options: Sequence[Answer]) -> list[Plan]:
        """What is worth trying out of these answers to the open question.

        Between card and aim next to nothing is learned, and a bullet is worth what its aim makes of it."""
        foes: list[int | None] = [*self.foes(g, me)] if g.agenda[-1][0] == LOAD else []
        return [(option, foe) for foe in foes or [None] for option in options]

    def foes(self, g: Any, me: int) -> list[int]:
        """Whom a card may be meant for; nobody where an aim is better left for later."""
        return []

    def sides(self, g: Any) -> list[tuple[int, ...]]:
        """Who may still win, by seats: each alone, or as they belong together."""
        raise NotImplementedError

    def worth(self, g: Any) -> list[Signs]:
        """The signs by which each of these sides is judged when a round begins."""
        raise NotImplementedError

    def look(self, g: Any) -> Any:
        """What all who are asked see alike in the open question, looked at once for all of them."""
        return None

    def signs(self, g: Any, seat: int, options: Options, look: Any) -> list[Signs]:
        """The signs of each of these answers to the open question, which is one of `learned`."""
        raise NotImplementedError

    def record(self, g: Any, seat: int) -> Signs:
        """What everybody has seen of how this seat plays."""
        raise NotImplementedError

    def is_likely(self, g: Any, me: int, erratic: Sequence[bool]) -> bool:
        """Would those players have come here with the cards that this world gives them?

        Worlds that say no are imagined as often as others, and hardly ever true."""
        return True

    def remember(self, g: Any, me: int, erratic: Sequence[bool], rng: Random) -> None:
        """Cards that this seat cannot know are such as those players would have laid; imagined evenly they are not."""

    def thinker(self, g: Any, mind: Mind) -> Thinker:
        """How regulars answer the open question, each from what it sees.  An edition may know a quicker way to the
        same."""
        views = g.rules.edition.views(g)
        return lambda seat, luck: mind.think(views(seat), luck)

    # ---- the same for every edition ------------------------------------------------------------------------------

    def answer(self, g: Any, seats: list[int], erratic: Sequence[bool], luck: Luck, mind: Mind) -> None:
        """These seats answer the open question: as regulars do, or by chance."""
        asking, answers, decision = g.asking, g.answers, g.agenda[-1][0]
        thinker: Thinker | None = None
        for seat in seats:
            options = asking[seat]
            if len(options) == 1:
                answers[seat] = options[0]
                continue
            luck.begin(decision, seat)
            said: Answer | None = None
            if seat >= 0 and not erratic[seat]:
                thinker = thinker or self.thinker(g, mind)
                said = thinker(seat, luck)
            if said is None or said not in options:
                said = options[int(luck.random() * len(options))]
            answers[seat] = said

    def types(self, g: Any, me: int, rng: Random) -> list[bool]:
        """For each seat: does it choose by chance, as far as the records tell?  People at a table are mostly of one
        kind, so each record tells of all others as well."""
        weights, chance = self.weights.erratic, rng.random
        signs = [UNEVEN * exp(dot(weights, self.record(g, seat))) for seat in range(g.rules.setup.players)]
        crowd = CROWDS
        for seat, sign in enumerate(signs):
            if seat != me:
                crowd *= (sign + ODD * (1.0 - sign)) / (1.0 + ODD * (sign - 1.0))
        odd = ODD / (1.0 - ODD)
        if chance() * (1.0 + crowd) < crowd:
            odd = 1.0 / odd
        return [seat != me and chance() * (1.0 + odd * sign) < odd * sign for seat, sign in enumerate(signs)]

    def value(self, g: Any, me: int, erratic: Sequence[bool] = ()) -> float:
        """How likely this seat's side wins, from the table as it is before a round, with these people round it."""
        mine, total = 0.0, 0.0
        worth = self.weights.wild if 2 * sum(erratic) > len(erratic) else self.weights.worth
        at = min(g.round, len(worth.theirs)) - 1
        theirs, ours = worth.theirs[at], worth.mine[at]
        for seats, signs in zip(self.sides(g), self.worth(g)):
            if me in seats:
                mine = exp(dot(ours, signs) + ours[-1])
                total += mine
            else:
                total += exp(dot(theirs, signs))
        return mine / total if total else 0.0


def dot(weights: Signs, signs: Signs) -> float:
    """All signs together, each by its weight."""
    total: float = sum(map(mul, weights, signs), 0.0)
    return total


def drawn(options: Sequence[T], odds: Sequence[float], chance: float) -> T:
    """One of some things, by how likely each of them is beside the others."""
    left = chance * sum(odds, 0.0)
    for option, part in zip(options, odds):
        left -= part
        if left < 0.0:
            return option
    return options[-1]
