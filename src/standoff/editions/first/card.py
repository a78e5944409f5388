"""A card of the first edition's table: what it may change about wounds, shame and money."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from standoff.editions.common.attacks import Attack
from standoff.editions.common.cards import DeckCard
from standoff.editions.first.causes import Cause
from standoff.editions.first.components import SHAME_COST, WOUNDS_TO_DIE
from standoff.editions.first.game import First
from standoff.editions.first.weapons import Weapon
from standoff.engine.compiling import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Card(DeckCard[First]):
    """A card that changes nothing.  Every card overrides what it changes."""

    wounds_to_die: ClassVar[int] = WOUNDS_TO_DIE
    shame_worth: ClassVar[int | None] = None
    """What a shame marker is worth to its owner in the final count, where it is not the usual price."""

    def weapons(self) -> tuple[Weapon, ...]:
        """The weapons that come with it."""
        return ()

    def causes(self, options: Any) -> Mapping[str, Cause]:
        """What it wounds people by."""
        return {}

    def wounds_from(self, g: First, me: int, wounds: int, attacks: list[Attack]) -> int:
        """How many wounds these attacks cost, which would cost so many."""
        return wounds

    def stays_up(self, g: First, me: int) -> bool:
        """Does its wounded owner remain standing?"""
        return False

    def announce(self, g: First, me: int) -> None:
        """Say that it has been turned up.  SP-G.5"""
        g.tell("shows_power", "SP-G.5", seat=me, power=self.number)

    def tell_estate(self, g: First, seat: int) -> None:
        """Say that its owner left it, where the dead show what they had.  R-21"""
        g.tell("estate_power", "R-21", seat=seat, power=self.number)

    def wounded(self, g: First, me: int) -> None:
        """The owner has just been wounded."""

    def bonus(self, g: First, me: int) -> int:
        """What the card pays its living owner in the final count, in thousands."""
        return 0

    def was_used(self, g: First, me: int) -> bool:
        """Most cards are shown when used; the quiet ones pay a living owner in the final count."""
        pays = self.bonus(g, me) > 0 or ((self.shame_worth or 0) > 0 and g.shame[me] > 0)
        return super().was_used(g, me) or (me in g.alive and pays)

    def counts_at_end(self, g: First, me: int) -> bool:
        """Is the card shown in the final count?"""
        return False


def wounds_to_die(g: First, seat: int) -> int:
    """How many wounds kill this gangster.  FE-72"""
    cards = [card.wounds_to_die for card in g.rules.holding(g, seat)]
    return max([WOUNDS_TO_DIE, *cards, *[addition.wounds_to_die(g, seat) for addition in g.rules.at_dying]])


def shame_worth(g: First, seat: int) -> int:
    """What a shame marker is worth to this gangster in the final count.  FE-81"""
    for name in g.held[seat]:
        worth = g.rules.cards[name].shame_worth
        if worth is not None:
            return worth
    return -SHAME_COST


def bonus(g: First, seat: int) -> int:
    """What the cards of this gangster pay in the final count.  SP-G.9"""
    paid = 0
    for name in g.held[seat]:
        paid += g.rules.cards[name].bonus(g, seat)
    return paid
