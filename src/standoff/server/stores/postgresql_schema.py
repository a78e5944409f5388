"""What the tables of a PostgreSQL store look like, and how earlier ones become like them."""

from __future__ import annotations

from typing import Any, Final, LiteralString

import psycopg

from standoff.server.stores.store import StoreTrouble

SCHEMA: Final = "standoff"
_FIRST: Final[tuple[LiteralString, ...]] = (
    "CREATE TABLE tables (code text PRIMARY KEY, watch text NOT NULL UNIQUE, public boolean NOT NULL,"
    " stage text NOT NULL, at double precision NOT NULL, packed bytea, next bigint NOT NULL DEFAULT 0)",
    "CREATE TABLE log (tab text NOT NULL, number bigint NOT NULL, count bigint NOT NULL, entries bytea NOT NULL,"
    " PRIMARY KEY (tab, number))",
    "CREATE TABLE drafts (tab text PRIMARY KEY, draft bytea NOT NULL)",
    "CREATE TABLE replays (name text PRIMARY KEY, tab text NOT NULL, game bigint NOT NULL,"
    " at double precision NOT NULL, edition text NOT NULL, players bigint NOT NULL, replay bytea NOT NULL,"
    " owners text NOT NULL)",
    "CREATE INDEX replays_of_table ON replays (tab, game)",
    "CREATE TABLE server (alive double precision NOT NULL, epoch bigint NOT NULL)",
    "INSERT INTO server VALUES (0, 0)",
)
_NODES: Final[tuple[LiteralString, ...]] = (
    "CREATE TABLE nodes (number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, name text NOT NULL,"
    " address text NOT NULL, rules text NOT NULL, alive double precision NOT NULL, beats bigint NOT NULL DEFAULT 0,"
    " gone boolean NOT NULL DEFAULT false)",
    "ALTER TABLE tables ADD COLUMN owner bigint, ADD COLUMN epoch bigint NOT NULL DEFAULT 0,"
    " ADD COLUMN rules text NOT NULL DEFAULT ''",
    "CREATE INDEX tables_of_node ON tables (owner)",
    "CREATE INDEX games_of_node ON tables (owner) WHERE stage='game'",
    "ALTER TABLE server ADD COLUMN key text NOT NULL DEFAULT ''",
)
STEPS: Final[tuple[tuple[LiteralString, ...], ...]] = (_FIRST, _NODES)
"""What each version adds to the one before; whoever comes first takes the steps that are missing.  Nodes of the version
before may still be running beside it, so nothing they use is taken away."""
STEPPING: Final = 0x57A4D100
"""The number of the lock of whoever takes them, within its database."""


def bring_up(db: psycopg.Connection[Any], where: str) -> None:
    """Make what is missing.  Must be called within a transaction."""
    db.execute("SELECT pg_advisory_xact_lock(%s)", (STEPPING,))
    db.execute(f"CREATE SCHEMA IF NOT EXISTS {SCHEMA}")
    db.execute("CREATE TABLE IF NOT EXISTS version (version bigint NOT NULL)")
    row = db.execute("SELECT version FROM version").fetchone()
    version = row[0] if row else 0
    if version > len(STEPS):
        raise StoreTrouble(f"The store {where} has version {version}; this server knows versions up to {len(STEPS)}")
    for step in STEPS[version:]:
        for statement in step:
            db.execute(statement)
    db.execute("DELETE FROM version")
    db.execute("INSERT INTO version VALUES (%s)", (len(STEPS),))
