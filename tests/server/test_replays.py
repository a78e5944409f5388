"""Every finished game has a replay, and from every moment of one a what-if begins, or says why not."""

from __future__ import annotations

import asyncio
from random import Random
from typing import Any

import aiohttp
import msgspec
import pytest

from standoff import editions
from standoff.engine.chance import key_of_seed
from standoff.engine.replay import Recording, Replay, states, verify
from standoff.engine.rules import SetUp
from standoff.server.app import Server
from standoff.server.showing import showing
from standoff.server.stores.store import ReplayRow, Writing
from standoff.server.whatif import replayed
from standoff.table import commands as c
from standoff.table import replays
from standoff.table.folding import reopened
from standoff.table.steward import Steward
from standoff.table.table import Table, rules_for
from tests.server.serving import run, serving
from tests.table.park import Park

WISHES = ("painting", "bill 20", "bill 10", "bill 5", "diamond 10", "diamond 5", "diamond 1", "token", "kit", "clip")
WATCHED = SetUp("first", 4)


def test_games_that_begin_and_end_within_one_beat_have_replays() -> None:
    async def main() -> None:
        async with serving() as server:
            tables = server.tables
            room, _, host = await tables.create(c.Open(WATCHED, "instant", False), "Ann", "", False)
            for command in (c.Start(), c.Rematch(), c.Start(), c.Rematch(), c.Start()):
                room.handle(host, command, tables.clock.now())
                room.think(tables.clock.now(), lambda: False)
            assert room.table.stage == "over"
            tables.clocks.touch(room)
            await tables.writer.durable()
            rows = tables.store.replays(room.code)
            assert [row.game for row in rows] == [1, 2, 3]
            assert tables.metrics.games == 3
            for row in rows:
                data = tables.store.replay(row.name)
                assert data is not None
                replay = Replay.decode(data)
                verify(replay, rules_for(replay.setup))

    run(main())


def test_a_game_that_ended_before_its_table_stumbled_has_a_replay() -> None:
    async def main() -> None:
        async with serving() as server:
            tables = server.tables
            room, _, host = await tables.create(c.Open(WATCHED, "instant", False), "Ann", "", False)
            room.handle(host, c.Start(), tables.clock.now())
            room.think(tables.clock.now(), lambda: False)
            tables.writer.stumble(room)
            await tables.writer.durable()
            assert [row.game for row in tables.store.replays(room.code)] == [1]
            again = await tables.wake(room.code)
            assert again.table.stage == "over"
            tables.clocks.touch(again)
            await tables.writer.durable()
            assert len(tables.store.replays(room.code)) == 1, "and only one"

    run(main())


def with_wish_lists(seed: int) -> Replay:
    """A game in which people hand in lists now and then, whatever is asked."""
    setup, rng = SetUp("second", 4, ("powers",)), Random(seed)
    recording = Recording(editions.rules(setup), key_of_seed(str(seed)), ("Ann", "Bob", "Cat", "Dan"))
    g: Any = recording.game
    while not g.over:
        if rng.random() < 0.4 and g.alive:
            recording.aside(rng.choice(g.alive), ("wish", *rng.sample(WISHES, rng.randrange(len(WISHES)))))
        if g.over:
            break
        seat = rng.choice([seat for seat in g.asking if seat not in g.answers])
        recording.answer(seat, "stay" if "stay" in g.asking[seat] else rng.choice(g.asking[seat]))
    return recording.replay()


async def kept(server: Server, replay: Replay, name: str = "kept") -> str:
    """Put a finished game into the store."""
    row = ReplayRow(name, "TABLE", 1, 0.0, replay.setup.edition, replay.setup.players)
    await asyncio.wrap_future(server.tables.store.write(Writing(replays=[(row, replay.encode())])))
    return name


async def what_if(server: Server, name: str, move: int, seat: int = 0) -> tuple[int, dict[str, Any]]:
    path = f"{server.public_url}/api/replays/{name}/what-if"
    async with (
        aiohttp.ClientSession() as session,
        session.post(path, json={"name": "Eve", "seat": seat, "move": move}) as answer,
    ):
        return answer.status, await answer.json()


@pytest.mark.parametrize("seed", range(6))
def test_a_what_if_goes_as_the_game_went_up_to_its_moment(seed: int) -> None:
    replay = with_wish_lists(seed)
    for move, g in enumerate(states(replay, rules_for(replay.setup))):
        if move < len(replay.moves):
            table = Table(c.Open(replay.setup, "normal"), 0.0)
            Steward(table).handle(None, c.Join("Eve", "token", sit=False), 0.0, bytes)
            list(replayed(table, 0, move % 4, replay, move, 0.0))
            assert bytes(table.log.all()) == msgspec.json.encode(g.log)
            assert table.company.people[0].seat == move % 4
            assert not table.company.chairs[move % 4].kept


