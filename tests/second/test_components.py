"""The box: what it counts, and draws that a referee has stacked."""

from __future__ import annotations

from typing import Any

import pytest

from standoff.editions.second.edition import SECOND
from standoff.editions.second.game import Second
from standoff.engine import play
from standoff.engine.chance import key_of_seed
from standoff.engine.errors import Refusal
from standoff.engine.rules import SetUp, start


def bangs_only(*draws: str) -> Second:
    """Everybody has one Bang left, and chance draws as it is told."""
    deal: dict[str, Any] = {"draws": list(draws), "position": {"round": 8}}
    return start(SECOND.rules(SetUp("second", 4, (), {}, 0, deal)), key_of_seed(1))


def test_a_stacked_draw_has_to_be_there() -> None:
    for draw in ("click", "painting", "bazooka"):
        g = bangs_only(draw)
        with pytest.raises(Refusal, match=f"The stacked draw '{draw}' is not there to be drawn"):
            play.late(g, 0)
    g = bangs_only("bang")
    play.late(g, 0)
    assert g.answers == {0: "bang"}
