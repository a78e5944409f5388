"""The way in by four letters: on the first page, in the address bar, from a TV, and at the door of a running game."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.browsing import Served, alert
from tests.page.conftest import Meet
from tests.page.playing import call, open_table, sit
from tests.page.test_access import troubles
from tests.page.test_seats import begin


def short_of(served: Served, table: str) -> str:
    return str(call(served.url, f"/api/tables/{table}/code")["code"])


def test_four_letters_lead_to_the_lobby_which_shows_them(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann", players=4, modules=[])
    ann: Page = meet("Ann", url=served.url).page
    sit(ann, seat)
    short = short_of(served, seat["table"])
    expect(ann.locator(".door small")).to_have_text(f"127.0.0.1:{served.port}/")
    expect(ann.locator(".door").get_by_role("img", name=short, exact=True)).to_be_visible()

    bob = meet("Bob", url=served.url)
    bob.home()
    bob.page.get_by_label("Table code or link").fill(f" {short[:2].lower()} {short[2:].lower()}")
    bob.page.get_by_role("button", name="Join").first.click()
    bob.page.get_by_role("button", name="Sit down").click()
    expect(bob.page).to_have_url(f"{served.url}/t/{seat['table']}")
    expect(ann.locator(".lobby")).to_contain_text("Bob")

    tv: Page = meet(url=served.url, size=(1280, 720)).page
    tv.goto(f"/{short}#tv")
    expect(tv.locator("aside span")).to_have_text(f"127.0.0.1:{served.port}/")
    expect(tv.locator("aside").get_by_role("img", name=short, exact=True)).to_be_visible()
    expect(tv.locator("aside img")).to_be_visible()
    assert troubles(ann) == []
    bob.sees_no_errors()


def test_a_wrong_code_is_told_kindly_and_another_may_be_tried(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann", players=4, modules=[])
    bob: Page = meet("Bob", url=served.url, language="fr-FR", size=(320, 568)).page
    bob.goto("/abcd")
    expect(alert(bob, "Aucune table n'a ce code")).to_be_visible()
    assert bob.evaluate("document.documentElement.scrollWidth") == 320, "nothing sticks out of a small phone"
    assert troubles(bob) == []
    bob.get_by_label("Un autre code").fill(short_of(served, seat["table"]))
    bob.get_by_role("button", name="Entrer").click()
    expect(bob.get_by_role("button", name="S'asseoir")).to_be_visible()
    expect(bob).to_have_url(f"{served.url}/t/{seat['table']}")


def test_at_a_running_game_four_letters_knock_and_the_host_opens(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann", "no clock", players=4, modules=[])
    ann: Page = meet("Ann", url=served.url).page
    sit(ann, seat)
    begin(ann)
    bob: Page = meet("Bob", url=served.url).page
    bob.goto(f"/{short_of(served, seat['table'])}")
    expect(alert(bob, "The game at this table has begun")).to_be_visible()
    bob.locator(".me input").fill("Bob")

    bob.get_by_role("button", name="Knock", exact=True).click()
    asked = ann.get_by_role("group", name="Somebody is knocking")
    expect(asked).to_contain_text("Bob is knocking at the door.")
    assert troubles(ann) == []
    asked.get_by_role("button", name="No").click()
    expect(alert(bob, "The host does not open the door just now")).to_be_visible()
    expect(asked).to_have_count(0)

    bob.get_by_role("button", name="Knock again").click()
    asked.get_by_role("button", name="Let in").click()
    bob.get_by_role("button", name="Only watch").click()
    expect(bob).to_have_url(re.compile(f"/t/{seat['table']}$"))
    expect(bob.locator("section.hand.guest")).to_contain_text("You watch.")
    expect(asked).to_have_count(0)
