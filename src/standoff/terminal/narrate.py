"""One sentence for every event, in the words of whoever is told."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from standoff.engine.events import SEAT_FIELDS, SEATS_FIELDS, Event
from standoff.terminal.grammar import Speaker

Words: TypeAlias = dict[str, Any]
"""An event's data, ready for a sentence: people instead of seats, dollars instead of numbers."""
Tale: TypeAlias = tuple[str, ...] | Callable[[Words], str]
"""Several ways to say the same thing, taken in turn, or a function where the data decide."""


class Tales:
    """How the events of one edition are told."""

    def __init__(
        self, tales: Mapping[str, Tale], fields: Mapping[str, Callable[[Any], Any]], gun_kinds: Sequence[str] = ()
    ) -> None:
        self.tales = tales
        self.fields = fields
        self.gun_kinds = frozenset(gun_kinds)
        """Events that name a gun only; the narrator remembers whose it is."""


class Narrator:
    """Tells the log of one game to one seat (None: to a spectator)."""

    def __init__(self, tales: Tales, names: Sequence[str], me: int | None) -> None:
        self.speaker = Speaker(names, me)
        self._tales = tales
        self._guns = dict(enumerate(range(len(names))))
        self._told: dict[str, int] = {}

    def knows(self, kind: str) -> bool:
        """Is there a sentence of its own for this kind of event?"""
        return kind in self._tales.tales

    def sentence(self, event: Event) -> str:
        """What happened.  A kind nobody has written a sentence for is named, and tells nothing else."""
        tale = self._tales.tales.get(event.kind)
        if tale is None:
            return f"Something happens: {event.kind.replace('_', ' ')}."
        words = self.words(event)
        if callable(tale):
            return tale(words)
        turn = self._told.get(event.kind, 0)
        self._told[event.kind] = turn + 1
        return tale[turn % len(tale)].format(**words)

    def words(self, event: Event) -> Words:
        """The data of an event as a sentence wants them."""
        data = event.data
        if "heir" in data and "gun" in data:
            self._guns[data["gun"]] = data["heir"]
        words: Words = {"event": event}
        for name, value in data.items():
            if name in SEAT_FIELDS:
                words[name] = self.speaker.who(value)
            elif name in SEATS_FIELDS:
                words[name] = self.speaker.all(value)
                words[f"{name}_each"] = [self.speaker.name(seat) for seat in value]
            else:
                words[name] = self._tales.fields.get(name, _as_it_is)(value)
        if event.kind in self._tales.gun_kinds:
            words["seat"] = self.speaker.who(self._guns[data["gun"]])
        return words


def _as_it_is(value: Any) -> Any:
    return value
