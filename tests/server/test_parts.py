"""One store in several files: divided, gathered, and whole wherever moving was interrupted."""

from __future__ import annotations

from pathlib import Path

import pytest

from standoff.server.stores import open_store, parts
from standoff.server.stores.parts import Looking, arrange, part_file, part_files
from standoff.server.stores.sqlite import SqliteStore
from standoff.server.stores.store import ReplayRow, StoreTrouble, TableRow, Writing
from standoff.table.shards import part_of, shard_of

CODES = [f"TABLE{number:05d}" for number in range(40)]


def filled(file: Path) -> None:
    """Tables asleep and awake, drafts and finished games, one of a table that is closed."""
    store = SqliteStore(file)
    opened = [TableRow(code, f"w{code}", False, "lobby", 5.0) for code in CODES]
    store.write(Writing(opened=opened, entries=[(code, 0, 1, b"[1]") for code in CODES], alive=77.0)).result()
    store.write(Writing(asleep=dict.fromkeys(CODES[:20], 9.0))).result()
    store.write(
        Writing(
            entries=[(code, 1, 2, f'["{code}"]'.encode()) for code in CODES],
            stages={CODES[0]: "game", CODES[30]: "game"},
            drafts=[(CODES[0], b"draft"), (CODES[30], b"other")],
            replays=[(ReplayRow(f"r{code}", code, 1, 3.0, "first", 4), code.encode()) for code in (*CODES, "CLOSED")],
        )
    ).result()
    store.close()


def content(file: Path) -> dict[str, object]:
    """Everything, by table; fails when something lies twice or in the wrong file."""
    found: dict[str, object] = {}
    files = part_files(file)
    for number, path in enumerate(files):
        store = open_store(str(path))
        try:
            rows = {row.code: row for row in store.tables()}
            for code in (*CODES, "CLOSED"):
                replays = [(row, store.replay(row.name)) for row in store.replays(code)]
                if code not in rows and not replays:
                    continue
                assert code not in found
                assert part_of(shard_of(code), len(files)) == number
                found[code] = (rows.get(code), store.journal(code), store.draft(code), replays)
            assert store.alive() == 77.0
        finally:
            store.close()
    return found


def test_a_file_is_divided_and_gathered_and_divided_otherwise_and_nothing_is_different(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    filled(file)
    before = content(file)
    assert len(before) == 41
    for workers in (2, 3, 1, 4, 2, 1):
        arrange(file, workers)
        assert len(part_files(file)) == workers
        assert content(file) == before
        assert arrange(file, workers) == 0, "what lies right stays"


def test_moving_that_was_interrupted_is_gone_on_with(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tables"
    filled(file)
    before = content(file)
    chosen, calls = parts._chosen, 0

    def interrupted(*words: object) -> None:
        nonlocal calls
        calls += 1
        if calls in (2, 5, 9):  # between the copy and the deletion
            raise KeyboardInterrupt
        chosen(*words)  # type: ignore[arg-type]

    monkeypatch.setattr(parts, "_chosen", interrupted)
    for workers in (3, 3, 1, 1, 2, 2):
        try:
            arrange(file, workers)
        except KeyboardInterrupt:
            continue
    assert calls > 9
    arrange(file, 2)
    assert content(file) == before


def test_files_in_use_are_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    filled(file)
    arrange(file, 2)
    busy = SqliteStore(part_file(file, 1))
    for workers in (1, 2, 3):
        with pytest.raises(StoreTrouble, match="in use by another server"):
            arrange(file, workers)
    busy.close()
    assert len(content(file)) == 41


def test_whoever_looks_finds_what_lies_in_any_file(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    filled(file)
    arrange(file, 3)
    looking = Looking(part_files(file))
    assert {looking.code_of(f"w{code}") for code in CODES} == set(CODES)
    assert {looking.table_of(f"r{code}") for code in CODES} == set(CODES)
    assert looking.code_of("wrong") is looking.table_of("wrong") is None
    looking.close()
