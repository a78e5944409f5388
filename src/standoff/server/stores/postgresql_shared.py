"""PostgreSQL for several nodes at once: every write is fenced by the database itself, in its own transaction.

A write holds the row of its node in share mode until it is committed, and whoever buries a node must change that row:
so either the write comes first and the heir reads it, or it is refused.  A table goes from a node that lives only by
that node's own write.  A transaction that its node leaves open is ended by the database, so that nobody waits for a
node that stands still.
"""

from __future__ import annotations

import secrets
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, Final, TypeVar

import psycopg

from standoff.server.stores.postgresql import (
    SESSION,
    PostgresqlStore,
    Session,
    locked,
    place,
    session_name,
    trouble,
)
from standoff.server.stores.postgresql_schema import bring_up
from standoff.server.stores.shared import SHARES, Claim, Fenced, NodeRow, Waiting
from standoff.server.stores.store import StoreTrouble, TableRow, Writing

T = TypeVar("T")
STANDS_STILL: Final = "1s"
"""A transaction in which its node does nothing for so long is ended."""
LINE: Final = {
    "connect_timeout": 2,
    "tcp_user_timeout": 3_000,
    "target_session_attrs": "read-write",
    "options": f"{SESSION['options']} -c idle_in_transaction_session_timeout={STANDS_STILL} -c lock_timeout=2s",
}
_FENCE: Final = "SELECT number FROM nodes WHERE number=%s AND NOT gone FOR SHARE"
_APPEND: Final = (
    f"WITH me AS MATERIALIZED ({_FENCE.replace('%s', '%b')}),"
    " given AS (SELECT * FROM unnest(%b::text[], %b::int8[], %b::int8[], %b::bytea[], %b::int8[])"
    " AS given (tab, number, count, entries, epoch)),"
    " mine AS (SELECT given.tab, given.number, given.count, given.entries FROM given"
    " JOIN tables ON tables.code=given.tab AND tables.epoch=given.epoch JOIN me ON me.number=tables.owner)"
    " INSERT INTO log (tab, number, count, entries)"
    " SELECT * FROM mine WHERE (SELECT count(*) FROM mine)=(SELECT count(*) FROM given)"
)
"""All of it or nothing, within one statement, so that it needs no transaction around it."""
_OWNED: Final = (
    "SELECT tables.code, watch, public, stage, at, coalesce(owner, 0), epoch, greatest(at, alive),"
    " coalesce(nodes.rules, tables.rules), owner IS NOT NULL AND NOT coalesce(gone, true)"
    " FROM tables LEFT JOIN nodes ON nodes.number=owner"
    " WHERE code=ANY(%s)"
)
_NEXT: Final = (
    "SELECT code, greatest(next, (SELECT max(number + count) FROM log WHERE tab=code)) FROM tables WHERE code=ANY(%s)"
)
_WAITING: Final = (
    "SELECT code, rules FROM tables WHERE stage='game' AND owner IS NULL UNION ALL"
    " SELECT code, nodes.rules FROM nodes JOIN tables ON owner=number WHERE gone AND stage='game' LIMIT 2000"
)
_HAS_TABLES: Final = "EXISTS (SELECT FROM tables WHERE owner=number)"


def _anything(rules: str) -> bool:
    return True


