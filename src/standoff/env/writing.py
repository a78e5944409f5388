"""How single facts are written as numbers: each kind of value in as many places as its type needs."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from hashlib import sha256
from typing import Any, Final, NamedTuple
from zlib import crc32

import msgspec

CODE: Final = 4
"""How many numbers stand for a word."""
SPREAD: Final = 8
"""Over how many places something without a fixed shape is spread."""
REMEMBERED: Final = 10_000
"""So many values of a kind are kept as they were written."""

Write = Callable[[Any, list[float]], None]
Read = Callable[[Any], tuple[Any, ...]]
"""Some fields of a record."""


class Record(NamedTuple):
    """How records of a kind are written: usual fields one by one, all others together in the last part."""

    fields: tuple[str, ...]
    """All of them, as they are declared."""
    usual: tuple[str, ...]
    seldom: tuple[str, ...]
    read: Read
    parts: list[Part]


class Part(NamedTuple):
    """Some places of the row: what each of them says, and how a value is written there."""

    names: tuple[str, ...]
    write: Write
    record: Record | None = None
    """Of what is a record."""
    held: tuple[Part, ...] = ()
    """Of a list of records: how many there are, each of them, and whatever is beyond these."""


@cache
def code(word: str) -> tuple[float, ...]:
    """A word as numbers between -1 and 1, the same for ever; no word is nothing."""
    if not word:
        return (0.0,) * CODE
    return tuple(round(byte / 127.5 - 1, 4) for byte in sha256(word.encode()).digest()[:CODE])


def word(name: str) -> Part:
    """A word by its code."""
    return Part(tuple(f"{name}.{digit}" for digit in range(CODE)), lambda value, out: out.extend(code(value)))


def remembered(write: Write) -> Write:
    """The same, for values that come again and again."""
    memory: dict[Any, list[float]] = {}

    def recall(value: Any, out: list[float]) -> None:
        found = memory.get(value)
        if found is None:
            if len(memory) >= REMEMBERED:
                memory.clear()
            found = memory[value] = []
            write(value, found)
        out.extend(found)

    return recall


def spans(parts: Iterable[Part]) -> list[tuple[int, int]]:
    spans, at = [], 0
    for part in parts:
        spans.append((at, at + len(part.names)))
        at += len(part.names)
    return spans


def number(name: str) -> Part:
    return Part((name,), lambda value, out: out.append(value))


def optional(name: str, part: Part) -> Part:
    nothing = (0.0,) * (len(part.names) + 1)

    def write(value: Any, out: list[float]) -> None:
        if value is None:
            out.extend(nothing)
        else:
            out.append(1.0)
            part.write(value, out)

    return Part((f"{name} known", *part.names), write)


def seat(name: str, seats: int) -> Part:
    rows = [tuple(float(seat == other) for other in range(seats)) for seat in (*range(seats), -1)]

    def write(value: int, out: list[float]) -> None:
        out.extend(rows[value] if 0 <= value < seats else rows[-1])

    return Part(tuple(f"{name} {seat}" for seat in range(seats)), write)


def seats(name: str, seats: int) -> Part:
    """The place of each seat in the list, from 1; 0 for those who are not on it."""

    def write(value: tuple[int, ...], out: list[float]) -> None:
        row = [0.0] * seats
        for place, seat in enumerate(value, start=1):
            if 0 <= seat < seats and not row[seat]:
                row[seat] = place
        out.extend(row)

    return Part(tuple(f"{name} {seat}" for seat in range(seats)), remembered(write))


def numbers(name: str, slots: int) -> Part:
    """How many, their sum, and the first of them."""
    empty = (0.0,) * (slots + 2)

    def write(value: tuple[int, ...], out: list[float]) -> None:
        if not value:
            out.extend(empty)
            return
        shown = value[:slots]
        out.append(len(value))
        out.append(sum(value))
        out.extend(shown)
        out.extend(empty[: slots - len(shown)])

    return Part((f"{name} count", f"{name} sum", *(f"{name} {at}" for at in range(slots))), remembered(write))


def words(name: str) -> Part:
    """How many, and the sum of their codes: a bag of words."""
    empty = (0.0,) * (CODE + 1)

    def write(value: tuple[str, ...], out: list[float]) -> None:
        if not value:
            out.extend(empty)
            return
        out.append(len(value))
        out.extend([round(sum(digits), 4) for digits in zip(*map(code, value))])

    return Part((f"{name} count", *(f"{name}.{digit}" for digit in range(CODE))), remembered(write))


def held(parts: list[Part], name: str) -> Part:
    """How many records, the first of them, and whatever is beyond these."""
    size, count, further = len(parts[0].names), number(f"{name} count"), spread(f"{name} further")

    def write(value: tuple[Any, ...], out: list[float]) -> None:
        out.append(len(value))
        for part, one in zip(parts, value):
            part.write(one, out)
        for _ in range(len(parts) - len(value)):
            out.extend((0.0,) * size)
        further.write(value[len(parts) :], out)

    held = (count, *parts, further)
    return Part(tuple([place for part in held for place in part.names]), write, held=held)


def unusual(name: str, defaults: tuple[Any, ...]) -> Part:
    """Fields that hardly ever say anything at this table share a few places."""
    rest = spread(f"{name} unusual")
    nothing = (0.0,) * SPREAD

    def write(value: tuple[Any, ...], out: list[float]) -> None:
        if value == defaults:
            out.extend(nothing)
        else:
            rest.write(tuple([None if one == usual else one for one, usual in zip(value, defaults)]), out)

    return Part(rest.names, write)


def side_by_side(parts: list[Part]) -> Part:
    writes = [part.write for part in parts]

    def write(value: tuple[Any, ...], out: list[float]) -> None:
        for one, put in zip(value, writes):
            put(one, out)

    return Part(tuple(name for part in parts for name in part.names), write)


def one_or_several(part: Part) -> Part:
    return Part(part.names, lambda value, out: part.write((value,) if isinstance(value, int) else value, out))


def spread(name: str) -> Part:
    """Whatever has no fixed shape: each single fact of it is added at a place that its way and its word decide."""

    empty = (0.0,) * SPREAD

    def write(value: Any, out: list[float]) -> None:
        if not value:
            out.extend(empty)
            return
        row = [0.0] * SPREAD
        _add(msgspec.to_builtins(value), "", row)
        out.extend(row)

    return Part(tuple(f"{name} #{at}" for at in range(SPREAD)), write)


def _add(value: Any, way: str, row: list[float]) -> None:
    if isinstance(value, dict):
        for name, one in value.items():
            _add(one, f"{way}.{name}", row)
    elif isinstance(value, list | tuple):
        for at, one in enumerate(value):
            _add(one, f"{way}.{at}", row)
    elif isinstance(value, str):
        row[_place(f"{way}={value}")] += 1.0
    elif value is not None:
        row[_place(way)] += value


@cache
def _place(what: str) -> int:
    return crc32(what.encode()) % SPREAD
