"""Copies of a store made under play, put back, and what a doctor saves from a file that was cut or spoilt."""

from __future__ import annotations

import asyncio
import gzip
import stat
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest
from click.testing import CliRunner, Result

from standoff.cli import standoff
from standoff.client import Player
from standoff.engine.errors import StandoffError
from standoff.engine.rules import SetUp
from standoff.server.stores import open_store
from standoff.server.stores.files import backup, faults, holdings, restore, save
from standoff.server.stores.store import Damaged, StoreTrouble, TableRow, Writing
from standoff.table import commands as c
from standoff.table.folding import reopened
from tests.golden.make import HERE
from tests.server.serving import run, serving


def golden(file: Path) -> Path:
    """A store with tables of all kinds, and two that are awake."""
    file.write_bytes(gzip.decompress((HERE / "437ba1f" / "tables.sqlite.gz").read_bytes()))
    store = open_store(str(file))
    rows = store.tables()
    store.write(Writing(asleep={row.code: 1000.0 for row in rows[2:]}, alive=2000.0)).result()
    store.close()
    return file


def journals(file: Path) -> dict[str, list[bytes]]:
    store = open_store(str(file))
    try:
        return {row.code: store.journal(row.code) for row in store.tables()}
    finally:
        store.close()


def standoff_says(*words: str | Path) -> Result:
    return CliRunner().invoke(standoff, [str(word) for word in words], standalone_mode=False)


# ---- copies --------------------------------------------------------------------------------------------------------


def test_a_copy_made_while_people_play_is_whole_and_holds_what_was_acknowledged(tmp_path: Path) -> None:
    file = tmp_path / "tables"

    async def main() -> list[str]:
        async with serving(store=f"sqlite:{file}") as server:
            ann = await (await Player.open(server.public_url, "Ann", SetUp("first", 4), "instant")).__aenter__()
            await ann.start()
            acknowledged = []

            async def play() -> None:
                async for ask in ann.asks():
                    await ann.answer(ask, ask.options[0])

            playing = asyncio.create_task(play())
            for turn in range(5):
                await ann.say(f"word {turn}")
                acknowledged.append(f"word {turn}")
                await asyncio.to_thread(backup, file, tmp_path / f"copy {turn}")
            playing.cancel()
            await ann.close()
            return acknowledged

    said = run(main())
    for turn in range(5):
        copy = tmp_path / f"copy {turn}"
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        assert faults(copy) == []
        [journal] = journals(copy).values()
        entries = [entry for part in journal for entry in c.decode_entries(part)]
        words = [entry.command.text for entry in entries if isinstance(entry.command, c.Say)]
        assert [word for word in words if word in said][: turn + 1] == said[: turn + 1]
        reopened(entries)
    assert sorted(one.name for one in tmp_path.glob("copy*") if "lock" not in one.name and "-" not in one.name) == [
        f"copy {turn}" for turn in range(5)
    ]


def test_a_copy_does_not_overwrite_anything_unless_told(tmp_path: Path) -> None:
    store, copy = golden(tmp_path / "tables"), tmp_path / "copy"
    copy.write_text("precious")
    with pytest.raises(StoreTrouble, match="there already"):
        backup(store, copy)
    assert copy.read_text() == "precious"
    assert "for your eyes only" in standoff_says("backup", copy, "--store", store, "--replace").output
    assert faults(copy) == []
    with pytest.raises(StoreTrouble, match="There is no store at"):
        backup(tmp_path / "nowhere", tmp_path / "other")
    with pytest.raises(StoreTrouble, match="cannot be written"):
        backup(store, tmp_path / "no" / "folder" / "copy")


def test_a_copy_is_put_back_only_where_nothing_is_lost(tmp_path: Path) -> None:
    store, copy = golden(tmp_path / "tables"), tmp_path / "copy"
    before = journals(store)
    backup(store, copy)
    serving_it = open_store(str(store))
    with pytest.raises(StoreTrouble, match="in use by another server"):
        restore(copy, store, again=True)
    serving_it.write(Writing(opened=[TableRow("NEWTABLEAA", "w", False, "lobby")])).result()
    serving_it.close()
    with pytest.raises(StoreTrouble, match="holds tables already"):
        restore(copy, store)
    assert "NEWTABLEAA" in journals(store)
    aside = restore(copy, store, again=True)
    assert aside is not None
    assert journals(store) == before
    assert "NEWTABLEAA" in journals(aside)
    assert restore(copy, tmp_path / "new" / "tables") is None
    assert journals(tmp_path / "new" / "tables") == before
    assert stat.S_IMODE((tmp_path / "new" / "tables").stat().st_mode) == 0o600
    copy.write_bytes(copy.read_bytes()[:5000])
    with pytest.raises(Damaged, match="standoff doctor"):
        restore(copy, tmp_path / "new" / "tables", again=True)
    assert journals(tmp_path / "new" / "tables") == before


# ---- the doctor ----------------------------------------------------------------------------------------------------


