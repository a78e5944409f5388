"""Whom a gun hits that has just fired."""

from __future__ import annotations

from standoff.editions.common.attacks import Attack
from standoff.editions.first.shots import Shots
from tests.first.test_imagined_objects import ANN, BOB, table, until


def test_a_gun_that_points_at_the_dead_hits_nobody() -> None:
    g = until(table(objects={}), "courage", load={ANN: "bang"}, aim={ANN: BOB})
    assert Shots().attacks(g, ANN, ANN) == [Attack(ANN, ANN, BOB)]
    g.bury([BOB])
    assert g.target[ANN] == BOB
    assert Shots().attacks(g, ANN, ANN) == []
    g.target[ANN] = None
    assert Shots().attacks(g, ANN, ANN) == []
