"""Tempers: what makes one regular play unlike another.  Small weights on the same rules of thumb."""

from __future__ import annotations

from collections.abc import Collection
from random import Random
from typing import Any, Final, NamedTuple, Protocol

from standoff.engine.phase import Answer


class Temper(NamedTuple):
    """How somebody leans; the defaults do not lean at all."""

    eager: float = 1.0
    """How freely bullets are loaded."""
    hurt: float = 1.0
    """The same, once wounded: it comes on top."""
    nerve: float = 0.0
    """What staying is worth besides, in thousands."""
    spite: float = 0.0
    """What staying is worth besides when my own target points back at me."""
    whim: float = 1.0
    """How far mood may move the scales."""
    keen: float = 1.0
    """How much a rich table matters: a power of how rich it is."""

    def eagerness(self, pot: float, wounds: int) -> float:
        """How freely I load for a table so rich (1: a plain one), with so many wounds."""
        rich: float = min(1.6, max(0.6, pot)) ** self.keen
        return rich * self.eager * (self.hurt if wounds else 1.0)

    def courage(self, duel: bool) -> float:
        """What staying is worth besides."""
        return self.nerve + (self.spite if duel else 0.0)


class Mind(Protocol):
    """An edition's rules of thumb, with whatever it remembers of the game so far."""

    def decide(self, view: Any, rng: Random) -> Answer | None:
        """What to answer, with some chance to stay unpredictable; None where no rule of thumb applies."""
        ...

    def think(self, view: Any, rng: Random) -> Answer | None:
        """The same for any seat of a table that I only imagine: from what I remember, and nothing is added to it."""
        ...


class Company:
    """The minds of a table: some seats think alike, all others as regulars do."""

    def __init__(self, ours: Collection[int], mine: Mind, theirs: Mind) -> None:
        self._ours, self._mine, self._theirs = ours, mine, theirs

    def of(self, seat: int | None) -> Mind:
        """The mind of this seat."""
        return self._mine if seat in self._ours else self._theirs

    def decide(self, view: Any, rng: Random) -> Answer | None:
        return self.of(view.me).decide(view, rng)

    def think(self, view: Any, rng: Random) -> Answer | None:
        return self.of(view.me).think(view, rng)


PLAIN: Final = Temper()
TEMPERS: Final[dict[str, Temper]] = {
    "hothead": Temper(eager=1.3, nerve=2.6),
    "coward": Temper(eager=0.95, nerve=-1.8),
    "avenger": Temper(eager=0.85, hurt=1.8, spite=5.0),
    "accountant": Temper(whim=0.2, keen=1.5),
}
"""A hothead shoots and stays; a coward ducks early; an avenger is mild until wounded and never runs from a duel; an
accountant has no moods and saves bullets for rich tables."""
