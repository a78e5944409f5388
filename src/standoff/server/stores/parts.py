"""One store in several files, one for each worker: `FILE`, `FILE.1`, `FILE.2`, …

A table lies in the file of its part, which follows from the shard of its code and from how many files there are.  When
that number changes, `arrange` moves whatever lies in another place; so a single file is divided, and several become one
again.  Each step leaves every table whole in one file at least, and the next start goes on with it.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, suppress
from pathlib import Path

from standoff.server.stores.lock import Lock
from standoff.server.stores.sqlite import SqliteStore, trouble
from standoff.server.stores.store import StoreTrouble
from standoff.table.shards import part_of, shard_of

_OF_TABLE = {"log": "tab", "drafts": "tab", "tables": "code"}
ENDS = ("", "-wal", "-shm", ".lock")


def part_file(file: Path, number: int) -> Path:
    """The file of a worker."""
    return file if not number else file.with_name(f"{file.name}.{number}")


def part_files(file: Path) -> list[Path]:
    """All files of a store that there are, the first one first."""
    beside = file.parent.iterdir() if file.parent.is_dir() else ()
    more = [path for path in beside if path.stem == file.name and path.suffix[1:].isdecimal()]
    return [file, *sorted(more, key=lambda path: int(path.suffix[1:]))]


def arrange(file: Path, parts: int) -> int:
    """Every table into the file of its part, with its finished games; gives how many have moved.  Nobody may be using
    any of the files."""
    wanted = [part_file(file, number) for number in range(parts)]
    files = list(dict.fromkeys([*wanted, *part_files(file)]))
    if files == [file]:
        return 0
    for path in wanted:
        SqliteStore(path).close()  # makes it, or brings it up to date, or says why not
    moved = 0
    with ExitStack() as held:
        for path in files:
            if path not in wanted:
                SqliteStore(path).close()
            held.callback(Lock(path).let_go)
        try:
            alive = max(_alive(path) for path in files)
            for source in files:
                own = wanted.index(source) if source in wanted else None
                for number, codes in _strays(source, own, parts).items():
                    moved += _move(source, wanted[number], codes)
            for path in wanted:
                _lived_until(path, alive)
        except sqlite3.Error as err:
            raise trouble(str(file), err) from err
        for path in files:
            if path not in wanted:
                _take_away(path)
    return moved


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"{path.absolute().as_uri()}?mode=rw", uri=True, isolation_level=None, timeout=10.0)


def _alive(path: Path) -> float:
    with closing(_connect(path)) as db:
        return float(db.execute("SELECT alive FROM server").fetchone()[0])


def _lived_until(path: Path, alive: float) -> None:
    """A file that is new was alive as long as the others: its tables come from there."""
    with closing(_connect(path)) as db:
        db.execute("UPDATE server SET alive=? WHERE alive=0", (alive,))


def _strays(source: Path, own: int | None, parts: int) -> dict[int, list[str]]:
    """Tables of a file that belong into another one, by its number; closed ones too, of which only games are left."""
    with closing(_connect(source)) as db:
        codes = [code for (code,) in db.execute("SELECT code FROM tables UNION SELECT tab FROM replays")]
    found: dict[int, list[str]] = {}
    for code in codes:
        number = part_of(shard_of(code), parts)
        if number != own:
            found.setdefault(number, []).append(code)
    return found


def _move(source: Path, target: Path, codes: Sequence[str]) -> int:
    """Copied, then deleted: between the two they lie in both, and are the same."""
    with closing(_connect(target)) as db:
        db.execute("PRAGMA synchronous=FULL")
        db.execute("PRAGMA secure_delete=ON")
        _chosen(db, codes)
        _copy_from(db, source)
    with closing(_connect(source)) as db:
        db.execute("PRAGMA secure_delete=ON")
        _chosen(db, codes)
        db.execute("BEGIN IMMEDIATE")
        for table, column in (*_OF_TABLE.items(), ("replays", "tab")):
            db.execute(f"DELETE FROM {table} WHERE {column} IN (SELECT code FROM chosen)")
        db.execute("COMMIT")
    return len(codes)


def _chosen(db: sqlite3.Connection, codes: Iterable[str]) -> None:
    db.execute("CREATE TEMP TABLE chosen (code TEXT PRIMARY KEY) WITHOUT ROWID")
    db.executemany("INSERT INTO chosen VALUES (?)", ((code,) for code in codes))


def _copy_from(db: sqlite3.Connection, source: Path) -> None:
    """All that another file has of the chosen tables; what lies here of them already gives way."""
    db.execute("ATTACH ? AS source", (str(source.absolute()),))
    db.execute("BEGIN IMMEDIATE")
    for table, column in _OF_TABLE.items():
        db.execute(
            f"DELETE FROM main.{table} WHERE {column} IN (SELECT code FROM source.tables)"
            f" AND {column} IN (SELECT code FROM chosen)"
        )
        columns = _columns(db, table)
        db.execute(
            f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM source.{table}"
            f" WHERE {column} IN (SELECT code FROM chosen) ORDER BY {'row' if table == 'log' else column}"
        )
    db.execute(
        "INSERT OR REPLACE INTO main.replays SELECT * FROM source.replays WHERE tab IN (SELECT code FROM chosen)"
    )
    db.execute("COMMIT")
    db.execute("DETACH source")


def _columns(db: sqlite3.Connection, table: str) -> str:
    """All columns but the number of a row of the log, which every file counts for itself."""
    return ", ".join(name for _, name, *_ in db.execute(f"PRAGMA main.table_info({table})") if name != "row")


def _take_away(path: Path) -> None:
    """A file that holds nothing any more."""
    with closing(_connect(path)) as db:
        left = db.execute("SELECT EXISTS (SELECT 1 FROM tables) OR EXISTS (SELECT 1 FROM replays)").fetchone()[0]
    if left:
        raise StoreTrouble(f"{path} still holds tables; nothing has been deleted")
    for end in ENDS:
        with suppress(FileNotFoundError):
            Path(f"{path}{end}").unlink()


def gather(files: Sequence[Path], into: Path) -> None:
    """What several files hold goes into another one as well; they stay as they are."""
    for source in files:
        with closing(_connect(source)) as db:
            codes = [code for (code,) in db.execute("SELECT code FROM tables UNION SELECT tab FROM replays")]
            alive = _alive(source)
        with closing(_connect(into)) as db:
            _chosen(db, codes)
            _copy_from(db, source)
            db.execute("UPDATE server SET alive=max(alive, ?)", (alive,))


class Looking:
    """A look into all files of a store, for whoever has to know where something lies."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files
        self._lock = threading.Lock()
        self._open: dict[Path, sqlite3.Connection] = {}

    def code_of(self, watch: str) -> str | None:
        """The table of a watch code."""
        return self._find("SELECT code FROM tables WHERE watch=?", watch)

    def table_of(self, replay: str) -> str | None:
        """The table of a finished game."""
        return self._find("SELECT tab FROM replays WHERE name=?", replay)

    def _find(self, query: str, word: str) -> str | None:
        with self._lock:
            return next((str(row[0]) for row in self._rows(query, word)), None)

    def _rows(self, query: str, word: str) -> Iterator[tuple[str]]:
        for path in self._files:
            try:
                if path not in self._open:
                    self._open[path] = sqlite3.connect(
                        f"{path.absolute().as_uri()}?mode=ro", uri=True, timeout=2.0, check_same_thread=False
                    )
                yield from self._open[path].execute(query, (word,)).fetchall()
            except sqlite3.Error as err:
                if path in self._open:
                    self._open.pop(path).close()
                raise trouble(str(path), err) from err

    def close(self) -> None:
        """Let go."""
        with self._lock:
            for db in self._open.values():
                db.close()
            self._open = {}
