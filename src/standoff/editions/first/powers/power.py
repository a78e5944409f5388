"""What a super power is: a card with its moment, its offer and its use, or a quiet change to one rule."""

from __future__ import annotations

from typing import Any, ClassVar

from standoff.editions.common.cards import POWERS
from standoff.editions.first.card import Card
from standoff.editions.first.game import First
from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import Options


@mypyc_attr(allow_interpreted_subclasses=True)
class Power(Card):
    """A secret card for everybody: shown when it is used, one answer for most of them.  SP-G.1 to SP-G.9"""

    deck = POWERS
    extra: ClassVar[str] = ""
    """The word by which a table asks for a card that is not among the ten of the box."""
    for_beginners: ClassVar[bool] = False
    """Is it one of the first six?"""

    worth: ClassVar[tuple[int, int]] = (6, 5)
    """What a bot thinks of it in a bodyguard's hand, and in that of a boss, who is rescued into shame."""

    def in_families(self, options: Any) -> int:
        """How many copies of it families play with.  FAM-10, FAM-11"""
        return 1

    def offer(self, g: First, me: int, window: str) -> Options:
        return ("show",)


def show(g: First, me: int, name: str) -> None:
    """Turn a card face up for everybody.  SP-G.5"""
    if name not in g.shown[me]:
        g.turn_card_up(me, name)
        if g.log is not None:
            g.rules.cards[name].announce(g, me)
