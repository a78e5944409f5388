"""A line that drops things, a phone that is full: what did not come is asked for again, and nothing stays dark."""

from __future__ import annotations

import re

from playwright.sync_api import Browser, Page, Route, expect

from tests.page.browsing import Person, Served
from tests.page.conftest import Meet
from tests.page.playing import ALL_SAVED, AUTOPLAY, LAST_ROUND, open_table, sit


def lose_first(page: Page, path: str) -> list[str]:
    """The first request that is answered from this path gets lost; says which did."""
    lost: list[str] = []

    def drop(route: Route) -> None:
        if lost:
            route.fallback()
        else:
            lost.append(route.request.url)
            route.abort("connectionreset")

    page.route(re.compile(path), drop)
    return lost


def lose_each_once(page: Page) -> set[str]:
    """Every part of the page but the first gets lost when it is asked for the first time; says which did."""
    lost: set[str] = set()

    def drop(route: Route) -> None:
        part = route.request.url.rpartition("/")[2]
        if part in lost or part.startswith("house-"):
            route.fallback()
        else:
            lost.add(part)
            route.abort("connectionreset")

    page.route(re.compile(r"/assets/"), drop)
    return lost


def test_a_full_phone_shows_every_page(meet: Meet) -> None:
    page = meet("Ann").page
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    # Not even the smallest part of the page can be kept.
    origin = page.evaluate("location.origin")
    page.context.new_cdp_session(page).send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    page.get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Settings", level=1)).to_be_visible()
    page.goto("/rules")
    expect(page.get_by_role("heading", name="Rules", level=1)).to_be_visible()


def test_every_part_of_the_page_that_gets_lost_is_asked_for_again(meet: Meet, stacked: Served) -> None:
    seat = open_table(stacked.url, "Ann", speed="no clock", players=4, modules=[], deal=ALL_SAVED)
    page = meet("Ann", url=stacked.url, worker=False).page
    lost = lose_each_once(page)
    page.goto(f"/t/{seat['table']}")
    expect(page.get_by_role("button", name="Sit down")).to_be_visible()
    page.goto("/t/NOWHERE123")
    expect(page.get_by_role("button", name=re.compile("^Play now"))).to_be_visible()
    sit(page, seat)
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.locator("section.hand.load button").first.wait_for()
    page.locator("svg.ring [data-seat='1']").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name=re.compile("^Menu")).click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    expect(page.get_by_role("dialog").get_by_text("Volume")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("button", name=re.compile("^Talk")).click()
    expect(page.get_by_role("dialog").get_by_role("log")).to_be_visible()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.evaluate(AUTOPLAY, 7)
    page.get_by_role("button", name="The score").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    page.get_by_role("link", name="Watch it again").click()
    expect(page.locator("svg.ring [data-seat]")).to_have_count(4)
    parts = {re.sub(r"-.{8}\.\w+$", "", name) for name in lost}  # a hash may have a dash in it
    assert parts >= {
        "Threshold", "Lost", "stage", "first", "game.en", "Lobby", "later", "FigureSheet", "Menu", "SettingsForm",
        "Talk", "End", "After", "Votes", "MoneyChart", "History", "Replay",
    }, sorted(parts)  # fmt: skip
    # What has a style has it, though that got lost too: the rules of one that did not come cannot be read.
    assert page.evaluate("[...document.styleSheets].every((one) => one.cssRules.length)")


def test_a_finished_game_that_got_lost_on_the_way_is_asked_for_again(browser: Browser, stacked: Served) -> None:
    seat = open_table(stacked.url, "Ann", players=4, modules=[], deal=LAST_ROUND)
    ann = Person(browser, stacked.url, "Ann", worker=False)
    page = ann.page
    sit(page, seat)
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_selector("section.hand")
    listed = lose_first(page, r"/api/tables/\w+/replays$")
    shown = lose_first(page, r"/api/replays/[^/]+/eyes/public$")
    page.evaluate(AUTOPLAY, 7)
    page.get_by_role("link", name="Watch it again").click()
    expect(page.locator("svg.ring [data-seat]")).to_have_count(4)
    assert len(listed) == len(shown) == 1
    ann.context.close()


def test_a_finished_game_is_looked_for_until_it_is_written_down(meet: Meet, stacked: Served) -> None:
    page = meet("Ann", url=stacked.url, worker=False).page
    page.clock.install()
    sit(page, open_table(stacked.url, "Ann", players=4, modules=[], deal=LAST_ROUND))
    page.locator(".start").click()
    page.wait_for_selector("section.hand")
    asked: list[str] = []
    written = False

    def look(route: Route) -> None:
        asked.append(route.request.url)
        if written:
            route.fallback()
        else:
            route.fulfill(json=[])

    page.route(re.compile(r"/api/tables/\w+/replays$"), look)
    page.evaluate(AUTOPLAY, 7)
    page.wait_for_selector(".after")
    # However often there is nothing yet, by the page's own clock: the table has a disk that is slow, or full.
    for _ in range(500):
        if len(asked) > 9:
            break
        page.clock.fast_forward(10_000)
        page.wait_for_timeout(20)
    assert len(asked) > 9
    expect(page.get_by_role("link", name="Watch it again")).to_have_count(0)
    written = True
    page.clock.fast_forward(10_000)
    expect(page.get_by_role("link", name="Watch it again")).to_be_visible()
