"""Every command is answered with the number its sender gave it, and taken once however often it is sent."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest

from standoff.client import Gone, Player, Refused
from standoff.engine.rules import SetUp
from standoff.server.limits import Limits
from standoff.table import commands as c
from standoff.table.company import REFS_KEPT
from standoff.table.messages import Frame
from standoff.table.protocol import Error, Hello, ServerMessage, decode_server_message, encode
from tests.server.serving import FAST, run, serving
from tests.table.evening import Evening

PAGE = Path(__file__).parents[2] / "web/src/lib/protocol/outbox.ts"


class Bare:
    """A line without any client behind it."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: list[ServerMessage] = []

    async def say(self, *messages: bytes) -> None:
        for message in messages:
            await self.socket.send_str(message.decode())

    async def answers(self, refs: set[int]) -> dict[int, str]:
        """Listen until all of these are answered: "done", or the code of an error."""
        answers: dict[int, str] = {}
        while not refs <= answers.keys():
            told = decode_server_message((await self.socket.receive()).data)
            self.told.append(told)
            if isinstance(told, Frame):
                answers |= dict.fromkeys(told.done, "done")
            elif isinstance(told, Error):
                answers[told.ref] = told.code
        return answers


@asynccontextmanager
async def line(server: str, table: str, token: str) -> AsyncIterator[Bare]:
    async with aiohttp.ClientSession() as session, session.ws_connect(server + "/ws") as socket:
        await socket.send_str(encode(Hello(table, token)).decode())
        yield Bare(socket)


def test_who_talks_too_fast_is_told_so_for_every_line_and_nobody_waits() -> None:
    async def main() -> None:
        limits = Limits(messages_at_once=20, messages_each_second=1, strikes=1000)
        async with serving(limits) as server, await Player.open(server.public_url, "Ann") as ann:
            said = await asyncio.gather(*(ann.say(f"line {i}") for i in range(90)), return_exceptions=True)
            taken = [one for one in said if one is None]
            assert len(taken) == len(ann.chat)
            assert 0 < len(taken) < 30
            assert {str(one.code) for one in said if isinstance(one, Refused)} == {"too fast"}

    run(main())


def test_everything_that_changes_nothing_is_answered_with_its_number() -> None:
    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Ann") as ann:
            async with line(server.public_url, ann.table, ann.token) as bare:
                await bare.say(
                    b'{"do":"say","text":7,"ref":1}',
                    b'{"do":"dance","ref":2}',
                    b'{"ref":3}',
                    b'{"do":"hello","table":"x","ref":4}',
                    b'{"do":"choose","question":1,"answer":"click","ref":5}',
                    b'{"do":"say","text":"Ha","ref":6}',
                )
                answers = await bare.answers({1, 2, 3, 4, 5, 6})
            assert answers == dict.fromkeys((1, 2, 3, 4), "malformed") | {5: "refused", 6: "done"}
            async with line(server.public_url, ann.table, "") as watching:
                await watching.say(b'{"do":"say","text":"Ha","ref":7}', b'{"do":"ready","ref":8}')
                assert await watching.answers({7, 8}) == {7: "unauthorised", 8: "malformed"}

    run(main())


def test_a_whole_window_sent_again_is_taken_once_also_by_the_next_server(tmp_path: Path) -> None:
    store = f"sqlite:{tmp_path / 'tables.sqlite'}"
    says = [encode(c.Say(f"line {ref}", ref=ref)) for ref in range(1, c.WINDOW)]
    refused = encode(c.Rematch(ref=c.WINDOW))
    everything = {*range(1, c.WINDOW + 1)}

    async def main() -> None:
        async with serving(store=store) as server:
            host = await Player.open(server.public_url, "Ann", SetUp("first", 4))
            answers = []
            for _ in range(2):
                async with line(server.public_url, host.table, host.token) as bare:
                    await bare.say(*says, refused)
                    answers.append(await bare.answers(everything))
        async with serving(store=store) as server:
            async with line(server.public_url, host.table, host.token) as bare:
                await bare.say(*says, refused)
                answers.append(await bare.answers(everything))
            chat = [said.line.text for said in server.tables.rooms[host.table].table.chat]
        assert answers == [dict.fromkeys(range(1, c.WINDOW), "done") | {c.WINDOW: "refused"}] * 3
        assert chat == [f"line {ref}" for ref in range(1, c.WINDOW)]

    run(main())


def test_a_table_remembers_as_much_as_five_devices_may_send_again() -> None:
    evening = Evening(SetUp("first", 4), people=1)
    refs = [1 + (ref * 0x1_0101_0101) % (1 << 53) for ref in range(REFS_KEPT + 1)]
    for ref in refs:
        evening.wait(60)  # nobody may talk more in a minute than people do
        assert evening.do(0, c.Say("Ha", ref=ref))
    assert not any(evening.do(0, c.Say("Ha", ref=ref)) for ref in refs[1:])
    assert len(evening.table.company.people[0].refs) == REFS_KEPT, "and no more, however long the evening"
    evening.wait(60)
    assert evening.do(0, c.Say("Ha", ref=refs[0])), "what is older than that was confirmed long ago"


def test_numbers_are_not_found_across_their_borders() -> None:
    evening = Evening(SetUp("first", 4), people=1)
    evening.do(0, c.Say("Ha", ref=0x01))
    evening.do(0, c.Say("Ha", ref=0x02 << 40))
    assert evening.do(0, c.Say("Ha", ref=0x01_0000_02)), "its bytes are there, but not as one number"


def test_a_server_that_never_answers_is_given_up() -> None:
    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Ann") as ann:
            for one in server.tables.rooms[ann.table].connections:
                one.behind_since = server.tables.clock.now() + 1000  # it is sent nothing any more
            ann.patience = 0.2
            with pytest.raises(Gone, match="has not answered"):
                await ann.say("Is anybody there?")

    run(main())


def test_a_client_keeps_no_more_on_its_way_than_a_table_remembers() -> None:
    async def main() -> None:
        async with serving(FAST) as server, await Player.open(server.public_url, "Ann") as ann:
            says = [asyncio.create_task(ann.say(f"line {i}")) for i in range(3 * c.WINDOW)]
            await asyncio.sleep(0)
            assert len(ann._waiting) == c.WINDOW
            await asyncio.gather(*says)
            assert len(ann.chat) == 3 * c.WINDOW

    run(main())


def test_the_page_keeps_the_same_window() -> None:
    found = re.search(r"const WINDOW = (\d+);", PAGE.read_text())
    assert found
    assert int(found[1]) == c.WINDOW
