"""What an aim tells of the card behind it, and of whom it tells nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest

from standoff.editions.common.temper import PLAIN
from standoff.editions.first.edition import FIRST
from standoff.editions.first.game import First
from standoff.editions.first.mind.tells import tells
from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer
from standoff.engine.rules import SetUp, start


def before_courage(modules: tuple[str, ...], games: int) -> Iterator[First]:
    """Games of regulars, whenever all have aimed and nobody has said whether to stay."""
    for number in range(games):
        g = start(FIRST.rules(SetUp("first", 6, modules)), key_of_seed(f"tells/{number}"), log=False)
        assert isinstance(g, First)
        minds, rng = [FIRST.mind(PLAIN) for _ in range(6)], Random(number)
        while g.asking:
            if g.decision == "courage":
                yield g
            views = FIRST.views(g)
            for seat, options in list(g.asking.items()):
                answer(g, seat, options[0] if len(options) == 1 else minds[seat].decide(views(seat), rng) or 0)


@pytest.mark.parametrize("modules", [(), ("powers",)], ids=["base", "powers"])
def test_an_aim_tells_of_the_card_behind_it_as_often_as_regulars_give_themselves_away(modules: tuple[str, ...]) -> None:
    said = Counter[tuple[bool, bool]]()
    for g in before_courage(modules, 60):
        for gun, telling in tells(g).items():
            if telling > 1.5 or telling < 1 / 1.5:
                said[telling > 1.0, g.loaded[gun] != "click"] += 1
    bullets, blanks = (said[speaks, True] / (said[speaks, True] + said[speaks, False]) for speaks in (True, False))
    assert bullets > 0.5 > 0.25 > blanks


def test_a_cunning_gangster_who_has_seen_the_aims_loads_for_a_target_that_will_stay() -> None:
    live = Counter[tuple[bool, bool]]()
    for g in before_courage(("powers",), 90):
        for seat, names in enumerate(g.shown):
            if "the cunning" in names and g.guns[seat] == (seat,) and seat in (found := tells(g)):
                live[found[seat] > 1.0, g.loaded[seat] != "click"] += 1
    stays, leaves = (live[stays, True] / (live[stays, True] + live[stays, False]) for stays in (True, False))
    assert stays > 1.5 * leaves


def test_a_kid_who_aims_after_the_others_tells_nothing() -> None:
    read = Counter[tuple[bool, bool]]()
    for g in before_courage(("powers",), 30):
        found = tells(g)
        for seat, names in enumerate(g.shown):
            if seat in g.alive and g.guns[seat] == (seat,) and isinstance(g.target[seat], int):
                read["the kid" in names, seat in found] += 1
    assert read[True, False] > 50
    assert read[True, True] == 0
    assert read[False, True] > 500
    assert read[False, False] == 0
