"""What a seat sees, as numbers: the fields of its view in a row of fixed length for every set-up.

A view is the only door through which a game leaves the engine, so nothing is here that a seat may not know.  How a
field is written follows from its declared type alone: numbers as they are, seats and lists of seats by seat, words by a
code that never changes, and whatever has no fixed shape spread over a few places by a hash.  What hardly ever says
anything at a table shares such places, so that rows are as short as a game is simple.
"""

from __future__ import annotations

from functools import cache
from operator import attrgetter
from random import Random
from typing import Any, Final

import msgspec
import numpy as np
from msgspec import inspect
from numpy.typing import NDArray

from standoff.engine.chance import key_of_seed
from standoff.engine.play import answer, waiting_for
from standoff.engine.rules import Rules, start
from standoff.engine.state import State
from standoff.env.writing import (
    CODE,
    Part,
    Read,
    Record,
    code,
    held,
    number,
    numbers,
    one_or_several,
    optional,
    remembered,
    seat,
    seats,
    side_by_side,
    spans,
    spread,
    unusual,
    word,
    words,
)

Row = NDArray[np.float32]
LARGEST: Final = 1_000_000.0
"""No number of an observation is larger."""
_ELSEWHERE: Final = frozenset({"me", "options", "answered", "seats"})
"""Fields of a view that are written in another way: who I am, the mask, and every seat in its own block."""
_TRIED: Final = 2
"""Games that are played by chance to see what is usual at a table."""
_SLOTS: Final = 8
"""So many numbers of a list are written out; all of them are counted and added up."""


class Usual:
    """What views of a set-up usually say: fields that never do in some games by chance share a few places."""

    def __init__(self, rules: Rules[Any]) -> None:
        self.longest: dict[str, int] = {}
        """The longest list under each name, or 1, for fields that say something."""
        self.view: type = object
        for seed in range(_TRIED):
            rng = Random(seed)
            g: State = start(rules, key_of_seed(f"usual {seed}"), log=False)
            while True:
                for who in (None, rng.randrange(rules.setup.players)):
                    view = rules.edition.view(g, who)
                    self._look("", view)
                    for one in view.seats:
                        self._look("seats", one)
                self.view = type(view)
                if g.over:
                    break
                for who in waiting_for(g):
                    answer(g, who, rng.choice(g.asking[who]))

    def _look(self, way: str, record: msgspec.Struct) -> None:
        for name, usual in defaults_of(type(record)).items():
            value = getattr(record, name)
            if value == usual or name in _ELSEWHERE:
                continue
            path = f"{way}.{name}"
            several = value if isinstance(value, tuple) else (value,)
            self.longest[path] = max(self.longest.get(path, 1), len(several))
            for one in several:
                if isinstance(one, msgspec.Struct):
                    self._look(path, one)


@cache
def defaults_of(record: type[msgspec.Struct]) -> dict[str, Any]:
    """The fields of a record, each with the value that goes without saying."""
    return {
        field.name: field.default if field.default_factory is msgspec.NODEFAULT else field.default_factory()
        for field in msgspec.structs.fields(record)
    }


