"""Rules of thumb for the second edition, by the name of the decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from standoff.editions.common.temper import PLAIN, Temper
from standoff.editions.second.mind import aim, bullets, courage, hands, load, orders, picks, trade, veto
from standoff.editions.second.mind.memory import Memory
from standoff.editions.second.mind.reading import Reading
from standoff.editions.second.view import SecondView
from standoff.engine.phase import Answer

DECISIONS: Final[Mapping[str, Callable[[Reading, Random], Answer]]] = {
    "hustle": hands.hustle,
    "pay": bullets.spare,
    "load": load.load,
    "aim": aim.aim,
    "kid_aim": aim.aim,
    "swap": load.swap,
    "privilege": orders.order,
    "new_target": aim.aim,
    "courage": courage.courage,
    "retake": bullets.spare,
    "steal": hands.steal,
    "feast": hands.feast,
    "pick": picks.pick,
    "veto": veto.veto,
    "trade": trade.trade,
    "throw_away": bullets.spare,
    "look_through": bullets.look_through,
    "friend": bullets.friend,
}


class SecondMind:
    """Watches cards and loot go by, reads the table, and follows the rule of thumb for the decision at hand."""

    def __init__(self, temper: Temper = PLAIN) -> None:
        self._memory = Memory()
        self._temper = temper

    def decide(self, view: SecondView, rng: Random) -> Answer | None:
        self._memory.watch(view)
        return self.think(view, rng)

    def think(self, view: SecondView, rng: Random) -> Answer | None:
        rule = DECISIONS.get(view.decision)
        if rule is None or len(view.options) < 2:
            return None
        return rule(Reading(view, self._memory, self._temper), rng)
