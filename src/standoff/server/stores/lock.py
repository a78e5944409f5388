"""One server for one file: a lock beside it, which the system lets go when its process ends, however it ends."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from standoff.server.stores.store import StoreTrouble


class Lock:
    """Held from the moment it is made until it is let go; StoreTrouble when somebody else holds it."""

    def __init__(self, file: Path) -> None:
        path = file.with_name(file.name + ".lock")
        try:
            self._lock = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
        except OSError as err:
            raise StoreTrouble(f"The store {file} cannot be opened: {err.strerror or err}") from err
        try:
            _take(self._lock)
        except OSError as err:
            holder = os.read(self._lock, 20).decode("ascii", "replace").strip()
            os.close(self._lock)
            who = f"another server (process {holder})" if holder else "another server"
            raise StoreTrouble(f"The store {file} is in use by {who}") from err
        os.ftruncate(self._lock, 0)
        os.write(self._lock, b"%d\n" % os.getpid())

    def let_go(self) -> None:
        """The next one may have it.  The file stays: taking it away would let two hold it."""
        os.ftruncate(self._lock, 0)
        os.close(self._lock)


if sys.platform == "win32":
    import msvcrt

    def _take(lock: int) -> None:
        os.lseek(lock, 1024, os.SEEK_SET)
        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
        os.lseek(lock, 0, os.SEEK_SET)

else:
    import fcntl

    def _take(lock: int) -> None:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
