"""What can be saved from the file of a store, page by page, whatever has become of the rest of it.

SQLite refuses a file that is cut off or has holes.  Its pages are read here one by one, without its trees: every page
that is whole gives its rows, and what belongs together is put together again.  See https://www.sqlite.org/fileformat.html
for what a page and a row look like.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import msgspec

PAGE: Final = 4096
TABLE_LEAF, INDEX_LEAF, INDEX_INTERIOR = 0x0D, 0x0A, 0x02
_INTS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8}
"""The kinds of whole numbers, and how many bytes they take."""
BROKEN: Final = (IndexError, ValueError, struct.error, UnicodeDecodeError, OverflowError)


@dataclass
class SavedTable:
    """A table as it was found: its journal without a gap, as far as it goes."""

    code: str
    watch: str = ""
    public: bool = False
    at: float = 0.0
    parts: list[bytes] = field(default_factory=list)
    lost: int = 0
    """So many pieces of its journal come after a gap, or cannot be unpacked."""


@dataclass
class Saved:
    """Everything that could be read."""

    tables: dict[str, SavedTable] = field(default_factory=dict)
    replays: dict[str, tuple[str, int, float, str, int, bytes, str]] = field(default_factory=dict)
    """By name: table, game, time, edition, players, the replay itself (unpacked), and its owners as JSON."""
    drafts: dict[str, bytes] = field(default_factory=dict)
    alive: float = 0.0
    lost_replays: int = 0

    def add(self, other: Saved) -> None:
        """What another file of the same store holds.  A table that lies in both, because moving it was interrupted, is
        the longer one of the two."""
        for code, table in other.tables.items():
            known = self.tables.get(code)
            if known is None or sum(map(len, table.parts)) > sum(map(len, known.parts)):
                self.tables[code] = table
        self.replays |= other.replays
        self.drafts |= other.drafts
        self.alive = max(self.alive, other.alive)
        self.lost_replays += other.lost_replays


class Pages:
    """The pages of a file, with those of its write-ahead log that were committed in their place."""

    def __init__(self, file: Path) -> None:
        data = file.read_bytes()
        size = int.from_bytes(data[16:18], "big")
        self.size = 65536 if size == 1 else size if size >= 512 and size & (size - 1) == 0 else PAGE
        self._data = data
        self.usable = self.size - (data[20] if data[:6] == b"SQLite" else 0)
        self.count = -(-len(data) // self.size)
        wal = file.with_name(file.name + "-wal")
        self._newer = _committed(wal.read_bytes(), self.size) if wal.exists() else {}
        self.count = max(self.count, *self._newer, 0)

    def __getitem__(self, number: int) -> bytes:
        found = self._newer.get(number)
        return self._data[(number - 1) * self.size : number * self.size] if found is None else found

    def rows(self) -> Iterator[tuple[int, list[Any]]]:
        """(kind of page, values) of every row that is whole."""
        for number in range(1, self.count + 1):
            page, start = self[number], 100 if number == 1 else 0
            if len(page) < self.size or page[start] not in (TABLE_LEAF, INDEX_LEAF, INDEX_INTERIOR):
                continue
            kind = page[start]
            pointers = start + (12 if kind == INDEX_INTERIOR else 8)
            for cell in range(int.from_bytes(page[start + 3 : start + 5], "big")):
                at = int.from_bytes(page[pointers + 2 * cell : pointers + 2 * cell + 2], "big")
                try:
                    yield kind, _values(self._payload(page, kind, at))
                except BROKEN:
                    continue

    def _payload(self, page: bytes, kind: int, at: int) -> bytes:
        """The bytes of a row, those on further pages included."""
        if kind == INDEX_INTERIOR:
            at += 4
        size, at = _varint(page, at)
        if kind == TABLE_LEAF:
            _, at = _varint(page, at)
        usable = self.usable
        most = usable - 35 if kind == TABLE_LEAF else (usable - 12) * 64 // 255 - 23
        if size <= most:
            return _exactly(page[at : at + size], size)
        least = (usable - 12) * 32 // 255 - 23
        here = least + (size - least) % (usable - 4)
        here = here if here <= most else least
        found = bytearray(_exactly(page[at : at + here], here))
        following = int.from_bytes(page[at + here : at + here + 4], "big")
        while len(found) < size:
            more = self[following] if 0 < following <= self.count else b""
            rest = min(size - len(found), usable - 4)
            found += _exactly(more[4 : 4 + rest], rest)
            following = int.from_bytes(more[:4], "big")
        return bytes(found)


def _exactly(data: bytes, size: int) -> bytes:
    if len(data) != size:
        raise ValueError("a part is missing")
    return data


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = 0
    for _ in range(8):
        byte = data[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | data[at], at + 1


def _values(payload: bytes) -> list[Any]:
    """The columns of a row."""
    end, at = _varint(payload, 0)
    values: list[Any] = []
    body = end
    while at < end:
        kind, at = _varint(payload, at)
        if kind in _INTS:
            size = _INTS[kind]
            values.append(int.from_bytes(_exactly(payload[body : body + size], size), "big", signed=True))
        elif kind == 7:
            size = 8
            values.append(struct.unpack(">d", payload[body : body + 8])[0])
        elif kind >= 12:
            size = (kind - 12) // 2
            part = _exactly(payload[body : body + size], size)
            values.append(part.decode() if kind % 2 else part)
        else:
            size = 0
            values.append({0: None, 8: 0, 9: 1}[kind] if kind in (0, 8, 9) else None)
        body += size
    return values


def _committed(wal: bytes, size: int) -> dict[int, bytes]:
    """The pages of a write-ahead log up to its last whole transaction."""
    pages: dict[int, bytes] = {}
    pending: dict[int, bytes] = {}
    if len(wal) < 32 or wal[:4] not in (b"\x37\x7f\x06\x82", b"\x37\x7f\x06\x83"):
        return pages
    order = ">" if wal[3] & 1 else "<"
    sums = _sums(wal[:24], (0, 0), order)
    for at in range(32, len(wal) - size - 23, size + 24):
        head, page = wal[at : at + 24], wal[at + 24 : at + 24 + size]
        sums = _sums(page, _sums(head[:8], sums, order), order)
        if head[8:16] != wal[16:24] or struct.unpack(">II", head[16:24]) != sums:
            break
        number, committed = struct.unpack(">II", head[:8])
        pending[number] = page
        if committed:
            pages.update(pending)
            pending = {}
    return pages


def _sums(data: bytes, sums: tuple[int, int], order: str) -> tuple[int, int]:
    one, two = sums
    words = struct.unpack(f"{order}{len(data) // 4}I", data)
    for at in range(0, len(words), 2):
        one = (one + words[at] + two) & 0xFFFFFFFF
        two = (two + words[at + 1] + one) & 0xFFFFFFFF
    return one, two


def saved(file: Path) -> Saved:
    """Everything that can be read of a store's file."""
    found = Saved()
    logs: dict[str, dict[int, tuple[int, bytes]]] = {}
    packed: dict[str, tuple[int, bytes | None]] = {}
    for kind, row in Pages(file).rows():
        if kind == TABLE_LEAF:
            if _is(row, type(None), str, int, int, bytes):
                _, code, number, count, entries = row
                logs.setdefault(code, {})[number] = (count, entries)
            elif len(row) == 1 and isinstance(row[0], int | float):
                found.alive = float(row[0])
        elif _is(row[:4], str, str, int, str) and len(row) in (6, 7) and isinstance(row[4], bytes | None):
            code, watch, public, _, journal, following = row[:6]
            if code not in packed or following >= packed[code][0]:
                packed[code] = (following, journal)
                found.tables[code] = SavedTable(code, watch, bool(public), float(row[6]) if len(row) > 6 else 0.0)
        elif len(row) in (7, 8) and _is(row[:3], str, str, int) and isinstance(row[6], bytes):
            name, table, game, at, edition, players, replay = row[:7]
            try:
                data = zlib.decompress(replay)
            except zlib.error:
                found.lost_replays += 1
                continue
            found.replays[name] = (table, game, float(at), edition, players, data, row[7] if len(row) > 7 else "[]")
        elif _is(row, str, bytes):
            try:
                code, draft = row
                found.drafts[code] = zlib.decompress(draft)
            except zlib.error:
                continue
    for code in {*found.tables, *logs}:
        table = found.tables.setdefault(code, SavedTable(code))
        _join(table, packed.get(code, (0, None)), logs.get(code, {}))
    return found


def _is(row: list[Any], *kinds: type) -> bool:
    return len(row) == len(kinds) and all(isinstance(value, kind) for value, kind in zip(row, kinds, strict=True))


def _join(table: SavedTable, packed: tuple[int, bytes | None], log: dict[int, tuple[int, bytes]]) -> None:
    """Put the journal of a table together, up to the first gap."""
    following, journal = packed
    if journal is not None:
        try:
            table.parts = msgspec.msgpack.decode(zlib.decompress(journal), type=list[bytes])
        except (zlib.error, msgspec.DecodeError):
            table.lost, following = 1, -1
    later = {number: part for number, part in log.items() if number >= following}
    while following in later:
        count, entries = later.pop(following)
        table.parts.append(entries)
        following += count
    table.lost += len(later)
