"""What everybody knows of a star that has been called, or came back."""

from __future__ import annotations

from typing import Any

from standoff.editions.common.bullets import SHURIKEN
from standoff.editions.first.take_back import RETURNED
from standoff.editions.first.trail import TRAIL
from standoff.editions.yakuzas.edition import YAKUZAS
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.rules import SetUp, start
from tests.yakuzas.games import game, play_until, stream


def test_a_star_that_came_back_is_in_every_imagined_hand_until_it_is_shown_again() -> None:
    g = game(powers={"0": "ronin", "rest": "none"}, throws=["miss"])
    play_until(g, "throw_at", {0: SHURIKEN})
    play.answer(g, 0, 2)
    assert g.agenda[-1] == ("window", "ronin")
    play.answer(g, 0, "ronin")
    assert g.hand[0] == (4, 2, 1)
    chance = stream("back")
    for watcher in (None, *range(1, 6)):
        for _ in range(20):
            imagined: Any = g.rules.edition.imagine(g, watcher, chance)
            assert imagined.hand[0] == (4, 2, 1)
            assert imagined.open[0] == (1, 0, 0)


def test_once_the_stars_are_called_no_other_card_is_taken_for_one() -> None:
    g = game(powers={"rest": "none"})
    play_until(g, "throw_at", {0: SHURIKEN})
    chance, laid = stream("called"), set()
    for _ in range(60):
        laid.add(YAKUZAS.imagine(g, 1, chance).loaded[3])
    assert laid == {"cling", "tanto"}


def test_a_trail_tells_of_a_star_that_came_back_and_nothing_else_has_to() -> None:
    stacked: dict[str, Any] = {
        "powers": {"0": "ronin", "rest": "none"},
        "throws": ["miss"],
        "objects": {"rest": "none"},
    }
    g = start(YAKUZAS.rules(SetUp("yakuzas", 6, ("objects",), {}, None, stacked)), key_of_seed("trail"))
    play_until(g, "throw_at", {0: SHURIKEN})
    play.answer(g, 0, 2)
    play.answer(g, 0, "ronin")
    assert g.hand[0] == (4, 2, 1)
    assert TRAIL[g]
    assert RETURNED[g] == ()
