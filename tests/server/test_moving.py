"""A seat moves to another device, is signed out everywhere else, and comes back when its device is lost."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from standoff.server.stores import open_store
from standoff.table import commands as c
from standoff.table.asks import CONSENT
from standoff.table.topics.people import TICKET
from tests.server.guests import ELSEWHERE, Guest, Street
from tests.server.serving import FAST, run
from tests.server.test_leaks import FakeClock
from tests.server.test_places import SETUP, street


async def ticket_of(outside: Street, guest: Guest) -> str:
    status, said = await outside.post(f"/api/tables/{guest.table}/ticket", token=guest.token)
    assert status == 201, said
    assert said["url"].endswith(f"/t/{guest.table}#move={said['ticket']}")
    return str(said["ticket"])


async def use(outside: Street, table: str, ticket: str) -> tuple[int, str]:
    status, said = await outside.post(f"/api/tables/{table}/seat", {"ticket": ticket}, ELSEWHERE)
    return status, said["token"] if status == 201 else said["key"]


def test_a_ticket_takes_the_seat_to_another_device_and_signs_the_old_one_out() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open(setup=SETUP)
            friend = await outside.join(host.table, "Friend")
            await host.do(c.Start())
            await friend.until(lambda: friend.frame is not None and friend.frame.clock is not None)
            assert friend.frame is not None
            assert friend.frame.clock is not None
            await friend.do(c.Choose(friend.frame.clock.question, "click"))
            ticket = await ticket_of(outside, friend)
            assert friend.bye is None, "a ticket alone signs nobody out"
            status, token = await use(outside, host.table, ticket)
            assert status == 201
            bye = await friend.parted()
            assert (bye.why, bye.again) == ("signed out", False)
            assert not (await outside.guest(host.table, friend.token)).welcomed, "the old token is void"
            moved = await outside.guest(host.table, token, ELSEWHERE)
            assert moved.person == friend.person
            assert moved.frame is not None
            assert moved.frame.mine is not None
            assert moved.frame.mine.choice == "click", "it is the same person: nobody else has chosen that"
            assert await use(outside, host.table, ticket) == (409, "no ticket"), "it is good once"

    run(main())


def test_a_ticket_is_void_after_ten_minutes_and_after_a_newer_one() -> None:
    clock = FakeClock()

    async def main() -> None:
        async with street(FAST, clock=clock) as outside:
            host, _ = await outside.open()
            old, new = await ticket_of(outside, host), await ticket_of(outside, host)
            assert await use(outside, host.table, old) == (409, "no ticket")
            clock.time += TICKET
            assert await use(outside, host.table, new) == (409, "no ticket")
            assert await use(outside, host.table, "x" * 32) == (409, "no ticket")
            newest = await ticket_of(outside, host)
            clock.time += TICKET - 1
            assert (await use(outside, host.table, newest))[0] == 201

    run(main())


def test_a_ticket_survives_a_restart_and_nothing_secret_is_written_down(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, "standoff")
    store = f"sqlite:{tmp_path / 'tables'}"
    secrets: list[str] = []

    async def main() -> None:
        async with street(store=store) as outside:
            host, _ = await outside.open()
            ticket = await ticket_of(outside, host)
        async with street(store=store) as outside:
            status, token = await use(outside, host.table, ticket)
            assert status == 201
            again = await outside.guest(host.table, token)
            assert again.person == host.person
            secrets.extend([host.token, ticket, token])
        async with street(store=store) as outside:
            assert (await outside.guest(host.table, token)).welcomed
            assert await use(outside, host.table, ticket) == (409, "no ticket")
        kept = open_store(store)
        journal = b"".join(kept.journal(host.table))
        kept.close()
        assert b'"ticket"' in journal
        assert not [secret for secret in secrets if secret.encode() in journal]

    run(main())
    assert not [secret for secret in secrets if secret in caplog.text]


def test_signing_out_all_others_leaves_one_device() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open()
            tablet = await outside.guest(host.table, host.token, ELSEWHERE)
            friend = await outside.join(host.table, "Friend")
            ticket = await ticket_of(outside, host)
            status, said = await outside.post(f"/api/tables/{host.table}/sign-out", token=host.token)
            assert status == 201
            assert said["token"] != host.token
            assert {(await line.parted()).why for line in (host, tablet)} == {"signed out"}
            assert await use(outside, host.table, ticket) == (409, "no ticket"), "a ticket that was lent is void too"
            again = await outside.guest(host.table, said["token"])
            assert again.person == host.person
            assert friend.bye is None
            for path in ("ticket", "sign-out"):
                assert (await outside.post(f"/api/tables/{host.table}/{path}", token=host.token))[0] == 401
                assert (await outside.post(f"/api/tables/{host.table}/{path}"))[0] == 401

    run(main())


def test_whose_device_is_lost_comes_back_with_the_token_they_have() -> None:
    async def main() -> None:
        async with street() as outside:
            host, _ = await outside.open(setup=SETUP)
            lost = await outside.join(host.table, "Ann")
            third = await outside.join(host.table, "Bob")
            await host.do(c.Start())
            again = await outside.join(host.table, "Ann again", ELSEWHERE)
            assert again.person is not None
            assert lost.person is not None
            await host.do(c.Offer(again.person, lost.person))
            await lost.until(lambda: lost.info is not None and lost.info.asks)
            for seated in (host, third, lost):
                await seated.do(c.Consent(1, True))
            assert (await lost.parted()).why == "signed out"
            bye = await again.parted()
            assert (bye.why, bye.again) == ("moved", True)
            await again.come()
            assert again.person == lost.person
            assert again.frame is not None
            assert again.frame.mine is not None
            assert again.frame.mine.seat == 1
            assert not (await outside.guest(host.table, lost.token)).welcomed
            await again.do(c.Say("Here I am"))

    run(main())


def test_silence_is_a_yes_and_the_clock_moves_the_seat() -> None:
    clock = FakeClock()

    async def main() -> None:
        async with street(FAST, clock=clock) as outside:
            host, _ = await outside.open(setup=SETUP, speed="no clock")
            lost = await outside.join(host.table, "Ann")
            await lost.go()
            again = await outside.join(host.table, "Ann again", ELSEWHERE, sit=False)
            assert again.person is not None
            assert lost.person is not None
            await host.do(c.Offer(again.person, lost.person))
            clock.time += CONSENT
            outside.server.tables.clocks.ring()
            assert (await again.parted()).why == "moved"
            await again.come()
            assert again.person == lost.person

    run(main())
