"""A player keeps the seat until the server's last word, whatever else stands in the door."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Final

import pytest
from aiohttp import ClientSession, WSMsgType, web

from standoff.client import Gone, Player, Refused
from standoff.client import player as player_module
from standoff.table import commands as c
from standoff.table.protocol import Bye, Error, encode
from tests.server.serving import run, serving

REFUSALS: Final = {
    "full": Error("full", "Too many people are watching this table"),
    "too fast": Error("too fast", "Too many wrong codes from your address; wait a minute"),
    "protocol": Error("refused", "This server speaks protocol 9; please reload the page", key="protocol"),
    "not found": Error("not found", "There is no such table, or the token is not for it"),
    "unheard of": Error("moonstruck", "Nobody knows what this means"),
}


class Doorman:
    """Stands before a server, and lets a line in or says what he was told to say."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.says: list[Error | Bye] = []
        self.refused = 0
        self._knocks = asyncio.Event()
        self.lines: set[web.WebSocketResponse] = set()

    async def stand(self, request: web.Request) -> web.WebSocketResponse:
        """One line: refused after its hello, or carried to the server."""
        near = web.WebSocketResponse()
        await near.prepare(request)
        hello = await near.receive_str()
        if self.says:
            self.refused += 1
            self._knocks.set()
            for one in self.says:
                await near.send_str(encode(one).decode())
            await near.close()
            return near
        self.lines.add(near)
        async with ClientSession() as session, session.ws_connect(f"{self.server}/ws") as far:
            await far.send_str(hello)

            async def up() -> None:
                async for message in near:
                    await far.send_str(message.data)

            carrying = asyncio.create_task(up())
            async for message in far:
                if message.type is WSMsgType.TEXT:
                    await near.send_str(message.data)
            carrying.cancel()
        self.lines.discard(near)
        return near

    async def cut(self) -> None:
        """All lines break."""
        for line in list(self.lines):
            await line.close()

    async def has_refused(self, times: int) -> None:
        """Wait until somebody has been sent away so often."""
        while self.refused < times:
            self._knocks.clear()
            await self._knocks.wait()


@asynccontextmanager
async def guarded(server: str) -> AsyncIterator[tuple[Doorman, str]]:
    """A doorman before a server, and where he stands."""
    doorman = Doorman(server)
    app = web.Application()
    app.router.add_get("/ws", doorman.stand)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = runner.addresses[0][1]
    try:
        yield doorman, f"http://127.0.0.1:{port}"
    finally:
        await runner.cleanup()


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pauses that grow in the same way, from less."""
    monkeypatch.setattr(player_module, "LATER", 0.02)
    monkeypatch.setattr(player_module, "SELDOM", 0.1)


@pytest.mark.parametrize("code", REFUSALS)
def test_whoever_is_refused_knocks_again_with_the_same_token(code: str) -> None:
    async def main() -> None:
        async with serving() as server, guarded(server.public_url) as (doorman, door):
            kept = await Player.open(server.public_url, "Ann")
            no = REFUSALS[code]
            doorman.says = [no, Bye("refused", no.text)]
            me = Player(door, kept.table, kept.token)
            entering = asyncio.create_task(me.__aenter__())
            await doorman.has_refused(3)
            assert not entering.done()
            doorman.says = []
            await entering
            assert me.mine is not None
            assert (me.mine.person, me.mine.seat) == (0, 0)
            # The same in the middle of the evening.
            doorman.says = [no, Bye("refused", no.text)]
            await doorman.cut()
            await doorman.has_refused(6)
            doorman.says = []
            await me.say("Here I am")
            await me.close()

    run(main())


@pytest.mark.parametrize("code", REFUSALS)
def test_whoever_is_told_to_knock_once_hears_why_not(code: str) -> None:
    async def main() -> None:
        async with guarded("http://127.0.0.1:1") as (doorman, door):
            no = REFUSALS[code]
            doorman.says = [no, Bye("refused", no.text, again=True)]
            with pytest.raises(Refused) as refused:
                await Player(door, "ABCDEFGHJK", "x" * 32, patience=0).__aenter__()
            assert (refused.value.code, str(refused.value)) == (no.code, no.text)
            assert doorman.refused == 1

    run(main())


def test_whoever_only_watches_is_told_at_once_that_there_is_no_such_table() -> None:
    async def main() -> None:
        async with serving() as server:
            with pytest.raises(Refused, match="no such table"):
                await Player.watch(f"{server.public_url}/w/w{'2' * 12}").__aenter__()

    run(main())


@pytest.mark.parametrize("why", ["kicked", "left", "closed", "signed out"])
def test_after_its_last_word_the_server_is_left_alone(why: str) -> None:
    async def main() -> None:
        async with guarded("http://127.0.0.1:1") as (doorman, door):
            doorman.says = [Bye(why, "Good night")]
            with pytest.raises(Gone, match="Good night") as gone:
                await Player(door, "ABCDEFGHJK", "x" * 32).__aenter__()
            assert gone.value.why == why
            assert doorman.refused == 1

    run(main())


@pytest.mark.parametrize("why", ["abuse", "silent", "something new"])
def test_any_other_goodbye_is_not_the_last(why: str) -> None:
    async def main() -> None:
        async with serving() as server, guarded(server.public_url) as (doorman, door):
            kept = await Player.open(server.public_url, "Ann")
            doorman.says = [Bye(why, "Off you go")]
            entering = asyncio.create_task(Player(door, kept.table, kept.token).__aenter__())
            await doorman.has_refused(2)
            doorman.says = []
            await (await entering).close()

    run(main())


def leaving(person: int) -> c.Spoken:
    """Somebody has had enough."""
    return c.Leave()


@pytest.mark.parametrize(("command", "why"), [(c.Kick, "kicked"), (leaving, "left")])
def test_the_server_says_whether_one_was_sent_away_or_left(command: Callable[[int], c.Spoken], why: str) -> None:
    async def main() -> None:
        async with (
            serving() as server,
            await Player.open(server.public_url, "Host") as host,
            await Player.join(host.url, "Guest") as guest,
        ):
            assert guest.person is not None
            await (host if why == "kicked" else guest).do(command(guest.person))
            with pytest.raises(Gone) as gone:
                await guest.until(lambda me: False)
            assert gone.value.why == why

    run(main())
