"""What the bots say: tempers only.  Nothing here knows what is in anybody's gun."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from standoff.engine.events import Event
from standoff.terminal.cast import Gangster


class Banter:
    """Listens to what everybody sees and lets the cast comment on it."""

    def __init__(self, cast: Sequence[Gangster], me: int | None, rng: Random) -> None:
        self._cast = cast
        self._me = me
        self._rng = rng
        self._aims: dict[int, list[int]] = {}
        self._unsaid: dict[Sequence[str], list[str]] = {}

    def after(self, event: Event) -> list[str]:
        """Who says what about this, ready to be written down."""
        data = event.data
        if event.kind == "round":
            self._aims = {}
        elif event.kind == "aims":
            self._aims.setdefault(data["seat"], []).extend(data.get("targets") or [data["target"]])
        elif event.kind in ("talk", "declines", "orders"):
            if event.kind == "orders":  # a gun on its way elsewhere threatens nobody
                self._aims.pop(data["seat"], None)
            return self._threats()
        elif event.kind == "war_cry":
            return [self._said(seat, "", self._cast[seat].cries) for seat in self._some(data["seats"], 1)]
        elif event.kind == "withdraws" and self._rng.random() < 0.6:
            return [self._said(seat, "", self._cast[seat].excuses) for seat in self._some([data["seat"]], 1)]
        return []

    def _threats(self) -> list[str]:
        at_me = [seat for seat, targets in self._aims.items() if self._me in targets]
        speakers = self._some(at_me, 1)
        speakers += self._some([seat for seat in self._aims if seat not in speakers], 1)
        lines = []
        for seat in speakers:
            target = self._aims[seat][0]
            to = "you" if target == self._me else self._cast[target].name
            lines.append(self._said(seat, f" to {to}", self._cast[seat].threats))
        return lines

    def _some(self, seats: Sequence[int], count: int) -> list[int]:
        """A few of these who have something to say."""
        able = [seat for seat in seats if seat != self._me and self._cast[seat].threats]
        return self._rng.sample(able, min(count, len(able)))

    def _said(self, seat: int, to: str, lines: Sequence[str]) -> str:
        """One of somebody's lines; none comes back before all have been heard."""
        unsaid = self._unsaid.get(lines)
        if not unsaid:
            unsaid = self._unsaid[lines] = self._rng.sample(lines, len(lines))
        return f"{self._cast[seat].name}{to}: “{unsaid.pop()}”"
