"""PostgreSQL: one database, one session that writes, whatever waits committed together.

The session that writes holds a lock of the database, which ends with the session, however that ends: so nobody writes
without it, and two servers never write into one store.  A session that was lost is begun again; whoever finds that
another server has opened the store meanwhile (its `epoch` has moved on) writes nothing more.  Reads have a session of
their own, beside the writer.
"""

from __future__ import annotations

import os
import socket
import threading
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Final, TypeVar

import msgspec
import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from standoff.server.stores.grouped import Grouped
from standoff.server.stores.postgresql_schema import SCHEMA, bring_up
from standoff.server.stores.store import Damaged, OutOfStep, ReplayRow, StoreTrouble, TableRow, Writing

LOCK: Final = 0x57A4D0FF
"""The number of the lock of whoever writes, within its database."""
PARTING: Final = "3s"
"""How long one waits for that lock: a session ends a moment later than its server."""
FORBIDDEN: Final = "42501"
"""What PostgreSQL says to a user who may not do something."""
SESSION: Final = {
    "connect_timeout": 5,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
    "options": f"-c search_path={SCHEMA} -c lock_timeout=10s -c statement_timeout=60s"
    " -c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3",
}
"""A line that has died is noticed on both sides within half a minute."""
T = TypeVar("T")
Session = psycopg.Connection[tuple[Any, ...]]
_ROW: Final = "SELECT name, tab, game, at, edition, players, owners FROM replays "
_JOURNAL: Final = (
    "SELECT packed, (SELECT array_agg(entries ORDER BY number) FROM log WHERE tab=code) FROM tables WHERE code=%s"
)
_owners = msgspec.json.Decoder(tuple[tuple[int, str] | None, ...]).decode


def place(url: str) -> str:
    """Where a store is, for people: without a password."""
    try:
        given = conninfo_to_dict(url)
    except psycopg.Error:
        return "PostgreSQL"
    host = given.get("host") or os.environ.get("PGHOST") or "this machine"
    name = given.get("dbname") or given.get("user") or "postgres"
    return f"PostgreSQL ({name} on {host})"


def session_name() -> str:
    """How a session that writes is called: by it others know whose it is."""
    return f"standoff {socket.gethostname()} {os.getpid()}"[:63]


def locked(db: Session, shared: bool = False) -> bool:
    """Is the lock of whoever writes this session's now?  It waits for a session that is about to end."""
    take = "pg_advisory_lock_shared" if shared else "pg_advisory_lock"
    try:
        with db.transaction():
            db.execute(f"SET LOCAL lock_timeout='{PARTING}'".encode())
            db.execute(f"SELECT {take}(%s)".encode(), (LOCK,))
    except psycopg.errors.LockNotAvailable:
        return False
    return True


def trouble(url: str, err: Exception) -> StoreTrouble:
    """What the database says, as a sentence."""
    if isinstance(err, StoreTrouble):
        return err
    where, said = place(url), str(err).strip().splitlines()
    last = said[-1].strip() if said else type(err).__name__
    if isinstance(err, (zlib.error, msgspec.DecodeError)):
        return Damaged(f"Something in {where} cannot be read: {last}")
    if "does not exist" in last and "database" in last:
        return StoreTrouble(f"{where} has no such database yet; 'createdb' makes one")
    if isinstance(err, psycopg.Error) and err.sqlstate == FORBIDDEN:
        return StoreTrouble(f"This user may not write in {where}: {last}; its owner grants it with GRANT CREATE")
    if isinstance(err, psycopg.OperationalError):
        return StoreTrouble(f"{where} cannot be reached: {last}")
    return StoreTrouble(f"{where} cannot be used: {last}")


