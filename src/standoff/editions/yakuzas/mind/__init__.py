"""Rules of thumb for gangs, by the name of the decision.

Fellows' cards are known, a death has its price, blades look beyond their target, and whatever hurts had better hurt the
gang that is ahead.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Final

from standoff.editions.common.temper import PLAIN, Temper
from standoff.editions.yakuzas.mind import aim, cards, courage, objects, windows
from standoff.editions.yakuzas.mind.reading import Reading
from standoff.editions.yakuzas.view import GangView
from standoff.engine.phase import Answer

DECISIONS: Final[Mapping[str, Callable[[Reading, Random], Answer]]] = {
    "share_cards": cards.share_cards,
    "show_visible": objects.show_visible,
    "window": windows.window,
    "gap": aim.gap,
    "heal": objects.heal,
    "look": objects.look,
    "draw_from": objects.draw_from,
    "give": objects.give,
    "give_up": cards.mildest,
    "load": cards.load,
    "cunning_load": cards.load_last,
    "aim": aim.aim,
    "kid_aim": aim.aim,
    "charm": aim.charm,
    "talk": cards.mildest,
    "courage": courage.courage,
    "first_victim": objects.first_victim,
    "throw_order": cards.mildest,
    "throw_at": aim.throw_at,
    "throw": aim.throw,
    "stun": objects.stun,
}


class GangMind:
    """Follows the rule of thumb for the decision at hand."""

    def __init__(self, temper: Temper = PLAIN) -> None:
        self._temper = temper

    def decide(self, view: GangView, rng: Random) -> Answer | None:
        return self.think(view, rng)

    def think(self, view: GangView, rng: Random) -> Answer | None:
        if len(view.options) < 2 or view.me is None:
            return None
        return self.say(Reading(view, self._temper), rng)

    def say(self, reading: Reading, rng: Random) -> Answer | None:
        """What to answer to what has been read already."""
        rule = DECISIONS.get(reading.view.decision)
        return None if rule is None else rule(reading, rng)
