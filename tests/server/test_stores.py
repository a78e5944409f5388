"""What every store must do, whatever it is made of."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from standoff.server.stores import open_store
from standoff.server.stores.store import ReplayRow, Store, StoreTrouble, TableRow, Writing

Opening = Callable[[], Store]
ROW = TableRow("AAAA", "watch-a", True, "lobby")
OTHER = TableRow("BBBB", "watch-b", False, "lobby")


@pytest.fixture(params=["sqlite"])
def opening(request: pytest.FixtureRequest, tmp_path: Path) -> Opening:
    """Opens the same store again and again."""
    return lambda: open_store(f"{request.param}:{tmp_path / 'store'}")


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
    store.write(Writing(asleep=["AAAA"])).result()
    assert store.journal("AAAA") == [b"[1,2]", b"[3]"]
    store.close()
    store = opening()
    store.write(Writing(entries=[("AAAA", 3, 1, b"[4]")])).result()
    store.write(Writing(asleep=["AAAA"])).result()
    assert store.journal("AAAA") == [b"[1,2]", b"[3]", b"[4]"]
    assert store.journal("BBBB") == [b"[7]"]
    store.close()


def test_an_entry_with_the_wrong_number_is_refused_and_stops_the_store(opening: Opening) -> None:
    store = filled(opening)
    with pytest.raises(StoreTrouble, match="not the next"):
        store.write(Writing(entries=[("BBBB", 1, 1, b"[8]"), ("AAAA", 2, 1, b"[9]")])).result()
    with pytest.raises(StoreTrouble):
        store.write(Writing(entries=[("AAAA", 3, 1, b"[9]")])).result()
    store.close()
    store = opening()
    assert store.journal("BBBB") == [b"[7]"], "all or nothing"
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


def test_one_store_serves_one_server(opening: Opening, tmp_path: Path) -> None:
    store = filled(opening)
    code = f"from standoff.server.stores import open_store; open_store('sqlite:{tmp_path / 'store'}')"
    second = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert "another server" in second.stderr
    store.close()


def test_an_unknown_kind_of_store_is_named() -> None:
    with pytest.raises(StoreTrouble, match="choose sqlite, memory"):
        open_store("oracle:somewhere")
