"""Imagining: a copy of the game that agrees with all that one seat knows, everything else lived through again.

The trail says how cards moved.  What the seat saw of it stays (see `memory`); what it could not see is chosen anew, so
that bullets in hand, loaded or face down, loot taken blindly and the piles still to come may all be others.
"""

from __future__ import annotations

from standoff.editions.common.imagine import ask_again, luck_of, other_world
from standoff.editions.second import imagine_bullets, imagine_loot
from standoff.editions.second.game import Second
from standoff.editions.second.memory import remembered
from standoff.engine.chance import Chancy


def imagine(g: Second, me: int | None, rng: Chancy) -> Second:
    """One world among those this seat holds possible (None: a spectator).  The log stays behind."""
    h = other_world(g, me, rng)
    h.wishes = [wishes if seat == me else () for seat, wishes in enumerate(g.wishes)]
    if not h.agenda or h.rules.open:
        return h
    luck = luck_of(rng)
    memory = remembered(tuple(h.trail), me, loot_is_open=h.rules.options.loot == "open")
    imagine_bullets.resample(h, me, luck, memory)
    imagine_loot.resample(h, luck, memory)
    ask_again(h)
    return h
