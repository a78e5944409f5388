"""An arena on the page: people run, aim and decide in a yard seen from above."""

from __future__ import annotations

import re
from math import dist
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Person, Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, Ear, call, open_table, sit
from tests.page.test_access import troubles

LATER = re.compile("Round [2-5]")
ARENA: dict[str, Any] = {"edition": "live", "players": 6, "modules": [], "options": {"ground": "arena"}}


PLACES = """() => [...document.querySelectorAll("g.body")]
    .map((one) => [one.dataset.seat, one.getAttribute("transform")].join(" ")).sort()"""


def assert_no_secrets(ear: Ear, team: tuple[int, ...]) -> None:
    """Cards and money are a team's own until they are seen; nobody is told where anybody else wants to run."""
    views = [frame["view"] for frame in ear.frames if frame.get("view") and not frame["view"].get("over")]
    assert views
    for view in views:
        for seat in view["seats"]:
            if seat["seat"] not in team:
                assert seat.get("note") is None
                assert seat.get("weapon") is None or seat.get("shown") or seat["seat"] in view.get("fired", ())
            if seat["seat"] != view["me"]:
                assert seat.get("intent") is None
        for name, seats in view["teams"].items():
            assert view[name].get("bank") is None or set(seats) == set(team)


def tap_ground(page: Page) -> None:
    """A finger on the yard, where nobody is near: a tap near somebody means them."""
    yard = page.locator("svg.yard").bounding_box()
    assert yard is not None
    middles: list[list[float]] = page.locator("g.body .hit").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map((b) => [b.x + b.width / 2, b.y + b.height / 2])"
    )
    spots = [
        (yard["x"] + x / 10 * yard["width"], yard["y"] + y / 20 * yard["height"])
        for x in range(3, 8)
        for y in range(6, 13)
    ]
    free = max(spots, key=lambda spot: min(dist(spot, middle) for middle in middles))
    page.mouse.click(*free)


def touch(page: Page, body: str) -> None:
    """A finger on somebody."""
    box = page.locator(body).first.locator(".hit").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def places(page: Page) -> list[str]:
    """Where everybody is drawn."""
    found: list[str] = page.evaluate(PLACES)
    return found


def to_the_yard(ann: Person) -> None:
    """The game begins, chiefs are chosen, and the team's cards stay as they were dealt."""
    page = ann.page
    page.locator(".start").click()
    page.locator("section.hand.seats").get_by_role("button", name="Pass").click()
    page.locator("section.hand.weapons").get_by_role("button", name="As you like").click()
    page.wait_for_selector("section.hand.run")


def test_somebody_plays_a_round_in_the_yard_on_a_phone_and_the_tv_follows(meet: Meet, served: Served) -> None:
    ann, tv = meet("Ann"), meet(size=(1280, 720))
    page, ears = ann.page, {"Ann": Ear(ann.page), "TV": Ear(tv.page)}
    seat = open_table(served.url, "Ann", **ARENA)
    sit(page, seat)
    tv.page.goto(f"/tv/{seat['table']}")
    to_the_yard(ann)

    # Whoever is tapped is chased or fled from.
    before = places(page)
    touch(page, "g.body[data-seat='4']")
    page.locator(".choice").get_by_role("button", name="Away from").click()
    expect(page.get_by_role("status").filter(has_text="You run away from")).to_be_visible()
    expect(page.locator("[data-intent=away]")).to_be_attached()
    page.wait_for_function(f"(before) => ({PLACES})().join() !== before.join()", arg=before)  # at the next second
    assert troubles(page) == []

    # The ground is a place to go to, and silence goes on.
    tap_ground(page)
    expect(page.get_by_role("status").filter(has_text="You run across the yard")).to_be_visible()
    page.get_by_role("button", name="Stand still").click()
    expect(page.get_by_role("status").filter(has_text="You stand still")).to_be_visible()
    page.evaluate(AUTOPLAY, {"seed": 1, "wants": {"run": ["Go on"], "mime": None}})

    page.wait_for_selector("section.hand.mime")
    touch(page, "g.body.pickable")
    expect(page.locator("section.hand [aria-pressed=true]").last).to_be_visible()
    # When she is to run again, after the hospital if need be, she waits until all have looked.
    page.evaluate(AUTOPLAY, {"seed": 2, "wants": {"courage": [".stay"], "look": ["Seen"], "run": None}})
    expect(page.locator(".tab")).to_contain_text(LATER)
    expect(tv.page.locator(".tab")).to_contain_text(LATER)
    expect(tv.page.locator(".board li")).to_have_count(2)
    assert len(places(tv.page)) == 6

    said = ears["Ann"].answers
    assert any(decision == "step" and answer[0] == "away" for decision, answer in said)
    assert any(decision == "step" and answer[0] == "to" for decision, answer in said)
    assert {"aim", "look", "courage"} <= ears["Ann"].labels
    assert_no_secrets(ears["Ann"], (0, 1, 2))
    assert_no_secrets(ears["TV"], ())


@pytest.mark.long
def test_a_game_in_the_yard_is_watched_again_verified_and_goes_another_way(meet: Meet, served: Served) -> None:
    ann = meet("Ann")
    page = ann.page
    seat = open_table(served.url, "Ann", **ARENA)
    sit(page, seat)
    page.locator(".start").click()
    page.wait_for_selector("section.hand")
    page.evaluate(AUTOPLAY, {"seed": 4, "wants": {"run": ["Go on"], "look": ["Seen"], "courage": [".stay"]}})
    page.wait_for_selector(".after", timeout=400_000)
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("The deal was fixed before the game began")).to_be_visible()

    (replay,) = call(served.url, f"/api/tables/{seat['table']}/replays")
    page.goto(f"/r/{replay['replay']}#at=2&eyes=open")
    page.wait_for_selector(".replay-bar")
    expect(page.locator("g.body")).to_have_count(6)
    timeline, bob = page.get_by_label("Timeline"), page.locator("g.body[data-seat='4']")
    expect(timeline).to_have_value("2")
    began = bob.get_attribute("transform")
    assert began is not None
    page.get_by_role("button", name="Next").click()
    expect(timeline).to_have_value("3")
    timeline.fill("6")  # some seconds later they have run on
    expect(bob).not_to_have_attribute("transform", began)
    page.get_by_label("Whose eyes").select_option("4")
    expect(page.get_by_label("Whose eyes")).to_have_value("4")
    expect(page.locator("g.body")).to_have_count(6)
    page.get_by_role("button", name="more").click()
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("The deal was fixed before the game began")).to_be_visible()

    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("section.hand.run")
    assert "/t/" in page.url
    expect(page.locator("g.body")).to_have_count(6)
    page.evaluate(AUTOPLAY, {"seed": 5, "wants": {"run": ["Go on"], "look": ["Seen"]}})
    page.wait_for_selector("section.hand.courage")
