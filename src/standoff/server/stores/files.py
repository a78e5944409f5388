"""The file of an SQLite store from outside: copied while a server plays, put back, looked at, and saved from damage."""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from standoff.engine.errors import StandoffError
from standoff.server.stores.lock import Lock
from standoff.server.stores.parts import gather, part_file, part_files
from standoff.server.stores.salvage import Saved, SavedTable, saved
from standoff.server.stores.schema import VERSION
from standoff.server.stores.sqlite import SqliteStore, trouble
from standoff.server.stores.store import Damaged, ReplayRow, Store, StoreTrouble, TableRow, Writing
from standoff.table import commands as c
from standoff.table.folding import reopened
from standoff.table.table import Table


@contextmanager
def _reading(file: Path) -> Iterator[sqlite3.Connection]:
    """A look at a file that somebody else may be writing."""
    if not file.is_file():
        raise StoreTrouble(f"There is no store at {file}")
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True, timeout=10.0)) as db:
            yield db
    except (sqlite3.Error, OSError) as err:
        raise trouble(str(file), err) from err


def faults(file: Path) -> list[str]:
    """What SQLite finds wrong with a file; nothing, when it is whole."""
    try:
        with _reading(file) as db:
            found = [str(line) for (line,) in db.execute("PRAGMA integrity_check(20)")]
            version = db.execute("PRAGMA user_version").fetchone()[0]
            names = {name for (name,) in db.execute("SELECT name FROM sqlite_schema WHERE type='table'")}
    except Damaged as err:
        return [str(err.__cause__ or err)]
    if found != ["ok"]:
        return found
    if not 1 <= version <= VERSION or not {"log", "tables", "replays"} <= names:
        raise StoreTrouble(f"{file} is no store that this version of Standoff knows")
    return []


def backup(store: Path, target: Path, again: bool = False) -> int:
    """A whole copy of a store, as it was at one moment, while its server plays on; gives its length in bytes.

    The files of several workers become one; each of them is copied as of its own moment.
    """
    if target.exists() and not again:
        raise StoreTrouble(f"{target} is there already; choose another name, or say --replace")
    sources = part_files(store)
    parts = [target.with_name(f"{target.name}.part{number or ''}") for number in range(len(sources))]
    try:
        for source, part in zip(sources, parts, strict=True):
            part.unlink(missing_ok=True)
            os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))
            with _reading(source) as db:
                db.execute("VACUUM INTO ?", (str(part),))
        gather(parts[1:], parts[0])
        _settle(parts[0], target)
    except OSError as err:
        raise StoreTrouble(f"{target} cannot be written: {err.strerror or err}") from err
    finally:
        for part in parts:
            part.unlink(missing_ok=True)
    return target.stat().st_size


def _settle(part: Path, target: Path) -> None:
    """What was written beside takes its place, durably."""
    with part.open("rb+") as data:
        os.fsync(data.fileno())
    part.replace(target)
    if os.name != "nt":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def restore(copy: Path, store: Path, again: bool = False) -> Path | None:
    """Put a copy in the place of a store that no server is using; gives where the old one went, if there was one."""
    wrong = faults(copy)
    if wrong:
        raise Damaged(f"{copy} is damaged ({wrong[0]}); 'standoff doctor {copy}' says what can be saved")
    store.parent.mkdir(parents=True, exist_ok=True)
    parts = part_files(store)
    locks = ExitStack()
    try:
        for part in parts:
            locks.callback(Lock(part).let_go)
        aside = None
        if any(part.exists() for part in parts):
            if not again and any(part.exists() and _holds_something(part) for part in parts):
                raise StoreTrouble(f"{store} holds tables already; say --replace to put the copy in its place")
            aside = store.with_name(f"{store.name}.before-restore")
            for number, part in enumerate(parts):
                for end in ("", "-wal", "-shm"):
                    with suppress(FileNotFoundError):
                        Path(f"{part}{end}").replace(f"{part_file(aside, number)}{end}")
        part = store.with_name(store.name + ".part")
        os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
        with _reading(copy) as db, closing(sqlite3.connect(part)) as new:
            db.backup(new)
        _settle(part, store)
        return aside
    except OSError as err:
        raise StoreTrouble(f"{store} cannot be written: {err.strerror or err}") from err
    finally:
        locks.close()


