"""`standoff serve --workers N`: one command that listens, starts the workers, and starts anew whichever of them dies.

It is a process without a loop and without threads, so workers are forked from it, with everything loaded, in a moment.
The sockets are its own: what comes while a worker is down waits for the next one.
"""

from __future__ import annotations

import os
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

WAITED_FOR: Final = (signal.SIGCHLD, signal.SIGINT, signal.SIGTERM, signal.SIGALRM)
SOON: Final = 5.0
"""Seconds: a worker that lives no longer than that is started less eagerly each time."""
PAUSE: Final = (0.0, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds until a worker is started anew, after so many deaths in a row."""
BACKLOG: Final = 512
"""Letters that may wait for a worker."""
READY: Final = b"ready"


class NotStarted(Exception):
    """A worker could not begin; the text says why."""


def listening_on(host: str, port: int) -> list[socket.socket]:
    """Sockets at every address of a name, on one port."""
    found: list[socket.socket] = []
    for family, _, _, _, address in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE):
        at = (address[0], found[0].getsockname()[1] if found and not port else port)
        found.append(socket.create_server(at, family=family, backlog=1024))
    return found


class Supervisor:
    """Looks after the workers.  `work(number, letters, told, alive)` is a worker's whole life."""

    def __init__(self, workers: int, work: Callable[[int, Path, socket.socket, int, int], int]) -> None:
        self._work = work
        self.folder = Path(tempfile.mkdtemp(prefix="standoff-"))
        """Nobody else may look into it."""
        self._boxes = [_box(self.folder / str(number)) for number in range(workers)]
        self._alive, self._end = os.pipe()
        """Its end is noticed by all workers when this process is no more."""
        self._pids: dict[int, int] = {}
        self._begun = [0.0] * workers
        self._deaths = [0] * workers
        self._due: dict[int, float] = {}
        self._stopping = False

    def start(self) -> None:
        """All workers, each of which has opened its tables when this is over."""
        signal.pthread_sigmask(signal.SIG_BLOCK, WAITED_FOR)
        for told in [self._fork(number) for number in range(len(self._boxes))]:
            with os.fdopen(told, "rb") as line:
                said = line.read()
            if said != READY:
                self.stop()
                raise NotStarted(said.decode() or "A worker has ended before it had begun")

    def _fork(self, number: int) -> int:
        """A new worker; gives where it says that it is ready."""
        told, says = os.pipe()
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if not pid:
            code = 1
            try:
                os.close(told)
                os.close(self._end)
                signal.pthread_sigmask(signal.SIG_UNBLOCK, WAITED_FOR)
                code = self._work(number, self.folder, self._boxes[number], says, self._alive)
            finally:
                sys.stdout.flush()
                sys.stderr.flush()
                os._exit(code)
        os.close(says)
        self._pids[pid] = number
        self._begun[number] = time.monotonic()
        return told

    def watch(self, log: Callable[[str], None]) -> None:
        """Until somebody says stop: whoever dies is started anew."""
        while not self._stopping:
            self._set_alarm()
            name = signal.sigwait(WAITED_FOR)
            if name in (signal.SIGINT, signal.SIGTERM):
                self._stopping = True
            self._bury(log)
            self._start_due()

    def _bury(self, log: Callable[[str], None]) -> None:
        for pid in list(self._pids):
            done, status = os.waitpid(pid, os.WNOHANG)
            if done and not self._stopping:
                number, now = self._pids.pop(pid), time.monotonic()
                self._deaths[number] = self._deaths[number] + 1 if now - self._begun[number] < SOON else 0
                pause = PAUSE[min(self._deaths[number], len(PAUSE) - 1)]
                self._due[number] = now + pause
                how = os.waitstatus_to_exitcode(status)
                log(f"worker {number} has ended ({how}) and is started anew{f' in {pause:g} s' if pause else ''}")
            elif done:
                self._pids.pop(pid)

    def _start_due(self) -> None:
        now = time.monotonic()
        for number in [number for number, due in self._due.items() if due <= now]:
            del self._due[number]
            os.close(self._fork(number))

    def _set_alarm(self) -> None:
        wait = min(self._due.values(), default=0.0) - time.monotonic() if self._due else 0.0
        signal.setitimer(signal.ITIMER_REAL, max(0.001, wait) if self._due else 0.0)

    def stop(self) -> None:
        """Everybody writes everything down, and ends."""
        for pid in self._pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGTERM)
        for pid in list(self._pids):
            os.waitpid(pid, 0)
        self._pids.clear()
        for box in self._boxes:
            box.close()
        for end in (self._alive, self._end):
            os.close(end)
        shutil.rmtree(self.folder, ignore_errors=True)
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        while signal.sigpending() & set(WAITED_FOR):  # whatever has come meanwhile is over
            signal.sigwait(WAITED_FOR)
        signal.pthread_sigmask(signal.SIG_UNBLOCK, WAITED_FOR)

    def pids(self) -> Sequence[int]:
        """The workers' processes."""
        return list(self._pids)


def _box(path: Path) -> socket.socket:
    box = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    box.bind(str(path))
    box.listen(BACKLOG)
    return box
