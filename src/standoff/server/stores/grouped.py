"""One thread that writes: whatever waits is committed together, in the order it was given."""

from __future__ import annotations

import queue
import threading
from abc import ABC, abstractmethod
from concurrent.futures import Future
from typing import Final

from standoff.server.stores.store import StoreTrouble, Writing

TOGETHER: Final = 256
"""So many waiting writes are committed in one step at most."""


class Grouped(ABC):
    """A store whose writes have a thread of their own."""

    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[tuple[Writing, Future[None]] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="store", daemon=True)
        self._thread.start()

    @abstractmethod
    def _write_all(self, writings: list[Writing]) -> None:
        """All of them in one transaction, or none."""

    @abstractmethod
    def _trouble(self, err: Exception) -> StoreTrouble:
        """What went wrong, as a sentence."""

    def write(self, writing: Writing) -> Future[None]:
        """Durable when the future is done."""
        future: Future[None] = Future()
        self._jobs.put((writing, future))
        return future

    def _finish(self) -> None:
        """Write what has been given, and nothing after it."""
        self._jobs.put(None)
        self._thread.join()

    def _work(self) -> None:
        ended = False
        while not ended:
            job = self._jobs.get()
            if job is None:
                break
            group = [job]
            while len(group) < TOGETHER:
                try:
                    more = self._jobs.get_nowait()
                except queue.Empty:
                    break
                if more is None:
                    ended = True
                    break
                group.append(more)
            self._commit(group)

    def _commit(self, group: list[tuple[Writing, Future[None]]]) -> None:
        try:
            self._write_all([writing for writing, _ in group])
        except Exception as err:
            found = self._trouble(err)
            for _, future in group:
                future.set_exception(found)
            return
        for _, future in group:
            future.set_result(None)