class PostgresqlReader:
    """What is kept, for whoever only looks: it needs no lock, and a server may be writing meanwhile."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._reading = threading.Lock()
        self._reader: Session | None = None
        self._closed = False

    def _session(self, **more: Any) -> Session:
        try:
            session = psycopg.connect(
                make_conninfo(self._url, **{**SESSION, **more}), autocommit=True, prepare_threshold=2
            )
        except psycopg.ProgrammingError as err:
            raise StoreTrouble(f"That is no address of a database: {err}") from err
        return session

    def _read(self, work: Callable[[Session], T]) -> T:
        """On the session that only reads; there is one of them, so readers take turns."""
        with self._reading:
            try:
                if self._closed:
                    raise StoreTrouble("The store is closed")
                if self._reader is None:
                    self._reader = self._session(application_name="standoff reads")
                    self._reader.read_only = True
                return work(self._reader)
            except (psycopg.Error, OSError, zlib.error, msgspec.DecodeError) as err:
                if self._reader is not None:
                    self._reader.close()
                    self._reader = None
                raise trouble(self._url, err) from err

    def _all(self, query: str, *values: object) -> list[tuple[Any, ...]]:
        return self._read(lambda db: db.execute(query, values).fetchall())

    def _one(self, query: str, *values: object) -> tuple[Any, ...] | None:
        return self._read(lambda db: db.execute(query, values).fetchone())

    def size(self) -> int:
        """How many bytes it takes."""
        query = "SELECT sum(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace=%s::regnamespace"
        row = self._one(query, SCHEMA)
        return int(row[0] or 0) if row else 0

    def alive(self) -> float:
        """The last time the server was known to be alive."""
        row = self._one("SELECT alive FROM server")
        return float(row[0]) if row else 0.0

    def tables(self) -> Sequence[TableRow]:
        """All tables that are not forgotten."""
        return [TableRow(*row) for row in self._all("SELECT code, watch, public, stage, at FROM tables")]

    def journal(self, table: str) -> list[bytes]:
        """A table's journal, asleep or not; one statement sees one moment."""
        return _journal(self._one(_JOURNAL, table))

    def draft(self, table: str) -> bytes | None:
        """A running game, as far as it had come."""
        return _unpacked(self._one("SELECT draft FROM drafts WHERE tab=%s", table))

    def replays(self, table: str) -> Sequence[ReplayRow]:
        """The finished games of a table, oldest first."""
        return [_replay_row(row) for row in self._all(_ROW + "WHERE tab=%s ORDER BY game", table)]

    def all_replays(self) -> Sequence[ReplayRow]:
        """Every finished game."""
        return [_replay_row(row) for row in self._all(_ROW + "ORDER BY name")]

    def replay_row(self, name: str) -> ReplayRow | None:
        """What listings show of one finished game."""
        row = self._one(_ROW + "WHERE name=%s", name)
        return _replay_row(row) if row else None

    def replay(self, name: str) -> bytes | None:
        """One finished game."""
        return _unpacked(self._one("SELECT replay FROM replays WHERE name=%s", name))

    def close(self) -> None:
        """Let go."""
        with self._reading:
            self._closed = True
            if self._reader is not None:
                self._reader.close()


