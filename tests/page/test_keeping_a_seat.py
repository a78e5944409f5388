"""The page keeps its seat until the server's last word, whatever else stands in the door."""

from __future__ import annotations

import json
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from standoff.table.shards import shard_of
from tests.page.browsing import Served, alert
from tests.page.conftest import Meet
from tests.page.doorman import WATCH_LINES, Doorman
from tests.page.playing import AUTOPLAY, LAST_ROUND, call, open_table, sit

REFUSALS: Final = {
    "full": "no room for you just now",
    "too fast": "Too many attempts from your network",
    "protocol": "this page is of yesterday",
    "not found": "There is no such table any more",
    "moonstruck": "No.",
}
"""What the page says for each of the server's codes; for one it has never heard of, the server's own words."""
LAST_WORDS: Final = {
    "kicked": "The host has shown you the door",
    "left": "You have left the table",
    "closed": "The host has closed this table",
    "signed out": "You are signed out here",
}


def kept(page: Page) -> dict[str, str]:
    """The tokens this browser keeps, by table."""
    entries: dict[str, str] = page.evaluate("({ ...localStorage })")
    start = "standoff seat "
    return {
        key.removeprefix(start): json.loads(kept)["token"] for key, kept in entries.items() if key.startswith(start)
    }


def friend_of(served: Served, seat: dict[str, Any], name: str = "Bob") -> dict[str, Any]:
    """Somebody else's seat at the same table."""
    other: dict[str, Any] = call(served.url, f"/api/tables/{seat['table']}/people", {"name": name})
    return other


def playing(page: Page, seat: dict[str, Any]) -> None:
    """In a game against bots."""
    sit(page, seat)
    page.locator(".start").click()
    page.wait_for_selector("section.hand")


@pytest.mark.parametrize("code", REFUSALS)
def test_a_refused_hello_costs_no_seat(meet: Meet, served: Served, code: str) -> None:
    page = meet("Ann", worker=False).page
    doorman = Doorman(page)
    seat = open_table(served.url, "Ann", speed="no clock")
    playing(page, seat)
    doorman.hurry()
    doorman.refuses(code)
    page.reload()
    expect(alert(page, REFUSALS[code])).to_be_visible()
    expect(page.get_by_text("Your seat is kept. We try again by ourselves.")).to_be_visible()
    doorman.has_refused(2)
    assert kept(page) == {seat["table"]: seat["token"]}
    doorman.lets_in()
    while not page.locator("section.hand").count():
        doorman.time_passes()
    # The same in the middle of the game: the table stays in sight.
    doorman.refuses(code)
    doorman.cut()
    expect(page.locator("p.lost")).to_contain_text(REFUSALS[code])
    expect(page.locator("section.hand")).to_be_visible()
    doorman.lets_in()
    while page.locator("p.lost").count():
        doorman.time_passes()
    assert kept(page) == {seat["table"]: seat["token"]}


def time_stands_still(page: Page) -> None:
    """From the next load on; it passes only where it is told to."""
    page.clock.install(time=datetime(2030, 1, 1, tzinfo=UTC))
    page.clock.pause_at(datetime(2030, 1, 1, 1, tzinfo=UTC))


def pauses_of(page: Page, attempts: int) -> list[float]:
    """Seconds between a page's next attempts, on its own clock."""
    tries = [page.evaluate(WATCH_LINES)]
    while len(tries) < attempts:
        page.clock.run_for(250)
        # Nothing passes on the page's clock while an attempt is on its way to the doorman and back.
        while (lines := page.evaluate("window.lines"))["open"]:
            page.wait_for_timeout(5)
        tries = [tries[0], *lines["opened"]]
    return [(later - earlier) / 1000 for earlier, later in pairwise(tries)]


def test_the_pauses_between_attempts_grow(meet: Meet, served: Served) -> None:
    page = meet("Ann", worker=False).page
    doorman = Doorman(page)
    sit(page, open_table(served.url, "Ann"))
    time_stands_still(page)
    doorman.refuses("full")
    page.reload()
    expect(alert(page, REFUSALS["full"])).to_be_visible()
    pauses = pauses_of(page, 8)
    assert pauses[0] < 3
    assert pauses[2] > pauses[0]
    assert pauses[4] > pauses[2]
    assert all(24 <= pause < 40 for pause in pauses[-2:]), pauses


