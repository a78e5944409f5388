"""Power 7."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from standoff.editions.common.cards import Concern, everybody
from standoff.editions.first.components import add
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power
from standoff.editions.first.standoff import Load
from standoff.engine.compiling import mypyc_attr
from standoff.engine.fields import ALL, GAME, ROUND, SEAT, Field
from standoff.engine.phase import Answer, Phase, Step

CUNNING: Final = Field(
    "cunning", SEAT, seen=ALL, until=lambda options: ROUND if options.cunning_mode == "once" else GAME
)
"""Who loads when all guns are pointed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Cunning(Power):
    """Shown before the aiming, from then on the bullet is chosen when all guns are pointed.  SP-7.1 to SP-7.5

    A card already laid this round goes back to the hand.
    """

    number = 7
    name = "the cunning"
    worth = (6, 5)
    fields = (CUNNING,)
    later: ClassVar = {"load": CUNNING}

    def phases(self, options: Any) -> Mapping[str, Phase[First]]:
        return {"cunning_load": CunningLoad()}

    def moments(self, options: Any) -> Mapping[str, Concern]:
        return {"loot": everybody, "loaded": everybody}

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        CUNNING[g] = me
        for gun in g.guns[me]:
            card = g.loaded[gun]
            if card is not None:
                g.loaded[gun], g.hand[gun] = None, add(g.hand[gun], card)
                if g.log is not None:
                    g.tell("unloads", "R-39", seat=me, gun=gun)

    def lies_open(self, g: First, me: int) -> None:
        CUNNING[g] = me


class CunningLoad(Load):
    """An active Cunning lays the bullet last, knowing every aim; then hidden cards may speak once more.

    SP-7.2, SP-7.3, I-01
    """

    awaited = False
    unasked = False

    def loaders(self, g: First) -> tuple[int, ...]:
        cunning = CUNNING[g]
        return (cunning,) if cunning in g.alive else ()

    def resolve(self, g: First, cards: dict[int, Any], step: Step) -> None:
        super().resolve(g, cards, step)
        seat = CUNNING[g]
        for gun in g.guns[seat]:
            if g.target[gun] is None:  # too slow to aim, but the card is spent all the same
                g.discard(seat, gun, "R-40")
        if "last card" in g.rules.speakers:
            g.then(("window", "last card"))
