"""A client's line: where it comes from, how quick it is, and how often it was lost."""

from __future__ import annotations

import pytest

from standoff.client import Gone, Player, Refused
from standoff.client.player import LATER, SELDOM, SLOW, SOON, pauses
from standoff.table.protocol import Bye
from tests.server.serving import run, serving


def test_a_player_comes_from_the_address_it_is_given() -> None:
    async def main() -> None:
        async with serving() as server:
            host = await Player.open(server.public_url, "Host", source="127.0.1.7")
            guest = await Player.join(host.url, "Guest", source="127.0.1.8")
            tv = Player.watch(f"{host.server}/w/{host.watch_code}", source="127.0.1.9")
            async with host, guest, tv:
                lines = server.tables.rooms[host.table].connections
                assert [line.network for line in lines] == ["127.0.1.7", "127.0.1.8", "127.0.1.9"]

    run(main())


def test_a_player_can_say_how_long_the_way_there_and_back_takes() -> None:
    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Host") as host:
            assert 0 < await host.ping() < 30

    run(main())


def test_a_lost_line_is_counted_and_a_ping_on_it_fails() -> None:
    async def main() -> None:
        async with serving() as server, await Player.open(server.public_url, "Host") as host:
            assert host.visits == 1
            (line,) = server.tables.rooms[host.table].connections
            server.tables.connections.hang_up(line, 1012, Bye("stopping", "Come back", again=True))
            with pytest.raises(Gone):
                await host.ping()
            await host.until(lambda me: me.visits == 2)
            assert await host.ping() > 0

    run(main())


@pytest.mark.parametrize(
    ("no", "shortest", "longest"),
    [
        (None, SOON, SLOW),
        (Refused("One moment", "stopping"), SOON, SLOW),
        (Refused("Too many people are watching", "full"), LATER, SELDOM),
    ],
)
def test_pauses_grow_and_a_server_that_lets_nobody_in_for_a_moment_is_called_as_often_as_one_that_is_gone(
    no: Refused | None, shortest: float, longest: float
) -> None:
    found, following = [], SOON
    for _ in range(12):
        wait, following = pauses(following, no, was_live=False)
        found.append(wait)
    assert found == sorted(found)
    assert (found[0], found[-1]) == (shortest, longest)
    if no is None:
        assert pauses(longest, no, was_live=True)[0] == SOON
