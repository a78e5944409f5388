"""The server as it is, but it cannot write while a file called `full` lies beside its store: a disk for tests."""

from __future__ import annotations

from concurrent.futures import Future
from pathlib import Path
from typing import Any
from unittest.mock import patch

from standoff.server import command, running
from standoff.server.stores import open_store
from standoff.server.stores.store import Store, StoreTrouble, Writing


class Full:
    """A store on a disk that is full now and then."""

    def __init__(self, store: Store, full: Path) -> None:
        self.store, self.full = store, full

    def write(self, writing: Writing) -> Future[None]:
        """As the store does, or not at all."""
        if not self.full.exists():
            return self.store.write(writing)
        future: Future[None] = Future()
        future.set_exception(StoreTrouble("disk full"))
        return future

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


def open_full(url: str) -> Any:
    """A store of ours."""
    return Full(open_store(url), Path(url.partition(":")[2]).with_name("full"))


if __name__ == "__main__":
    with patch.object(running, "open_store", open_full):
        command.serve_command()
