"""Windows: the few named moments at which hidden cards may speak.

A window is poker-faced.  Everybody who, as far as the others can tell, could hold a card that speaks now is
asked, and most of them can only pass; so being asked, or the time it takes, tells nobody anything.  Answers are
sealed.  Cards shown together are applied in a fixed order, and then the window opens again, until all pass.
"""

from __future__ import annotations

from typing import TypeVar

from standoff.engine.compiling import mypyc_attr
from standoff.engine.phase import PASS, Phase
from standoff.engine.state import State

G = TypeVar("G", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Window(Phase[G]):
    """Asks whoever could hold a card that speaks at this moment; an edition says who, what and in which order.

    Where it asks nobody nothing happens.
    """

    if_silent = PASS
    quiet = True
    unasked = False
    pace = "window"
