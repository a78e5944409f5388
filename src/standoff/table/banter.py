"""What bots say while the guns are pointed: phrases of the palette, by temper.

A bot speaks from what everybody can see and from a random source that everybody could have (the dealer's promise), so
its talk tells nothing of its cards, let alone of anybody else's.  Each says one thing a round at most, often nothing,
and answers once when somebody who points at it threatens it.  What one of the last ten remarks said is not said again,
and no three of them hang over the table at once.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
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
    "boss": Mood(0.25, ("nothing", "share", "laugh"), ("rich", "bluff"), ("bluff", "nothing"), ("bang", "revenge")),
    "rookie": Mood(0.2, ("click", "laugh"), ("wait", "mother"), ("laugh", "wait")),
}
"""By temper, or by level where there is none."""
SPREAD: Final = 7.0
"""Seconds over which the talk of bots is spread."""
PAUSE: Final = 1.2
"""What it takes to think of a reply."""
FRESH: Final = 10
"""Of so many remarks no two say the same."""
SHOWN: Final = 3.0
"""Seconds that a remark hangs over whoever made it."""
AT_ONCE: Final = 2
"""So many remarks can be read at once."""


class Gunpoint(NamedTuple):
    """A table as bots talk about it: nothing that not everybody sees."""

    aims: Mapping[int, tuple[int, ...]]
    """Whom everybody points at."""
    scarred: Collection[int]
    """Who has been hit before."""


def planned(
    table: Gunpoint, bots: Mapping[int, str], source: str, now: float, breath: float, stale: Collection[str]
) -> list[Remark]:
    """What these bots (by seat, with their moods) will say about a table as everybody sees it, and when.

    Nobody says again what is stale, nor what another of them is about to say.
    """
    stale = set(stale)
    remarks = []
    for seat, mood in bots.items():
        rng = Random(f"{source} {seat}")
        text = _remark(table, seat, MOODS[mood], rng, stale)
        if text:
            stale.add(text)
            remarks.append(Remark(now + breath + SPREAD * rng.random(), seat, text))
    return spaced(remarks)


def reply(
    table: Gunpoint, bots: Mapping[int, str], said: str, by: int, source: str, now: float, stale: Collection[str]
) -> list[Remark]:
    """What bots answer to a threat from somebody who points at them; nothing that is stale."""
    if said not in THREATS:
        return []
    stale = set(stale)
    remarks = []
    for seat in sorted(set(table.aims.get(by, ())) & bots.keys()):
        rng = Random(f"{source} {seat} reply")
        text = _fresh(MOODS[bots[seat]].replies, rng, stale)
        if text:
            stale.add(text)
            remarks.append(Remark(now + PAUSE * (1.0 + rng.random()), seat, text))
    return sorted(remarks)


def spaced(remarks: Iterable[Remark]) -> list[Remark]:
    """The same remarks in order, each late enough that no more of them are shown at once than can be read."""
    found: list[Remark] = []
    for remark in sorted(remarks):
        free = found[-AT_ONCE].at + SHOWN if len(found) >= AT_ONCE else remark.at
        found.append(remark._replace(at=max(remark.at, free)))
    return found


def _remark(table: Gunpoint, seat: int, mood: Mood, rng: Random, stale: Collection[str]) -> str:
    if rng.random() >= mood.often:
        return ""
    guns = sum(seat in targets for targets in table.aims.values())
    if guns and rng.random() < guns / (guns + 1):
        return _fresh(mood.pleas, rng, stale)
    if not table.aims.get(seat):
        return ""
    return _fresh(mood.scars if mood.scars and seat in table.scarred else mood.threats, rng, stale)


def _fresh(phrases: Sequence[str], rng: Random, stale: Collection[str]) -> str:
    """One of these that has not been heard lately; better none than one twice."""
    fresh = [phrase for phrase in phrases if phrase not in stale]
    return rng.choice(fresh) if fresh else ""