class SharedPostgresqlStore(PostgresqlStore):
    """Journals and replays in a database that other nodes use as well."""

    def __init__(self, url: str) -> None:
        self._number = 0
        self._appended = False
        """Has the present transaction passed the fence with its entries?"""
        self._governing = threading.Lock()
        self._governor: Session | None = None
        """A session for who owns what, beside the one that writes."""
        super().__init__(url)

    # ---- opening -------------------------------------------------------------------------------------------------

    def _session(self, **more: Any) -> Session:
        """Of several databases always the one that takes writes, also to read: a replica has what was acknowledged on
        its disk, but may show it later."""
        return super()._session(**{**LINE, **more})

    def _open(self) -> Session:
        """A session that writes.  Where journals end is asked table by table."""
        db = self._session(application_name=session_name())
        try:
            self._take_lock(db)
            if self._epoch is None:
                with db.transaction():
                    bring_up(db, place(self._url))
                    db.execute("UPDATE server SET key=%s WHERE key=''", (secrets.token_hex(32),))
                self._epoch = 0
            self._next = {}
            self._backend = db.info.backend_pid
        except BaseException:
            db.close()
            raise
        return db

    def _take_lock(self, db: Session) -> None:
        """Any number of nodes, or one server that is alone."""
        if not locked(db, shared=True):
            raise StoreTrouble(
                f"The store {place(self._url)} is in use by a server that is alone; start that one with --node, too"
            )

    # ---- writing -------------------------------------------------------------------------------------------------

    def _append(self, db: Session, writings: list[Writing]) -> None:
        codes = {code for one in writings for code, *_ in one.entries} | {
            code for one in writings for code in one.asleep
        }
        unknown = [code for code in codes if code not in self._next]
        if unknown:
            self._next.update(db.execute(_NEXT, (unknown,)).fetchall())
        self._appended = False
        super()._append(db, writings)
        if not self._appended and not db.execute(_FENCE, (self._number,)).fetchone():
            raise _fenced()

    def _insert(self, db: Session, log: list[tuple[str, int, int, bytes]], writings: list[Writing]) -> None:
        epochs: dict[str, int] = {}
        for one in writings:
            epochs |= one.epochs
        columns: list[list[Any]] = [list(column) for column in zip(*log)]
        done = db.execute(_APPEND, [self._number, *columns, [epochs.get(code, 0) for code in columns[0]]], prepare=True)
        if done.rowcount != len(log):
            raise _fenced()
        self._appended = True

    def _insert_tables(self, db: Session, rows: list[TableRow]) -> None:
        super()._insert_tables(db, rows)
        codes = [row.code for row in rows]
        db.execute("UPDATE tables SET owner=%s, epoch=1 WHERE code=ANY(%s) AND epoch=0", (self._number, codes))

    def _write_rest(self, db: Session, writing: Writing) -> None:
        """Only of tables that are this node's: a write may be given again after they have been released in it."""
        codes = [*writing.stages, *writing.asleep, *writing.forgotten, *writing.released]
        codes += [code for code, _ in writing.drafts]
        mine = set[str]()
        if codes:
            found = db.execute("SELECT code FROM tables WHERE owner=%s AND code=ANY(%s)", (self._number, codes))
            mine = {code for (code,) in found.fetchall()}
        asleep = {code: at for code, at in writing.asleep.items() if code in mine}
        released = [code for code in writing.released if code in mine]
        ours = replace(
            writing,
            stages={code: stage for code, stage in writing.stages.items() if code in mine},
            drafts=[(code, draft) for code, draft in writing.drafts if code in mine],
            forgotten=[code for code in writing.forgotten if code in mine],
            asleep=asleep,
        )
        super()._write_rest(db, ours)
        if asleep or released:
            db.execute(
                "UPDATE tables SET owner=NULL, at=greatest(at, %s), rules=(SELECT rules FROM nodes WHERE number=owner)"
                " WHERE code=ANY(%s)",
                (writing.alive or 0.0, [*asleep, *released]),
            )
            for code in (*asleep, *released):
                self._follows(code, None)

    def _beat(self, db: Session, alive: float) -> None:
        query = "UPDATE nodes SET alive=%s, beats=beats+1 WHERE number=%s AND NOT gone"
        if db.execute(query, (alive, self._number)).rowcount != 1:
            raise _fenced()

    # ---- who is there, and who owns what -------------------------------------------------------------------------

    def _govern(self, work: Callable[[Session], T]) -> T:
        """On a session of its own, beside the one that writes."""
        with self._governing:
            try:
                if self._closed:
                    raise StoreTrouble("The store is closed")
                if self._governor is None:
                    self._governor = self._session(application_name="standoff owns")
                return work(self._governor)
            except (psycopg.Error, OSError) as err:
                if self._governor is not None:
                    self._governor.close()
                    self._governor = None
                raise trouble(self._url, err) from err

    def enter(self, name: str, address: str, rules: str, now: float) -> int:
        """Be a node from now on, with a number whose share nobody has who lives."""

        def work(db: Session) -> int:
            db.execute("UPDATE nodes SET gone=true WHERE number=%s", (self._number,))
            db.execute(f"DELETE FROM nodes WHERE gone AND NOT {_HAS_TABLES}")
            taken = {row[0] % SHARES for row in db.execute("SELECT number FROM nodes WHERE NOT gone")}
            number = 0
            while not number or (number % SHARES in taken and len(taken) < SHARES):
                db.execute("DELETE FROM nodes WHERE number=%s", (number,))
                row = db.execute(
                    "INSERT INTO nodes (name, address, rules, alive) VALUES (%s,%s,%s,%s) RETURNING number",
                    (name, address, rules, now),
                ).fetchone()
                assert row is not None
                number = int(row[0])
            return number

        self._number = self._govern(_together(work))
        return self._number

    def leave(self) -> None:
        """Be a node no more."""
        self._govern(lambda db: db.execute("UPDATE nodes SET gone=true WHERE number=%s", (self._number,)))

    def nodes(self) -> Sequence[NodeRow]:
        """Who is there."""
        query = (
            f"SELECT number, name, address, rules, beats, gone FROM nodes WHERE NOT gone OR {_HAS_TABLES} ORDER BY 1"
        )
        return [NodeRow(*row) for row in self._govern(lambda db: db.execute(query).fetchall())]

    def bury(self, number: int, beats: int) -> bool:
        """A node that beats no more is gone."""
        query = "UPDATE nodes SET gone=true WHERE number=%s AND beats=%s AND NOT gone"
        return self._govern(lambda db: db.execute(query, (number, beats))).rowcount == 1

    def claim(self, codes: Sequence[str], able: Callable[[str], bool] = _anything) -> list[Claim]:
        """Own them, as far as nobody does who lives."""

        def work(db: Session) -> list[Claim]:
            wanted = list(codes)
            found = {row[0]: row for row in db.execute(_OWNED, (wanted,)).fetchall()}
            free = [code for code, row in found.items() if not row[-1] and able(row[-2])]
            if free:
                if not db.execute(_FENCE, (self._number,)).fetchone():
                    raise _fenced()
                db.execute("SELECT code FROM tables WHERE code=ANY(%s) ORDER BY code FOR UPDATE", (free,))
                found |= {row[0]: row for row in db.execute(_OWNED, (free,)).fetchall()}
                taken = [code for code in free if not found[code][-1]]
                query = "UPDATE tables SET owner=%s, epoch=epoch+1 WHERE code=ANY(%s)"
                db.execute(query, (self._number, taken))
                for code in taken:
                    self._next.pop(code, None)
                    *row, _, epoch, stopped, rules, _ = found[code]
                    found[code] = (*row, self._number, epoch + 1, stopped, rules, True)
            return [
                Claim(TableRow(*row), owner if lives else 0, epoch, stopped, rules)
                for *row, owner, epoch, stopped, rules, lives in found.values()
            ]

        return self._govern(_together(work))

    def waiting(self) -> Sequence[Waiting]:
        """Running games that nobody looks after."""
        return [Waiting(*row) for row in self._govern(lambda db: db.execute(_WAITING).fetchall())]

    def code_of(self, watch: str) -> str | None:
        """The table of a watch code."""
        row = self._one("SELECT code FROM tables WHERE watch=%s", watch)
        return str(row[0]) if row else None

    def clock(self) -> float:
        """Seconds since 1970, as the database counts them."""
        row = self._one("SELECT extract(epoch FROM clock_timestamp())::float8")
        return float(row[0]) if row else 0.0

    def key(self) -> str:
        """What only nodes of this store know."""
        row = self._one("SELECT key FROM server")
        return str(row[0]) if row else ""

    def close(self) -> None:
        """Finish what has been given, and let go."""
        super().close()
        with self._governing:
            if self._governor is not None:
                with suppress(psycopg.Error):
                    self._governor.close()


def _together(work: Callable[[Session], T]) -> Callable[[Session], T]:
    """All of it in one transaction."""

    def whole(db: Session) -> T:
        with db.transaction():
            return work(db)

    return whole


def _fenced() -> Fenced:
    return Fenced("Another node has taken over from this one")