def _holds_something(store: Path) -> bool:
    try:
        with _reading(store) as db:
            return bool(
                db.execute("SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM replays)").fetchone()[0]
            )
    except StoreTrouble:
        return store.stat().st_size > 0


@dataclass
class Kept:
    """One table as a file keeps it."""

    saved: SavedTable
    table: Table | None
    """None when its journal cannot be folded."""
    why: str = ""
    entries: int = 0

    @property
    def stage(self) -> str:
        """Where it stands."""
        return self.table.stage if self.table is not None else "set aside"


@dataclass
class Holdings:
    """Everything in a store, whole or not."""

    where: str
    bytes: int
    faults: list[str]
    content: Saved
    tables: list[Kept] = field(default_factory=list)

    def names(self) -> set[str]:
        """Everybody who is named in it."""
        names = {one.name for kept in self.tables if kept.table for one in kept.table.company.people}
        for _, _, _, _, _, replay, _ in self.content.replays.values():
            with suppress(msgspec.DecodeError):
                names.update(msgspec.json.decode(replay, type=_Named).names)
        return names


class _Named(msgspec.Struct):
    names: tuple[str, ...]


def holdings(file: Path) -> Holdings:
    """Look at everything in a store, be it in several files.  A server may be using it meanwhile."""
    found = Holdings(str(file), 0, [], Saved())
    for part in part_files(file):
        one = _look(part)
        found.bytes += one.bytes
        found.faults += one.faults
        found.content.add(one.content)
    found.tables += [folded(found.content.tables[code]) for code in sorted(found.content.tables)]
    return found


def _look(file: Path) -> Holdings:
    """Everything in one file, its tables not yet folded."""
    wrong = faults(file)
    size = sum(Path(f"{file}{end}").stat().st_size for end in ("", "-wal") if Path(f"{file}{end}").exists())
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "copy"
        if wrong:
            for end in ("", "-wal"):
                if Path(f"{file}{end}").exists():
                    shutil.copyfile(f"{file}{end}", f"{copy}{end}")
        else:
            with _reading(file) as db:
                db.execute("VACUUM INTO ?", (str(copy),))
        return Holdings(str(file), size, wrong, saved(copy))


def folded(found: SavedTable) -> Kept:
    """A table as its journal makes it, if it does."""
    if not found.parts:
        return Kept(found, None, "its journal is lost")
    try:
        entries = [entry for part in found.parts for entry in c.decode_entries(part)]
        return Kept(found, reopened(entries), entries=len(entries))
    except (
        msgspec.DecodeError,
        StandoffError,
        AssertionError,
        LookupError,
        AttributeError,
        TypeError,
        ValueError,
    ) as err:
        return Kept(found, None, f"{type(err).__name__}: {str(err)[:200]}")


def save(found: Holdings, target: Path) -> tuple[int, int]:
    """Everything whole goes into a new store; gives how many tables and replays did."""
    if target.exists():
        raise StoreTrouble(f"{target} is there already; choose another name")
    store = SqliteStore(target)
    try:
        return save_into(found, store)
    finally:
        store.close()


def save_into(found: Holdings, store: Store) -> tuple[int, int]:
    """Everything whole goes into a store; gives how many tables and replays did."""
    whole = [kept for kept in found.tables if kept.table is not None]
    for kept in whole:
        store.write(_writing(kept)).result()
    for name, (table, game, at, edition, players, replay, owners) in found.content.replays.items():
        known = msgspec.json.decode(owners, type=tuple[tuple[int, str] | None, ...])
        row = ReplayRow(name, table, game, at, edition, players, known)
        store.write(Writing(replays=[(row, replay)])).result()
    running = {kept.saved.code for kept in whole if kept.stage == "game"}
    drafts = [(code, draft) for code, draft in found.content.drafts.items() if code in running]
    store.write(Writing(drafts=drafts, alive=found.content.alive)).result()
    return len(whole), len(found.content.replays)


def _writing(kept: Kept) -> Writing:
    one, number = kept.saved, 0
    watch = one.watch or "w" + "".join(secrets.choice("23456789ABCDEFGHJKMNPQRSTUVWXYZ") for _ in range(12))
    writing = Writing(opened=[TableRow(one.code, watch, one.public, "lobby", one.at)], stages={one.code: kept.stage})
    for part in one.parts:
        count = len(c.decode_entries(part))
        writing.entries.append((one.code, number, count, part))
        number += count
    assert kept.table is not None
    writing.asleep[one.code] = one.at or kept.table.at
    return writing
