"""The way in and the lobby: dead ends that lead on, plain http, what a guest sees, and house rules in one tap."""

from __future__ import annotations

import re
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from standoff.editions.first.edition import FIRST
from standoff.editions.second.edition import SECOND
from tests.page.browsing import Served, alert
from tests.page.conftest import Meet
from tests.page.playing import open_table, sit
from tests.page.test_access import troubles
from tests.page.test_seats import begin

NOT_SECURE = """() => {
  for (const name of ["wakeLock", "clipboard", "share"]) delete Navigator.prototype[name];
}"""
"""What browsers keep from pages that come over plain http."""


def test_dead_ends_and_empty_fields_say_what_is_missing_and_lead_on(meet: Meet, served: Served) -> None:
    page: Page = meet("Bob", url=served.url, size=(320, 568)).page
    page.goto("/")
    page.get_by_role("button", name="Join").first.click()
    expect(alert(page, "First the code: four letters")).to_be_visible()
    expect(page.get_by_label("Table code or link")).to_be_focused()
    page.get_by_role("button", name="TV").click()
    expect(alert(page, "a TV wants to know which table")).to_be_visible()
    assert troubles(page) == []

    for path, why in (("/anything/at/all", "nothing at this address"), ("/t/2222222222", "no such table any more")):
        page.goto(path)
        expect(page.get_by_role("status").filter(has_text=why)).to_be_visible()
        expect(page.get_by_role("heading", name="Dead end")).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 320, "nothing sticks out of a small phone"
    assert troubles(page) == []
    seat = open_table(served.url, "Ann", players=4, modules=[])
    page.get_by_label("Have you got a code?").fill(f"{served.url}/t/{seat['table']}")
    page.get_by_role("button", name="Join").click()
    expect(page.locator("main")).to_contain_text("Already here: Ann.")

    tv: Page = meet(url=served.url, size=(1280, 720)).page
    tv.goto("/tv/2222222222")
    expect(tv.get_by_role("heading", name="Dead end")).to_be_visible()


def test_a_guest_sees_who_they_are_what_is_played_and_no_dead_switches(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Bob", "normal", players=5, modules=["powers"])
    ann: Page = meet("Ann", url=served.url).page
    sit(ann, seat)
    bob: Page = meet("Bob", url=served.url).page
    bob.goto(f"/t/{seat['table']}")
    bob.locator(".me input").fill("bob" + "👩\u200d👩\u200d👧" * 30)
    assert bob.locator(".me input").input_value() == "bob" + "👩\u200d👩\u200d👧" * 21, "cut between pictures"
    bob.locator(".me input").fill("bob")
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator(".mine")).to_contain_text("You are bob 2, on chair 2.")
    played = bob.locator(".played")
    expect(played).to_contain_text("Tonight: First edition, 5 at the table, pace: normal.")
    expect(played).to_contain_text("Added: Super powers.")
    expect(played).to_contain_text("The usual rules hold.")
    expect(bob.get_by_role("switch")).to_have_count(0)

    # The host taps house rules; everybody sees what is not as usual.
    expect(ann.get_by_role("button", name=re.compile("^Classic"))).to_have_attribute("aria-pressed", "true")
    ann.get_by_role("button", name=re.compile("^Chaos")).click()
    expect(ann.get_by_role("button", name=re.compile("^Chaos"))).to_have_attribute("aria-pressed", "true")
    expect(played.locator("mark")).to_have_count(6)
    expect(played).to_contain_text("House rules “Chaos”")
    # What is changed by hand is kept under a name, on this device.
    ann.get_by_role("button", name="One chair less").click()
    ann.locator("summary", has_text="More").first.click()
    ann.get_by_role("switch", name="Objects").click()
    ann.get_by_label("A name for these rules").fill("Thursday")
    ann.get_by_role("button", name="Keep these rules").click()
    ann.get_by_role("button", name=re.compile("^Classic")).click()
    expect(played).to_contain_text("The usual rules hold.")
    ann.reload()
    ann.get_by_role("button", name=re.compile("^Thursday")).click()
    expect(played.locator("mark")).to_have_count(6)
    ann.get_by_role("button", name="Forget “Thursday”").click()
    expect(ann.get_by_role("button", name=re.compile("^Thursday"))).to_have_count(0)
    assert troubles(ann) == []
    assert troubles(bob) == []
    bob.get_by_role("button", name="Stand up").click()
    expect(bob.locator(".mine")).to_contain_text("bob 2, you are standing.")


def test_over_plain_http_links_are_copied_and_the_screen_stays_on(meet: Meet, served: Served) -> None:
    ann = meet("Ann", url=served.url)
    page: Page = ann.page
    page.add_init_script(f"({NOT_SECURE})()")
    seat = open_table(served.url, "Ann", "no clock", players=4, modules=[])
    sit(page, seat)
    page.locator(".door .btn").click()
    said = page.get_by_role("status").filter(has_text="Done.")
    ways = page.get_by_role("group", name="Send to friends")
    message = unquote(ways.get_by_role("link", name="WhatsApp").get_attribute("href") or "")
    assert message.startswith(f"https://wa.me/?text=You are expected at the table: {served.url}/t/{seat['table']}")
    assert unquote(ways.get_by_role("link", name="Text message").get_attribute("href") or "").startswith(
        "sms:?&body=You"
    )
    ways.get_by_role("button", name="Copy for Signal").click()
    expect(said).to_be_visible()
    expect(ways.get_by_role("button", name="Copy for Signal")).to_be_focused()
    page.get_by_role("button", name=re.compile("Give.*Come and play")).click()
    expect(said).to_be_visible()
    assert troubles(page) == []
    page.keyboard.press("Escape")

    begin(page)
    page.locator("video.awake").wait_for(state="attached")
    page.wait_for_function(
        "() => { const film = document.querySelector('video.awake'); return !film.paused && film.videoWidth; }"
    )
    ann.sees_no_errors()
    page.goto("/")
    expect(page.locator("video.awake")).to_have_count(0)
    page.get_by_label("Table code or link").focus()
    page.keyboard.press("ControlOrMeta+V")
    expect(page.get_by_label("Table code or link")).to_have_value(f"{served.url}/t/{seat['table']}")


def test_a_rule_of_the_house_says_what_the_lab_has_measured(meet: Meet, served: Served) -> None:
    for edition in (FIRST, SECOND):
        told = {(one.option, one.value) for one in edition.findings() if one.modules == ("powers",)}
        assert told
        seat = open_table(served.url, "Ann", "normal", edition=edition.name, players=6, modules=["powers"])
        page: Page = meet("Ann", url=served.url).page
        sit(page, seat)
        measured = page.locator(".opt p.lab")
        expect(measured).to_have_count(len(told))
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        expect(measured.first).to_be_visible()
        expect(measured.first).to_have_text(re.compile(r"^.+: .*\d%.* \(measured with bots\)$"))
        assert troubles(page) == []
        page.get_by_role("switch", name="Super powers").click()
        expect(measured).to_have_count(0)
