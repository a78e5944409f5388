"""What a table remembers of its games: places, awards and who aimed at whom, by person and without a name.

Names are those of the people who are still there, so whoever leaves takes theirs along.
"""

from __future__ import annotations

from typing import Any, Final

from standoff.table.messages import Finished, Rivals, Scored
from standoff.table.table import Table

KEPT: Final = 50
"""So many games a table remembers."""
FEW: Final = 2
"""An award that more have earned than so many is nobody's."""


def remember(t: Table, at: float) -> None:
    """The game is over: one line more, without anything that was not turned up."""
    view: Any = t.g.rules.edition.view(t.g, None) if t.g is not None else None
    ranking = getattr(view, "ranking", None) or ()
    winners = getattr(view, "winners", None) or ()
    totals = getattr(view, "totals", None) or ()
    places: dict[int, int] = {}
    for group in ranking:
        place = len(places) + 1
        places.update(dict.fromkeys(group, place))
    chairs = t.company.chairs
    scored = [
        Scored(
            person=chair.person,
            won=seat in winners,
            place=places.get(seat, 0),
            total=totals[seat] if seat < len(totals) else None,
            awards=tuple([one.award for one in t.awards if seat in one.seats and len(one.seats) <= FEW]),
        )
        for seat, chair in enumerate(chairs)
        if chair.person is not None
    ]
    told = Finished(t.game, at, t.setup.edition, tuple(scored), _rivals(t))
    t.history = [*[one for one in t.history if one.game != t.game], told][-KEPT:]


def _rivals(t: Table) -> tuple[Rivals, ...]:
    """Two people each, and how often one of them has pointed a gun at the other."""
    counted: dict[tuple[int, int], int] = {}
    chairs = t.company.chairs
    for (seat, target), count in t.tally.pointed.items():
        one, other = chairs[seat].person, chairs[target].person
        if one is not None and other is not None and one != other:
            pair = (min(one, other), max(one, other))
            counted[pair] = counted.get(pair, 0) + count
    return tuple([Rivals(*pair, count) for pair, count in sorted(counted.items())])
