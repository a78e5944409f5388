"""Views: what all see, what the parts at a table add to it, and what is mine.

A view is built up from nothing, and is the only door through which a game leaves the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Any, Final, Generic, TypeAlias, TypeVar

import msgspec
from msgspec.structs import replace

from standoff.editions.common.gangsters import Gangsters
from standoff.editions.common.part import Part, overriding
from standoff.editions.common.view import View
from standoff.engine.fields import ALL, OWNER, Declaration, Declared

V = TypeVar("V", bound=View[Any])
Closer: TypeAlias = Callable[[Any, Sequence[Any], int, tuple["Made", ...]], dict[int, dict[str, Any]]]
"""What a seat sees of gangsters, of those that all see, and nobody else does: of itself at least."""
Mine: TypeAlias = Callable[[Any, int], dict[str, Any]]
"""What only this seat sees of the table."""


OWN: Final = frozenset({"me", "options", "answered", "seats"})
"""The fields of a view that are filled in for one seat; all others are mostly seen alike."""
_encode = msgspec.json.Encoder().encode
_encode_lines = msgspec.json.Encoder().encode_lines


class Made:
    """Records of one moment, or parts of them, with the facts that each of them was made of."""

    __slots__ = ("facts", "records")

    def __init__(self, facts: list[Any], records: list[Any]) -> None:
        self.facts, self.records = facts, records


def make(g: Any, facts: list[Any], one: Callable[[Any, int, Any], Any], before: Made | None) -> Made:
    """A record of each of these facts; where they are what they were at an earlier moment, the record made then."""
    if before is None or len(before.facts) != len(facts):
        return Made(facts, [one(g, at, told) for at, told in enumerate(facts)])
    known, records = before.facts, before.records[:]
    for at, told in enumerate(facts):
        if told is not known[at] and told != known[at]:
            records[at] = one(g, at, told)
    return Made(facts, records)


class Views(Generic[V]):
    """One moment of a game as everybody may see it.  The game stands still as long as it is looked at."""

    __slots__ = ("_bare", "_closer", "_g", "_mine", "_told", "_written", "all", "made")

    def __init__(
        self,
        g: Gangsters,
        table: V,
        closer: Closer,
        mine: Mine,
        made: tuple[Made, ...] = (),
        before: Views[Any] | None = None,
    ) -> None:
        """The table as everybody sees it in the base game, and what an edition makes of it for one seat.  `made` is
        what may be taken over later on; `before` are views of an earlier moment under the same rules."""
        self._g, self._closer, self._mine, self.made = g, closer, mine, made
        self._bare: Sequence[Any] = table.seats
        """The gangsters as everybody sees them in the base game."""
        added: Added = g.rules.added
        told = self._told = added.to_seats(g)
        if told:
            seats = list(table.seats)
            for seat, more in told.items():
                if before is not None and before._bare[seat] is seats[seat] and before._told.get(seat) == more:
                    seats[seat] = before.all.seats[seat]
                else:
                    seats[seat] = replace(seats[seat], **more)
            table = replace(table, seats=tuple(seats))
        of_table = added.to_table(g)
        self.all: V = replace(table, **of_table) if of_table else table
        """What all see: the view of a spectator."""
        self._written: Written | None = None

    def __call__(self, me: int | None) -> V:
        """All that this seat may know."""
        table = self.all
        if me is None:
            return table
        closer, mine = self.apart(me)
        seats = [*table.seats]
        for seat, more in closer.items():
            seats[seat] = replace(seats[seat], **more)
        options, answered = self._g.asking.get(me, ()), me in self._g.answers
        view = replace(table, me=me, options=options, answered=answered, seats=tuple(seats))
        return replace(view, **mine) if mine else view

    def apart(self, me: int) -> tuple[dict[int, dict[str, Any]], dict[str, Any]]:
        """What this seat sees otherwise than all do: of gangsters, and of the table.  The rest of its view, but for
        itself and its question, is what all see."""
        return self._seen_closer(me), self._mine(self._g, me)

    def encoded(self, me: int | None) -> bytes:
        """The same as JSON: what several see alike is written once."""
        g, written = self._g, self._written
        if written is None:
            written = self._written = Written(self.all)
        seats, rest = written.seats[:], written.rest
        own: dict[str, Any] = {"me": me, "options": (), "answered": False}
        if me is not None:
            closer, mine = self.apart(me)
            for seat, more in closer.items():
                seats[seat] = _encode(replace(self.all.seats[seat], **more))
            own["options"], own["answered"] = g.asking.get(me, ()), me in g.answers
            if mine:
                rest = _encode(written.alike | mine)[1:]
        return b"".join((_encode(own)[:-1], b',"seats":[', b",".join(seats), b"],", rest))

    def _seen_closer(self, me: int) -> dict[int, dict[str, Any]]:
        """What a seat sees of gangsters that not everybody does."""
        g = self._g
        closer = self._closer(g, self.all.seats, me, self.made)
        for seat, more in g.rules.added.to_seats_for(g, me).items():
            closer[seat] = {**closer[seat], **more} if seat in closer else more
        return closer


class Written:
    """What all see of a moment, as JSON: every gangster, and the table."""

    __slots__ = ("alike", "rest", "seats")

    def __init__(self, view: View[Any]) -> None:
        self.seats: list[bytes] = _encode_lines(view.seats).split(b"\n")
        self.seats.pop()  # what follows the last newline
        self.alike = dict[str, Any]()
        """Whatever goes without saying is left out, as records do it."""
        values = msgspec.structs.astuple(view)
        for at, name, default in _alike(type(view)):
            value = values[at]
            if value is not default and (default is msgspec.NODEFAULT or value != default):
                self.alike[name] = value
        self.rest = _encode(self.alike)[1:]
        """All that follows the seats in a view."""


class Added:
    """What the parts at one table add to its views: their declared fields, and whatever else they have to say."""

    __slots__ = ("_about", "_about_to", "_kept", "_own", "_seats", "_seats_kept", "_shows", "_shows_to", "_table")

    def __init__(
        self,
        parts: Iterable[Part[Any]],
        declared: Declared,
        table: type[msgspec.Struct],
        seat: type[msgspec.Struct],
    ) -> None:
        """`table` and `seat` are the records of this edition: what they have no word for is `kept`."""
        self._shows, self._shows_to = overriding(parts, "shows"), overriding(parts, "shows_to")
        self._about, self._about_to = overriding(parts, "about"), overriding(parts, "about_to")
        self._table, self._kept = _worded(declared.seen(ALL, per_seat=False), table)
        self._seats, self._seats_kept = _worded(declared.seen(ALL, per_seat=True), seat)
        self._own = tuple(declared.seen(OWNER, per_seat=True))

    def to_table(self, g: Gangsters) -> dict[str, Any]:
        """What all see of the table."""
        cells = g.cells
        seen: dict[str, Any] = {}
        for field, default in self._table:
            value = cells[field]
            if value != default:
                seen[field.name] = field.shape.write(value)
        if self._kept:
            seen["kept"] = {field.name: field.shape.write(cells[field]) for field in self._kept}
        for part in self._shows:
            seen |= part.shows(g)
        return seen

    def to_table_for(self, g: Gangsters, me: int) -> dict[str, Any]:
        """What one seat alone sees of the table."""
        seen: dict[str, Any] = {}
        for part in self._shows_to:
            seen |= part.shows_to(g, me)
        return seen

    def to_seats(self, g: Gangsters) -> dict[int, dict[str, Any]]:
        """What all see of those seats of which there is something to say."""
        seen: dict[int, dict[str, Any]] = {}
        for field, default in self._seats:
            row = g.cells[field]
            if row.count(default) < len(row):
                for seat, value in enumerate(row):
                    if value != default:
                        seen.setdefault(seat, {})[field.name] = field.shape.write(value)
        if self._seats_kept:
            for seat in range(len(g.wounds)):
                seen.setdefault(seat, {})["kept"] = _kept(g, seat, self._seats_kept)
        for part in self._about:
            for seat, told in part.about(g).items():
                seen.setdefault(seat, {}).update(told)
        return seen

    def to_seats_for(self, g: Gangsters, me: int) -> dict[int, dict[str, Any]]:
        """What one seat alone sees of some seats, mostly of itself."""
        seen: dict[int, dict[str, Any]] = {}
        if self._own:
            seen[me] = {"kept": _kept(g, me, (*self._seats_kept, *self._own))}
        for part in self._about_to:
            for seat, told in part.about_to(g, me).items():
                seen[seat] = {**seen[seat], **told} if seat in seen else told
        return seen


def _kept(g: Gangsters, seat: int, fields: tuple[Declaration, ...]) -> dict[str, Any]:
    return {field.name: field.shape.write(g.cells[field][seat]) for field in fields}


def _worded(
    fields: list[Declaration], record: type[msgspec.Struct]
) -> tuple[list[tuple[Declaration, Any]], tuple[Declaration, ...]]:
    """Those that a record has a word for, each with the value that goes without saying, and the others."""
    words = _words(record)
    named = []
    for field in fields:
        if field.name in words:
            start = field.shape.start
            named.append((field, start if field.shape.write(start) == words[field.name] else _ALWAYS_SAID))
    return named, tuple([field for field in fields if field.name not in words])


@cache
def _words(record: type[msgspec.Struct]) -> dict[str, Any]:
    """What a record has words for, each with its default."""
    return {word.name: word.default for word in msgspec.structs.fields(record)}


@cache
def _alike(record: type[msgspec.Struct]) -> list[tuple[int, str, Any]]:
    """The words of a view that are mostly said alike: where they stand, and their defaults."""
    return [(at, name, default) for at, (name, default) in enumerate(_words(record).items()) if name not in OWN]


_ALWAYS_SAID: Final = object()
