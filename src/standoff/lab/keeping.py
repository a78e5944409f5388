"""What a run has done so far, in a file: a line that says what is played, then a line for every chunk."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

import standoff
from standoff import __version__
from standoff.engine.errors import BrokenFile

PLAYING: Final = ("engine", "editions", "bots", "lab/game.py", "lab/record.py")
"""The parts of the package that decide how a game goes."""
UNPLAYED: Final = frozenset({"words", "clauses", "paper", "terminal", "findings"})
"""Folders of theirs that do not."""
ENDINGS: Final = frozenset({".py", ".json", ".toml", ".bin", ".npz"})


class Head(msgspec.Struct, frozen=True):
    """The first line."""

    standoff: str
    """The version of the program …"""
    sources: str
    """… and its very sources."""
    study: msgspec.Raw


class Kept:
    """A file that grows with every chunk.  A last line that was cut off in the middle is written anew."""

    def __init__(self, path: Path, study: Any, kind: Any) -> None:
        self.path = path
        self._head = Head(__version__, sources_of(_files(study)), msgspec.Raw(msgspec.json.encode(study)))
        self._lines = msgspec.json.Decoder(tuple[int, kind])

    def read(self) -> dict[int, Any]:
        """The chunks that are done; a file of something else is refused in a sentence."""
        if not self.path.exists() or not self.path.stat().st_size:
            self._write(msgspec.json.encode(self._head) + b"\n", "wb")
            return {}
        first, *rest = self.path.read_bytes().splitlines(keepends=True)
        self._check(first)
        done: dict[int, Any] = {}
        whole = len(first)
        for line in rest:
            try:
                number, deals = self._lines.decode(line)
            except msgspec.DecodeError:
                break
            if not line.endswith(b"\n"):
                break
            done[number] = deals
            whole += len(line)
        with self.path.open("r+b") as file:
            file.truncate(whole)
        return done

    def add(self, number: int, deals: Any) -> None:
        """One more chunk is done."""
        self._write(msgspec.json.encode((number, deals)) + b"\n", "ab")

    def _write(self, line: bytes, mode: str) -> None:
        try:
            with self.path.open(mode) as file:
                file.write(line)
        except OSError as err:
            raise BrokenFile(f"'{self.path}' cannot be written: {err.strerror}") from err

    def _check(self, first: bytes) -> None:
        try:
            head = msgspec.json.decode(first, type=Head)
        except msgspec.DecodeError as err:
            raise BrokenFile(f"'{self.path}' holds no run of the lab; name another file to keep this one in") from err
        if (head.standoff, head.sources) != (self._head.standoff, self._head.sources):
            raise BrokenFile(
                f"'{self.path}' was begun by another version of Standoff or of a bot ({head.standoff}), whose games "
                "are not these; begin anew with another file, or go on with that version"
            )
        if bytes(head.study) != bytes(self._head.study):
            raise BrokenFile(f"'{self.path}' holds another run; give the command it was begun with, or another file")


def _files(study: Any) -> tuple[Path, ...]:
    """The files of bots from outside that play."""
    names = {name for plan in study.plans for name in plan.bots if ".py:" in name}
    return tuple(sorted({Path(name.rpartition(":")[0]) for name in names}))


@cache
def sources_of(more: tuple[Path, ...] = ()) -> str:
    """A fingerprint of everything that decides how a game goes."""
    root = Path(standoff.__file__).parent
    found = sha256()
    for part in PLAYING:
        place = root / part
        files = sorted(place.rglob("*")) if place.is_dir() else [place]
        for file in files:
            if file.suffix in ENDINGS and not UNPLAYED & set(file.parts):
                found.update(file.relative_to(root).as_posix().encode() + b"\0" + file.read_bytes())
    for file in more:
        found.update(file.read_bytes() if file.is_file() else b"")
    return found.hexdigest()[:16]
