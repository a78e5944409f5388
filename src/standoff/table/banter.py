"""What bots say while the guns are pointed: phrases of the palette, by temper.

A bot speaks from what everybody can see and from a random source that everybody could have (the dealer's promise), so
its talk tells nothing of its cards, let alone of anybody else's.  Each says one thing a round at most, often nothing,
and answers once when somebody who points at it threatens it.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any, Final, NamedTuple

from standoff.table.palette import THREATS


class Mood(NamedTuple):
    """How somebody talks."""

    often: float
    """The chance to say something in a round."""
    threats: tuple[str, ...]
    pleas: tuple[str, ...]
    """To those who point at me: promises among them."""
    replies: tuple[str, ...]
    scars: tuple[str, ...] = ()
    """Said instead of threats once wounded."""


class Line(NamedTuple):
    """Something a bot is about to say."""

    at: float
    seat: int
    text: str


MOODS: Final[dict[str, Mood]] = {
    "hothead": Mood(0.5, ("duck", "bang", "never"), ("never", "bluff"), ("laugh", "never"), ("bang", "never")),
    "coward": Mood(0.45, ("click", "nothing"), ("mother", "truce", "rich", "wait"), ("sorry", "mother", "truce")),
    "avenger": Mood(0.4, ("nothing", "duck"), ("bluff", "nothing"), ("bluff", "nothing"), ("revenge", "bang")),
    "accountant": Mood(0.3, ("nothing", "share"), ("rich", "truce", "share"), ("bluff", "truce")),
    "regular": Mood(0.3, ("duck", "bang", "click", "share"), ("rich", "truce", "bluff"), ("bluff", "laugh", "truce")),
    "rookie": Mood(0.2, ("click", "laugh"), ("wait", "mother"), ("laugh", "wait")),
}
"""By temper, or by level where there is none."""
SPREAD: Final = 7.0
"""Seconds over which the talk of bots is spread."""
PAUSE: Final = 1.2
"""What it takes to think of a reply."""


def planned(view: Any, bots: Mapping[int, str], source: str, now: float, breath: float) -> list[Line]:
    """What these bots (by seat, with their moods) will say about a table as everybody sees it, and when."""
    lines = []
    for seat, mood in bots.items():
        rng = Random(f"{source} {seat}")
        text = _remark(view, seat, MOODS[mood], rng)
        if text:
            lines.append(Line(now + breath + SPREAD * rng.random(), seat, text))
    return sorted(lines)


def reply(view: Any, bots: Mapping[int, str], said: str, by: int, source: str, now: float) -> list[Line]:
    """What bots answer to a threat from somebody who points at them."""
    if said not in THREATS:
        return []
    lines = []
    for seat in set(_targets(view.seats[by])) & bots.keys():
        rng = Random(f"{source} {seat} reply")
        lines.append(Line(now + PAUSE * (1.0 + rng.random()), seat, rng.choice(MOODS[bots[seat]].replies)))
    return sorted(lines)


def _remark(view: Any, seat: int, mood: Mood, rng: Random) -> str:
    if rng.random() >= mood.often:
        return ""
    aims = _targets(view.seats[seat])
    guns = sum(seat in _targets(other) for other in view.seats if other.alive)
    if guns and rng.random() < guns / (guns + 1):
        return rng.choice(mood.pleas)
    if not aims:
        return ""
    return rng.choice(mood.scars if mood.scars and view.seats[seat].wounds else mood.threats)


def _targets(seat: Any) -> tuple[int, ...]:
    """Whom somebody points at, in any edition."""
    aims = [gun.target for gun in seat.guns] if hasattr(seat, "guns") else [seat.target]
    found: list[int] = []
    for aim in aims:
        found += aim if isinstance(aim, tuple) else () if aim is None else (aim,)
    return tuple(found)
