"""What follows from a set-up of the outdoor game."""

from __future__ import annotations

import pytest

from standoff.editions.live.edition import LIVE
from standoff.engine.rules import SetUp


@pytest.mark.parametrize(("scale", "room"), [("adult", (3100, 2000)), ("child", (3150, 2050))])
def test_people_walk_no_nearer_to_the_border_than_their_bodies_let_them(scale: str, room: tuple[int, int]) -> None:
    rules = LIVE.rules(SetUp("live", 6, (), {"ground": "arena", "body.scale": scale}))
    assert rules.area == (6700, 4500)
    assert rules.room == room
