"""The terminal at a table on a server."""

from __future__ import annotations

import asyncio
import io

import pytest
from rich.console import Console

from standoff.client import Player
from standoff.client.player import Refused
from standoff.engine.rules import SetUp
from standoff.terminal.join import join_table
from standoff.terminal.keys import Keys
from standoff.terminal.paper import Paper
from tests.server.serving import run, serving


def paper(out: io.StringIO) -> Paper:
    return Paper(Console(file=out, width=80), "instant", lambda _: None)


@pytest.mark.parametrize("edition", ["first", "second"])
def test_a_whole_game_can_be_typed_at_a_table_on_a_server(edition: str) -> None:
    out = io.StringIO()

    async def evening() -> None:
        async with serving() as server:
            url = server.public_url
            host = await Player.open(url, "Host", SetUp(edition, 4), speed="instant")
            async with host:
                keys = Keys(io.StringIO("\n".join("123456789abcdefghijklmnoprstuvwxyz" * 400)), lambda _: None)
                guest = asyncio.to_thread(join_table, f"{url}/t/{host.table}", "Guest", paper(out), keys)
                joined = asyncio.create_task(guest)
                while host.info is None or len(host.info.people) < 2:
                    await host.changed()
                await host.start()
                async for ask in host.asks():
                    await host.answer(ask, ask.options[0])
                await joined

    run(evening())
    said = out.getvalue()
    assert "The game is over." in said


def test_an_address_that_is_no_table_says_so() -> None:
    with pytest.raises(Refused, match="is not the address of a table"):
        join_table("http://127.0.0.1:1/nowhere", "Guest", paper(io.StringIO()), Keys(io.StringIO(""), lambda _: None))
