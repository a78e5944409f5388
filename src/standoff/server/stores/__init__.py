"""Stores: where journals and replays live."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click

from standoff.server.stores.sqlite import SqliteStore
from standoff.server.stores.store import Store, StoreTrouble

STORES: dict[str, Callable[[str], Store]] = {
    "sqlite": lambda where: SqliteStore(_file(where)),
    "memory": lambda where: SqliteStore(":memory:"),
}
"""Kinds of stores by the scheme of their address."""


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


def open_store(url: str) -> Store:
    """The store at an address such as `sqlite:tables.sqlite` or `memory:`; a bare path is SQLite."""
    scheme, where = _parted(url)
    if scheme not in STORES:
        raise StoreTrouble(f"There is no store of the kind '{scheme}'; choose {', '.join(STORES)}")
    return STORES[scheme](where)
