"""Stores: where journals and replays live."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from standoff.server.stores.shared import SharedStore
from standoff.server.stores.sqlite import SqliteStore
from standoff.server.stores.store import Store, StoreTrouble

NO_DRIVER: Final = "PostgreSQL wants its driver: pip install 'standoff[postgresql]'"
STORES: dict[str, Callable[[str], Store]] = {
    "sqlite": lambda where: SqliteStore(_file(where)),
    "memory": lambda where: SqliteStore(":memory:"),
    "postgresql": lambda where: _postgresql(f"postgresql:{where}"),
}
"""Kinds of stores by the scheme of their address."""


def _postgresql(url: str) -> Store:
    try:
        from standoff.server.stores.postgresql import PostgresqlStore
    except ImportError:
        raise StoreTrouble(NO_DRIVER) from None
    return PostgresqlStore(url)


def _file(where: str) -> Path:
    path = Path(where.removeprefix("//")).expanduser()
    path.parent.mkdir(parents=True, exist_ok=True)
    return path


def default_store() -> str:
    """A file in the user's data folder."""
    return f"sqlite:{Path(click.get_app_dir('standoff')) / 'tables.sqlite'}"


def _parted(url: str) -> tuple[str, str]:
    scheme, colon, where = url.partition(":")
    return (scheme, where) if colon and len(scheme) > 1 else ("sqlite", url)


def store_file(url: str) -> Path:
    """The file of a store that has one."""
    scheme, where = _parted(url)
    if scheme != "sqlite":
        raise StoreTrouble(f"A store of the kind '{scheme}' has no file")
    return Path(where.removeprefix("//")).expanduser()


def is_database(url: str | None) -> bool:
    """Is this the address of a database, and not of a file?"""
    return url is not None and _parted(url)[0] == "postgresql"


def open_shared_store(url: str) -> SharedStore:
    """The store at an address, for one node of several."""
    if not is_database(url):
        raise StoreTrouble("Nodes share a database: --node wants --store postgresql://USER@HOST/NAME")
    try:
        from standoff.server.stores.postgresql_shared import SharedPostgresqlStore
    except ImportError:
        raise StoreTrouble(NO_DRIVER) from None
    return SharedPostgresqlStore(url)


def open_store(url: str) -> Store:
    """The store at an address such as `sqlite:tables.sqlite`, `memory:` or `postgresql://…`; a bare path is SQLite."""
    scheme, where = _parted(url)
    if scheme not in STORES:
        raise StoreTrouble(f"There is no store of the kind '{scheme}'; choose {', '.join(STORES)}")
    return STORES[scheme](where)
