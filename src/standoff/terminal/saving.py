"""Writing a replay so that it is there as a whole or not at all."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from standoff.engine.errors import StandoffError
from standoff.engine.replay import Replay


def check_place(path: Path) -> None:
    """Refuse a hopeless file name before the game, not after it."""
    folder = path.absolute().parent
    if path.is_dir():
        raise StandoffError(f"'{path}' is a folder; name a file for the replay")
    if not folder.is_dir():
        raise StandoffError(f"There is no folder '{folder}' for the replay")
    if not os.access(folder, os.W_OK):
        raise StandoffError(f"The folder '{folder}' cannot be written to")


def free_name(seed: str) -> Path:
    """A file name for the replay of a deal that nothing has yet."""
    word = "".join(c if c.isalnum() else "-" for c in seed)[:40]
    names = (Path(f"standoff-{word}{number}.json") for number in ("", *(f"-{n}" for n in range(2, 1000))))
    return next((name for name in names if not name.exists()), Path(f"standoff-{word}.json"))


def save(replay: Replay, path: Path) -> None:
    """Write beside the file first, then put it in its place in one step."""
    check_place(path)
    try:
        with NamedTemporaryFile(dir=path.absolute().parent, prefix=f".{path.name}.", delete=False) as file:
            temporary = Path(file.name)
            try:
                file.write(replay.encode())
                file.flush()
                os.fsync(file.fileno())
                temporary.chmod(0o644)
                temporary.replace(path)
            except BaseException:
                with suppress(OSError):
                    temporary.unlink()
                raise
    except OSError as err:
        raise StandoffError(f"The replay could not be written to '{path}': {err.strerror}") from err
