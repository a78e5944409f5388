"""Rows for many games at once, put together from pieces: bytes that are written once and remembered by what they say.

They say what `observation.Moment` writes for one game, byte for byte, and nothing else: both look through views alone.
A place where games are played keeps the row that all see, and writes over it what has changed since the last question.
The row of a seat is a copy of that, with whatever this seat sees otherwise written over it.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from msgspec.structs import astuple

from standoff.engine.state import State
from standoff.env.observation import Layout
from standoff.env.turns import Turns
from standoff.env.writing import REMEMBERED, Part, Record, code

FLOAT: Final = 4
"""How many bytes a number has."""


class Pieces:
    """What the values of one part say, as bytes; the same for all records of a kind."""

    __slots__ = ("_known", "_part")

    def __init__(self, part: Part) -> None:
        self._part = part
        self._known: dict[Any, bytearray] = {}

    def of(self, value: Any) -> bytearray:
        """What this value says."""
        known = self._known
        try:
            found = known.get(value)
        except TypeError:  # a dict is in it, and is written every time
            return written(self._part, value)
        if found is None:
            if len(known) >= REMEMBERED:
                known.clear()
            found = known[value] = written(self._part, value)
        return found


class Field:
    """One part of a record that stands at a certain place of a row."""

    __slots__ = ("held", "pieces", "where")

    def __init__(self, part: Part, pieces: Pieces, begin: int, known: dict[int, list[Pieces]]) -> None:
        self.pieces = pieces
        self.where = stretch(begin, len(part.names))
        self.held = Held(part, begin, known) if part.held else None
        """Of a list of records, which are written one by one."""


class Spot:
    """A record that stands at a certain place of a row: where each of its fields is written."""

    __slots__ = ("_named", "_rest", "_rest_fields", "fields", "nothing")

    def __init__(self, record: Record, begin: int, known: dict[int, list[Pieces]]) -> None:
        """`known` are the pieces of each kind of record: they are the same wherever it stands."""
        parts = record.parts
        pieces = known.get(id(record))
        if pieces is None:
            pieces = known[id(record)] = [Pieces(part) for part in parts]
        usual: dict[str, Field] = {}
        at = begin
        for number, part in enumerate(parts):
            field = Field(part, pieces[number], at, known)
            at += len(part.names)
            if number < len(record.usual):
                usual[record.usual[number]] = field
        self._rest: Field | None = field if record.seldom else None
        """What hardly ever says anything is written together, by the last part."""
        self._rest_fields = [record.fields.index(name) for name in record.seldom]
        self.fields: list[Field | None] = [
            usual.get(name, self._rest if name in record.seldom else None) for name in record.fields
        ]
        """Who writes each field; None for those that are no part of a row, or are written elsewhere."""
        self._named = {name: at for at, name in enumerate(record.fields)}
        self.nothing: tuple[Any, ...] = (_NOT_YET,) * len(record.fields)
        """Differs in every field from whatever is written first."""

    def write(self, row: bytearray, news: tuple[Any, ...], olds: tuple[Any, ...]) -> None:
        """Write over what the record said before."""
        rest = self._rest
        is_unusual = False
        for new, old, field in zip(news, olds, self.fields):
            if new is old or field is None or new == old:
                continue
            if field is rest:
                is_unusual = True
            elif field.held is None:
                row[field.where] = field.pieces.of(new)
            else:
                field.held.write(row, new, old)
        if is_unusual and rest is not None:
            row[rest.where] = rest.pieces.of(tuple([news[at] for at in self._rest_fields]))

    def write_some(self, row: bytearray, values: tuple[Any, ...], more: dict[str, Any]) -> None:
        """Write over what is known otherwise of the record that stands there with these values."""
        rest = self._rest
        is_unusual = False
        for name, new in more.items():
            at = self._named[name]
            old, field = values[at], self.fields[at]
            if new is old or field is None or new == old:
                continue
            if field is rest:
                is_unusual = True
            elif field.held is None:
                row[field.where] = field.pieces.of(new)
            else:
                field.held.write(row, new, old)
        if is_unusual and rest is not None:
            news = list(values)
            for name, new in more.items():
                news[self._named[name]] = new
            row[rest.where] = rest.pieces.of(tuple([news[at] for at in self._rest_fields]))


class Held:
    """A list of records that stands at a certain place of a row: how many they are, the first of them, and whatever is
    beyond these."""

    __slots__ = ("_all", "_count", "_further", "_nothing", "_spots", "_where")

    def __init__(self, part: Part, begin: int, known: dict[int, list[Pieces]]) -> None:
        count, *records, further = part.held
        at, size = begin + len(count.names), len(records[0].names)
        pieces = known.get(id(part))
        if pieces is None:
            pieces = known[id(part)] = [Pieces(count), Pieces(further)]
        self._count = Field(count, pieces[0], begin, known)
        self._spots: list[Spot] = []
        for one in records:
            assert one.record is not None
            self._spots.append(Spot(one.record, at, known))
            at += size
        self._further = Field(further, pieces[1], at, known)
        self._where = [stretch(begin + len(count.names) + size * number, size) for number in range(len(records))]
        self._nothing = bytearray(FLOAT * size)
        """Where no record is."""

    def write(self, row: bytearray, news: tuple[Any, ...], olds: Any) -> None:
        """Write over what was listed before; that may have been nothing at all."""
        spots = self._spots
        room, count = len(spots), len(news)
        before = len(olds) if isinstance(olds, tuple) else -1
        if count != before:
            row[self._count.where] = self._count.pieces.of(count)
            for at in range(count, min(before, room)):
                row[self._where[at]] = self._nothing
        if count > room or before > room:
            row[self._further.where] = self._further.pieces.of(news[room:])
        for at in range(min(count, room)):
            new = news[at]
            if at >= before:
                spots[at].write(row, astuple(new), spots[at].nothing)
            elif new is not olds[at]:
                spots[at].write(row, astuple(new), astuple(olds[at]))


class Writer:
    """What all rows of a set-up have in common: where everything stands, and pieces that are remembered."""

    def __init__(self, layout: Layout, names: tuple[str, ...]) -> None:
        """`names` are what the actions say."""
        known: dict[int, list[Pieces]] = {}
        self.size = FLOAT * len(layout)
        self.players = layout.said_at - layout.me_at - 1
        self.table = Spot(layout.table_record, 0, known)
        self.seats = [
            Spot(layout.seat_record, layout.seats_at + layout.seat_size * seat, known) for seat in range(self.players)
        ]
        self.me_at = stretch(layout.me_at, self.players + 1)
        self.me = [
            floats([float(place == seat) for place in range(self.players)] + [answered])
            for answered in (0.0, 1.0)
            for seat in range(self.players)
        ]
        """Who I am, and whether I have answered: first all seats that have not."""
        self.said_at = stretch(layout.said_at, len(layout) - layout.said_at)
        self._names, self._room = names, layout.said
        self._said: dict[tuple[int, ...], bytearray] = {}
        self.row = bytearray(self.size)
        """Where rows are written, one after the other."""

    def said(self, parts: tuple[int, ...]) -> bytearray:
        """The last parts of an answer, as far as it has been said."""
        found = self._said.get(parts)
        if found is None:
            digits = [digit for part in parts[max(0, len(parts) - self._room) :] for digit in code(self._names[part])]
            found = floats(digits) if self._room else bytearray()
            found += bytes(FLOAT * self._room * len(code("")) - len(found))
            if len(self._said) >= REMEMBERED:
                self._said = {}
            self._said[parts] = found
        return found


class Sight:
    """What the seats of one game after the other see, at a place where games are played."""

    __slots__ = ("_all", "_g", "_is_apart", "_public", "_seats", "_told", "_views", "_writer")

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._public = bytearray(writer.size)
        """The row of what all see: of somebody who is nobody."""
        self._all = writer.table.nothing
        """What all see of the table, field by field …"""
        self._seats: tuple[Any, ...] = (None,) * writer.players
        self._told = [spot.nothing for spot in writer.seats]
        """… and of each seat, as a record and field by field."""
        self._g: State | None = None
        self._views: Any = None
        self._is_apart = False
        """Do these views tell apart what all see?"""

    def ask(self, g: State) -> None:
        """The game asks something new, and stands still until that has been answered."""
        views: Any = g.rules.edition.views(g, self._views)
        self._g = g
        self._views, self._is_apart = views, hasattr(views, "apart")
        table = views.all if self._is_apart else views(None)
        public, told = self._public, self._told
        values: tuple[Any, ...] = astuple(table)
        self._writer.table.write(public, values, self._all)
        self._all = values
        seats: tuple[Any, ...] = table.seats
        for at, (new, old, spot) in enumerate(zip(seats, self._seats, self._writer.seats)):
            if new is not old:
                facts: tuple[Any, ...] = astuple(new)
                spot.write(public, facts, told[at])
                told[at] = facts
        self._seats = seats

    def put(self, me: int, said: tuple[int, ...]) -> bytearray:
        """The row of this seat, in the middle of an answer of which it has said so much.  It is written again for the
        next one."""
        writer, views = self._writer, self._views
        row, spots, told = writer.row, writer.seats, self._told
        row[_ALL] = self._public
        if not self._is_apart:
            view = views(me)
            writer.table.write(row, astuple(view), self._all)
            for at, (seen, known) in enumerate(zip(view.seats, self._seats)):
                if seen is not known:
                    spots[at].write(row, astuple(seen), told[at])
            has_answered = bool(view.answered)
        else:
            closer, mine = views.apart(me)
            if mine:
                writer.table.write_some(row, self._all, mine)
            for seat, more in closer.items():
                spots[seat].write_some(row, told[seat], more)
            has_answered = self._g is not None and me in self._g.answers
        row[writer.me_at] = writer.me[me + writer.players if has_answered else me]
        if said:
            row[writer.said_at] = writer.said(said)
        return row


class Place:
    """Where one game is played after the other, among many such places."""

    __slots__ = ("_asked", "_sight", "_where", "game")

    def __init__(self, writer: Writer, number: int, game: Turns) -> None:
        self._sight = Sight(writer)
        self._where = slice(number * writer.size, (number + 1) * writer.size)
        """Where its row is, among those of all places."""
        self._asked = 0
        self.game = game

    def begin(self, game: Turns) -> None:
        """Another game."""
        self.game, self._asked = game, 0

    def put(self, rows: bytearray, masks: list[bytes]) -> int:
        """Put down what whoever is asked sees and may choose; says who that is."""
        game = self.game
        if game.asked != self._asked:
            self._sight.ask(game.g)
            self._asked = game.asked
        for seat, branch in game.open.items():
            masks.append(branch.raw_mask)
            rows[self._where] = self._sight.put(seat, branch.said)
            return seat
        raise AssertionError("A game that is over has made place for the next one")


def choose(places: list[Place], seats: list[int], actions: list[Any]) -> list[int]:
    """Whoever is asked at each place chooses; says at which of them the game is over."""
    over = []
    for number, place in enumerate(places):
        game = place.game
        game.act(seats[number], int(actions[number]))
        if not game.open:
            over.append(number)
    return over


def put_down(places: list[Place], rows: bytearray) -> tuple[bytes, list[int]]:
    """Write all rows; gives all masks, and who is asked."""
    masks: list[bytes] = []
    seats = [place.put(rows, masks) for place in places]
    return b"".join(masks), seats


def written(part: Part, value: Any) -> bytearray:
    """What a value says at its places, as bytes."""
    numbers: list[float] = []
    part.write(value, numbers)
    return floats(numbers)


def floats(numbers: list[float]) -> bytearray:
    """Numbers as the bytes of a row.  They are never written over: only what is of one kind is copied at once."""
    return bytearray(array("f", numbers).tobytes())


def stretch(begin: int, size: int) -> slice:
    """So many numbers of a row, as bytes."""
    return slice(FLOAT * begin, FLOAT * (begin + size))


_ALL: Final = slice(None)
_NOT_YET: Final = object()
"""Differs from whatever is shown first."""
