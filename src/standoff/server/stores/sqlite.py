"""SQLite: one file, one thread that writes.  WAL with synchronous FULL, and whatever waits is committed together.

Journals of tables that are awake share one append-only log, because a key of table and number would touch a page
per table in every commit (measured: up to nine times slower).  The store remembers which rows belong to whom.  When
a table falls asleep its rows move into one compressed record.  Reads have a connection of their own, beside the writer.
When a write fails the connection is given up; the next one opens it again and reads from the file where it stands.
"""

from __future__ import annotations

import os
import sqlite3
import threading
import zlib
from array import array
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from standoff.server.stores.grouped import Grouped
from standoff.server.stores.lock import Lock
from standoff.server.stores.schema import bring_up
from standoff.server.stores.store import Damaged, OutOfStep, ReplayRow, StoreTrouble, TableRow, Writing

MEMORY: Final = ":memory:"
T = TypeVar("T")
_ROW: Final = "SELECT name, tab, game, at, edition, players, owners FROM replays "
_owners = msgspec.json.Decoder(tuple[tuple[int, str] | None, ...]).decode


def trouble(path: str, err: Exception) -> StoreTrouble:
    """What SQLite says, as a sentence."""
    if isinstance(err, StoreTrouble):
        return err
    code = getattr(err, "sqlite_errorcode", sqlite3.SQLITE_CORRUPT) & 0xFF
    if isinstance(err, OSError):
        return StoreTrouble(f"The store {path} cannot be used: {err.strerror or err}")
    if code in (sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB):
        return Damaged(f"The store {path} is damaged ({err}); 'standoff doctor {path}' says what can be saved")
    return StoreTrouble(f"The store {path} cannot be used: {err}")


