"""The Kamikaze."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from standoff.editions.common.attacks import BLAST, Attack
from standoff.editions.common.cards import Concern
from standoff.editions.first.causes import Cause
from standoff.editions.first.game import NO_SEAT, First
from standoff.editions.first.shots import strike
from standoff.editions.yakuzas.chairs import WITHDREW, beside
from standoff.editions.yakuzas.kiai.kiai import Kiai
from standoff.editions.yakuzas.strikes import JUST_DIED, KAMIKAZE
from standoff.engine.phase import Answer


def just_died(g: First) -> tuple[int, ...]:
    """Who has been killed in this batch?"""
    return JUST_DIED[g]


class Kamikaze(Kiai):
    """Killed, by whatever it is, he takes a wound's worth of both neighbours along.  KIAI-35 to KIAI-43, YR-42"""

    number = 4
    name = "kamikaze"

    def causes(self, options: Any) -> Mapping[str, Cause]:
        return {KAMIKAZE: Cause("KIAI-36", "KIAI-36", "YR-20")}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"kamikaze": just_died}

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        super().use(g, me, choice, window)
        near = dict.fromkeys(beside(g, me).values())
        victims = [seat for seat in near if seat in g.alive and not WITHDREW[g, seat]]
        if g.log is not None:
            g.tell("blows_up", "KIAI-35", seat=me, seats=victims)
        strike(g, KAMIKAZE, [Attack(me, NO_SEAT, seat, BLAST) for seat in victims])
