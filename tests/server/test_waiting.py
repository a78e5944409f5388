"""A store that cannot write for a while: everybody waits, nothing is acknowledged or lost, nobody is sent away."""

from __future__ import annotations

import asyncio
import resource
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from concurrent.futures import Future
from contextlib import asynccontextmanager, contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from standoff.client import Player, Refused
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.stores import open_store
from standoff.server.stores.store import OutOfStep, Store, StoreTrouble, Writing
from standoff.table import commands as c
from tests.server.serving import FAST, run

QUICK = replace(FAST, rewrite=0.02, rewrite_at_most=0.05)


class Flaky:
    """A store that fails, or never answers, whenever a test says so."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.trouble: Exception | None = None
        self.asleep = False
        self.unanswered: list[tuple[Writing, Future[None]]] = []
        self.tries = 0

    def write(self, writing: Writing) -> Future[None]:
        self.tries += 1
        future: Future[None] = Future()
        if self.trouble is not None:
            future.set_exception(self.trouble)
        elif self.asleep:
            self.unanswered.append((writing, future))
        else:
            return self.store.write(writing)
        return future

    def wake_up(self) -> None:
        self.asleep = False
        for writing, future in self.unanswered:
            self.store.write(writing).result()
            future.set_result(None)
        self.unanswered.clear()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.store, name)


@asynccontextmanager
async def serving(store: Any) -> AsyncIterator[Server]:
    server = Server(store, limits=QUICK)
    await server.start()
    try:
        yield server
    finally:
        await server.stop()


async def until(true: Callable[[], bool]) -> None:
    for _ in range(2000):
        if true():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("it never came")


def evening(body: Callable[[Flaky, Server, Player, Player], Awaitable[None]], speed: str = "normal") -> None:
    """Two people in a game, on a server whose store can be told to fail."""

    async def main() -> None:
        store = Flaky(open_store("memory:"))
        async with serving(store) as server:
            host = await Player.open(server.public_url, "Ann", SetUp("first", 4), speed)
            guest = await Player.join(host.url, "Bob")
            async with host as ann, guest as bob:
                await ann.start()
                await ann.until(lambda me: me.asked() is not None)
                await bob.until(lambda me: me.asked() is not None)
                await body(store, server, ann, bob)

    run(main())


def test_what_is_said_meanwhile_is_heard_when_it_can_be_written() -> None:
    async def body(store: Flaky, server: Server, ann: Player, bob: Player) -> None:
        ask = ann.asked()
        assert ask is not None
        store.trouble = StoreTrouble("disk full")
        answer = asyncio.create_task(ann.answer(ask, ask.options[0]))
        await until(lambda: ann.notice == "waiting" and bob.notice == "waiting")
        word = asyncio.create_task(bob.say("Hello?"))
        tries = store.tries
        await until(lambda: store.tries > tries + 3)
        assert not answer.done(), "nothing is acknowledged"
        assert not word.done()
        assert server.tables.condition.held_up
        store.trouble = None
        assert await answer
        await word
        await until(lambda: not ann.notice and not bob.notice)
        assert [line.text for line in ann.chat].count("Hello?") == 1
        assert (ann.visits, bob.visits) == (1, 1), "nobody was sent away"

    evening(body)


def test_no_question_closes_while_nothing_can_be_written_and_the_lost_time_is_given_back() -> None:
    async def body(store: Flaky, server: Server, ann: Player, bob: Player) -> None:
        room = server.tables.rooms[ann.table]
        question = room.table.question
        assert question is not None
        assert question.closes is not None
        closes, number = question.closes, question.number
        store.trouble = StoreTrouble("read-only")
        word = asyncio.create_task(ann.say("Anybody?"))
        await until(lambda: server.tables.condition.held_up)
        server.tables.condition.held_up_since = server.tables.clock.now() - 500.0
        server.tables.clocks.ring()
        server.tables.sweep(server.tables.clock.now())
        assert room.table.question is question
        store.trouble = None
        await word
        assert room.table.question is question
        assert question.number == number
        assert question.closes - closes == pytest.approx(500.0, abs=10.0)
        await bob.until(lambda me: me.clock is not None and me.clock.closes == question.closes)

    evening(body)


def test_who_comes_and_goes_meanwhile_is_noticed_afterwards() -> None:
    async def body(store: Flaky, server: Server, ann: Player, bob: Player) -> None:
        store.trouble = StoreTrouble("gone")
        word = asyncio.create_task(ann.say("Still here"))
        await until(lambda: server.tables.condition.held_up)
        await bob.close()
        watching = Player.watch(ann.url)
        arriving = asyncio.create_task(watching.__aenter__())
        await until(lambda: watching.notice == "waiting")
        people = server.tables.rooms[ann.table].table.company.people
        assert people[1].here
        store.trouble = None
        await word
        await arriving
        await ann.until(lambda me: me.info is not None and not me.info.people[1].here)
        await watching.close()

    evening(body)


def test_http_says_that_it_cannot_write_and_reads_on() -> None:
    async def body(store: Flaky, server: Server, ann: Player, bob: Player) -> None:
        store.trouble = StoreTrouble("disk full")
        word = asyncio.create_task(ann.say("Hm"))
        await until(lambda: server.tables.condition.held_up)
        with pytest.raises(Refused, match="Nothing is lost"):
            await Player.join(ann.url, "Cat")
        with pytest.raises(Refused, match="Nothing is lost"):
            await Player.open(server.public_url, "Dan")
        async with aiohttp.ClientSession() as session:
            for path, status in (("/readyz", 503), ("/healthz", 200), (f"/api/tables/{ann.table}", 200)):
                async with session.get(server.public_url + path) as answer:
                    assert answer.status == status
        assert len(server.tables.rooms) == 1
        store.trouble = None
        await word
        await (await Player.join(ann.url, "Cat")).close()

    evening(body)


def test_a_store_that_does_not_answer_is_waited_for_as_well() -> None:
    async def body(store: Flaky, server: Server, ann: Player, bob: Player) -> None:
        store.asleep = True
        word = asyncio.create_task(ann.say("Slow today"))
        await until(lambda: bool(store.unanswered))
        server.tables.sweep(server.tables.clock.now() + QUICK.slow_write + 1)
        await until(lambda: ann.notice == "waiting")
        store.wake_up()
        await word
        await until(lambda: not ann.notice)

    evening(body)


def test_only_one_write_is_on_its_way_after_everybody_has_waited() -> None:
    async def body(store: Flaky, server: Server, ann: Player, bob: Player) -> None:
        store.asleep = True
        words = [asyncio.create_task(ann.say("Slow today"))]
        await until(lambda: bool(store.unanswered))
        server.tables.sweep(server.tables.clock.now() + QUICK.slow_write + 1)
        await until(lambda: ann.notice == "waiting" and bob.notice == "waiting")
        words.append(asyncio.create_task(bob.say("Indeed")))
        (writing, first), store.unanswered = store.unanswered[0], []
        store.store.write(writing).result()
        first.set_result(None)
        await until(lambda: bool(store.unanswered))
        words.append(asyncio.create_task(ann.say("And again")))
        for _ in range(5):
            await ann.ping()
        assert len(store.unanswered) == 1, "what comes next waits until this is durable, or could not be tried again"
        store.wake_up()
        await asyncio.gather(*words)

    evening(body)


def test_one_line_cannot_make_the_server_remember_for_ever() -> None:
    async def body(store: Flaky, server: Server, ann: Player, bob: Player) -> None:
        store.trouble = StoreTrouble("disk full")
        words = [asyncio.create_task(ann.say("first"))]
        await until(lambda: server.tables.condition.held_up)
        line = next(line for line in server.tables.rooms[ann.table].connections if line.person == 0)
        for number in range(60):
            server.sessions.hear(line, b'{"do":"say","text":"%d","ref":%d}' % (number, number + 1))
        words.append(asyncio.create_task(bob.say("one of mine")))
        await asyncio.sleep(0)
        store.trouble = None
        await asyncio.gather(*words)
        lines = [line.text for line in bob.chat]
        assert "one of mine" in lines
        assert len(lines) == 1 + 32 + 1

    evening(body)


def test_what_does_not_follow_what_is_stored_stops_the_server() -> None:
    async def body(store: Flaky, server: Server, ann: Player, bob: Player) -> None:
        stopped = asyncio.Event()
        server.tables.writer.on_failure = stopped.set
        store.trouble = OutOfStep("Entry 7 is not the next one")
        word = asyncio.create_task(ann.say("Lost"))
        await stopped.wait()
        assert not word.done()
        word.cancel()

    evening(body)


@contextmanager
def full_disk(file: Path) -> Iterator[None]:
    """No file of this process may grow beyond the length of this one."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (file.stat().st_size + 100, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def test_a_full_disk_holds_up_a_real_file_and_room_on_it_lets_it_go_on(tmp_path: Path) -> None:
    """The limit of this process's file size stands for a disk that is full."""

    async def main() -> None:
        file = tmp_path / "tables"
        async with serving(open_store(f"sqlite:{file}")) as server:
            ann = await (await Player.open(server.public_url, "Ann", SetUp("first", 4))).__aenter__()
            await ann.say("before")
            with full_disk(Path(f"{file}-wal")):
                word = asyncio.create_task(ann.say("meanwhile"))
                await until(lambda: ann.notice == "waiting")
                assert not word.done()
            await word
            await ann.say("after")
            code, said = ann.table, [line.text for line in ann.chat]
            await ann.close()
        assert said == ["before", "meanwhile", "after"]
        store = open_store(f"sqlite:{file}")
        entries = [entry for part in store.journal(code) for entry in c.decode_entries(part)]
        assert [e.command.text for e in entries if isinstance(e.command, c.Say)] == said
        store.close()

    run(main())


def test_a_server_that_is_told_to_stop_meanwhile_stops() -> None:
    async def main() -> None:
        store = Flaky(open_store("memory:"))
        server = Server(store, limits=QUICK)
        await server.start()
        async with await Player.open(server.public_url, "Ann", SetUp("first", 4)) as ann:
            store.trouble = StoreTrouble("disk full")
            word = asyncio.create_task(ann.say("Too late"))
            await until(lambda: server.tables.condition.held_up)
            await asyncio.wait_for(server.stop(), 10)
            assert not word.done()
            word.cancel()

    run(main())