def test_a_server_that_lets_nobody_in_for_a_moment_is_asked_again_soon(meet: Meet, served: Served) -> None:
    page = meet("Ann", worker=False).page
    doorman = Doorman(page)
    sit(page, open_table(served.url, "Ann"))
    time_stands_still(page)
    doorman.says = [{"is": "bye", "why": "stopping", "text": "One moment", "again": True}]
    page.reload()
    page.wait_for_function("() => window.WebSocket")
    assert max(pauses_of(page, 8)) < 1.5
    doorman.lets_in()
    while not page.locator("main.lobby").count():
        page.clock.run_for(250)
        page.wait_for_timeout(20)


def test_one_can_try_again_at_once(meet: Meet, served: Served) -> None:
    page = meet("Ann", worker=False).page
    doorman = Doorman(page)
    sit(page, open_table(served.url, "Ann"))
    doorman.refuses("full")
    page.reload()
    doorman.has_refused(3)
    doorman.lets_in()
    page.get_by_role("button", name="Try now").click()
    expect(page.locator("main.lobby")).to_be_visible()


def test_a_seat_that_opens_nothing_any_more_lets_one_come_in_anew(meet: Meet, served: Served) -> None:
    page = meet("Ann", worker=False).page
    doorman = Doorman(page)
    seat = open_table(served.url, "Ann")
    sit(page, seat)
    doorman.refuses("not found")
    page.reload()
    page.get_by_role("button", name="Come in as somebody new").click()
    doorman.lets_in()
    assert kept(page) == {seat["table"]: seat["token"]}, "until the door has opened"
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("main.lobby")).to_be_visible()
    assert kept(page)[seat["table"]] not in ("", seat["token"])


@pytest.mark.parametrize("why", LAST_WORDS)
def test_the_last_word_of_the_server_ends_a_seat(meet: Meet, served: Served, why: str) -> None:
    page = meet("Ann", worker=False).page
    doorman = Doorman(page)
    sit(page, open_table(served.url, "Ann"))
    doorman.tells({"is": "bye", "why": why, "text": "Good night."})
    expect(alert(page, LAST_WORDS[why])).to_be_visible()
    assert kept(page) == {}


def test_leaving_waits_for_the_servers_word(meet: Meet, served: Served) -> None:
    page = meet("Ann", worker=False).page
    doorman = Doorman(page)
    seat = open_table(served.url, "Ann", speed="no clock")
    playing(page, seat)
    doorman.refuses("full")
    doorman.cut()
    page.locator(".corner").click()
    for _ in range(2):
        page.get_by_role("button", name="Leave the table").click()
    doorman.has_refused(1)
    assert kept(page) == {seat["table"]: seat["token"]}
    doorman.lets_in()
    expect(alert(page, "You have left the table")).to_be_visible()
    assert kept(page) == {}


def test_a_line_taken_over_by_other_windows_is_taken_back_by_hand_only(meet: Meet, served: Served) -> None:
    page = meet("Ann", worker=False).page
    doorman = Doorman(page)
    seat = open_table(served.url, "Ann")
    sit(page, seat)
    doorman.tells({"is": "bye", "why": "elsewhere", "text": "Too many places."})
    expect(alert(page, "too many windows")).to_be_visible()
    assert kept(page) == {seat["table"]: seat["token"]}
    page.get_by_role("button", name="Go on here").click()
    expect(page.locator("main.lobby")).to_be_visible()


def test_nobody_is_told_to_be_too_late_when_the_game_is_over(meet: Meet, stacked: Served) -> None:
    ann, bob = meet("Ann", url=stacked.url).page, meet("Bob", url=stacked.url, worker=False).page
    doorman = Doorman(bob)
    seat = open_table(stacked.url, "Ann", players=4, modules=[], deal=LAST_ROUND)
    sit(bob, friend_of(stacked, seat))
    playing(ann, seat)
    for page in (ann, bob):
        page.wait_for_selector("section.hand")
        page.evaluate(AUTOPLAY, 1)
    bob.wait_for_selector(".after")
    refusal = {"is": "error", "code": "refused", "text": "No."}
    doorman.tells({**refusal, "key": "three"})
    expect(alert(bob, "Too late: three has been said.")).to_be_visible()
    doorman.tells({**refusal, "key": "closed"})
    doorman.tells({"is": "notice", "key": "waiting", "text": "One moment."})
    expect(bob.get_by_role("status").filter(has_text="One moment")).to_be_visible()
    expect(alert(bob, "that question is closed")).to_have_count(0)
    # And what was refused in a game is not told in the lobby.
    doorman.tells({**refusal, "key": "three"})
    ann.get_by_role("button", name="Change the game").click()
    bob.wait_for_selector("main.lobby")
    expect(bob.get_by_role("alert")).to_have_count(0)


