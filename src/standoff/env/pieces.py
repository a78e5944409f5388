"""Rows for many games at once, put together from pieces: bytes that are written once and remembered by what they say.

They say what `observation.Moment` writes for one game, byte for byte, and nothing else: both look through views alone.
A moment writes the whole view of a seat; here what all see is taken in once a question, and of a seat's own view only
what differs from that, where an edition's views tell it apart.
"""

from __future__ import annotations

from array import array
from typing import Any, Final

from msgspec.structs import astuple, replace

from standoff.editions.common.views import Views
from standoff.engine.state import State
from standoff.env.episode import Episode
from standoff.env.observation import Layout
from standoff.env.writing import REMEMBERED, Part, Record, code


class Kind:
    """How records of a kind become bytes: what each field says, as it was written before."""

    __slots__ = ("_known", "_parts", "held", "places", "rest", "rest_at", "size")

    def __init__(self, places: list[int], rest: list[int], parts: list[Part]) -> None:
        self.places = places
        """By field: which part writes it; -1 for none."""
        self.rest = rest
        """The fields that hardly ever say anything, written together by the last part."""
        self.rest_at = len(parts) - 1 if rest else -1
        self.size = len(parts)
        self._parts = parts
        self._known: list[dict[Any, bytes]] = [{} for _ in parts]
        self.held = [Held(part) if part.held else None for part in parts]
        """Those of the parts that are lists of records."""

    def piece(self, at: int, value: Any) -> bytes:
        """What this part says, as bytes."""
        known = self._known[at]
        try:
            found = known.get(value)
        except TypeError:  # a dict is in it, and is written every time
            return written(self._parts[at], value)
        if found is None:
            if len(known) >= REMEMBERED:
                known.clear()
            found = known[value] = written(self._parts[at], value)
        return found


def kind_of(record: Record) -> Kind:
    """How such records become bytes."""
    last = len(record.usual)
    places = [
        record.usual.index(name) if name in record.usual else last if name in record.seldom else -1
        for name in record.fields
    ]
    return Kind(places, [record.fields.index(name) for name in record.seldom], record.parts)


class Held:
    """How a list of records becomes bytes: how many they are, the first of them, and whatever is beyond these."""

    __slots__ = ("counts", "further", "kinds", "nothing")

    def __init__(self, part: Part) -> None:
        count, *records, further = part.held
        self.counts = Kind([0], [], [count])
        self.kinds = [kind_of(one.record) for one in records if one.record is not None]
        self.nothing = floats([0.0] * len(records[0].names))
        """Where no record is."""
        self.further = Kind([0], [], [further])


class Block:
    """A record as bytes: where one like it has been shown before, only what has changed is looked up."""

    __slots__ = ("_held", "_kind", "_pieces", "_shown", "_values")

    def __init__(self, kind: Kind) -> None:
        self._kind = kind
        self._values: tuple[Any, ...] = (_NOT_YET,) * len(kind.places)
        self._pieces = [b""] * kind.size
        self._held = [None if held is None else Row(held) for held in kind.held]
        self._shown = b""

    def show(self, record: Any) -> bytes:
        """This record from now on."""
        values: tuple[Any, ...] = astuple(record)
        changes, is_unusual = False, False
        for at, (new, old) in enumerate(zip(values, self._values)):
            if new is not old and new != old:
                kind = self._kind
                place = kind.places[at]
                if place < 0:
                    continue
                changes = True
                if place == kind.rest_at:
                    is_unusual = True
                else:
                    held = self._held[place]
                    self._pieces[place] = kind.piece(place, new) if held is None else held.show(new)
        self._values = values
        if is_unusual:
            kind = self._kind
            self._pieces[kind.rest_at] = kind.piece(kind.rest_at, tuple([values[one] for one in kind.rest]))
        if changes:
            self._shown = b"".join(self._pieces)
        return self._shown


class Row:
    """Records in a row."""

    __slots__ = ("_blocks", "_count", "_held", "_pieces")

    def __init__(self, held: Held) -> None:
        self._held = held
        self._blocks = [Block(kind) for kind in held.kinds]
        self._count = -1
        """How many were shown last; -1 where some had no room."""
        self._pieces: list[bytes] = []

    def show(self, records: tuple[Any, ...]) -> bytes:
        """These records from now on."""
        held, blocks, count = self._held, self._blocks, len(records)
        room = len(blocks)
        if count != self._count:
            rest = held.further.piece(0, records[room:])
            self._pieces = [held.counts.piece(0, count), *[held.nothing] * room, rest]
            self._count = count if count <= room else -1
        for at, (block, record) in enumerate(zip(blocks, records), start=1):
            self._pieces[at] = block.show(record)
        return b"".join(self._pieces)