class Layout:
    """How the views of one set of rules are written."""

    def __init__(self, rules: Rules[Any], parts: int) -> None:
        """So many `parts` of an answer may have been said before a choice."""
        self._seats = rules.setup.players
        self._seat_facts = rules.edition.seat_facts
        self._usual = Usual(rules)
        record = inspect.type_info(self._usual.view)
        assert isinstance(record, inspect.StructType)
        seat = next(field.type for field in record.fields if field.name == "seats")
        assert isinstance(seat, inspect.VarTupleType)
        assert isinstance(seat.item_type, inspect.StructType)
        self.table_record = self._fields("", "", record, _ELSEWHERE)
        self.table_of, self.table = self.table_record.read, self.table_record.parts
        """What a view says of the table, and how each of it is written."""
        self.seat_record = self._fields("", "seats", seat.item_type, frozenset({"seat"}))
        self.seat_of, self.seat = self.seat_record.read, self.seat_record.parts
        """The same of a seat."""
        self.said = min(parts, 4)
        """How many parts of the answer so far are written, the last ones."""
        names = [name for part in self.table for name in part.names]
        self.spans = spans(self.table)
        """Where each field of the table begins and ends."""
        self.seats_at = len(names)
        self.seat_spans = spans(self.seat)
        self.seat_size = self.seat_spans[-1][1]
        for number_ in range(self._seats):
            names += [f"seat {number_}.{name}" for part in self.seat for name in part.names]
        self.me_at = len(names)
        names += [f"me {number_}" for number_ in range(self._seats)] + ["answered"]
        self.said_at = len(names)
        names += [f"said {place}.{digit}" for place in range(self.said) for digit in range(CODE)]
        self.names = tuple(names)
        """What every place of a row says."""

    def __len__(self) -> int:
        return len(self.names)

    def _fields(self, name: str, way: str, record: inspect.StructType, without: frozenset[str]) -> Record:
        """What is read off a record, and how each of it is written: usual fields one by one, all others together."""
        known = defaults_of(record.cls)
        fields = [field for field in record.fields if field.name not in without]
        usual = [field for field in fields if f"{way}.{field.name}" in self._usual.longest]
        seldom = [field.name for field in fields if field not in usual and known[field.name] is not msgspec.NODEFAULT]
        parts = [self._part(f"{name}.{one.name}".strip("."), f"{way}.{one.name}", one.name, one.type) for one in usual]
        names = [field.name for field in usual]
        read = _reader(names)
        if seldom:
            parts.append(unusual(name, tuple([known[one] for one in seldom])))
            read = _with_rest(read, _reader(seldom))
        return Record(record.cls.__struct_fields__, tuple(names), tuple(seldom), read, parts)

    def _record(self, name: str, way: str, record: inspect.StructType) -> Part:
        fields = self._fields(name, way, record, frozenset())
        read, writes = fields.read, [part.write for part in fields.parts]

        def write(value: Any, out: list[float]) -> None:
            for field, put in zip(read(value), writes):
                put(field, out)

        is_hashable = not any(isinstance(field.type, inspect.DictType) for field in record.fields)
        names = tuple(place for part in fields.parts for place in part.names)
        return Part(names, remembered(write) if is_hashable else write, fields)

    def _part(self, name: str, way: str, field: str, kind: inspect.Type) -> Part:
        is_seat = field in self._seat_facts
        if isinstance(kind, inspect.BoolType):
            return number(name)
        if isinstance(kind, inspect.IntType):
            return seat(name, self._seats) if is_seat else number(name)
        if isinstance(kind, inspect.StrType):
            return word(name)
        if isinstance(kind, inspect.StructType):
            return self._record(name, way, kind)
        if isinstance(kind, inspect.UnionType):
            return self._union(name, way, field, kind)
        if isinstance(kind, inspect.TupleType):
            return side_by_side([self._part(f"{name}.{at}", way, "", one) for at, one in enumerate(kind.item_types)])
        if isinstance(kind, inspect.VarTupleType):
            return self._listed(name, way, is_seat, kind.item_type)
        return spread(name)

    def _union(self, name: str, way: str, field: str, kind: inspect.UnionType) -> Part:
        left = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
        if len(left) == 1:
            return optional(name, self._part(name, way, field, left[0]))
        lists = [
            one for one in left if isinstance(one, inspect.VarTupleType) and isinstance(one.item_type, inspect.IntType)
        ]
        if len(left) == 2 and lists and any(isinstance(one, inspect.IntType) for one in left):
            return optional(name, one_or_several(self._part(name, way, field, lists[0])))
        return spread(name)

    def _listed(self, name: str, way: str, is_seat: bool, kind: inspect.Type) -> Part:
        longest = self._usual.longest.get(way, 1)
        if isinstance(kind, inspect.IntType):
            return seats(name, self._seats) if is_seat else numbers(name, min(longest, max(self._seats, _SLOTS)))
        if isinstance(kind, inspect.StrType):
            return words(name)
        if isinstance(kind, inspect.StructType):
            return held([self._record(f"{name}.{at}", way, kind) for at in range(longest)], name)
        return spread(name)


def _reader(names: list[str]) -> Read:
    """These fields of a record, always as a tuple."""
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])


def _with_rest(read: Read, rest: Read) -> Read:
    return lambda value: (*read(value), rest(value))


class Moment:
    """One question of a game as its seats see it: what has not changed is not written again."""

    __slots__ = ("_layout", "_public", "_records", "_seats", "_table", "_views")

    def __init__(self, layout: Layout, g: State, before: Moment | None = None) -> None:
        self._layout = layout
        self._views = g.rules.edition.views(g)
        view = self._views(None)
        self._records = view.seats
        """The seats as all see them, and below what is read off each."""
        read = layout.seat_of
        self._table, self._seats = layout.table_of(view), [read(one) for one in view.seats]
        if before is None:
            self._public: Row = np.zeros(len(layout), np.float32)
            table, seats_ = (_NOT_YET,) * len(self._table), [(_NOT_YET,) * len(layout.seat)] * len(self._seats)
        else:
            self._public = before._public.copy()
            table, seats_ = before._table, before._seats
        _rewrite(self._public, 0, layout.table, layout.spans, self._table, table)
        at = layout.seats_at
        for new, old in zip(self._seats, seats_):
            if new != old:
                _rewrite(self._public, at, layout.seat, layout.seat_spans, new, old)
            at += layout.seat_size

    def row(self, me: int, said: tuple[str, ...] = (), into: Row | None = None) -> Row:
        """What this seat sees, in the middle of an answer of which it has said so much."""
        layout = self._layout
        if into is None:
            row = self._public.copy()
        else:
            row = into
            row[:] = self._public
        view = self._views(me)
        _rewrite(row, 0, layout.table, layout.spans, layout.table_of(view), self._table)
        at, size = layout.seats_at, layout.seat_size
        for mine, known, old in zip(view.seats, self._records, self._seats):
            if mine is not known:
                _rewrite(row, at, layout.seat, layout.seat_spans, layout.seat_of(mine), old)
            at += size
        row[layout.me_at + me] = 1.0
        if view.answered:
            row[layout.said_at - 1] = 1.0
        if said and layout.said:
            last = [digit for part in said[-layout.said :] for digit in code(part)]
            row[layout.said_at : layout.said_at + len(last)] = last
        return row


def _rewrite(
    row: Row,
    begin: int,
    parts: list[Part],
    places: list[tuple[int, int]],
    news: tuple[Any, ...],
    olds: tuple[Any, ...],
) -> None:
    for part, (first, last), new, old in zip(parts, places, news, olds):
        if new is not old and new != old:
            out: list[float] = []
            part.write(new, out)
            row[begin + first : begin + last] = out


_NOT_YET: Final = object()
"""Differs from whatever is written first."""
