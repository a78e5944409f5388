"""Was a super power of any use?  Seen from outside the rules, edition by edition."""

from __future__ import annotations

from typing import Any

from standoff.editions.first.game import First
from standoff.editions.second.game import Second
from standoff.engine.rules import Rules
from standoff.engine.state import State


def power_used(g: State) -> dict[int, tuple[int, bool]]:
    """For every seat with a power: its number, and whether it was shown or paid its owner."""
    if isinstance(g, First) and g.power:
        return _first(g)
    return _second(g) if isinstance(g, Second) else {}


def _first(g: First) -> dict[int, tuple[int, bool]]:
    """Most powers are shown when used; the quiet ones pay a living owner in the final count."""
    used = {}
    for seat, number in enumerate(g.power):
        power = g.rules.power(g, seat)
        pays = seat in g.alive and (power.bonus(g, seat) > 0 or (power.shame_worth > 0 and g.shame[seat] > 0))
        used[seat] = number, g.shown[seat] or pays
    return used


def _second(g: Second) -> dict[int, tuple[int, bool]]:
    """Powers lie open and work all game long."""
    return {seat: (g.power_of(seat).number, True) for seat, power in enumerate(g.power) if power}


def power_names(rules: Rules[Any]) -> dict[int, str]:
    """What the powers of these rules are called."""
    return {power.number: power.name for power in getattr(rules, "powers", ()) if power.number}
