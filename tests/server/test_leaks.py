"""No leaks: a seat's byte stream is the same in every world that the seat cannot tell apart.

Two tables sit side by side on one server.  Before every question the second one's game is replaced by a world that one
seat (or a spectator) holds possible; open answers are the same at both, secret ones are not, and hidden cards stay
silent.  Whatever the listener is then sent must be equal to the byte, times included, up to the first event that turns
something hidden up; and as long as nothing is, both tables must ring at the same time.  Cheating is tried as well: the
errors must be equal too.
"""

from __future__ import annotations

import asyncio
import copy
import logging
import re
import secrets
from dataclasses import replace
from random import Random
from types import SimpleNamespace
from typing import Any, NamedTuple

import aiohttp
import msgspec
import pytest

from standoff.engine.chance import key_of_seed
from standoff.engine.phase import PASS, REFEREE
from standoff.engine.rules import SetUp
from standoff.engine.state import State
from standoff.server.app import Server
from standoff.server.room import Room
from standoff.table import commands as c
from standoff.table.protocol import Hello, encode
from standoff.table.steward import Steward
from standoff.table.topics.inside import ahead
from tests.conformance.mixes import MIXES, named
from tests.server.serving import FAST, run, serving
from tests.table.evening import Evening
from tests.table.worlds import answers_alike, family_of, turns_something_up

QUESTIONS = 60
CHEATING = [
    b'{"do":"choose","question":%d,"answer":"bazooka","ref":1}',
    b'{"do":"bet","on":1,"ref":2}',
    b'{"do":"wish","ranked":["bazooka"],"ref":3}',
    b'{"do":"more_time","question":0,"ref":4}',
    b'{"do":"choose","question":%d,"answer":[1,[2]]}',
    b'{"do":"sit","seat":0,"ref":5}',
    b'{"do":"consent","ask":1,"yes":false,"ref":6}',
    b'{"do":"offer","person":1,"to":2,"ref":8}',
    b'{"do":"bot_choice","seat":0,"question":%d,"answer":"stay"}',
    b'{"do":"choose","question":%d,"answer":2,"referee":true,"seat":1,"ref":9}',
    b'{"do":"undo","count":9999,"ref":10}',
    b'{"do":"verdict","left":[31],"ref":11}',
    b'{"do":"settle","flag":77,"ref":12}',
    b'{"do":"show","question":%d,"answer":"bazooka","ref":14}',
    b'{"do":"go_on","question":%d,"ref":15}',
    b'{"do":"give_referee","person":77,"ref":13}',
    b'{"do":"dispute","clause":"bazooka","ref":14}',
]

DEALS = ["one", *[pytest.param(deal, marks=pytest.mark.long) for deal in ("two", "three", "four", "five")]]
"""The same cards in every run; what takes longer deals others."""

STILL = replace(FAST, ping=1e9, silent=1e9, strikes=10**6)
"""The fake clock leaps and cheats try again and again; no line is to be cut for it."""


TAKEN_OVER = (
    "again", "ask_count", "asked_in", "asks", "awards", "bets", "chat", "chat_count", "flag_count", "flags", "given",
    "interrupted", "key", "log", "margins", "marks", "moves", "n", "pause_votes", "picture", "question", "questions",
    "reading", "seconds_left", "stage", "undos", "votes", "wishes",
)  # fmt: skip
"""What a table knows beside its game, its people and its rules."""


class FakeClock:
    """Time stands still unless the test lets it run."""

    def __init__(self) -> None:
        self.time = 1000.0

    def now(self) -> float:
        return self.time

    def work(self) -> float:
        return 0.0


class Side:
    """One of the two tables, with a real socket for each of its seats and one for a spectator."""

    def __init__(self, server: Server, room: Room) -> None:
        self.server, self.room = server, room
        self.sockets: dict[int | None, aiohttp.ClientWebSocketResponse] = {}
        self.streams: dict[int | None, list[bytes]] = {}
        self.readers: list[asyncio.Task[None]] = []
        self.tokens: list[str] = []

    async def seat(self, session: aiohttp.ClientSession, tokens: list[str]) -> None:
        self.tokens = tokens
        for person, token in [*enumerate(tokens), (None, "")]:
            socket = await session.ws_connect(self.server.public_url + "/ws", max_msg_size=1 << 22)
            await socket.send_str(encode(Hello(self.room.code, token)).decode())
            self.sockets[person], self.streams[person] = socket, []
            self.readers.append(asyncio.create_task(self._read(person)))

    async def _read(self, person: int | None) -> None:
        async for message in self.sockets[person]:
            self.streams[person].append(message.data.encode())

    async def say(self, person: int, message: bytes) -> None:
        await self.sockets[person].send_str(message.decode())

    @property
    def g(self) -> State:
        assert self.room.table.g is not None
        return self.room.table.g

    def same_as(self, other: Side) -> None:
        """Take over the other table's game, log, clocks and chance for the referee; the listeners are as far."""
        mine, theirs = self.room.table, other.room.table
        if theirs.question is not None:
            theirs.question.ahead = None  # made of the game, and so of each one's own
        for name in TAKEN_OVER:
            setattr(mine, name, copy.deepcopy(getattr(theirs, name)))
        tokens = [one.token for one in mine.company.people]
        mine.company = copy.deepcopy(theirs.company)
        for one, token in zip(mine.company.people, tokens, strict=True):
            one.token = token
        mine.raw_info = (-1, b"")
        assert theirs.g is not None
        mine.g = theirs.g.clone()
        self.room.steward = Steward(mine, self.room.steward.elsewhere)  # the old one has met other questions
        for line, twin_line in zip(self.room.connections, other.room.connections, strict=True):
            line.cursor = copy.copy(twin_line.cursor)

    def looks_ahead(self) -> None:
        """The question that is open together with a window is asked of this table's own game."""
        question = self.room.table.question
        if question is not None and question.window is not None:
            question.ahead = ahead(self.g)

    @property
    def asked(self) -> State:
        """The game as the open question is put to it."""
        g = self.room.table.asked_game()
        assert g is not None
        return g