@pytest.mark.parametrize("cards", ["phones", "paper"])
def test_a_replay_with_answers_taken_back_and_verdicts_is_shown_and_played_on_from_any_moment(cards: str) -> None:
    park = played_outdoors(cards)
    replay = replays.replay(park.table)
    said = [plain for _, plain in replay.moves if isinstance(plain, dict)]
    assert any("undo" in one for one in said)
    assert any("aside" in one for one in said)
    verify(replay, rules_for(replay.setup))
    for eyes in ("open", "public", "3"):
        shown = msgspec.json.decode(b"".join(showing(replay.encode(), eyes)))
        assert len([event for event in shown["events"] if event["kind"] == "undone"]) == len(park.told("undone"))
        read = [moment["read"] for moment in shown["moments"]]
        assert read == sorted(read), "the log never goes back"
    for move, g in enumerate(states(replay, rules_for(replay.setup))):
        if move < len(replay.moves) and not g.answers:
            table = Table(c.Open(replay.setup, "normal"), 0.0)
            Steward(table).handle(None, c.Join("Eve", "token", sit=False), 0.0, bytes)
            entries = [entry for some in replayed(table, 0, 1, replay, move, 0.0) for entry in some]
            assert bytes(table.log.all()) == msgspec.json.encode(g.log)
            assert table.g is not None
            assert {**table.g.save(), "log": []} == {**g.save(), "log": []}
            assert all(entry.at == 0.0 for entry in entries)


def played_outdoors(cards: str) -> Park:
    """A whole game in the park, with a change of mind now and then and a verdict in two of its rounds."""
    park = Park(SetUp("live", 6, (), {"cards": cards}), 6, seed=5, key=key_of_seed("taken back"))
    park.do(0, c.Start())
    verdicts = 0
    while park.table.stage == "game":
        park.go_on(0.7)
        if park.table.stage == "game" and park.rng.random() < 0.1:
            park.do(0, c.Undo(min(len(park.table.given), park.rng.randint(1, 4))))
        if verdicts < 2 and park.decision() in ("fire", "leavers"):
            g: Any = park.table.g
            park.do(0, c.GiveVerdict(tuple(g.took_part()[:1]), tuple(g.took_part()[-1:])))
            verdicts += 1
    return park


def test_a_what_if_begins_at_any_moment_of_a_game_with_wish_lists() -> None:
    replay = with_wish_lists(0)
    assert any(isinstance(said, dict) for _, said in replay.moves)

    async def main() -> None:
        async with serving() as server:
            name = await kept(server, replay)
            for move in range(0, len(replay.moves), 7):
                status, seat = await what_if(server, name, move, seat=move % 4)
                assert status == 201, seat
                assert server.tables.rooms[seat["table"]].table.stage == "game"
                journal = server.tables.store.journal(seat["table"])
                again = reopened([entry for part in journal for entry in c.decode_entries(part)])
                live = server.tables.rooms[seat["table"]].table
                assert bytes(again.log.all()) == bytes(live.log.all())

    run(main(), 120)


def test_a_what_if_that_fails_says_why_and_leaves_no_table() -> None:
    good = with_wish_lists(0)
    broken = {
        "of other rules": msgspec.structs.replace(good, moves=((0, "bazooka"), *good.moves[1:])),
        "for other people": msgspec.structs.replace(good, moves=((17, "click"), *good.moves[1:])),
        "with another word": msgspec.structs.replace(good, moves=((0, {"beside": 1}), *good.moves)),
        "of an earlier version": msgspec.structs.replace(good, version=77),
        "without a deal": msgspec.structs.replace(good, key="no key"),
        "that is unknown": msgspec.structs.replace(good, setup=SetUp("first", 4, ("no such module",))),
    }

    async def main() -> None:
        async with serving() as server:
            for name, replay in broken.items():
                await kept(server, replay, name)
                status, answer = await what_if(server, name, 20)
                assert status == 409, (name, answer)
                assert answer["error"]
            name = await kept(server, good)
            assert (await what_if(server, name, len(good.moves)))[0] == 409
            assert (await what_if(server, name, 5, seat=9))[0] == 409
            assert not server.tables.rooms
            assert not server.tables.rows
            assert not server.tables.store.tables()

    run(main())
