"""One sentence for every event, in the words of whoever is told.

The text of a kind is `event.KIND`.  Conditions behind it, parted by commas, make it the text of some such events only:
a clause or a family of them (`event.takes, AB-3.1`, `event.game_over, AB-`), a field that is there or not
(`event.aims, targets`, `event.godfather, !seat`), or one with this value, or so many (`event.wounded, hits=1`).  The
text with the most conditions that hold is taken.  `{each}` stands for a list with the text `each.KIND` for every place
of the event's lists.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

from standoff.engine.events import Event
from standoff.engine.kinds import Kind
from standoff.telling.grammar import Said, filled, printable
from standoff.telling.words import Speaker, Words

TOLD_TOGETHER: Final = {"guns_down": Kind({"seats": "seats"})}
"""Kinds that a terminal makes of several events."""
_CLAUSE: Final = re.compile(r"[A-Z]+-[\w.]*")


def holds(condition: str, event: Event) -> bool:
    """Is this true of the event?"""
    if _CLAUSE.fullmatch(condition):
        return event.clause.startswith(condition) if condition.endswith("-") else event.clause == condition
    name, equals, wanted = condition.partition("=")
    value = event.data.get(name.removeprefix("!"))
    if equals:
        return str(len(value) if isinstance(value, list | tuple) else value) == wanted
    is_there = value is not None and value is not False and value not in ("", [], ())
    return is_there != name.startswith("!")


class Narrator:
    """Tells the log of one game to one seat (None: to a spectator)."""

    def __init__(self, words: Words, kinds: Mapping[str, Kind], names: Sequence[str], me: int | None) -> None:
        shown = [printable(name) or words("chair", n=seat + 1) for seat, name in enumerate(names)]
        self.speaker = Speaker(words, shown, me)
        self.words = words
        self._kinds = {**kinds, **TOLD_TOGETHER}
        self._texts: dict[str, list[tuple[list[str], str]]] = {}
        for key in words.keys("event."):
            kind, *conditions = key.split(", ")
            self._texts.setdefault(kind, []).append((conditions, f"event.{key}"))
        self._guns = dict(enumerate(range(len(names))))
        self._told: dict[str, int] = {}

    def knows(self, kind: str) -> bool:
        """Is there a sentence of its own for this kind of event?"""
        return kind in self._texts and kind in self._kinds

    def sentence(self, event: Event) -> str:
        """What happened.  A kind nobody has written a sentence for is named, and tells nothing else."""
        if not self.knows(event.kind):
            return self.words("event", kind=event.kind.replace("_", " "))
        event = self._with_owner(event)
        fitting = [(len(some), key) for some, key in self._texts[event.kind] if all(holds(one, event) for one in some)]
        ways = self.words.ways(max(fitting, key=lambda text: text[0])[1])
        turn = self._told.get(event.kind, 0)
        self._told[event.kind] = turn + 1
        return filled(ways[turn % len(ways)], self._parts(event), self.words.language)

    def _parts(self, event: Event) -> dict[str, Said | str | int]:
        kind = self._kinds[event.kind]
        parts = self.speaker.parts(event, kind)
        if f"each.{event.kind}" in self.words:
            each = [self.words(f"each.{event.kind}", **self.speaker.parts(one, kind)) for one in _one_by_one(event)]
            parts["each"] = self.words.listed(each)
        return parts

    def _with_owner(self, event: Event) -> Event:
        """Games of old tell of some guns without their owner; the narrator remembers whose they are."""
        data = event.data
        if "heir" in data and "gun" in data:
            self._guns[data["gun"]] = data["heir"]
        if "gun" not in data or "seat" in data or "seat" not in self._kinds[event.kind].fields:
            return event
        return Event(event.kind, event.clause, {**data, "seat": self._guns[data["gun"]]}, event.to)


def _one_by_one(event: Event) -> list[Event]:
    """The event as if its lists had one entry, entry by entry."""
    lists: dict[str, Any] = {name: value for name, value in event.data.items() if isinstance(value, list | tuple)}
    return [
        Event(event.kind, event.clause, {**event.data, **{name: value[at : at + 1] for name, value in lists.items()}})
        for at in range(min(map(len, lists.values()), default=0))
    ]
