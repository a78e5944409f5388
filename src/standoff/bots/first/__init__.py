"""Rules of thumb for the first edition, by the name of the decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from standoff.bots.first import aim, cop, courage, families, load, talk, windows
from standoff.bots.first.memory import Memory
from standoff.bots.first.reading import Reading
from standoff.bots.temper import PLAIN, Temper
from standoff.editions.first.view import FirstView
from standoff.engine.phase import Answer

DECISIONS: Final[Mapping[str, Callable[[Reading, Random], Answer]]] = {
    "load": load.load,
    "cunning_load": load.load_last,
    "give_up": load.give_up,
    "aim": aim.aim,
    "kid_aim": aim.aim,
    "talk": talk.talk,
    "courage": courage.courage,
    "window": windows.window,
    "hold": cop.hold,
    "choose_boss": families.choose_boss,
    "share_powers": families.share_powers,
    "boss_word": families.share_powers,
    "swap_bullets": families.swap_bullets,
    "guards": families.guards,
    "boss_picks": families.boss_picks,
}


class FirstMind:
    """Watches the money go by, reads the table, and follows the rule of thumb for the decision at hand."""

    def __init__(self, temper: Temper = PLAIN) -> None:
        self.memory = Memory()
        self._temper = temper

    def decide(self, view: FirstView, rng: Random) -> Answer | None:
        self.memory.watch(view)
        rule = DECISIONS.get(view.decision)
        if rule is None or len(view.options) < 2:
            return None
        return rule(Reading(view, self.memory.purses(view), self._temper), rng)