class PostgresqlStore(PostgresqlReader, Grouped):
    """Journals and replays in a database."""

    def __init__(self, url: str) -> None:
        PostgresqlReader.__init__(self, url)
        self._next: dict[str, int] = {}
        self._before: dict[str, int | None] = {}
        """The next number of every table that the present transaction touches, as it was."""
        self._epoch: int | None = None
        """How often the store had been opened when this server opened it."""
        self._backend = 0
        try:
            self._writer: Session | None = self._open()
        except (psycopg.Error, OSError, StoreTrouble) as err:
            raise trouble(url, err) from err
        Grouped.__init__(self)

    # ---- opening -------------------------------------------------------------------------------------------------

    def _open(self) -> Session:
        """A session that writes: it has the lock, and everything is where this server left it."""
        db = self._session(application_name=session_name())
        try:
            self._take_lock(db)
            with db.transaction():
                if self._epoch is None:
                    bring_up(db, place(self._url))
                    db.execute("UPDATE server SET epoch=epoch+1")
                    db.execute("UPDATE nodes SET gone=true WHERE NOT gone")
                    # whoever was awake when the server died was awake until then
                    db.execute(
                        "UPDATE tables SET at=greatest(at, (SELECT alive FROM server))"
                        " WHERE code IN (SELECT tab FROM log)"
                    )
                row = db.execute("SELECT epoch FROM server").fetchone()
                epoch = row[0] if row else 0
                if self._epoch not in (None, epoch):
                    raise OutOfStep(f"Another server has opened {place(self._url)} meanwhile")
                self._next = dict(db.execute("SELECT code, next FROM tables").fetchall())
                self._next.update(db.execute("SELECT tab, max(number + count) FROM log GROUP BY tab").fetchall())
            self._epoch, self._backend = epoch, db.info.backend_pid
        except BaseException:
            db.close()
            raise
        return db

    def _take_lock(self, db: Session) -> None:
        """One server for one store.  A session of this server's own that the database has not yet noticed to be dead
        is ended first."""
        if self._backend:
            with suppress(psycopg.Error):
                db.execute(
                    "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity WHERE pid=%s AND application_name=%s",
                    (self._backend, db.info.parameter_status("application_name")),
                )
        if not locked(db):
            holder = db.execute(
                "SELECT application_name FROM pg_stat_activity JOIN pg_locks USING (pid)"
                " WHERE locktype='advisory' AND objid=%s AND granted"
                " AND database=(SELECT oid FROM pg_database WHERE datname=current_database())",
                (LOCK,),
            ).fetchone()
            words = holder[0].split() if holder else []
            who = f"another server (process {words[2]} on {words[1]})" if len(words) == 3 else "another server"
            raise StoreTrouble(f"The store {place(self._url)} is in use by {who}")

    # ---- writing -------------------------------------------------------------------------------------------------

    def _trouble(self, err: Exception) -> StoreTrouble:
        return trouble(self._url, err)

    def _write_all(self, writings: list[Writing]) -> None:
        if self._writer is None:
            self._writer = self._open()
        db, self._before = self._writer, {}
        try:
            if not any(writing.has_more_than_entries() for writing in writings):
                self._append(db, writings)  # one statement is a transaction by itself
            else:
                with db.transaction():
                    self._append(db, writings)
                    for writing in writings:
                        self._write_rest(db, writing)
        except BaseException as err:
            for code, following in self._before.items():
                if following is None:
                    self._next.pop(code, None)
                else:
                    self._next[code] = following
            if not isinstance(err, OutOfStep):
                self._writer = None
                with suppress(psycopg.Error):
                    db.close()
            raise

    def _follows(self, code: str, following: int | None) -> None:
        """From now on this is the next number of a table; None for a table that is gone."""
        self._before.setdefault(code, self._next.get(code))
        if following is None:
            self._next.pop(code, None)
        else:
            self._next[code] = following

    def _append(self, db: Session, writings: list[Writing]) -> None:
        """New tables, and what is new in the journals of all of them: one statement each."""
        opened = [row for one in writings for row in one.opened]
        if opened:
            self._insert_tables(db, opened)
        for row in opened:
            if row.code not in self._next:
                self._follows(row.code, 0)
        log = []
        for code, number, count, entries in (entry for one in writings for entry in one.entries):
            if self._next.get(code) != number:
                if number + count <= self._next.get(code, 0) and entries in _journal(
                    db.execute(_JOURNAL, (code,)).fetchone()
                ):
                    continue  # a failure was told that was none, and here it is again
                raise OutOfStep(f"Entry {number} is not the next one of a table")
            self._follows(code, number + count)
            log.append((code, number, count, entries))
        if log:
            self._insert(db, log, writings)

    def _insert_tables(self, db: Session, rows: list[TableRow]) -> None:
        db.execute(
            "INSERT INTO tables (code, watch, public, stage, at)"
            " SELECT * FROM unnest(%s::text[], %s::text[], %s::bool[], %s::text[], %s::float8[])"
            " ON CONFLICT DO NOTHING",
            [list(column) for column in zip(*((row.code, row.watch, row.public, row.stage, row.at) for row in rows))],
        )

    def _insert(self, db: Session, log: list[tuple[str, int, int, bytes]], writings: list[Writing]) -> None:
        """What is new in all journals, in one statement."""
        db.execute(
            "INSERT INTO log (tab, number, count, entries)"
            " SELECT * FROM unnest(%b::text[], %b::int8[], %b::int8[], %b::bytea[])",
            [list(column) for column in zip(*log)],
            prepare=True,
        )

    def _write_rest(self, db: Session, writing: Writing) -> None:
        for code, draft in writing.drafts:
            db.execute(
                "INSERT INTO drafts VALUES (%s,%s) ON CONFLICT (tab) DO UPDATE SET draft=excluded.draft",
                (code, zlib.compress(draft, 1)),
            )
        for code, stage in writing.stages.items():
            db.execute("UPDATE tables SET stage=%s WHERE code=%s", (stage, code))
            if stage != "game":
                db.execute("DELETE FROM drafts WHERE tab=%s", (code,))
        self._write_replays(db, writing)
        for code, at in writing.asleep.items():
            journal = _journal(db.execute(_JOURNAL, (code,)).fetchone())
            packed = zlib.compress(msgspec.msgpack.encode(journal), 6)
            db.execute(
                "UPDATE tables SET packed=%s, next=%s, at=%s WHERE code=%s", (packed, self._next.get(code, 0), at, code)
            )
            db.execute("DELETE FROM log WHERE tab=%s", (code,))
        for code in writing.forgotten:
            for query in ("tables WHERE code=%s", "drafts WHERE tab=%s", "log WHERE tab=%s"):
                db.execute(f"DELETE FROM {query}", (code,))
            self._follows(code, None)
        if writing.alive is not None:
            self._beat(db, writing.alive)

    def _beat(self, db: Session, alive: float) -> None:
        db.execute("UPDATE server SET alive=%s", (alive,))

    def _write_replays(self, db: Session, writing: Writing) -> None:
        for row, replay in writing.replays:
            values = (row.name, row.table, row.game, row.at, row.edition, row.players, zlib.compress(replay, 1))
            owners = msgspec.json.encode(row.owners).decode()
            db.execute("INSERT INTO replays VALUES (%s,%s,%s,%s,%s,%s,%s,%s) ON CONFLICT DO NOTHING", (*values, owners))
        for name, replay in writing.rewritten:
            db.execute("UPDATE replays SET replay=%s WHERE name=%s", (zlib.compress(replay, 1), name))
        for name in writing.without_replays:
            db.execute("DELETE FROM replays WHERE name=%s", (name,))
        for code in writing.without_replays_of:
            db.execute("DELETE FROM replays WHERE tab=%s", (code,))
        if writing.without_replays_before is not None:
            db.execute("DELETE FROM replays WHERE at<%s", (writing.without_replays_before,))

    def close(self) -> None:
        """Finish what has been given, and let go."""
        self._finish()
        if self._writer is not None:
            with suppress(psycopg.Error):
                self._writer.close()
        super().close()


def _journal(row: tuple[Any, ...] | None) -> list[bytes]:
    if row is None:
        return []
    packed, log = row
    journal: list[bytes] = []
    if packed is not None:
        journal = msgspec.msgpack.decode(zlib.decompress(packed), type=list[bytes])
    return journal + (log or [])


def _replay_row(row: tuple[Any, ...]) -> ReplayRow:
    name, table, game, at, edition, players, owners = row
    return ReplayRow(name, table, game, at, edition, players, _owners(owners))


def _unpacked(row: tuple[Any, ...] | None) -> bytes | None:
    return zlib.decompress(row[0]) if row else None
