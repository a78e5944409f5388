"""What a super power is: a card with its moment, its offer and its use, or a quiet change to one rule."""

from __future__ import annotations

from standoff.editions.first.box import SHAME_COST, WOUNDS_TO_DIE
from standoff.editions.first.game import First
from standoff.engine.phase import PASS, Answer, Options


class Power:
    """No power at all: the base rules.  Every power overrides what its card changes."""

    number = 0
    name = ""
    windows: tuple[str, ...] = ()
    """The moments at which the card may be shown."""

    wounds_to_die = WOUNDS_TO_DIE
    shame_worth = -SHAME_COST

    def offer(self, g: First, me: int, window: str) -> Options:
        """What the owner may do at this moment, besides passing."""
        return ("show",)

    def use(self, g: First, me: int, choice: Answer, window: str) -> None:
        """The card has been shown; apply it."""

    def late(self, g: First, me: int) -> Answer:
        """What the slow owner does at this moment."""
        return PASS

    def wounds_from(self, g: First, me: int, hits: int, kind: str) -> int:
        """How many wounds so many hits cost."""
        return hits

    def third_wound(self, g: First, me: int) -> None:
        """The third wound has arrived."""

    def bonus(self, g: First, me: int) -> int:
        """What the card pays its living owner in the final count, in thousands."""
        return 0

    def counts_at_end(self, g: First, me: int) -> bool:
        """Is the card shown in the final count?"""
        return False


def show(g: First, me: int) -> None:
    """Turn the card face up for everybody.  SP-G.5"""
    if not g.shown[me]:
        g.shown[me] = True
        if g.log is not None:
            g.tell("shows_power", "SP-G.5", seat=me, power=g.power[me])
