"""Gang games for tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import SimpleNamespace
from typing import Any

from standoff.editions.first.game import First
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.conformance.mixes import answer_randomly


def game(players: int = 6, seed: object = 0, position: dict[str, Any] | None = None, **deal: Any) -> First:
    """A game at its first question."""
    stacked = {**deal, "position": position} if position else deal
    return start(YAKUZAS.rules(SetUp("yakuzas", players, (), {}, None, stacked)), key_of_seed(f"gangs {seed}"))


def played(setup: SetUp, seed: object, lateness: float = 0.05) -> Iterator[First]:
    """A random game, question by question."""
    g, rng = start(YAKUZAS.rules(setup), key_of_seed(f"gangs {seed}")), Random(str(seed))
    while not g.over:
        yield g
        answer_randomly(g, rng, lateness)
    yield g


def stream(seed: object) -> Any:
    """A chance stream of its own, for imagining."""
    return SimpleNamespace(key=key_of_seed(f"stream {seed}"), drawn=0)


def play_until(g: First, decision: str, said: dict[int, Any]) -> None:
    """Everybody gives the first answer, but for what is said."""
    while g.decision != decision:
        for seat, options in dict(g.asking).items():
            play.answer(g, seat, said[seat] if seat in said and said[seat] in options else options[0])
