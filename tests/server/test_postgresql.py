"""PostgreSQL as a store: what is special about a database that other people start, stop and look after."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from click.testing import CliRunner

from standoff.client import Player
from standoff.engine.rules import SetUp
from standoff.server.stores import open_store
from standoff.server.stores.postgresql import LOCK
from standoff.server.stores.postgresql_shared import SharedPostgresqlStore
from standoff.server.stores.store import OutOfStep, Store, StoreTrouble, TableRow, Writing
from standoff.server.upkeep import backup_command, doctor_command, restore_command, tables_command
from tests.server.databases import Database
from tests.server.serving import run
from tests.server.test_waiting import serving, until

ROW = TableRow("AAAA", "watch-a", True, "lobby")


def end_writers(url: str) -> None:
    """What an operator, or a network, may do to a session."""
    with psycopg.connect(url, autocommit=True) as db:
        db.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_locks WHERE locktype='advisory' AND objid=%s", (LOCK,)
        )


def test_a_session_that_was_lost_is_begun_again(database: Database) -> None:
    url = database.new()
    store = open_store(url)
    first = Writing(opened=[ROW], entries=[("AAAA", 0, 1, b"[1]")])
    store.write(first).result()
    end_writers(url)
    second = Writing(entries=[("AAAA", 1, 1, b"[2]")])
    with pytest.raises(StoreTrouble, match="cannot be reached"):
        store.write(second).result()
    for writing in (second, first, second):
        store.write(writing).result()
    assert store.journal("AAAA") == [b"[1]", b"[2]"], "given again, and stored once"
    store.close()


def test_whoever_was_overtaken_writes_nothing_more(database: Database) -> None:
    url = database.new()
    old = open_store(url)
    old.write(Writing(opened=[ROW], entries=[("AAAA", 0, 1, b"[1]")])).result()
    end_writers(url)
    new = open_store(url)
    new.write(Writing(entries=[("AAAA", 1, 1, b"[2]")])).result()
    late = Writing(entries=[("AAAA", 1, 1, b"[3]")])
    with pytest.raises(StoreTrouble, match="cannot be reached"):
        old.write(late).result()
    with pytest.raises(StoreTrouble, match=r"in use by another server \(process"):
        old.write(late).result()
    new.close()
    with pytest.raises(OutOfStep, match="Another server has opened"):
        old.write(late).result()
    old.close()
    last = open_store(url)
    assert last.journal("AAAA") == [b"[1]", b"[2]"]
    last.close()


@pytest.mark.parametrize("opens", [open_store, SharedPostgresqlStore], ids=["alone", "node"])
def test_whoever_starts_waits_for_the_session_of_a_server_that_has_just_ended(
    database: Database, opens: Callable[[str], Store]
) -> None:
    url = database.new()
    waiting = b"SELECT 1 FROM pg_locks WHERE locktype='advisory' AND objid=%s AND NOT granted"
    with psycopg.connect(url, autocommit=True) as looking, ThreadPoolExecutor(1) as beside:
        ending = psycopg.connect(url, autocommit=True)
        ending.execute("SELECT pg_advisory_lock(%s)", (LOCK,))
        opening = beside.submit(opens, url)
        while not opening.done() and not looking.execute(waiting, (LOCK,)).fetchone():
            pass
        ending.close()
        opening.result().close()


def test_a_game_waits_for_a_database_that_is_gone_and_goes_on(database: Database) -> None:
    async def main() -> None:
        store = open_store(database.new())
        async with (
            serving(store) as server,
            await Player.open(server.public_url, "Ann", SetUp("first", 4), "no clock") as ann,
        ):
            await ann.start()
            await ann.until(lambda me: me.asked() is not None)
            ask = ann.asked()
            assert ask is not None
            await asyncio.to_thread(database.stop, "immediate")
            answer = asyncio.create_task(ann.answer(ask, ask.options[0]))
            await until(lambda: ann.notice == "waiting")
            assert not answer.done(), "nothing is acknowledged"
            await asyncio.to_thread(database.start)
            assert await answer
            await until(lambda: not ann.notice)
            assert ann.visits == 1, "nobody was sent away"

    run(main())


def test_what_is_wrong_is_said_in_a_sentence_that_keeps_the_password(database: Database) -> None:
    for url, sentence in {
        database.url("nowhere").replace("postgres@", "postgres:hush@"): "has no such database yet",
        "postgresql://someone:hush@/store?host=/nowhere-at-all": "cannot be reached",
        "postgresql://[::1/": "no address of a database",
    }.items():
        with pytest.raises(StoreTrouble, match=sentence) as refused:
            open_store(url)
        assert "hush" not in str(refused.value)


def test_a_database_of_a_later_version_is_refused(database: Database) -> None:
    url = database.new()
    open_store(url).close()
    with psycopg.connect(url, autocommit=True) as db:
        db.execute("UPDATE standoff.version SET version=99")
    with pytest.raises(StoreTrouble, match=r"has version 99; this server knows versions up to"):
        open_store(url)


async def _an_evening(where: str) -> str:
    """A finished game at a table; gives its code."""
    async with (
        serving(open_store(where)) as server,
        await Player.open(server.public_url, "Ann", SetUp("first", 4), "no clock") as ann,
    ):
        await ann.start()
        async for ask in ann.asks():
            await ann.answer(ask, ask.options[0])
        assert ann.info is not None
        assert ann.info.stage == "over"
        return ann.table


def test_a_club_moves_from_its_file_into_a_database(database: Database, tmp_path: Path) -> None:
    file, url = tmp_path / "club.sqlite", database.new()
    code = run(_an_evening(f"sqlite:{file}"))
    told = CliRunner().invoke(restore_command, [str(file), "--store", url])
    assert told.exit_code == 0, told.output
    assert "1 table, 1 replay" in told.output
    again = CliRunner().invoke(restore_command, [str(file), "--store", url])
    assert isinstance(again.exception, StoreTrouble)
    assert "holds tables already" in str(again.exception)
    listed = CliRunner().invoke(tables_command, ["--store", url])
    assert code in listed.output
    assert "Ann" in listed.output
    seen = CliRunner().invoke(doctor_command, ["--store", url, "--save", str(tmp_path / "back.sqlite")])
    assert "whole" in seen.output
    assert "1 table, 1 replay" in seen.output
    old, new, back = open_store(f"sqlite:{file}"), open_store(url), open_store(f"sqlite:{tmp_path / 'back.sqlite'}")
    for store in (new, back):
        assert store.journal(code) == old.journal(code)
        assert store.replays(code) == old.replays(code)
        assert store.replay(store.replays(code)[0].name) == old.replay(old.replays(code)[0].name)
    for store in (old, new, back):
        store.close()
    copied = CliRunner().invoke(backup_command, [str(tmp_path / "copy"), "--store", url])
    assert "pg_dump" in str(copied.exception)
    gone = CliRunner().invoke(tables_command, ["--store", url, "delete", code])
    assert gone.exit_code == 0, gone.output
    assert "There are no tables." in CliRunner().invoke(tables_command, ["--store", url]).output
