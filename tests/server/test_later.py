"""What HTTP tells people without a seat of a table that is shown later."""

from __future__ import annotations

from typing import Any

import aiohttp
import msgspec

from standoff.client import Player
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.table import commands as c
from tests.server.serving import run, serving

FOUR = SetUp("first", 4)


async def get(server: Server, path: str, token: str = "") -> Any:
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    async with aiohttp.ClientSession() as session, session.get(server.public_url + path, headers=headers) as answer:
        return msgspec.json.decode(await answer.read())


def test_the_end_of_a_game_its_key_and_its_replay_are_for_those_who_play_at_first() -> None:
    async def main() -> None:
        async with (
            serving() as server,
            await Player.open(server.public_url, "Ann", FOUR, "instant", public=True) as ann,
        ):
            await ann.do(c.Game(FOUR, "instant", spectator_delay=600))
            await ann.start()
            path = f"/api/tables/{ann.table}"
            before = [await get(server, path), await get(server, "/api/tables"), await get(server, path + "/replays")]
            async for ask in ann.asks():
                await ann.answer(ask, ask.options[0])
            assert ann.info is not None
            assert ann.info.stage == "over"
            after = [await get(server, path), await get(server, "/api/tables"), await get(server, path + "/replays")]
            assert after == before
            assert after[0]["stage"] == "game"
            assert not after[0].get("key")
            assert after[2] == []
            mine = await get(server, path, ann.token)
            assert (mine["stage"], bool(mine["key"])) == ("over", True)
            assert [card["game"] for card in await get(server, path + "/replays", ann.token)] == [1]
            stranger = await Player.join(ann.url, "Bob")
            assert (await get(server, path, stranger.token))["stage"] == "game"
            assert await get(server, path + "/replays", stranger.token) == []

    run(main())
