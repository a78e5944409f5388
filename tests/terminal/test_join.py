"""The terminal at a table on a server."""

from __future__ import annotations

import asyncio
import io
from threading import Event
from time import sleep
from typing import Final

import pytest
from rich.console import Console

from standoff.client import Player, Refused
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.telling.words import Words
from standoff.terminal.command import join_table
from standoff.terminal.keys import Keys, LeftTheTable
from standoff.terminal.screen import Screen
from tests.server.serving import run, serving

FELLOW_OF_GUEST = 4
"""Where the other one of the gang sits whose first chair is the second at the table."""
EVERY_KEY: Final[tuple[str, ...]] = (*"123456789abcdefghijklmnoprstuvwxyz", "10", "20", "d1", "d5", "d10")
"""All that a question may want typed, but not what leaves the table: of shares, only those of two or more signs may be
left."""


def screen(out: io.StringIO) -> Screen:
    return Screen(Console(file=out, width=80), "instant", lambda _: None)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_whole_game_can_be_typed_at_a_table_on_a_server(edition: str) -> None:
    out = io.StringIO()

    async def evening() -> None:
        async with serving() as server:
            url = server.public_url
            host = await Player.open(url, "Host", SetUp(edition, 4), speed="instant")
            async with host:
                keys = Keys(io.StringIO("\n".join(EVERY_KEY * 400)), lambda _: None)
                joined = asyncio.create_task(join_table(f"{url}/t/{host.table}", "Guest", screen(out), keys, Words()))
                while host.info is None or len(host.info.people) < 2:
                    await host.changed()
                await host.start()
                await host.emote("laugh", 1)
                async for ask in host.asks():
                    await host.answer(ask, ask.options[0])
                await joined

    run(evening())
    said = out.getvalue()
    assert "Host laughs at Guest." in said
    assert "The game is over." in said
    assert "THE FINAL COUNT" in said
    assert "★" in said
    assert "Any time: ? explains" in said, "help is the same as at a table of one's own"


def test_an_address_that_is_no_table_says_so() -> None:
    keys = Keys(io.StringIO(""), lambda _: None)
    with pytest.raises(Refused, match="is not the address of a table"):
        run(join_table("http://127.0.0.1:1/nowhere", "Guest", screen(io.StringIO()), keys, Words()))


def test_a_terminal_with_four_letters_tells_that_it_has_knocked_at_a_running_game() -> None:
    out = io.StringIO()

    async def evening() -> None:
        async with (
            serving() as server,
            await Player.open(server.public_url, "Host", SetUp("first", 4), speed="no clock") as host,
        ):
            await host.start()
            address = f"{server.public_url}/{server.tables.rooms[host.table].short}"
            keys = Keys(io.StringIO(""), lambda _: None)
            joined = asyncio.create_task(join_table(address, "Guest", screen(out), keys, Words()))
            while not host.knocks:
                await host.changed()
            await host.admit(host.knocks[0].number, False)
            with pytest.raises(Refused, match="does not open the door"):
                await joined

    run(evening())
    assert "You have knocked" in out.getvalue()


async def answers_anything(player: Player) -> None:
    """Plays on, without a thought."""
    async for ask in player.asks():
        await player.answer(ask, ask.options[0])


def test_what_is_said_at_a_table_is_shown_in_the_terminal() -> None:
    out = io.StringIO()

    async def evening() -> None:
        async with serving() as server:
            url = server.public_url
            async with await Player.open(url, "Host", SetUp("first", 4), speed="instant") as host:
                keys = Keys(io.StringIO("c\n1\nq\n"), lambda _: None)
                joined = asyncio.create_task(join_table(f"{url}/t/{host.table}", "Guest", screen(out), keys, Words()))
                while host.info is None or len(host.info.people) < 2:
                    await host.changed()
                await host.say("Good evening, Guest.")
                await host.say("nothing")
                await host.start()
                playing = asyncio.create_task(answers_anything(host))
                with pytest.raises(LeftTheTable):
                    await joined
                playing.cancel()
                await asyncio.wait([playing])

    run(evening())
    assert "Host: “Nothing personal. Just business.”" in out.getvalue()
    assert "Host: “Good evening, Guest.”" in out.getvalue()


class Reluctant(io.StringIO):
    """Somebody who types nothing until they have read something."""

    def __init__(self, out: io.StringIO, wanted: str, typed: str) -> None:
        super().__init__(typed)
        self._out, self._wanted = out, wanted
        self.asked = Event()

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.asked.set()
        while self._wanted not in self._out.getvalue():
            sleep(0.01)
        return super().readline() if size is None else super().readline(size)


def test_what_fellows_propose_is_told_while_one_chooses() -> None:
    out = io.StringIO()
    typing = Reluctant(out, "Host proposes [2]", "2\nq\n")

    async def evening() -> None:
        async with serving() as server:
            url = server.public_url
            async with await Player.open(url, "Host", SetUp("yakuzas", 6), speed="no clock") as host:
                keys = Keys(typing, lambda _: None)
                joined = asyncio.create_task(join_table(f"{url}/t/{host.table}", "Guest", screen(out), keys, Words()))
                while host.info is None or len(host.info.people) < 2:
                    await host.changed()
                await host.do(c.Sit(FELLOW_OF_GUEST))
                await host.start()
                ask = await anext(host.asks())
                await asyncio.to_thread(typing.asked.wait)
                await host.answer(ask, ask.options[1])
                playing = asyncio.create_task(answers_anything(host))
                with pytest.raises(LeftTheTable):
                    await joined
                playing.cancel()
                await asyncio.wait([playing])

    run(asyncio.wait_for(evening(), 60))
    assert out.getvalue().count("Host proposes [2] ") == 1


class Typist(io.StringIO):
    """Types anything at all while a game runs, "again" after the first game, and nothing more after the second."""

    def __init__(self, out: io.StringIO) -> None:
        super().__init__()
        self._out, self._typed, self.asked = out, 0, 0

    def readline(self, size: int | None = -1) -> str:  # type: ignore[override]
        if self._out.getvalue().rstrip().endswith("[Enter] to leave:"):
            self.asked += 1
            return "a\n" if self.asked == 1 else "\n"
        self._typed += 1
        return EVERY_KEY[self._typed % len(EVERY_KEY)] + "\n"


def test_whoever_stays_says_again_and_is_dealt_the_next_game() -> None:
    out = io.StringIO()
    typist = Typist(out)

    async def evening() -> None:
        async with serving() as server:
            url = server.public_url
            host = await Player.open(url, "Host", SetUp("first", 4), speed="instant")
            async with host:
                keys, at = Keys(typist, lambda _: None), f"{url}/t/{host.table}"
                joined = asyncio.create_task(join_table(at, "Guest", screen(out), keys, Words(), stays=True))
                await host.until(lambda me: me.info is not None and len(me.info.people) == 2)
                await host.start()
                for game in (1, 2):
                    async for ask in host.asks():
                        await host.answer(ask, ask.options[0])
                    if game == 1:
                        await host.until(lambda me: me.info is not None and me.info.again == (1,))
                        await host.again()
                        await host.until(lambda me: me.info is not None and me.info.game == 2)
                await joined

    run(evening())
    assert typist.asked == 2
    assert "Again, say Guest." in out.getvalue()
    assert out.getvalue().count("THE FINAL COUNT") == 2
    assert "The game is over." in out.getvalue()
