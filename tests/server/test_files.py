"""The file of a store: who may read it, what earlier versions left, and what is said when something is wrong."""

from __future__ import annotations

import gzip
import os
import shutil
import sqlite3
import stat
from pathlib import Path

import pytest

from standoff.engine.replay import Replay
from standoff.server.stores import open_store
from standoff.server.stores.store import Damaged, ReplayRow, StoreTrouble, TableRow, Writing
from standoff.table import commands as c
from standoff.table.folding import reopened
from tests.golden.make import HERE

ROW = TableRow("AAAA", "watch-a", True, "lobby")


def modes(folder: Path) -> dict[str, int]:
    return {file.name: stat.S_IMODE(file.stat().st_mode) for file in folder.iterdir()}


def test_only_its_owner_reads_the_file(tmp_path: Path) -> None:
    store = open_store(f"sqlite:{tmp_path / 'tables'}")
    store.write(Writing(opened=[ROW])).result()
    assert set(modes(tmp_path)) == {"tables", "tables-wal", "tables-shm", "tables.lock"}
    assert set(modes(tmp_path).values()) == {0o600}
    store.close()


def test_a_file_that_everybody_could_read_is_put_right(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    open_store(str(file)).close()
    file.chmod(0o644)
    open_store(str(file)).close()
    assert modes(tmp_path)["tables"] == 0o600


@pytest.mark.parametrize("state", [folder.name for folder in HERE.iterdir() if (folder / "tables.sqlite.gz").exists()])
def test_a_store_that_an_earlier_state_left_opens_with_every_table(state: str, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    file.write_bytes(gzip.decompress((HERE / state / "tables.sqlite.gz").read_bytes()))
    store = open_store(f"sqlite:{file}")
    tables = store.tables()
    assert len(tables) > 10
    for row in tables:
        table = reopened([entry for part in store.journal(row.code) for entry in c.decode_entries(part)])
        assert table.stage == row.stage or table.outdated
        assert row.at > 1_000_000_000, "the days of a table are counted from the day they were first counted"
        for card in store.replays(row.code):
            data = store.replay(card.name)
            assert data is not None
            assert Replay.decode(data).events
    assert sum(len(store.replays(row.code)) for row in tables) > 1
    store.write(Writing(drafts=[(tables[0].code, b"draft")])).result()
    store.close()


def test_a_file_of_the_future_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    open_store(str(file)).close()
    db = sqlite3.connect(file)
    db.execute("PRAGMA user_version=99")
    db.close()
    with pytest.raises(StoreTrouble, match="has version 99; this server knows versions up to"):
        open_store(str(file))


def filled(file: Path) -> bytes:
    store = open_store(str(file))
    store.write(Writing(opened=[ROW], entries=[("AAAA", 0, 1, b"[" + b"1," * 20000 + b"1]")])).result()
    row = ReplayRow("r1", "AAAA", 1, 1.0, "first", 6)
    store.write(Writing(replays=[(row, os.urandom(30000))], asleep={"AAAA": 1.0})).result()
    store.close()
    return file.read_bytes()


def read_all(file: Path) -> None:
    store = open_store(str(file))
    try:
        for row in store.tables():
            store.journal(row.code)
    finally:
        store.close()


@pytest.mark.parametrize("damage", ["no database", "emptied head", "cut in half"])
def test_a_damaged_file_is_named_in_one_sentence(damage: str, tmp_path: Path) -> None:
    file = tmp_path / "tables"
    whole = filled(file)
    if damage == "no database":
        file.write_bytes(b"Dear diary, " * 1000)
    elif damage == "emptied head":
        file.write_bytes(bytes(4096) + whole[4096:])
    else:
        file.write_bytes(whole[: len(whole) // 2])
    with pytest.raises(Damaged, match=r"is damaged .*'standoff doctor .*' says what can be saved"):
        read_all(file)


def test_a_store_that_was_taken_away_waits_for_its_file(tmp_path: Path) -> None:
    file = tmp_path / "tables"
    store = open_store(str(file))
    store.write(Writing(opened=[ROW], entries=[("AAAA", 0, 1, b"[1]")])).result()
    aside = tmp_path / "aside"
    aside.mkdir()
    for one in tmp_path.glob("tables*"):
        shutil.move(one, aside / one.name)
    more = Writing(entries=[("AAAA", 1, 1, b"[2]")])
    for _ in range(3):
        with pytest.raises(StoreTrouble):
            store.write(more).result()
    assert not file.exists(), "nothing is begun anew"
    for one in aside.iterdir():
        shutil.move(one, tmp_path / one.name)
    store.write(more).result()
    assert store.journal("AAAA") == [b"[1]", b"[2]"]
    store.close()
