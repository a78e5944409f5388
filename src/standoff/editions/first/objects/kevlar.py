"""The Kevlar vest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.cards import Concern
from standoff.editions.first.components import ROUNDS, WOUNDS_TO_DIE
from standoff.editions.first.game import First
from standoff.editions.first.objects.first_aid import HEALED
from standoff.editions.first.objects.strikes import SPARED, spare
from standoff.editions.first.objects.thing import Thing
from standoff.editions.first.standoff import take_shame
from standoff.editions.first.view import FirstView, SeatView

FEE = 2
"""What showing it costs, in shame."""


def about_to_bleed(g: First) -> set[int]:
    """Who is about to be wounded and has not been in this round, or in this game?  YR-58"""
    victims = {attack.victim for attack in g.coming()} - {attack.victim for attack in g.attacks[: g.landed]}
    if g.rules.options.kevlar_first == "round":
        return victims
    return {seat for seat in victims if not g.wounds[seat] and not (HEALED in g.cells and HEALED[g, seat])}


class Kevlar(Thing):
    """Shown against the first wound of a round, it keeps off all wounds of that round, for two shame markers.

    OBJ-42 to OBJ-47
    """

    name = "kevlar"
    worth = 9

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"hit": about_to_bleed}

    def helps(self, view: FirstView, mine: SeatView) -> bool:
        """When it is dangerous, or once half the game is over."""
        hits = view.hits[mine.seat] if view.hits else 1
        return mine.wounds + hits >= WOUNDS_TO_DIE - 1 or view.round > ROUNDS // 2

    def goes_back(self, g: First, me: int, window: str) -> bool:
        """YR-76"""
        return me not in about_to_bleed(g)

    def work(self, g: First, me: int, window: str) -> None:
        SPARED[g, me] = True
        counts = g.rules.options.cop_object_shame == "counts"
        for _ in range(FEE):
            take_shame(g, me, "OBJ-47", lights=counts)
        spare(g, me)