class Writer:
    """What the rows of a set-up have in common: pieces that are remembered, for all games."""

    def __init__(self, layout: Layout, names: tuple[str, ...]) -> None:
        """`names` are what the actions say."""
        self.table = kind_of(layout.table_record)
        self.seat = kind_of(layout.seat_record)
        self.players = layout.said_at - layout.me_at - 1
        self._names, self._room = names, layout.said
        self.me = [
            floats([float(place == seat) for place in range(self.players)] + [answered])
            for answered in (0.0, 1.0)
            for seat in range(self.players)
        ]
        """Who I am, and whether I have answered: first all seats that have not."""
        self._said: dict[tuple[int, ...], bytes] = {(): floats([0.0] * (self._room * len(code(""))))}

    def said(self, parts: tuple[int, ...]) -> bytes:
        """The last parts of an answer, as far as it has been said."""
        found = self._said.get(parts)
        if found is None:
            digits = [digit for part in parts[max(0, len(parts) - self._room) :] for digit in code(self._names[part])]
            found = floats(digits) if self._room else b""
            found += bytes(len(self._said[()]) - len(found))
            if len(self._said) >= REMEMBERED:
                self._said = {(): self._said[()]}
            self._said[parts] = found
        return found


class Sight:
    """What the seats of one game after the other see, at a place where games are played."""

    __slots__ = ("_alike", "_blocks", "_closer", "_g", "_own_table", "_public", "_seen", "_views", "_whole", "_writer")

    def __init__(self, writer: Writer) -> None:
        self._writer = writer
        self._seen = Block(writer.table)
        self._public = [Block(writer.seat) for _ in range(writer.players)]
        self._own_table = [Block(writer.table) for _ in range(writer.players)]
        self._closer: list[dict[int, Block]] = [{} for _ in range(writer.players)]
        """By seat: the gangsters as this one sees them."""
        self._g: State | None = None
        self._whole: Any = None
        """How whole views are made, by an edition that does not tell apart what all see."""
        self._views: Views[Any] | None = None
        self._alike = b""
        self._blocks: list[bytes] = []

    def ask(self, g: State) -> None:
        """The game asks something new, and stands still until that has been answered."""
        views = g.rules.edition.views(g)
        self._g = g
        if not isinstance(views, Views):
            self._whole, self._views = views, None
            return
        self._views = views
        self._alike = self._seen.show(views.all)
        self._blocks = [block.show(seat) for block, seat in zip(self._public, views.all.seats)]

    def put(self, me: int, said: tuple[int, ...], row: list[bytes]) -> None:
        """Add what this seat sees, in the middle of an answer of which it has said so much."""
        writer, views, blocks = self._writer, self._views, self._closer[me]
        if views is None:
            view = self._whole(me)
            row.append(self._own_table[me].show(view))
            for seat, seen in enumerate(view.seats):
                row.append(self._close(blocks, seat).show(seen))
            has_answered = bool(view.answered)
        else:
            closer, mine = views.apart(me)
            row.append(self._own_table[me].show(replace(views.all, **mine)) if mine else self._alike)
            at = len(row)
            row.extend(self._blocks)
            for seat, seen in closer.items():
                row[at + seat] = self._close(blocks, seat).show(seen)
            has_answered = self._g is not None and me in self._g.answers
        row.append(writer.me[me + writer.players if has_answered else me])
        row.append(writer.said(said))

    def _close(self, blocks: dict[int, Block], seat: int) -> Block:
        block = blocks.get(seat)
        if block is None:
            block = blocks[seat] = Block(self._writer.seat)
        return block


class Place:
    """Where one game is played after the other, among many such places."""

    __slots__ = ("_asked", "_sight", "game")

    def __init__(self, writer: Writer, game: Episode) -> None:
        self._sight = Sight(writer)
        self._asked = 0
        self.game = game

    def begin(self, game: Episode) -> None:
        """Another game."""
        self.game, self._asked = game, 0

    def put(self, rows: list[bytes], masks: list[bytes]) -> int:
        """Add what whoever is asked sees and may choose; says who that is."""
        game = self.game
        if game.asked != self._asked:
            self._sight.ask(game.g)
            self._asked = game.asked
        for seat, branch in game.open.items():
            masks.append(branch.raw_mask)
            self._sight.put(seat, branch.said, rows)
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


def put_together(places: list[Place]) -> tuple[bytes, bytes, list[int]]:
    """All rows, all masks, and who is asked."""
    rows: list[bytes] = []
    masks: list[bytes] = []
    seats = [place.put(rows, masks) for place in places]
    return b"".join(rows), b"".join(masks), seats


def written(part: Part, value: Any) -> bytes:
    """What a value says at its places, as bytes."""
    numbers: list[float] = []
    part.write(value, numbers)
    return floats(numbers)


def floats(numbers: list[float]) -> bytes:
    """Numbers as the bytes of a row."""
    return array("f", numbers).tobytes()


_NOT_YET: Final = object()
"""Differs from whatever is shown first."""
