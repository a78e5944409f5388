"""How often one person may say the same kind of thing: in a game per round, otherwise per minute.

No journal and no replay grows without play.  What is counted is what was taken, so a table folded from its journal has
counted the same.
"""

from __future__ import annotations

from typing import Final

from standoff.table import commands as c
from standoff.table.company import Somebody
from standoff.table.table import Table
from standoff.telling.refusals import refusal

OFTEN: Final = 60
"""So often, unless it is said otherwise: nobody who plays gets there."""
SELDOM: Final[dict[type, int]] = {
    c.Say: 120,
    c.Emote: 20,
    c.Wish: 40,
    c.Pause: 10,
    c.Face: 15,
    c.Sit: 30,
    c.Kick: 30,
    c.GiveHost: 30,
    c.GiveReferee: 30,
    c.Dispute: 10,
    c.GiveVerdict: 10,
    c.Choose: 120,
}
"""Talk is what a table is for, stopping the clocks is not; an answer counts when it changes one given before."""
FREE: Final = (c.Start, c.Rematch, c.Resume, c.TakeBack, c.Leave)
"""Bounded by what they follow, and nobody may be kept from them."""
MOST: Final[dict[type, int]] = {kind: SELDOM.get(kind, OFTEN) for kind in c.Spoken.__args__ if kind not in FREE}
"""Everything that people may say, and how often each of them may say it."""
WRITTEN: Final[dict[type, type]] = {c.Wishes: c.Wish, c.Enough: c.Ready}
"""What the journal writes down under another name than it was said."""


def said(command: c.Journalled) -> type:
    """What somebody said, whatever it is called in the journal."""
    kind = type(command)
    return WRITTEN.get(kind, kind)


def check_bound(t: Table, person: int, command: c.Journalled, now: float) -> None:
    """Refuse what somebody has said often enough."""
    kind, one = said(command), t.company.people[person]
    if one.counted_in == _span(t, now) and one.counted.get(kind, 0) >= MOST[kind]:
        if t.stage == "game":
            raise refusal("enough this round")
        raise refusal("enough this minute")


def count(t: Table, one: Somebody, command: c.Journalled, at: float) -> None:
    """Somebody has said something."""
    span = _span(t, at)
    if one.counted_in != span:
        one.counted_in, one.counted = span, {}
    kind = said(command)
    one.counted[kind] = one.counted.get(kind, 0) + 1


def _span(t: Table, at: float) -> tuple[int, int]:
    """The round of a game, or the minute."""
    if t.stage == "game" and t.g is not None:
        return t.game, t.g.round
    return -1, int(at // 60)
