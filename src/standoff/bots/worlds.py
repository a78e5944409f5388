"""Worlds a bot may think in: games that agree with what its seat knows.  Nothing else of a game ever reaches a bot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, TypeAlias

import msgspec

from standoff.engine.chance import KEY_BYTES
from standoff.engine.errors import Unimaginable
from standoff.engine.events import Event
from standoff.engine.play import answer, waiting_for
from standoff.engine.rules import Edition, Rules, start
from standoff.engine.state import State

Worlds: TypeAlias = Callable[[Random], State]
"""Draws one of them; each is the caller's own."""
TRIES: Final = 60
"""Games that are dealt to find a first one that has come to the same question."""
MORE: Final = 3
"""Games that are dealt before every further draw, to find some which look more alike."""
LIKELY: Final = 8
"""How many of them are kept."""


class Stream:
    """A chance stream of its own."""

    def __init__(self, rng: Random) -> None:
        self.key, self.drawn = rng.randbytes(KEY_BYTES), 0


def worlds_of(g: State, seat: int) -> Worlds:
    """What this seat can imagine of a game: as its edition imagines, or else games that look alike."""
    edition: Edition[Any] = g.rules.edition
    if type(edition).imagine is Edition.imagine:
        return Alike(g.rules, edition.view(g, seat))
    return lambda rng: edition.imagine(g, seat, Stream(rng))


def worlds_from(rules: Rules[Any], view: Any, events: Sequence[Event]) -> Worlds:
    """The same far from the game: from a view and all events its seat has seen, or else games that look alike."""
    edition: Edition[Any] = rules.edition
    alike = Alike(rules, view)

    def drawn(rng: Random) -> State:
        try:
            world: State = edition.imagine_from(rules, view, events, Stream(rng))
        except Unimaginable:
            return alike(rng)
        return world

    return drawn


class Alike:
    """Other games of the same rules, played by chance up to the same question: those that look most like this one.

    It is made from a view alone, so whatever a seat may not know cannot shine through, in any edition.
    """

    def __init__(self, rules: Rules[Any], view: Any) -> None:
        self._rules, self._view = rules, view
        self._seen = dict(_facts(msgspec.to_builtins(view)))
        self._found: list[tuple[int, State]] = []
        """The games that look most alike, with the number of facts in which they do not."""

    def __call__(self, rng: Random) -> State:
        tries = MORE if self._found else TRIES
        for _ in range(tries):
            g = self._played(rng)
            if g is not None:
                self._found = sorted([*self._found, (self._unlike(g), g)], key=lambda found: found[0])[:LIKELY]
                if tries == TRIES:
                    break
        if not self._found:
            raise Unimaginable
        return rng.choice(self._found)[1].clone()

    def _played(self, rng: Random) -> State | None:
        """A game by chance up to the first question like mine."""
        g: State = start(self._rules, rng.randbytes(KEY_BYTES), log=False)
        me, view = self._view.me, self._view
        while g.asking:
            if g.decision == view.decision and g.asking.get(me) == view.options and _round(g) == view.round:
                return g
            for seat in waiting_for(g):
                answer(g, seat, rng.choice(g.asking[seat]))
        return None

    def _unlike(self, g: State) -> int:
        """In how many facts my view of that game differs from mine of this one."""
        facts, seen = dict(_facts(msgspec.to_builtins(g.rules.edition.view(g, self._view.me)))), self._seen
        return sum(facts.get(name) != seen.get(name) for name in facts.keys() | seen.keys())


def _round(g: State) -> int:
    number: int = getattr(g, "round", 0)
    return number


def _facts(value: Any, where: str = "") -> list[tuple[str, Any]]:
    """Every single fact of a view, with the way to it."""
    if isinstance(value, dict):
        return [fact for name, part in value.items() for fact in _facts(part, f"{where}.{name}")]
    if isinstance(value, list | tuple):
        return [fact for at, part in enumerate(value) for fact in _facts(part, f"{where}.{at}")]
    return [(where, value)]