async def told(server: Server, sides: tuple[Side, Side], person: int) -> None:
    """Wait until what this person has said is told at both tables: everybody sees who has answered, one by one."""
    for side in sides:
        stream = side.streams[person]
        count = sum(b'"pong"' in message for message in stream)
        await side.say(person, b'{"do":"ping"}')
        await pong(stream, count)
    await server.tables.writer.durable()


async def pong(stream: list[bytes], count: int) -> None:
    """Wait for one more of them than so many."""
    for _ in range(40_000):  # however busy the machine is
        if sum(b'"pong"' in message for message in stream) > count:
            return
        await asyncio.sleep(0.0005)
    raise AssertionError("The server does not answer")


async def settle(server: Server, sides: tuple[Side, Side], rounds: int = 3) -> None:
    """Wait until everything sent has been read on both sides."""
    for _ in range(rounds):
        await server.tables.writer.durable()
        for side in sides:
            pings = [socket.send_str('{"do":"ping"}') for socket in side.sockets.values()]
            counts = [sum(b'"pong"' in message for message in stream) for stream in side.streams.values()]
            await asyncio.gather(*pings)
            for stream, count in zip(side.streams.values(), counts, strict=True):
                await pong(stream, count)


class Heard(NamedTuple):
    """A stream up to the first message that turns something up, if there is one; the rest belongs to another world."""

    messages: list[bytes]
    cut: bool


def comparable(stream: list[bytes], g: State, me: int | None, family: set[int]) -> Heard:
    found: list[bytes] = []
    for message in stream:
        if b'"pong"' in message:
            continue
        if turns_something_up(msgspec.json.decode(message), g, me, family):
            return Heard(found, True)
        found.append(re.sub(rb'"commitment":"\w+"', rb'"commitment":""', message))
    return Heard(found, False)


async def answer_alike(server: Server, here: Side, there: Side, me: int | None, rng: Random) -> None:
    """The same open answers at both tables, secret ones freely, hidden cards silent; then time for the deadline."""
    question = here.room.table.question
    assert question is not None
    if question.window is not None and me is not None and me in here.g.asking and rng.random() < 0.3:
        shows = [card for card in here.g.asking[me] if card != PASS and card in there.g.asking[me]]
        if shows:
            shown = encode(c.Show(question.number, rng.choice(shows), ref=7000 + question.number))
            await here.say(me, shown)
            await there.say(me, shown)
            return
    for seat, choices in answers_alike(here.asked, there.asked, me, rng).items():
        for side, choice in zip((here, there), choices, strict=True):
            await side.say(seat, encode(c.Choose(question.number, choice, ref=7000 + question.number)))
        await told(server, (here, there), seat)
    if question.referee and here.room.table.by_people:
        answer, ref = rng.choice(here.g.asking[REFEREE]), 7000 + question.number
        for side in (here, there):
            await side.say(0, encode(c.Choose(question.number, answer, referee=True, ref=ref)))


async def disagree(here: Side, there: Side, me: int | None, rng: Random) -> None:
    """Somebody tells the referee, and nobody else, something that is another secret at each table."""
    person, ref = rng.randrange(1, here.room.table.setup.players), rng.getrandbits(40)
    if me in (0, person):
        return
    for side, card in zip((here, there), ("a Kevlar", "a grenade"), strict=True):
        await side.say(person, encode(c.Dispute("LIVE-063", f"I hold {card}", ref=ref)))