def test_the_doctor_finds_everything_in_a_whole_file_also_under_play(tmp_path: Path) -> None:
    file = golden(tmp_path / "tables")
    before = journals(file)
    store = open_store(str(file))
    store.write(Writing(opened=[TableRow("BADTABLEAA", "w", False, "lobby")], drafts=[("BADTABLEAA", b"x")])).result()
    store.write(Writing(entries=[("BADTABLEAA", 0, 1, b'[[1.0,null,{"do":"dance"}]]')])).result()
    said = standoff_says("doctor", file)
    store.close()
    assert isinstance(said.exception, SystemExit)
    assert f"Tables:  {len(before) + 1} (" in said.output
    assert "Replays: 2 (" in said.output
    assert "Set aside: BADTABLEAA: ValidationError" in said.output
    assert "whole" in said.output
    found = holdings(file)
    assert {kept.saved.code: kept.saved.parts for kept in found.tables if kept.table} == before
    assert {"P0", "Watcher", "Renée"} <= found.names()


@pytest.mark.parametrize("part", range(1, 10))
def test_every_whole_table_is_saved_from_a_file_that_was_cut(part: int, tmp_path: Path) -> None:
    file, new = golden(tmp_path / "tables"), tmp_path / "new"
    before, data = journals(file), file.read_bytes()
    file.write_bytes(data[: len(data) * part // 10])
    found = holdings(file)
    assert found.faults
    tables, replays = save(found, new)
    assert faults(new) == []
    after = journals(new)
    assert len(after) == tables
    assert all(journal == before[code][: len(journal)] for code, journal in after.items())
    reader = open_store(str(new))
    assert sum(len(reader.replays(code)) for code in before) == replays
    reader.close()
    if part == 9:
        assert tables >= len(before) - 3


def test_one_spoilt_page_costs_no_more_than_what_was_on_it(tmp_path: Path) -> None:
    file = golden(tmp_path / "tables")
    before, data, rng = journals(file), file.read_bytes(), Random(4)
    pages, saved_tables = len(data) // 4096, []
    for turn in range(12):
        page = rng.randrange(pages) if turn else 0
        spoilt = data[: page * 4096] + rng.randbytes(4096) + data[(page + 1) * 4096 :]
        file.write_bytes(spoilt)
        found = holdings(file)
        tables, _ = save(found, tmp_path / f"new {turn}")
        after = journals(tmp_path / f"new {turn}")
        assert all(journal == before[code][: len(journal)] for code, journal in after.items())
        saved_tables.append(tables)
    assert saved_tables[0] == len(before), "the first page holds only where the others are"
    assert sum(saved_tables) / len(saved_tables) > len(before) - 2


def test_what_was_only_in_the_log_of_a_killed_server_is_saved_too(tmp_path: Path) -> None:
    file, copy = tmp_path / "tables", tmp_path / "copy"
    store = open_store(str(file))
    opened = c.encode_entries([c.Entry(1.0, None, c.Open(SetUp("first", 4)))])
    store.write(Writing(opened=[TableRow("AAAAAAAAAA", "w", False, "lobby")])).result()
    store.write(Writing(entries=[("AAAAAAAAAA", 0, 1, opened)])).result()
    for end in ("", "-wal"):
        Path(f"{copy}{end}").write_bytes(Path(f"{file}{end}").read_bytes())
    store.close()
    wal = Path(f"{copy}-wal")
    wal.write_bytes(wal.read_bytes() + b"half a page")
    copy.write_bytes(bytes(100) + copy.read_bytes()[100:])
    found = holdings(copy)
    assert [(kept.saved.code, kept.stage) for kept in found.tables] == [("AAAAAAAAAA", "lobby")]


@pytest.mark.parametrize(
    "words", [("doctor",), ("restore",), ("tables", "--store"), ("serve", "--port", "0", "--store")]
)
def test_every_command_says_in_one_sentence_that_a_file_is_damaged(words: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "tables"
    file.write_bytes(b"Dear diary, " * 1000)
    more = ["--store", str(tmp_path / "other")] if words[0] == "restore" else []
    said = subprocess.run(
        [sys.executable, "-m", "standoff", *words, str(file), *more],
        capture_output=True,
        text=True,
        check=False,
        timeout=240,
    )
    assert said.returncode != 0
    assert "Traceback" not in said.stderr + said.stdout
    told = said.stdout if words[0] == "doctor" else said.stderr
    assert "not a database" in told
    assert len(said.stderr.splitlines()) <= 1


# ---- tables --------------------------------------------------------------------------------------------------------


def test_tables_are_listed_closed_and_deleted(tmp_path: Path) -> None:
    file = golden(tmp_path / "tables")
    listed = standoff_says("tables", "--store", file).output.splitlines()
    over = [line.split()[0] for line in listed if " over " in line]
    assert len(listed) == 11
    assert len(over) == 2
    assert any("Renée" in line for line in listed)
    assert "closed" in standoff_says("tables", "--store", file, "close", over[0]).output
    assert "1 replay of closed tables" in standoff_says("tables", "--store", file).output
    store = open_store(str(file))
    said = standoff_says("tables", "--store", file, "delete", over[1])
    assert isinstance(said.exception, StandoffError)
    assert "Stop it first" in str(said.exception)
    assert len(standoff_says("tables", "--store", file).output.splitlines()) == 11, "looking is always possible"
    store.close()
    wrong = standoff_says("tables", "--store", file, "delete", over[1], "NOSUCHCODE")
    assert "nothing has been changed" in str(wrong.exception)
    assert "names included" in standoff_says("tables", "--store", file, "delete", over[1], over[0]).output
    found = holdings(file)
    assert (len(found.tables), len(found.content.replays)) == (9, 0)
    assert msgspec.json.encode(over[1]).strip(b'"') not in file.read_bytes(), "gone, not only out of sight"
