"""Powers that lie on the table beside the phone: classes made at run time, so this module is not compiled."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final

from standoff.editions.first.card import Card
from standoff.editions.first.components import WOUNDS_TO_DIE
from standoff.editions.first.game import First
from standoff.editions.first.powers.power import Power, show

KEPT: Final = frozenset(
    {"bonus", "clauses", "counts_at_end", "deck", "kinds", "may_be_hidden", "name", "number", "shame_worth", "texts"}
    | {"wounds_to_die"}
)
"""What a power is that lies on the table: its name, when its owner dies, and what it pays."""


def _shows_itself(self: Power, g: First, me: int) -> None:
    """Whoever outlives a third wound shows why."""
    if WOUNDS_TO_DIE <= g.wounds[me] < self.wounds_to_die:
        show(g, me, self.name)


@cache
def on_the_table(power: Power) -> Power:
    """The same power where people play it by hand: it asks nobody anything."""
    by_hand = {name: getattr(Card, name) for name in dir(Card) if not name.startswith("_") and name not in KEPT}
    quiet: Power = type(type(power).__name__, (type(power),), {**by_hand, "wounded": _shows_itself})()
    return quiet


def by_hand(powers: Iterable[Power], dealt: bool) -> tuple[Power, ...]:
    """The powers that a phone deals; otherwise those that count at the end, for whoever shows them then."""
    counting = [power for power in powers if type(power).counts_at_end is not Card.counts_at_end]
    return tuple([on_the_table(power) for power in (powers if dealt else counting)])
