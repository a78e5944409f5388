"""SQLite: one file, one connection, one thread.  WAL with synchronous FULL, and whatever waits is committed together.

Journals of tables that are awake share one append-only log, because a key of table and number would touch a page
per table in every commit (measured: up to nine times slower).  The store remembers which rows belong to whom.  When
a table falls asleep its rows move into one compressed record.
"""

from __future__ import annotations

import queue
import sqlite3
import threading
import zlib
from array import array
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec

from standoff.server.stores.store import ReplayRow, StoreTrouble, TableRow, Writing

VERSION: Final = 1
TOGETHER: Final = 256
"""So many waiting writes are committed in one step at most."""
T = TypeVar("T")
_SCHEMA: Final = (
    "CREATE TABLE log (row INTEGER PRIMARY KEY, tab TEXT NOT NULL, number INTEGER NOT NULL, count INTEGER NOT NULL,"
    " entries BLOB NOT NULL)",
    "CREATE TABLE tables (code TEXT PRIMARY KEY, watch TEXT NOT NULL UNIQUE, public INTEGER NOT NULL,"
    " stage TEXT NOT NULL, packed BLOB, next INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID",
    "CREATE TABLE replays (name TEXT PRIMARY KEY, tab TEXT NOT NULL, game INTEGER NOT NULL, at REAL NOT NULL,"
    " edition TEXT NOT NULL, players INTEGER NOT NULL, replay BLOB NOT NULL) WITHOUT ROWID",
    "CREATE INDEX replays_of_table ON replays (tab, game)",
    "CREATE TABLE server (alive REAL NOT NULL)",
    "INSERT INTO server VALUES (0)",
)
_ROW: Final = "SELECT name, tab, game, at, edition, players FROM replays "


