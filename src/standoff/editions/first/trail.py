"""A trail of what happens to hands unseen, for whoever imagines it: kept only where cards wander (see `resample`).

What was loaded, fired and discarded can be read off the table.  A line says when, between all that, a hand changed in
another way.  It begins with a word, a gun, and how many cards that gun had discarded face down and which lay open then.
"""

from __future__ import annotations

from typing import Any, Final

from standoff.editions.first.game import First
from standoff.engine.fields import THINGS, Field

TRAIL: Final = Field("trail", THINGS)

BACK: Final = "back"
"""(card): it went from the open cards back to the hand, for all to see."""
FROM_HIDDEN: Final = "from hidden"
"""(card): it had just been discarded face down, and went back to the hand, for all to see."""
GAVE: Final = "gave"
"""(cards): another one than these was given up, face down."""
LOOK: Final = "look"
"""(seat, hand): this seat saw the hand."""
SWAP: Final = "swap"
"""(gun and how it lay, pulled, given, seats): a card of another gun was pulled, and one given; these two know them."""
REFILL: Final = "refill"
"""(open, places, all): so many Bangs came back from the open cards, others from face down; were there no more?"""


def note(g: First, word: str, gun: int, *more: Any) -> None:
    """Write a line, where a trail is kept."""
    if TRAIL in g.cells:
        TRAIL[g] += ((word, gun, len(g.hidden[gun]), g.open[gun], *more),)
