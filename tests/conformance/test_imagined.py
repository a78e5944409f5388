"""A world is imagined from what a seat knows, and from nothing else: what is true beyond that leaves no trace in it."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Unimaginable
from standoff.engine.rules import SetUp
from standoff.engine.state import State
from tests.conformance.mixes import FIRST_MIXES, SECOND_MIXES, YAKUZAS_MIXES, answer_randomly, named, table

BY_MEMORY = [setup for setup in (*FIRST_MIXES, *SECOND_MIXES, *YAKUZAS_MIXES) if "cardboard" not in setup.modules]
"""Live deals its cards over the places where they truly lie: as often as it should, but not in the same order."""


class Stream:
    """A chance stream of its own."""

    def __init__(self, seed: object) -> None:
        self.key, self.drawn = key_of_seed(f"imagined {seed}"), 0


def imagined(g: State, seat: int | None, seed: object) -> dict[str, Any]:
    """One world, all of it."""
    saved: dict[str, Any] = g.rules.edition.imagine(g, seat, Stream(seed)).save()
    return saved


@pytest.mark.parametrize("setup", BY_MEMORY, ids=named)
def test_two_games_that_look_alike_to_a_seat_give_it_the_same_worlds(setup: SetUp) -> None:
    """Were a single card of a world taken from the truth, another truth would show it."""
    rng = Random(f"alike {named(setup)}")
    g = table(setup, 3)
    while not g.over:
        if rng.random() < 0.06:
            seat = rng.choice([None, *range(setup.players)])
            other = g.rules.edition.imagine(g, seat, Stream("another truth"))
            for seed in range(2):
                assert imagined(other, seat, seed) == imagined(g, seat, seed)
        answer_randomly(g, rng, lateness=0.05)


@pytest.mark.patches
@pytest.mark.parametrize("setup", [SetUp("first", 6), SetUp("second", 6, ("powers",)), SetUp("live", 6)], ids=named)
def test_where_no_world_is_found_there_is_none_and_not_the_true_one(
    setup: SetUp, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in ("common.imagine", "first.imagine", "first.dealer"):
        monkeypatch.setattr(f"standoff.editions.{module}.TRIES", 0)
    g = table(setup, 3)
    assert g.asking
    with pytest.raises(Unimaginable):
        g.rules.edition.imagine(g, 0, Stream(1))