class SqliteStore:
    """Journals and replays in one file (":memory:" forgets them)."""

    def __init__(self, path: str | Path) -> None:
        self._path = str(path)
        self._jobs: queue.SimpleQueue[tuple[Any, Future[Any]] | None] = queue.SimpleQueue()
        self._rows: dict[str, array[int]] = {}
        self._next: dict[str, int] = {}
        self._last = 0
        self._broken: BaseException | None = None
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        opened: Future[None] = Future()
        self._jobs.put((self._open, opened))
        self._thread.start()
        try:
            opened.result()
        except sqlite3.Error as err:
            self.close()
            raise StoreTrouble(f"The store {self._path} cannot be opened: {err}. Is another server using it?") from err
        except StoreTrouble:
            self.close()
            raise

    # ---- the one thread ------------------------------------------------------------------------------------------

    def _work(self) -> None:
        db: sqlite3.Connection | None = None
        ended = False
        while not ended:
            job = self._jobs.get()
            if job is None:
                break
            work, future = job
            if isinstance(work, Writing):
                group = [(work, future)]
                after: tuple[Any, Future[Any]] | None = None
                while len(group) < TOGETHER:
                    try:
                        more = self._jobs.get_nowait()
                    except queue.Empty:
                        break
                    if more is None:
                        ended = True
                        break
                    if not isinstance(more[0], Writing):
                        after = more
                        break
                    group.append(more)
                assert db is not None
                self._commit(db, group)
                if after is None:
                    continue
                work, future = after
            try:
                result = work(db) if work != self._open else work()
                if work == self._open:
                    db, result = result, None
                future.set_result(result)
            except BaseException as err:  # the caller gets it, whatever it is
                future.set_exception(err)
        if db is not None:
            db.close()

    def _open(self) -> sqlite3.Connection:
        db = sqlite3.connect(self._path, isolation_level=None, timeout=2.0)
        db.execute("PRAGMA locking_mode=EXCLUSIVE")
        db.execute("PRAGMA journal_mode=WAL")
        db.execute("PRAGMA synchronous=FULL")
        db.execute("BEGIN IMMEDIATE")
        version = db.execute("PRAGMA user_version").fetchone()[0]
        if version == 0:
            for statement in _SCHEMA:
                db.execute(statement)
            db.execute(f"PRAGMA user_version={VERSION}")
        elif version != VERSION:
            raise StoreTrouble(f"The store {self._path} has version {version}; this server knows version {VERSION}")
        db.execute("COMMIT")
        for code, number in db.execute("SELECT code, next FROM tables"):
            self._next[code] = number
        for row, code, following in db.execute("SELECT row, tab, number + count FROM log ORDER BY row"):
            self._rows.setdefault(code, array("q")).append(row)
            self._last, self._next[code] = row, following
        return db

    def _commit(self, db: sqlite3.Connection, group: list[tuple[Writing, Future[None]]]) -> None:
        """All of them in one transaction.  After a failure nothing may be acknowledged: what is in memory would
        differ from what is on disk."""
        try:
            if self._broken is not None:
                raise StoreTrouble("The store has failed before; restart the server") from self._broken
            db.execute("BEGIN IMMEDIATE")
            for writing, _ in group:
                self._write(db, writing)
            db.execute("COMMIT")
        except BaseException as err:
            self._broken = self._broken or err
            if db.in_transaction:
                db.execute("ROLLBACK")
            for _, future in group:
                future.set_exception(err)
            return
        for _, future in group:
            future.set_result(None)

    def _write(self, db: sqlite3.Connection, writing: Writing) -> None:
        for row in writing.opened:
            db.execute(
                "INSERT INTO tables (code, watch, public, stage) VALUES (?,?,?,?)",
                (row.code, row.watch, row.public, row.stage),
            )
            self._next[row.code] = 0
        log = []
        for code, number, count, entries in writing.entries:
            if self._next.get(code) != number:
                raise StoreTrouble(f"Entry {number} is not the next one of table {code}")
            self._next[code] = number + count
            self._last += 1
            self._rows.setdefault(code, array("q")).append(self._last)
            log.append((self._last, code, number, count, entries))
        if log:
            db.executemany("INSERT INTO log VALUES (?,?,?,?,?)", log)
        for code, stage in writing.stages.items():
            db.execute("UPDATE tables SET stage=? WHERE code=?", (stage, code))
        for row_, replay in writing.replays:
            values = (row_.name, row_.table, row_.game, row_.at, row_.edition, row_.players, zlib.compress(replay, 1))
            db.execute("INSERT OR IGNORE INTO replays VALUES (?,?,?,?,?,?,?)", values)
        for name in writing.without_replays:
            db.execute("DELETE FROM replays WHERE name=?", (name,))
        for code in writing.asleep:
            packed = zlib.compress(msgspec.msgpack.encode(self._read_journal(db, code)), 6)
            db.execute("UPDATE tables SET packed=?, next=? WHERE code=?", (packed, self._next.get(code, 0), code))
            self._drop_rows(db, code)
        for code in writing.forgotten:
            db.execute("DELETE FROM tables WHERE code=?", (code,))
            self._drop_rows(db, code)
            self._next.pop(code, None)
        if writing.alive is not None:
            db.execute("UPDATE server SET alive=?", (writing.alive,))

    def _drop_rows(self, db: sqlite3.Connection, code: str) -> None:
        db.executemany("DELETE FROM log WHERE row=?", [(row,) for row in self._rows.pop(code, array("q"))])

    def _read_journal(self, db: sqlite3.Connection, code: str) -> list[bytes]:
        found = db.execute("SELECT packed FROM tables WHERE code=?", (code,)).fetchone()
        journal: list[bytes] = []
        if found is not None and found[0] is not None:
            journal = msgspec.msgpack.decode(zlib.decompress(found[0]), type=list[bytes])
        for row in self._rows.get(code, ()):
            journal.append(db.execute("SELECT entries FROM log WHERE row=?", (row,)).fetchone()[0])
        return journal

    # ---- what others call ----------------------------------------------------------------------------------------

    def write(self, writing: Writing) -> Future[None]:
        """Durable when the future is done."""
        future: Future[None] = Future()
        self._jobs.put((writing, future))
        return future

    def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        if not self._thread.is_alive():
            raise StoreTrouble("The store is closed")
        future: Future[T] = Future()
        self._jobs.put((work, future))
        return future.result()

    def alive(self) -> float:
        """The last time the server was known to be alive."""
        return float(self._read(lambda db: db.execute("SELECT alive FROM server").fetchone()[0]))

    def tables(self) -> Sequence[TableRow]:
        """All tables that are not forgotten."""
        rows = self._read(lambda db: db.execute("SELECT code, watch, public, stage FROM tables").fetchall())
        return [TableRow(code, watch, bool(public), stage) for code, watch, public, stage in rows]

    def journal(self, table: str) -> list[bytes]:
        """A table's journal, asleep or not."""
        return self._read(lambda db: self._read_journal(db, table))

    def replays(self, table: str) -> Sequence[ReplayRow]:
        """The finished games of a table, oldest first."""
        rows = self._read(lambda db: db.execute(_ROW + "WHERE tab=? ORDER BY game", (table,)).fetchall())
        return [ReplayRow(*row) for row in rows]

    def replay_row(self, name: str) -> ReplayRow | None:
        """What listings show of one finished game."""
        row = self._read(lambda db: db.execute(_ROW + "WHERE name=?", (name,)).fetchone())
        return ReplayRow(*row) if row else None

    def replay(self, name: str) -> bytes | None:
        """One finished game."""
        row = self._read(lambda db: db.execute("SELECT replay FROM replays WHERE name=?", (name,)).fetchone())
        return zlib.decompress(row[0]) if row else None

    def close(self) -> None:
        """Finish what has been given, and let go."""
        self._jobs.put(None)
        self._thread.join()