@pytest.mark.parametrize("deal", DEALS)
@pytest.mark.parametrize("setup", MIXES, ids=named)
def test_no_stream_tells_what_its_seat_may_not_know(
    setup: SetUp, deal: str, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.INFO)
    caplog.set_level(logging.DEBUG, "standoff")
    told: list[str] = []
    rng = Random(named(setup) + deal)
    monkeypatch.setattr(secrets, "token_bytes", Random(f"{named(setup)} {deal} keys").randbytes)
    chance = SimpleNamespace(key=key_of_seed(named(setup) + deal), drawn=0)
    clock = FakeClock()

    async def main() -> None:
        async with serving(STILL, clock=clock) as server, aiohttp.ClientSession() as session:
            sides = await two_tables(server, session, setup)
            here, there = sides
            compared = 0
            for _ in range(QUESTIONS):
                if here.room.table.stage != "game":
                    break
                me = rng.choice([None, *range(setup.players), *here.room.table.alive()])
                if here.room.table.question is not None and here.room.table.question.opener is not None:
                    me = here.room.table.question.opener  # for others, not every deal is possible any more
                there.same_as(here)
                there.room.table.g = here.g.rules.edition.imagine(here.g, me, chance)
                there.g.log = []
                for side in sides:
                    side.looks_ahead()
                for side in sides:
                    side.streams = {person: [] for person in side.streams}
                if me is not None:
                    for side in sides:
                        question = side.room.table.question
                        assert question is not None
                        for cheat in CHEATING:
                            await side.say(me, cheat % question.number if b"%d" in cheat else cheat)
                    await settle(server, sides, 1)  # a bet comes before the answers at both tables
                if here.room.table.by_people:
                    await disagree(here, there, me, rng)
                    await settle(server, sides)
                asked = here.room.table.question
                await answer_alike(server, here, there, me, rng)
                await settle(server, sides)
                if here.room.table.question is asked:
                    due = here.room.steward.due()
                    assert due == there.room.steward.due()
                    clock.time = max(clock.time, due or 0.0)
                    server.tables.clocks.ring()
                    await settle(server, sides)
                family = family_of(here.g, me)
                ours, theirs = (comparable(side.streams[me], here.g, me, family) for side in sides)
                for left, right in zip(ours.messages, theirs.messages):
                    assert msgspec.json.decode(left) == msgspec.json.decode(right)
                    assert left == right
                if not ours.cut and not theirs.cut:
                    assert len(ours.messages) == len(theirs.messages)
                    assert here.room.steward.due() == there.room.steward.due(), (
                        "the wait must not depend on hidden cards"
                    )
                compared += min(len(ours.messages), len(theirs.messages))
                await no_secrets_elsewhere(server, here)
            assert compared > 50
            told.extend(here.tokens + there.tokens + [here.room.code, there.room.code])

    run(main())
    assert not [secret for secret in ("token", "bang", "stumbled", *told) if secret in caplog.text]


async def two_tables(server: Server, session: aiohttp.ClientSession, setup: SetUp) -> tuple[Side, Side]:
    sides = []
    for _ in range(2):
        tables = server.tables
        room, token, _ = await tables.create(c.Open(setup, "brisk"), "P0", "", True)
        tokens = [token] + [(await tables.join(room, f"P{i}", "", True))[0] for i in range(1, setup.players)]
        side = Side(server, room)
        await side.seat(session, tokens)
        sides.append(side)
    pair = (sides[0], sides[1])
    await settle(server, pair)
    for side in pair:
        await side.say(0, b'{"do":"start"}')
    await settle(server, pair)
    return pair


async def no_secrets_elsewhere(server: Server, side: Side) -> None:
    """Table info, lists, metrics and replays of a running game say nothing of it."""
    table = side.room.table
    if table.stage != "game":
        return
    async with aiohttp.ClientSession() as session:
        seen = b""
        for path in (
            f"/api/tables/{side.room.code}",
            "/api/tables",
            "/metrics",
            f"/api/tables/{side.room.code}/replays",
        ):
            async with session.get(server.public_url + path) as answer:
                seen += await answer.read()
        for name in (side.room.code, side.room.watch, str(table.game), table.key[:16]):
            async with session.get(f"{server.public_url}/api/replays/{name}/eyes/open") as answer:
                assert answer.status == 404, "a game that is not over has no replay"
    assert table.key.encode() not in seen
    assert b'"replay"' not in seen
    assert not re.search(rb'"(card|hand|choice|answer|loaded|power)"', seen)


SECRETS = ("hand", "card", "discards", "money", "notes", "stash")


@pytest.mark.parametrize("setup", [SetUp("first", 4), SetUp("second", 4)], ids=named)
def test_ghosts_see_no_more_than_the_living(setup: SetUp) -> None:
    """The view of a dead seat holds no hand, hidden card or money of the living."""
    for seed in range(20):
        found = False
        evening = Evening(setup, people=4, seed=seed, key=key_of_seed(seed))
        evening.do(0, c.Start())
        for _ in range(150):
            if evening.table.stage != "game":
                break
            alive = evening.table.alive()
            for ghost in [seat for seat in range(4) if seat not in alive]:
                found = True
                view: Any = evening.everything(ghost).view
                for seat in alive:
                    shown = view["seats"][seat]
                    for place in (shown, *shown.get("guns", ())):
                        assert not [secret for secret in SECRETS if secret in place]
            question = evening.table.question
            for person in evening.asked():
                if evening.table.question is question:
                    evening.answer(person, ("bang", "bbb", "stay", 3))
            if evening.table.question is question:
                evening.wait()
        if found:
            return
    raise AssertionError("nobody ever died")
