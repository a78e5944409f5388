"""Imagined worlds come as often as they should: compared with every world that brute force finds possible."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from math import sqrt
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from standoff import editions
from standoff.editions.common.bullets import CARDS
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import Rules, SetUp, start
from standoff.engine.state import State
from tests.conformance.brute_force import TooMany, misfit, played, possible

Ways = Iterator[tuple[int, Any, Any]]
FARTHEST = 4.5
"""No single position may be farther off than chance is in one of a hundred thousand."""


def bullets(g: Any) -> Hashable:
    """Every bullet card on the table."""
    return tuple(g.hand), tuple(g.loaded), tuple(g.hidden)


def first_ways(g: Any, me: int, seat: int, said: Any) -> Ways:
    """Whatever card of the hand may have been loaded."""
    if g.decision != "load" or seat == me:
        yield 1, g, said
        return
    for card in g.asking[seat]:
        yield g.hand[seat][CARDS.index(card)], g, card


def first_position(rng: Random) -> tuple[State, State, list[Any], int]:
    """Four gangsters in the first or second round, with some of it played."""
    g: State = start(editions.rules(SetUp("first", 4)), key_of_seed(rng.randrange(1 << 30)))
    before, me, ends = (
        g.clone(),
        rng.randrange(4),
        rng.choice([(1, "courage"), (2, "load"), (2, "aim"), (2, "courage")]),
    )
    steps = played(g, rng, me, lambda g: (getattr(g, "round", 0), g.decision) == ends)
    return before, g, steps, me


def stacked(setup: SetUp, draws: tuple[str, ...]) -> Rules[Any]:
    """The same rules with these cards drawn."""
    return editions.rules(replace(setup, deal={**setup.deal, "draws": draws}))


def second_ways(g: Any, me: int, seat: int, said: Any) -> Ways:
    """Whatever card may have been loaded, thrown away, given, or drawn by the Hustler."""
    hand = list(g.hand[seat])
    if g.decision == "hustle" and isinstance(said, int):
        draws = tuple(g.rules.setup.deal.get("draws", ()))[: g.draws]
        for at, copies in enumerate(g.hand[said]):
            if copies:
                other = g.clone()
                other.rules = stacked(g.rules.setup, (*draws, CARDS[at]))
                yield copies, other, said
        return
    if g.decision not in ("load", "throw_away", "pay") or seat == me:
        yield 1, g, said
        return
    if g.decision == "throw_away":
        hand[1] -= 1
    for card in g.asking[seat]:
        yield hand[CARDS.index(card)], g, card


def second_position(rng: Random) -> tuple[State, State, list[Any], int]:
    """Four gangsters with small hands in one of the last rounds, a Hustler among them, and Clips to take."""
    seats = {seat: {"hand": {"click": rng.randint(1, 2), "bang": 2}} for seat in range(4)}
    hidden = rng.choice([[], [], ["bang"], ["click"]])
    loot = [["clip", "clip", *["bill 5"] * 6], ["clip", *["bill 5"] * 7]]
    position = {"round": 6, "open": ["click"], "hidden": hidden, "seats": seats}
    powers = {rng.randrange(4): "hustler", "rest": "none"}
    options: dict[str, bool | str | int] = {"clip_look": rng.random() < 0.4, "hustler": "may"}
    deal = {"loot": loot, "powers": powers, "position": position}
    g: State = start(
        editions.rules(SetUp("second", 4, ("powers",), options, 0, deal)), key_of_seed(rng.randrange(1 << 30))
    )
    before, me = g.clone(), rng.randrange(4)
    ends = rng.choice([(7, "pick"), (8, "load"), (8, "aim"), (8, "courage"), (8, "pick")])
    asked = rng.randint(1, 4)

    def until(g: Any) -> bool:
        nonlocal asked
        asked -= (g.round, g.decision) == ends
        return asked <= 0

    return before, g, played(g, rng, me, until), me


MADE = {"first": (first_position, first_ways), "second": (second_position, second_ways)}


def compared(edition: str, positions: int, times: int, most: int) -> list[float]:
    """The misfit of so many positions in which there is something to imagine."""
    make, ways = MADE[edition]
    rng = Random(f"posterior {edition}")
    misfits: list[float] = []
    while len(misfits) < positions:
        before, g, steps, me = make(rng)
        if g.over:
            continue
        try:
            expected = possible(before, steps, me, ways, bullets, most)
        except TooMany:
            continue
        if len(expected) > 1:
            misfits.append(misfit(g, me, bullets, expected, times, len(misfits)))
    return misfits


def is_chance(misfits: list[float]) -> None:
    """Neither one of them nor all together are farther off than chance would be."""
    assert max(misfits) < FARTHEST
    assert sum(misfits) / sqrt(len(misfits)) < 3


@pytest.mark.parametrize("edition", MADE)
def test_imagined_worlds_come_as_often_as_brute_force_finds_them(edition: str) -> None:
    is_chance(compared(edition, 12, 400, 600))


@pytest.mark.long
@pytest.mark.parametrize("edition", MADE)
def test_in_two_hundred_positions_they_do(edition: str) -> None:
    is_chance(compared(edition, 200, 2000, 4000))
