"""Rules of thumb for the first edition, by the name of the decision."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from standoff.editions.common.temper import PLAIN, Temper
from standoff.editions.first.mind import aim, cop, courage, families, load, objects, talk, windows
from standoff.editions.first.mind.memory import Memory
from standoff.editions.first.mind.reading import Reading
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
    "keep_object": objects.keep_object,
    "show_visible": objects.show_visible,
    "heal": objects.heal,
    "look": objects.look,
    "draw_from": objects.draw_from,
    "give": objects.give,
    "first_victim": objects.first_victim,
    "stun": objects.stun,
}


class FirstMind:
    """Watches the money go by, reads the table, and follows the rule of thumb for the decision at hand."""

    def __init__(self, temper: Temper = PLAIN) -> None:
        self.memory = Memory()
        self._temper = temper

    def decide(self, view: FirstView, rng: Random) -> Answer | None:
        self.memory.watch(view)
        return self.think(view, rng)

    def think(self, view: FirstView, rng: Random) -> Answer | None:
        rule = DECISIONS.get(view.decision)
        if rule is None or len(view.options) < 2:
            return None
        return rule(Reading(view, self.memory.purses(view), self._temper), rng)
