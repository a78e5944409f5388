"""One game of bots: what each of them is shown."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions import rules
from standoff.engine.rules import SetUp
from standoff.lab.game import Game
from standoff.lab.record import Plan

TABLES = [
    SetUp("first", 5, ("powers", "cop")),
    SetUp("second", 5, ("powers",)),
    SetUp("yakuzas", 6, ("objects",)),
    SetUp("live", 6),
]


@pytest.mark.parametrize("setup", TABLES, ids=lambda setup: setup.edition)
def test_everybody_is_shown_the_table_as_it_is_though_others_have_answered(setup: SetUp) -> None:
    game = Game(rules(setup), Plan(setup, 1, ("regular", "rookie", "regular")), 0)
    shown, later = game._view, 0

    def compared(seat: int) -> Any:
        nonlocal later
        seen = shown(seat)
        assert seen == game.edition.view(game.g, seat)
        later += bool(game.g.answers)
        return seen

    game._view = compared  # type: ignore[method-assign]
    game.play()
    assert game.g.over
    assert later > 5
