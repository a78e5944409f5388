"""What every store must do, whatever it is made of."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from standoff.server.stores import open_store
from standoff.server.stores.store import OutOfStep, ReplayRow, Store, StoreTrouble, TableRow, Writing
from tests.server.databases import Database

Opening = Callable[[], Store]
ROW = TableRow("AAAA", "watch-a", True, "lobby")
OTHER = TableRow("BBBB", "watch-b", False, "lobby")


@pytest.fixture(params=["sqlite", "postgresql"])
def where(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """The address of a store that is not there yet."""
    if request.param == "sqlite":
        return f"sqlite:{tmp_path / 'store'}"
    database: Database = request.getfixturevalue("database")
    return database.new()


@pytest.fixture
def opening(where: str) -> Opening:
    """Opens the same store again and again."""
    return lambda: open_store(where)


def filled(opening: Opening) -> Store:
    store = opening()
    store.write(Writing(opened=[ROW, OTHER], entries=[("AAAA", 0, 2, b"[1,2]"), ("BBBB", 0, 1, b"[7]")])).result()
    store.write(Writing(entries=[("AAAA", 2, 1, b"[3]")], stages={"AAAA": "game"}, alive=12.5)).result()
    return store


def test_what_was_written_is_there_after_reopening(opening: Opening) -> None:
    filled(opening).close()
    store = opening()
    assert store.journal("AAAA") == [b"[1,2]", b"[3]"]
    assert store.journal("BBBB") == [b"[7]"]
    assert {row.code: row.stage for row in store.tables()} == {"AAAA": "game", "BBBB": "lobby"}
    assert store.alive() == 12.5
    store.write(Writing(entries=[("AAAA", 3, 1, b"[4]")])).result()
    assert store.journal("AAAA")[-1] == b"[4]"
    store.close()


def test_a_sleeping_table_keeps_its_journal_and_goes_on(opening: Opening) -> None:
    store = filled(opening)
    store.write(Writing(asleep={"AAAA": 20.0})).result()
    assert store.journal("AAAA") == [b"[1,2]", b"[3]"]
    store.close()
    store = opening()
    store.write(Writing(entries=[("AAAA", 3, 1, b"[4]")])).result()
    store.write(Writing(asleep={"AAAA": 30.0})).result()
    assert store.journal("AAAA") == [b"[1,2]", b"[3]", b"[4]"]
    assert store.journal("BBBB") == [b"[7]"]
    assert {row.code: row.at for row in store.tables()} == {"AAAA": 30.0, "BBBB": 12.5}, "BBBB was up to the end"
    store.close()


def test_an_entry_with_the_wrong_number_is_refused_and_changes_nothing(opening: Opening) -> None:
    store = filled(opening)
    with pytest.raises(OutOfStep, match="not the next"):
        store.write(Writing(entries=[("BBBB", 1, 1, b"[8]"), ("AAAA", 2, 1, b"[9]")])).result()
    assert store.journal("BBBB") == [b"[7]"], "all or nothing"
    with pytest.raises(OutOfStep):
        store.write(Writing(entries=[("AAAA", 4, 1, b"[9]")])).result()
    store.write(Writing(entries=[("AAAA", 3, 1, b"[9]")])).result()
    store.close()
    store = opening()
    assert store.journal("BBBB") == [b"[7]"]
    assert store.journal("AAAA")[-1] == b"[9]"
    store.close()


def test_what_was_stored_after_all_is_not_stored_twice(opening: Opening) -> None:
    store = filled(opening)
    replay = (ReplayRow("r1", "AAAA", 1, 1.0, "first", 6, ((0, "abc"), None)), b"replay")
    writing = Writing(opened=[TableRow("CCCC", "watch-c", False, "lobby", 5.0)], replays=[replay])
    writing.entries = [("AAAA", 3, 1, b"[4]"), ("CCCC", 0, 1, b"[0]")]
    for _ in range(3):
        store.write(writing).result()
    assert store.journal("AAAA") == [b"[1,2]", b"[3]", b"[4]"]
    assert store.journal("CCCC") == [b"[0]"]
    assert store.replays("AAAA") == [replay[0]]
    store.close()


def test_a_draft_is_kept_until_the_game_is_over(opening: Opening) -> None:
    store = filled(opening)
    assert store.draft("AAAA") is None
    for draft in (b"so far", b"farther"):
        store.write(Writing(drafts=[("AAAA", draft), ("BBBB", b"other")])).result()
    assert store.draft("AAAA") == b"farther"
    store.write(Writing(stages={"AAAA": "over"})).result()
    store.write(Writing(forgotten=["BBBB"])).result()
    assert (store.draft("AAAA"), store.draft("BBBB")) == (None, None)
    store.close()


def test_a_replay_is_rewritten_and_goes_with_its_table_or_its_age(opening: Opening) -> None:
    store = filled(opening)
    rows = [ReplayRow(f"r{i}", "AAAA" if i < 3 else "BBBB", i, 10.0 * i, "second", 4) for i in range(5)]
    store.write(Writing(replays=[(row, b"Ann") for row in rows])).result()
    store.write(Writing(rewritten=[("r1", b"Seat 1")])).result()
    assert (store.replay("r0"), store.replay("r1")) == (b"Ann", b"Seat 1")
    store.write(Writing(without_replays_before=10.0)).result()
    assert [row.name for row in store.replays("AAAA")] == ["r1", "r2"]
    store.write(Writing(without_replays_of=["AAAA"], forgotten=["AAAA"])).result()
    assert [row.name for row in (*store.replays("AAAA"), *store.replays("BBBB"))] == ["r3", "r4"]
    store.close()


def test_nobody_who_reads_waits_for_a_write_or_sees_half_of_one(opening: Opening) -> None:
    store = filled(opening)
    futures, number = [], 3
    for turn in range(60):
        for _ in range(5):
            futures.append(store.write(Writing(entries=[("AAAA", number, 1, b"[%d]" % (number + 1))])))
            number += 1
        if turn % 3 == 0:
            futures.append(store.write(Writing(asleep={"AAAA": 1.0})))
        journal = [entry for part in store.journal("AAAA") for entry in msgspec.json.decode(part)]
        assert journal == list(range(1, len(journal) + 1)), "no entry is missing and none is there twice"
    futures[-1].result()
    assert len(store.journal("AAAA")) == number - 1
    store.close()


def test_replays_are_listed_fetched_and_deleted(opening: Opening) -> None:
    store = filled(opening)
    rows = [ReplayRow(f"r{game}", "AAAA", game, 1.0 * game, "first", 6) for game in (2, 1)]
    store.write(Writing(replays=[(row, row.name.encode()) for row in rows])).result()
    store.write(Writing(replays=[(rows[0], b"other")])).result()
    assert [row.name for row in store.replays("AAAA")] == ["r1", "r2"]
    assert store.replay("r2") == b"r2", "a replay is written once"
    assert store.replay_row("r1") == rows[1]
    store.write(Writing(forgotten=["AAAA"])).result()
    assert store.replay("r1") == b"r1"
    store.write(Writing(without_replays=["r1"])).result()
    assert (store.replay("r1"), store.replay_row("r1"), store.journal("AAAA")) == (None, None, [])
    assert [row.code for row in store.tables()] == ["BBBB"]
    store.close()


def test_many_writes_at_once_keep_their_order(opening: Opening) -> None:
    store = filled(opening)
    futures = [store.write(Writing(entries=[("AAAA", 3 + i, 1, b"[%d]" % i)])) for i in range(2000)]
    futures[-1].result()
    assert all(future.done() for future in futures)
    assert store.journal("AAAA")[2:] == [b"[%d]" % i for i in range(2000)]
    store.close()


def test_one_store_serves_one_server(opening: Opening, where: str) -> None:
    store = filled(opening)
    code = f"from standoff.server.stores import open_store; open_store({where!r})"
    second = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert f"another server (process {os.getpid()}" in second.stderr
    store.close()


def test_an_unknown_kind_of_store_is_named() -> None:
    with pytest.raises(StoreTrouble, match="choose sqlite, memory, postgresql"):
        open_store("oracle:somewhere")
