"""What bots say while the guns are pointed: phrases of the palette, by temper.

A bot speaks from what everybody can see and from a random source that everybody could have (the dealer's promise), so
its talk tells nothing of its cards, let alone of anybody else's.  Each says one thing a round at most, often nothing,
and answers once when somebody who points at it threatens it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from random import Random
from typing import Final, NamedTuple

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


class Remark(NamedTuple):
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


class Gunpoint(NamedTuple):
    """A table as bots talk about it: nothing that not everybody sees."""

    aims: Mapping[int, tuple[int, ...]]
    """Whom everybody points at."""
    scarred: Collection[int]
    """Who has been hit before."""


def planned(table: Gunpoint, bots: Mapping[int, str], source: str, now: float, breath: float) -> list[Remark]:
    """What these bots (by seat, with their moods) will say about a table as everybody sees it, and when."""
    remarks = []
    for seat, mood in bots.items():
        rng = Random(f"{source} {seat}")
        text = _remark(table, seat, MOODS[mood], rng)
        if text:
            remarks.append(Remark(now + breath + SPREAD * rng.random(), seat, text))
    return sorted(remarks)


def reply(table: Gunpoint, bots: Mapping[int, str], said: str, by: int, source: str, now: float) -> list[Remark]:
    """What bots answer to a threat from somebody who points at them."""
    if said not in THREATS:
        return []
    remarks = []
    for seat in set(table.aims.get(by, ())) & bots.keys():
        rng = Random(f"{source} {seat} reply")
        remarks.append(Remark(now + PAUSE * (1.0 + rng.random()), seat, rng.choice(MOODS[bots[seat]].replies)))
    return sorted(remarks)


def _remark(table: Gunpoint, seat: int, mood: Mood, rng: Random) -> str:
    if rng.random() >= mood.often:
        return ""
    guns = sum(seat in targets for targets in table.aims.values())
    if guns and rng.random() < guns / (guns + 1):
        return rng.choice(mood.pleas)
    if not table.aims.get(seat):
        return ""
    return rng.choice(mood.scars if mood.scars and seat in table.scarred else mood.threats)
