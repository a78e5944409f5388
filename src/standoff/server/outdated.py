"""Games that were begun under rules which are not repeated here."""

from __future__ import annotations

import logging
import secrets

from standoff.server.logs import table_id
from standoff.server.room import owners
from standoff.server.stores.store import ReplayRow, TableRow, Writing
from standoff.table import commands as c
from standoff.table.folding import apply
from standoff.table.table import Table

log = logging.getLogger("standoff.server")


def end_outdated(
    row: TableRow, table: Table, draft: bytes | None, now: float, writing: Writing
) -> tuple[TableRow, list[c.Entry]]:
    """Such a game ends, with a replay of what is known of it; gives the row as it is then, and what is to be noted."""
    if not table.outdated or table.stage != "game":
        return row, []
    entry = c.Entry(now, None, c.Ended())
    apply(table, entry)
    if row.stage == "game":
        code, setup, name = row.code, table.setup, secrets.token_urlsafe(12)
        if draft is not None:
            replay = ReplayRow(name, code, table.game, now, setup.edition, setup.players, owners(table))
            writing.replays.append((replay, draft))
        writing.stages[code] = "over"
        row = TableRow(code, row.watch, row.public, "over", now)
        log.warning("table %s: its game was begun under earlier rules and ends here", table_id(code))
    return row, [entry]
