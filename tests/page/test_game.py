"""Whole evenings in real browsers."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocket, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import ALL_SAVED, AUTOPLAY, LAST_ROUNDS, TURNED, call, open_table, sit

NAMES = ("Ann", "Bob", "Cat", "Dan", "Eve", "Fay")


def heard(page: Page) -> list[dict[str, Any]]:
    """Everything the server sends to this page."""
    told: list[dict[str, Any]] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda text: told.append(json.loads(text)))

    page.on("websocket", listen)
    return told


@pytest.mark.parametrize("deal", [LAST_ROUNDS, pytest.param({}, marks=pytest.mark.long)], ids=["three rounds", "whole"])
def test_six_people_play_a_game_with_powers_while_others_watch(
    meet: Meet, stacked: Served, deal: dict[str, Any]
) -> None:
    host = meet("Ann", url=stacked.url)
    seat = open_table(stacked.url, "Ann", deal=deal)
    sit(host.page, seat)
    people = [host]
    for name in NAMES[1:]:
        friend = meet(name, url=stacked.url)
        friend.page.goto(f"/t/{seat['table']}")
        friend.page.locator(".me input").fill(name)
        friend.page.get_by_role("button", name="Sit down").click()
        friend.page.wait_for_selector("main.lobby")
        people.append(friend)
    tv, watcher = meet(size=(1280, 720), url=stacked.url), meet(size=(800, 600), url=stacked.url)
    public = heard(tv.page)
    private = heard(people[1].page)
    tv.page.goto(f"/tv/{seat['table']}")
    watcher.page.goto(f"/w/{seat['watch']}")
    people[1].page.reload()
    host.page.get_by_role("button", name=re.compile("^Start")).click()
    for number, person in enumerate(people):
        person.page.wait_for_selector("section.hand")
        person.page.evaluate(AUTOPLAY, number + 1)
    for person in people:
        person.page.wait_for_selector(".after", timeout=300_000)
    expect(host.page.get_by_role("button", name="Change the game")).to_be_visible()
    for person in (tv, watcher):
        expect(person.page.locator("h1")).to_have_count(1)
    seats = {one["seat"]: one for frame in private if frame.get("view") for one in frame["view"]["seats"]}
    assert seats
    assert_knows_only(public, None)
    assert_knows_only(private, 1)
    replays = call(stacked.url, f"/api/tables/{seat['table']}/replays")
    assert len(replays) == 1
    host.page.get_by_role("button", name="Change the game").click()
    host.page.wait_for_selector("main.lobby")


def assert_knows_only(frames: list[dict[str, Any]], me: int | None) -> None:
    """Until the game is over, no hand, no loaded card and no hidden power of anybody else has come down the line."""
    seen = 0
    for frame in frames:
        view = frame.get("view")
        for event in frame.get("events", ()):
            assert event.get("to") is None or me in event["to"]
        if not view or view.get("over"):
            continue
        seen += 1
        for one in view["seats"]:
            if one["seat"] == me:
                continue
            assert one.get("power") is None or one.get("shown")
            assert one.get("money") is None
            assert all(gun.get("hand") is None and gun.get("card") is None for gun in one["guns"])
    assert seen


def test_one_tap_leads_from_home_to_the_first_decision(meet: Meet) -> None:
    person = meet("Robin")
    person.home()
    person.page.get_by_role("button", name="Play now").click()
    person.page.locator("section.hand button").first.wait_for(timeout=90_000)
    assert "/t/" in person.page.url


def test_a_phone_goes_away_in_every_phase_and_comes_back(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann")
    person = meet("Ann")
    page = person.page
    sit(page, seat)
    page.get_by_role("button", name=re.compile("^Start")).click()
    seen: set[str] = set()
    for number in range(14):
        page.wait_for_selector("section.hand, .after")
        if page.locator(".after").count() or len(seen) > 3:
            break
        kind = page.locator("section.hand").get_attribute("class") or ""
        seen.add(kind)
        page.reload()
        person.has_a_hand()
        page.evaluate(AUTOPLAY, number)
        page.wait_for_function(TURNED, arg=kind)
    assert len(seen) >= 2


def test_the_seat_link_opens_the_seat_on_another_device(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann", speed="normal")
    first, second = meet("Ann"), meet(size=(1280, 720))
    sit(first.page, seat)
    first.page.get_by_role("button", name=re.compile("^Start")).click()
    sit(second.page, seat)
    second.page.wait_for_selector("section.hand")
    assert "#" not in second.page.url
    expect(second.page.locator(".log")).to_contain_text("You secretly hold")


def test_a_game_survives_a_restart_of_the_server(meet: Meet, own: Served) -> None:
    seat = open_table(own.url, "Ann", speed="normal")
    person = meet("Ann", url=own.url)
    page = person.page
    sit(page, seat)
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_selector("section.hand")
    attempts: list[WebSocket] = []
    page.on("websocket", lambda line: attempts.append(line))
    own.stop()
    expect(page.get_by_text("The line is lost").first).to_be_attached(timeout=90_000)
    while len(attempts) < 3:
        page.wait_for_timeout(20)
    own.start()
    expect(page.locator("p.lost")).to_have_count(0, timeout=90_000)
    page.wait_for_selector("section.hand")
    page.evaluate(AUTOPLAY, 5)
    page.wait_for_selector("section.hand.load, section.hand.seats, section.hand.courage", timeout=90_000)


def test_a_first_visit_is_light(meet: Meet) -> None:
    for language in ("en-GB", "fr-FR"):
        page = meet(language=language, worker=False).page
        page.goto("/")
        page.locator(".play").click()
        page.locator("section.hand button").first.wait_for(timeout=90_000)
        fetched = "performance.getEntriesByType('resource').filter((one) => /\\.(js|css)$/.test(one.name))"
        weights: list[int] = page.evaluate(f"{fetched}.map((one) => one.encodedBodySize)")
        assert all(weights)
        assert sum(weights) < 120_000


def test_a_bot_that_talks_too_much_is_muted_during_the_game(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann", speed="normal", players=4, modules=[])
    host, friend = meet("Ann"), meet("Bob")
    told = heard(host.page)
    sit(host.page, seat)
    sit(friend.page, call(served.url, f"/api/tables/{seat['table']}/people", {"name": "Bob", "sit": True}))
    host.page.get_by_role("button", name=re.compile("^Start")).click()
    for person in (host, friend):
        person.page.wait_for_selector("section.hand")
        person.page.locator(".corner").click()
        person.page.get_by_role("button", name="People").click()
    bots = host.page.locator("dialog li", has_text="bot:")
    expect(bots).to_have_count(2)
    for at, name in enumerate(("Do not hear", "Silence for all")):
        bots.nth(at).get_by_role("button", name="more").click()
        bots.nth(at).get_by_role("button", name=name).click()
        expect(bots.nth(at).get_by_role("button", name=name)).to_have_attribute("aria-pressed", "true")
        expect(bots.nth(at)).to_contain_text("not heard")
    mine = next(frame["mine"] for frame in reversed(told) if frame.get("mine"))
    info = next(frame["info"] for frame in reversed(told) if frame.get("info"))
    assert len(mine["muted"]) == 1
    assert [chair.get("silenced", False) for chair in info["chairs"] if chair.get("bot")] == [False, True]
    # Whoever is not the host decides only what they hear themselves, and sees who has been silenced for all.
    theirs = friend.page.locator("dialog li", has_text="bot:")
    expect(theirs.nth(1)).to_contain_text("not heard")
    expect(theirs.nth(0)).not_to_contain_text("not heard")
    theirs.nth(0).get_by_role("button", name="more").click()
    expect(theirs.nth(0).get_by_role("button", name="Do not hear")).to_be_visible()
    expect(theirs.nth(0).get_by_role("button", name="Silence for all")).to_have_count(0)


def test_the_money_chart_is_within_reach_at_the_end(meet: Meet, stacked: Served) -> None:
    seat = open_table(stacked.url, "Ann", players=4, modules=[], deal=ALL_SAVED)
    player = meet("Ann", url=stacked.url).page
    sit(player, seat)
    player.locator(".start").click()
    player.wait_for_selector("section.hand")
    player.evaluate(AUTOPLAY, 7)
    player.wait_for_selector(".after")
    for size in ((360, 640), (1280, 720), (1920, 1080)):
        page = meet("Ann", url=stacked.url, size=size).page
        sit(page, seat)
        page.wait_for_selector(".after")
        chart = page.get_by_role("img", name=re.compile("^Follow the money:"))
        page.locator(".end .won").hover()
        for _ in range(30):
            page.mouse.wheel(0, 200)
        expect(chart).to_be_in_viewport(ratio=0.9)


def test_the_last_picture_is_played_on_the_table_that_was_there_all_the_time(meet: Meet, stacked: Served) -> None:
    seat = open_table(stacked.url, "Ann", players=4, modules=[], deal=ALL_SAVED)
    page = meet("Ann", url=stacked.url).page
    sit(page, seat)
    page.locator(".start").click()
    page.wait_for_selector("section.hand")
    page.evaluate("""() => {
      const table = document.querySelector("svg.ring");
      const look = () => (window.drawnAnew ||= ![table, null].includes(document.querySelector("svg.ring")));
      new MutationObserver(look).observe(document, { childList: true, subtree: true });
    }""")
    page.evaluate(AUTOPLAY, 7)
    page.wait_for_selector(".end")
    assert not page.evaluate("window.drawnAnew"), "the table was taken away before the last cards were turned"
