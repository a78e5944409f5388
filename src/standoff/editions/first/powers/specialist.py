"""Power 9."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from standoff.editions.common.cards import Concern
from standoff.editions.first.components import BBB
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.take_back import TAKE_BACK, Reason, take_back
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Answer, Options

SPECIALIST: Final = Reason("SP-9.3", "SP-9.4", "R-42")


def fired_a_triple(g: First) -> list[int]:
    """Who has just fired a triple Bang that could come back?"""
    if not g.fired:
        return []
    fired = [gun for gun, card in g.fired if card == BBB and any(g.hand[gun])]
    first_only = g.rules.options.specialist_which == "first"
    return [g.owner(gun) for gun in fired if not (first_only and g.open[gun][2] > 1)]


def dropped_a_card(g: First) -> list[int]:
    """Who has just discarded a card unseen that could come back?"""
    return [g.owner(gun) for gun, _ in g.dropped if any(g.hand[gun])]


@mypyc_attr(allow_interpreted_subclasses=True)
class Specialist(Power):
    """Once, take a fired triple Bang back and discard another unused card instead.  SP-9.1 to SP-9.6, R-41 to R-43"""

    number = 9
    name = "the specialist"
    worth = (7, 5)
    brings = (TAKE_BACK,)

    def in_families(self, options: Any) -> int:
        return 2

    def moments(self, options: Any) -> Mapping[str, Concern]:
        fired: dict[str, Concern] = {"fired": fired_a_triple}
        return fired | {"unfired": dropped_a_card} if options.specialist_unfired else fired

    def offer(self, g: First, me: int, window: str) -> Options:
        return ("show",) if self.gun(g, me, window) is not None else ()

    def gun(self, g: First, me: int, window: str) -> int | None:
        """The gun whose triple Bang may come back now."""
        cards = g.fired if window == "fired" else g.dropped
        return next((gun for gun, card in cards if card == BBB and gun in g.guns[me] and self.counts(g, gun)), None)

    def counts(self, g: First, gun: int) -> bool:
        """Where only the first triple Bang of a game counts, is this the first?  QR-06"""
        options, played = g.rules.options, g.open[gun][2]
        if options.specialist_unfired:
            played += sum(face == BBB for face, _ in g.hidden[gun])
        return played == 1 or options.specialist_which == "any"

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        gun = self.gun(g, me, window)
        assert gun is not None
        take_back(g, me, gun, BBB, SPECIALIST, unfired=window != "fired")