class SqliteStore(Grouped):
    """Journals and replays in one file (":memory:" forgets them)."""

    def __init__(self, path: str | Path) -> None:
        self._path = str(path)
        self._lock = None if self._path == MEMORY else Lock(Path(path))
        self._rows: dict[str, array[int]] = {}
        self._next: dict[str, int] = {}
        self._last = 0
        self._before: dict[str, tuple[array[int], int, int]] = {}
        """Rows, how many of them, and the next number of every table that the present transaction touches."""
        self._indexed = threading.Lock()
        """Whoever holds it sees the rows above as they are in the file."""
        self._reading = threading.Lock()
        self._reader: sqlite3.Connection | None = None
        self._inode: tuple[int, int] | None = None
        self._closed = False
        try:
            self._writer: sqlite3.Connection | None = self._open(new=True)
        except (sqlite3.Error, OSError, StoreTrouble) as err:
            if self._lock is not None:
                self._lock.let_go()
            raise trouble(self._path, err) from err
        super().__init__()

    # ---- opening -------------------------------------------------------------------------------------------------

    def _open(self, new: bool = False) -> sqlite3.Connection:
        """A connection that writes, and where everything is.  Only a new store makes a file."""
        if self._path != MEMORY:
            for name in (self._path, f"{self._path}-wal", f"{self._path}-shm"):
                if os.path.exists(name):
                    with suppress(OSError):
                        os.chmod(name, 0o600)
                elif new and name == self._path:
                    os.close(os.open(name, os.O_RDWR | os.O_CREAT, 0o600))
        db = self._connect()
        try:
            db.execute("PRAGMA journal_mode=WAL")
            db.execute("PRAGMA synchronous=FULL")
            db.execute("PRAGMA secure_delete=ON")  # a name that is taken out is gone
            db.execute("BEGIN IMMEDIATE")
            bring_up(db, self._path)
            # whoever was awake when the server died was awake until then
            db.execute("UPDATE tables SET at=max(at, (SELECT alive FROM server)) WHERE code IN (SELECT tab FROM log)")
            db.execute("COMMIT")
            self._index(db)
            if self._path != MEMORY:
                status = os.stat(self._path)
                self._inode = (status.st_dev, status.st_ino)
        except BaseException:
            db.close()
            raise
        return db

    def _index(self, db: sqlite3.Connection) -> None:
        self._rows, self._next, self._last = {}, {}, 0
        for code, number in db.execute("SELECT code, next FROM tables"):
            self._next[code] = number
        for row, code, following in db.execute("SELECT row, tab, number + count FROM log ORDER BY row"):
            self._rows.setdefault(code, array("q")).append(row)
            self._last, self._next[code] = row, following

    def _connect(self) -> sqlite3.Connection:
        where = MEMORY if self._path == MEMORY else f"{Path(self._path).absolute().as_uri()}?mode=rw"
        return sqlite3.connect(where, uri=True, isolation_level=None, timeout=2.0, check_same_thread=False)

    # ---- writing -------------------------------------------------------------------------------------------------

    def _trouble(self, err: Exception) -> StoreTrouble:
        return trouble(self._path, err)

    def _write_all(self, writings: list[Writing]) -> None:
        with self._indexed:
            self._write_together(writings)

    def _write_together(self, writings: list[Writing]) -> None:
        if self._writer is None:
            self._writer = self._open()
        db = self._writer
        if self._path == MEMORY:
            self._reading.acquire()
        try:
            if self._inode is not None:
                status = os.stat(self._path)
                if self._inode != (status.st_dev, status.st_ino):
                    raise StoreTrouble(f"The store {self._path} has been taken away")
            db.execute("BEGIN IMMEDIATE")
            self._before = {}
            for writing in writings:
                self._write(db, writing)
            db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):
                if db.in_transaction:
                    db.execute("ROLLBACK")
            for code, (rows, length, following) in self._before.items():
                self._rows[code], self._next[code] = rows[:length], following
            if self._path != MEMORY:
                self._writer = None
                with suppress(sqlite3.Error):
                    db.close()
            raise
        finally:
            if self._path == MEMORY:
                self._reading.release()

    def _write(self, db: sqlite3.Connection, writing: Writing) -> None:
        for row in writing.opened:
            db.execute(
                "INSERT OR IGNORE INTO tables (code, watch, public, stage, at) VALUES (?,?,?,?,?)",
                (row.code, row.watch, row.public, row.stage, row.at),
            )
            self._next.setdefault(row.code, 0)
        log = []
        for code, number, count, entries in writing.entries:
            if self._next.get(code) != number:
                if number + count <= self._next.get(code, 0) and entries in _journal(
                    db, code, self._rows.get(code, ())
                ):
                    continue  # a failure was told that was none, and here it is again
                raise OutOfStep(f"Entry {number} is not the next one of a table")
            self._last += 1
            self._touched(code).append(self._last)
            self._next[code] = number + count
            log.append((self._last, code, number, count, entries))
        if log:
            db.executemany("INSERT INTO log VALUES (?,?,?,?,?)", log)
        for code, draft in writing.drafts:
            db.execute("INSERT OR REPLACE INTO drafts VALUES (?,?)", (code, zlib.compress(draft, 1)))
        for code, stage in writing.stages.items():
            db.execute("UPDATE tables SET stage=? WHERE code=?", (stage, code))
            if stage != "game":
                db.execute("DELETE FROM drafts WHERE tab=?", (code,))
        self._write_replays(db, writing)
        for code, at in writing.asleep.items():
            packed = zlib.compress(msgspec.msgpack.encode(_journal(db, code, self._rows.get(code, ()))), 6)
            values = (packed, self._next.get(code, 0), at, code)
            db.execute("UPDATE tables SET packed=?, next=?, at=? WHERE code=?", values)
            self._drop_rows(db, code)
        for code in writing.forgotten:
            db.execute("DELETE FROM tables WHERE code=?", (code,))
            db.execute("DELETE FROM drafts WHERE tab=?", (code,))
            self._drop_rows(db, code)
            self._next.pop(code, None)
        if writing.alive is not None:
            db.execute("UPDATE server SET alive=?", (writing.alive,))

    def _write_replays(self, db: sqlite3.Connection, writing: Writing) -> None:
        for row, replay in writing.replays:
            values = (row.name, row.table, row.game, row.at, row.edition, row.players, zlib.compress(replay, 1))
            owners = msgspec.json.encode(row.owners).decode()
            db.execute("INSERT OR IGNORE INTO replays VALUES (?,?,?,?,?,?,?,?)", (*values, owners))
        for name, replay in writing.rewritten:
            db.execute("UPDATE replays SET replay=? WHERE name=?", (zlib.compress(replay, 1), name))
        for name in writing.without_replays:
            db.execute("DELETE FROM replays WHERE name=?", (name,))
        for code in writing.without_replays_of:
            db.execute("DELETE FROM replays WHERE tab=?", (code,))
        if writing.without_replays_before is not None:
            db.execute("DELETE FROM replays WHERE at<?", (writing.without_replays_before,))

    def _touched(self, code: str) -> array[int]:
        """The rows of a table that is about to change."""
        rows = self._rows.setdefault(code, array("q"))
        self._before.setdefault(code, (rows, len(rows), self._next.get(code, 0)))
        return rows

    def _drop_rows(self, db: sqlite3.Connection, code: str) -> None:
        db.executemany("DELETE FROM log WHERE row=?", [(row,) for row in self._touched(code)])
        del self._rows[code]

    # ---- what others call ----------------------------------------------------------------------------------------

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Beside the writer, on a connection that only reads; there is one of them, so readers take turns."""
        with self._reading:
            try:
                if self._closed:
                    raise StoreTrouble("The store is closed")
                if self._reader is None:
                    self._reader = self._writer if self._path == MEMORY else self._connect()
                    assert self._reader is not None
                return work(self._reader)
            except (sqlite3.Error, OSError, zlib.error, msgspec.DecodeError) as err:
                if self._path != MEMORY and self._reader is not None:
                    self._reader.close()
                    self._reader = None
                raise trouble(self._path, err) from err

    def _one(self, query: str, *values: object) -> Any:
        return self._read(lambda db: db.execute(query, values).fetchone())

    def alive(self) -> float:
        """The last time the server was known to be alive."""
        return float(self._one("SELECT alive FROM server")[0])

    def tables(self) -> Sequence[TableRow]:
        """All tables that are not forgotten."""
        rows = self._read(lambda db: db.execute("SELECT code, watch, public, stage, at FROM tables").fetchall())
        return [TableRow(code, watch, bool(public), stage, at) for code, watch, public, stage, at in rows]

    def journal(self, table: str) -> list[bytes]:
        """A table's journal, asleep or not."""

        def read(db: sqlite3.Connection) -> list[bytes]:
            if self._path == MEMORY:
                return _journal(db, table, self._rows.get(table, ()))
            with self._indexed:  # the file as these rows know it, whatever is written while they are read
                db.execute("BEGIN")
                db.execute("SELECT alive FROM server").fetchone()
                rows = tuple(self._rows.get(table, ()))
            try:
                return _journal(db, table, rows)
            finally:
                db.execute("COMMIT")

        return self._read(read)

    def draft(self, table: str) -> bytes | None:
        """A running game, as far as it had come."""
        return self._read(lambda db: _unpacked(db.execute("SELECT draft FROM drafts WHERE tab=?", (table,)).fetchone()))

    def replays(self, table: str) -> Sequence[ReplayRow]:
        """The finished games of a table, oldest first."""
        rows = self._read(lambda db: db.execute(_ROW + "WHERE tab=? ORDER BY game", (table,)).fetchall())
        return [_replay_row(row) for row in rows]

    def replay_row(self, name: str) -> ReplayRow | None:
        """What listings show of one finished game."""
        row = self._one(_ROW + "WHERE name=?", name)
        return _replay_row(row) if row else None

    def replay(self, name: str) -> bytes | None:
        """One finished game."""
        return self._read(
            lambda db: _unpacked(db.execute("SELECT replay FROM replays WHERE name=?", (name,)).fetchone())
        )

    def close(self) -> None:
        """Finish what has been given, and let go."""
        self._finish()
        with self._reading:
            self._closed = True
            for db in (self._reader, self._writer):
                if db is not None:
                    with suppress(sqlite3.Error):
                        db.close()
        if self._lock is not None:
            self._lock.let_go()
            self._lock = None


def _journal(db: sqlite3.Connection, code: str, rows: Sequence[int] | array[int]) -> list[bytes]:
    found = db.execute("SELECT packed FROM tables WHERE code=?", (code,)).fetchone()
    journal: list[bytes] = []
    if found is not None and found[0] is not None:
        journal = msgspec.msgpack.decode(zlib.decompress(found[0]), type=list[bytes])
    for row in rows:
        journal.append(db.execute("SELECT entries FROM log WHERE row=?", (row,)).fetchone()[0])
    return journal


def _replay_row(row: Any) -> ReplayRow:
    name, table, game, at, edition, players, owners = row
    return ReplayRow(name, table, game, at, edition, players, _owners(owners))


def _unpacked(row: Any) -> bytes | None:
    return zlib.decompress(row[0]) if row else None