def test_windows_of_one_browser_do_not_write_over_each_others_seats(meet: Meet, served: Served) -> None:
    person = meet("Ann")
    first = person.page
    first.goto("/")
    second = person.context.new_page()
    one, other = open_table(served.url, "Ann"), open_table(served.url, "Ann")
    sit(second, one)
    sit(first, other)
    expect(first.locator("main.lobby")).to_be_visible()
    assert kept(first) == {one["table"]: one["token"], other["table"]: other["token"]}


def test_a_public_table_where_one_sits_is_entered_not_joined_again(meet: Meet, own: Served) -> None:
    seat = call(own.url, "/api/tables", {"name": "Ann", "setup": {"edition": "first", "players": 6}, "public": True})
    page = meet("Ann", url=own.url).page
    sit(page, seat)
    page.goto("/")
    page.locator(".open li").get_by_role("button", name="Join").click()
    expect(page.locator("main.lobby")).to_be_visible()
    assert kept(page) == {seat["table"]: seat["token"]}


def test_a_link_with_a_seat_asks_first_and_changes_nothing_on_a_no(meet: Meet, served: Served) -> None:
    page = meet("Ann").page
    seat = open_table(served.url, "Ann")
    other = friend_of(served, seat)
    sit(page, seat)
    page.goto(f"/t/{seat['table']}#seat={other['token']}.{other['watch']}")
    sheet = page.get_by_role("dialog", name="A seat by link")
    expect(sheet).to_contain_text("You already have a seat at this table")
    assert kept(page) == {seat["table"]: seat["token"]}
    sheet.get_by_role("button", name="Keep my seat").click()
    expect(sheet).to_have_count(0)
    assert "#" not in page.url
    page.reload()
    expect(page.locator(".plate.you")).to_contain_text("Ann")
    assert kept(page) == {seat["table"]: seat["token"]}


def test_a_link_with_a_seat_replaces_mine_when_the_server_has_welcomed_it(meet: Meet, served: Served) -> None:
    page = meet("Ann").page
    seat = open_table(served.url, "Ann")
    other = friend_of(served, seat)
    sit(page, seat)
    page.goto(f"/t/{seat['table']}#seat={other['token']}.{other['watch']}")
    page.get_by_role("button", name="Take the other one").click()
    expect(page.locator(".plate.you")).to_contain_text("Bob")
    assert kept(page) == {seat["table"]: other["token"]}
    assert "#" not in page.url


def test_a_link_that_opens_nothing_leaves_one_in_the_own_seat(meet: Meet, served: Served) -> None:
    page = meet("Ann").page
    seat = open_table(served.url, "Ann")
    sit(page, seat)
    page.goto(f"/t/{seat['table']}#seat={'x' * 32}.{seat['watch']}")
    page.get_by_role("button", name="Take the other one").click()
    sheet = page.get_by_role("dialog", name="A seat by link")
    expect(sheet).to_contain_text("You sit in your own, as before")
    sheet.get_by_role("button", name="Close").first.click()
    expect(sheet).to_have_count(0)
    expect(page.locator(".plate.you")).to_contain_text("Ann")
    assert kept(page) == {seat["table"]: seat["token"]}


def test_a_link_without_a_seat_behind_it_is_not_kept(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann")
    page = meet("Bob").page
    page.goto(f"/t/{seat['table']}#seat={'x' * 32}.{seat['watch']}")
    expect(alert(page, "this seat is not yours")).to_be_visible()
    expect(page.get_by_text("Your seat is kept")).to_have_count(0)
    assert kept(page) == {}
    page.get_by_role("button", name="Come in as somebody new").click()
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("main.lobby")).to_be_visible()


def test_no_token_is_shown_anywhere(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann")
    page = meet("Ann").page
    sit(page, seat)
    page.locator(".door .btn").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    shown = page.evaluate(
        "document.documentElement.outerHTML + [...document.querySelectorAll('input')].map((one) => one.value)"
    )
    assert seat["watch"] in shown
    assert seat["token"] not in shown


def test_the_address_of_a_line_tells_the_shard_of_its_table_and_never_its_code(meet: Meet, served: Served) -> None:
    ann = meet("Ann").page
    lines: list[str] = []
    ann.on("websocket", lambda line: lines.append(line.url))
    seat = open_table(served.url, "Ann", players=4, modules=[])
    sit(ann, seat)
    ann.locator(".start").wait_for()
    assert [url.partition("/ws")[2] for url in lines] == [f"?shard={shard_of(seat['table'])}"]
