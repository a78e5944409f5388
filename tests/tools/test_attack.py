"""`make attack` notices what it is there to notice: answers lost or doubled, lines closed, pings slow."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.stores.sqlite import SqliteStore
from standoff.server.stores.store import Writing
from standoff.table import commands as c
from standoff.table.protocol import Bye
from tests.server.serving import FAST, run, serving
from tools.attack import people
from tools.attack.assault import Assault, Order
from tools.attack.attacks import ATTACKS
from tools.attack.figures import Row, middle_of, percentile
from tools.attack.frames import bombarded
from tools.attack.gang import carried_out
from tools.attack.ledger import reckon
from tools.attack.people import Book, Evening, Party
from tools.attack.sink import Sink

FOUR = SetUp("first", 4)
HOME = ["127.0.1.1"]


def row(**more: Any) -> Row:
    figures = {"p50_ms": 1.0, "p99_ms": 2.0, "p99_ratio": 1.0, "lost": 0, "doubled": 0, "tables_disturbed": 0}
    return Row(**{"name": "x", **figures, "memory_ratio": 1.0, **more})


# ---- figures ---------------------------------------------------------------------------------------------------------


def test_a_percentile_is_a_sample_that_so_many_do_not_exceed() -> None:
    samples = [float(n) for n in range(1, 201)]
    assert percentile(samples, 50) == 100
    assert percentile(samples, 99) == 198
    assert percentile(samples, 100) == 200
    assert percentile([7.0], 99) == 7
    assert percentile([], 99) == 0


def test_one_bad_turn_of_five_does_not_move_the_median() -> None:
    assert middle_of([[0.001], [0.002], [0.003], [0.004], [9.0]], 99) == pytest.approx(3)


def test_steps_of_the_loop_are_judged_only_where_they_were_timed() -> None:
    assert row().failed() == []
    assert row(step_p999_ms=4.9, step_worst_ms=19.9).failed() == []
    assert row(step_p999_ms=5.1, step_worst_ms=3.0).failed() == ["99.9 % of the steps took up to 5.1 ms"]
    assert row(step_p999_ms=1.0, step_worst_ms=20.1).failed() == ["one step took 20.1 ms"]


def test_slow_pings_are_measured_by_the_baseline_but_never_below_25_ms() -> None:
    assert row(p99_ms=24.0, baseline_p99_ms=1.0).failed() == []
    assert row(p99_ms=29.0, baseline_p99_ms=10.0).failed() == []
    assert row(p99_ms=26.0, baseline_p99_ms=1.0).failed() == ["p99 26.0 ms is more than 25.0 ms"]
    assert row(p99_ms=31.0, baseline_p99_ms=10.0).failed() == ["p99 31.0 ms is more than 30.0 ms"]


@pytest.mark.parametrize(
    ("figures", "said"),
    [
        ({"lost": 1}, "1 lost"),
        ({"doubled": 2}, "2 doubled"),
        ({"tables_disturbed": 3}, "3 disturbed"),
        ({"memory_ratio": 1.2}, "memory grew 1.20 times"),
        ({"gained": ["a foreign hand"]}, "a foreign hand"),
    ],
)
def test_every_other_floor_is_judged(figures: dict[str, Any], said: str) -> None:
    assert row(**figures).failed() == [said]


# ---- what honest people notice ---------------------------------------------------------------------------------------


class Treacherous(SqliteStore):
    """A store that changes the first answer of somebody on its way to the disk."""

    def __init__(self, path: Path, change: Callable[[list[Any]], list[Any]]) -> None:
        super().__init__(path)
        self.change = change
        self.changed = False

    def write(self, writing: Writing) -> Future[None]:
        for at, (table, number, count, data) in enumerate(writing.entries):
            entries = json.loads(data)
            found = [entry for entry in entries if entry[2]["do"] == "choose"]
            if found and not self.changed:
                self.changed = True
                entries = [one for entry in entries for one in (self.change([entry]) if entry is found[0] else [entry])]
                writing.entries[at] = (table, number, count, json.dumps(entries).encode())
        return super().write(writing)


@asynccontextmanager
async def playing(url: str, tables: int = 1) -> AsyncIterator[Evening]:
    """People who play one game, or more if they have the time."""
    book = Book()
    parties = [await Party.gather(url, book, n, FOUR, 4, think=0.001, homes=HOME) for n in range(tables)]
    evening = Evening(parties)
    evening.begin()
    evening.look_about()
    try:
        yield evening
    finally:
        await evening.end()


def troubles(evening: Evening) -> dict[str, list[str]]:
    for party in evening.parties:
        party.look_round()
    return {party.code: evening.parties[0].book.turn.troubles[party.code] for party in evening.parties}


@pytest.mark.parametrize(("change", "lost", "doubled"), [(lambda one: [], 1, 0), (lambda one: one * 2, 0, 1)])
def test_an_answer_that_is_missing_or_there_twice_is_found(
    tmp_path: Path, change: Callable[[list[Any]], list[Any]], lost: int, doubled: int
) -> None:
    async def main() -> list[Party]:
        server = Server(Treacherous(tmp_path / "tables", change), limits=FAST)
        await server.start()
        try:
            async with playing(server.public_url) as evening:
                pass
        finally:
            await server.stop()
        assert not evening.failures
        return evening.parties

    reckoning = reckon(f"sqlite:{tmp_path / 'tables'}", run(main(), 60))
    assert reckoning.checked > 20
    assert (reckoning.count("lost"), reckoning.count("doubled")) == (lost, doubled)
    assert reckoning.count("lost", "the start") == lost
    assert reckoning.count("lost", "another time") == 0


def test_an_honest_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    async def main() -> list[Party]:
        async with serving(store=f"sqlite:{tmp_path / 'tables'}") as server:
            async with playing(server.public_url, 2) as evening:
                pass
            assert not any(troubles(evening).values())
        return evening.parties

    reckoning = reckon(f"sqlite:{tmp_path / 'tables'}", run(main(), 60))
    assert reckoning.checked > 40
    assert reckoning.slips == []


def test_a_line_that_somebody_else_closes_disturbs_its_table_alone() -> None:
    async def main() -> None:
        async with serving() as server, playing(server.public_url, 2) as evening:
            first, second = evening.parties
            me = first.people[2].me
            (line,) = [line for line in server.tables.rooms[first.code].connections if line.person == me.person]
            server.tables.connections.hang_up(line, 1012, Bye("stopping", "Come back", again=True))
            await me.until(lambda me: me.visits == 2)
            assert troubles(evening) == {first.code: ["a line was closed"], second.code: []}

    run(main(), 60)


def test_a_page_that_its_owner_reloads_disturbs_nobody() -> None:
    async def main() -> None:
        async with serving() as server, playing(server.public_url) as evening:
            (party,) = evening.parties
            before = party.people[1].me
            party.people[1].reloads = 1.0
            await party.people[0].me.until(lambda _: party.people[1].me is not before)
            party.people[1].reloads = 0.0
            assert troubles(evening) == {party.code: []}

    run(main(), 60)


def test_somebody_who_is_sent_away_has_lost_more_than_a_line() -> None:
    async def main() -> None:
        async with serving() as server, playing(server.public_url) as evening:
            (party,) = evening.parties
            victim = party.people[3].me.person
            assert victim is not None
            await party.people[0].me.do(c.Kick(victim))
            await party.people[0].me.until(lambda me: bool(evening.failures))
        assert any("could not play on" in text for text in troubles(evening)[party.code])

    run(main(), 60)


def test_a_game_that_stands_still_is_blamed_on_what_went_on_most_of_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = SimpleNamespace(now=100.0)
    monkeypatch.setattr(people, "time", SimpleNamespace(monotonic=lambda: clock.now))
    book = Book()
    me: Any = SimpleNamespace(table="T")
    party = Party(book, [people.Witness(me, "", book)])
    clock.now += 1
    attack = book.turn_over("attack")
    clock.now += 6
    book.turn_over("rest")
    clock.now += 2
    party.moved()
    clock.now += people.STILL - 1
    party.moved()
    assert attack.troubles == {"T": ["the game stood still for 9 s"]}
    assert [dict(turn.troubles) for _, turn in book.turns if turn is not attack] == [{}, {}]


# ---- the hostile side ------------------------------------------------------------------------------------------------


def order(attack: str, port: int, seconds: float) -> Order:
    return Order(attack, list(ATTACKS).index(attack), port, seconds, "3" * 10, "w" + "3" * 12, "none")


def test_every_attack_sends_its_traffic_to_a_sink_as_well() -> None:
    async def main() -> None:
        sink = await asyncio.get_running_loop().create_server(Sink, "127.0.0.1", 0, backlog=1024)
        port = sink.sockets[0].getsockname()[1]
        try:
            for name in ATTACKS:
                for seconds in (0.3, 3.0, 30.0):  # on a busy machine the first one may be over before it has begun
                    report = await carried_out(order(name, port, seconds))
                    assert report.error == "", name
                    assert report.gained == [], name
                    if report.sent:
                        break
                assert report.sent > 0, name
        finally:
            sink.close()

    asyncio.run(main())


def test_an_attack_that_is_broken_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def stumble(a: Assault) -> None:
        raise KeyError("oops")

    monkeypatch.setitem(ATTACKS, "stumble", SimpleNamespace(NAME="stumble", attack=stumble))
    report = asyncio.run(carried_out(order("stumble", 1, 0.1)))
    assert "oops" in report.error


@pytest.mark.long
def test_a_short_run_says_everything_that_was_promised() -> None:
    command = [sys.executable, "-m", "tools.attack", "--turns", "2", "--minutes", "0.1", "--json"]
    command += ["--only", "wrong codes", "--only", "absurd cursors"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    result = json.loads(done.stdout)
    assert [attack["name"] for attack in result["attacks"]] == ["wrong codes", "absurd cursors", "between attacks"]
    wanted = {"name", "p50_ms", "p99_ms", "p99_ratio", "lost", "doubled", "tables_disturbed", "memory_ratio"}
    for attack in result["attacks"]:
        assert wanted <= attack.keys()
        assert (attack["lost"], attack["doubled"], attack["tables_disturbed"]) == (0, 0, 0), attack
        assert 0 < attack["p50_ms"] <= attack["p99_ms"]
    assert result["acknowledged"] > 100
    assert done.returncode == (1 if result["failed"] or result["tracebacks"] else 0)


def test_an_attack_nobody_knows_is_refused_in_a_sentence() -> None:
    command = [sys.executable, "-m", "tools.attack", "--only", "shouting"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=240, check=False)
    assert done.returncode == 1
    assert "There is no attack 'shouting'; choose chair stealing, " in done.stderr


def test_ten_thousand_hostile_frames_at_a_real_server_change_nothing(tmp_path: Path) -> None:
    result = asyncio.run(bombarded(tmp_path, 10_000))
    assert result["frames"] >= 10_000
    assert result["lines"] > 200
    assert result["alive"]
    assert result["unchanged"]
    assert result["tracebacks"] == []
