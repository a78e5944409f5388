"""What the tables of an SQLite store look like, and how earlier ones become like them."""

from __future__ import annotations

import sqlite3
import time
from typing import Final

from standoff.server.stores.store import StoreTrouble

VERSION: Final = 2
_FIRST: Final = (
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
_SECOND: Final = (
    "ALTER TABLE tables ADD COLUMN at REAL NOT NULL DEFAULT 0",
    "ALTER TABLE replays ADD COLUMN owners TEXT NOT NULL DEFAULT '[]'",
    "CREATE TABLE drafts (tab TEXT PRIMARY KEY, draft BLOB NOT NULL) WITHOUT ROWID",
)


def bring_up(db: sqlite3.Connection, path: str) -> None:
    """Make what is missing.  Must be called within a transaction."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    if version > VERSION:
        raise StoreTrouble(f"The store {path} has version {version}; this server knows versions up to {VERSION}")
    if version < 1:
        for statement in _FIRST:
            db.execute(statement)
    if version < 2:
        for statement in _SECOND:
            db.execute(statement)
        db.execute("UPDATE tables SET at=?", (time.time(),))
    db.execute(f"PRAGMA user_version={VERSION}")
