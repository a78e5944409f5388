"""What the cast says: threats in the talk, and a word on what everybody sees.  Nothing here knows what is in a gun."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Final

from standoff.engine.events import Event
from standoff.engine.kinds import Kind, aims
from standoff.telling.cast import Gangster
from standoff.telling.words import Words

SHY: Final = 0.4
"""How often somebody who could speak for one alone does not."""


class Remarks:
    """Listens to what everybody sees and lets the cast comment on it: kinds of events say what they are a cue for."""

    def __init__(
        self, words: Words, kinds: Mapping[str, Kind], cast: Sequence[Gangster], me: int | None, rng: Random
    ) -> None:
        self._words = words
        self._kinds = kinds
        self._cast = cast
        self._me = me
        self._rng = rng
        self._aims: dict[int, tuple[int, ...]] = {}
        self._unsaid: dict[tuple[int, str], list[str]] = {}

    def after(self, event: Event) -> list[str]:
        """Who says what about this, ready to be written down."""
        kind = self._kinds.get(event.kind, _SILENT)
        if kind.aimed:
            self._aims[event.data["seat"]] = aims(event, kind.aimed)
        if not kind.cue:
            return []
        seats = event.data.get("seats", [event.data.get("seat")])
        able = [seat for seat in seats if seat != self._me and self._cast[seat].says(self._words, kind.cue)]
        if not able or (len(seats) == 1 and self._rng.random() < SHY):
            return []
        speaker = self._rng.choice(able)
        return [self._words("terminal.says", name=self._cast[speaker].name, line=self._line(speaker, kind.cue))]

    def threat(self, seat: int) -> str:
        """Something that somebody says over a gun, to whom it points; empty for whoever speaks for themselves."""
        words, gangster = self._words, self._cast[seat]
        if not gangster.says(words, "threat"):
            return ""
        line, targets = self._line(seat, "threat"), self._aims.get(seat, ())
        if not targets:
            return words("terminal.says", name=gangster.name, line=line)
        to = words("you") if self._me in targets else self._cast[targets[0]].name
        return words("terminal.says.to", name=gangster.name, target=to, line=line)

    def _line(self, seat: int, what: str) -> str:
        """One of somebody's lines; none comes back before all have been heard."""
        unsaid = self._unsaid.get((seat, what))
        if not unsaid:
            lines = self._cast[seat].says(self._words, what)
            unsaid = self._unsaid[seat, what] = self._rng.sample(lines, len(lines))
        return unsaid.pop()


_SILENT: Final = Kind()
