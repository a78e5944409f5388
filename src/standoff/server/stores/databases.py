"""A PostgreSQL store from outside: looked at while a server plays, and filled from a file."""

from __future__ import annotations

from pathlib import Path

import msgspec

from standoff.server.stores.files import Holdings, folded, holdings, save_into
from standoff.server.stores.postgresql import PostgresqlReader, PostgresqlStore, place
from standoff.server.stores.salvage import Saved, SavedTable
from standoff.server.stores.store import StoreTrouble


def database_holdings(url: str) -> Holdings:
    """Look at everything in a database.  A server may be using it meanwhile: every table is seen whole."""
    reader = PostgresqlReader(url)
    try:
        content = Saved(alive=reader.alive())
        for row in reader.tables():
            content.tables[row.code] = SavedTable(row.code, row.watch, row.public, row.at, reader.journal(row.code))
            draft = reader.draft(row.code)
            if draft is not None:
                content.drafts[row.code] = draft
        for one in reader.all_replays():
            replay = reader.replay(one.name)
            if replay is not None:
                owners = msgspec.json.encode(one.owners).decode()
                content.replays[one.name] = (one.table, one.game, one.at, one.edition, one.players, replay, owners)
        found = Holdings(place(url), reader.size(), [], content)
    finally:
        reader.close()
    found.tables += [folded(content.tables[code]) for code in sorted(content.tables)]
    return found


def move_into_database(copy: Path, url: str) -> tuple[int, int, int]:
    """Everything in a file goes into a database that holds nothing yet; gives how many tables and replays did, and how
    many tables could not be read."""
    found = holdings(copy)
    if found.faults:
        raise StoreTrouble(f"{copy} is damaged ({found.faults[0]}); 'standoff doctor {copy}' says what can be saved")
    store = PostgresqlStore(url)
    try:
        if store.tables() or store.all_replays():
            raise StoreTrouble(f"{place(url)} holds tables already; make an empty database for the copy")
        tables, replays = save_into(found, store)
    finally:
        store.close()
    return tables, replays, len(found.tables) - tables
