"""A phone is made ready at home, and runs whole games where there is no line: no network, and no server either."""

from __future__ import annotations

import re
from typing import Final
from urllib.request import urlopen

import pytest
from playwright.sync_api import Page, Worker, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY
from tests.page.test_box import Keeper

POLICY: Final = "Content-Security-Policy"
LEFT: Final = """async () => {
  const opened = indexedDB.open("standoff phone");
  const house = await new Promise((done) => (opened.onsuccess = () => done(opened.result)));
  const asked = house.transaction("journal").objectStore("journal").getAllKeys();
  const journal = await new Promise((done) => (asked.onsuccess = () => done(asked.result)));
  return [...(await caches.keys()), ...journal];
}"""
"""What a phone still keeps: caches, and pieces of journals."""
DECISION: Final = "section.hand:not(.wait)"


def make_ready(page: Page) -> list[Worker]:
    """At home, while there is a line."""
    workers: list[Worker] = []
    page.on("worker", lambda one: workers.append(one))
    page.goto("/settings")
    page.get_by_role("button", name="Make this phone ready").click()
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_text("This phone is ready.")).to_be_visible()
    return workers


def in_the_park(page: Page, house: Served) -> None:
    """Neither a network nor a server from now on."""
    house.stop()
    page.context.set_offline(True)


def test_nothing_of_python_is_fetched_before_somebody_asks_for_it(meet: Meet, served: Served) -> None:
    page = meet("Ann").page
    fetched: list[str] = []
    page.on("request", lambda request: fetched.append(request.url))
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play")).click()
    page.wait_for_selector("section.hand")
    page.goto("/settings")
    expect(page.get_by_role("button", name="Make this phone ready")).to_be_visible()
    assert not [url for url in fetched if "/offline/" in url]


def test_what_makes_a_phone_ready_fits_a_small_one(meet: Meet) -> None:
    page = meet("Ann", size=(360, 640)).page
    page.goto("/settings")
    expect(page.get_by_role("button", name="Make this phone ready")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_only_the_worker_that_runs_python_may_do_so(meet: Meet, own: Served) -> None:
    ann = meet("Ann", url=own.url)
    (worker,) = make_ready(ann.page)
    with urlopen(worker.url) as answer:
        assert "script-src 'self' 'wasm-unsafe-eval';" in answer.headers[POLICY]
        assert "immutable" in answer.headers["Cache-Control"]
    for path in ("/", "/settings", "/offline.json", "/sw.js", "/api/offers"):
        with urlopen(own.url + path) as answer:
            assert "wasm-unsafe-eval" not in answer.headers[POLICY]
    in_the_park(ann.page, own)
    ann.page.reload()
    expect(ann.page.get_by_text("This phone is ready.")).to_be_visible()
    # What the phone keeps of the page is as strict as what the server gave.
    refused = ann.page.evaluate(
        "WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).then(() => '', String)"
    )
    assert "CompileError" in refused
    assert "Content Security Policy" in refused


@pytest.mark.long
def test_a_game_goes_on_in_airplane_mode_and_after_a_reload(meet: Meet, own: Served) -> None:
    ann = meet("Ann", url=own.url)
    page = ann.page
    make_ready(page)
    in_the_park(page, own)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Play")).click()
    page.wait_for_selector("section.hand.load")
    assert re.search(r"/t/0\w{9}$", page.url)
    expect(page.locator("p.offline, p.lost")).to_have_count(0)
    page.evaluate(AUTOPLAY, 7)
    page.wait_for_function("() => document.querySelector('h1')?.textContent.includes('2')")
    page.reload()
    page.wait_for_selector(DECISION)
    expect(page.locator("h1")).not_to_contain_text("1")
    # Whoever takes it all away leaves nothing behind.
    page.goto("/settings")
    page.get_by_role("button", name="Remove it from this phone").click()
    expect(page.get_by_text("That did not work")).to_be_visible()
    assert page.evaluate(LEFT) == ["standoff-1"]


@pytest.mark.long
def test_the_books_of_a_box_are_kept_without_a_line(meet: Meet, own: Served) -> None:
    page = meet("Ann", url=own.url).page
    make_ready(page)
    in_the_park(page, own)
    keeper = Keeper(page)
    keeper.sit_down("Ann", "Bob", "Cat", "Dan", "Eve", modules=("Undercover cop",))
    keeper.asked("Whose secret?")
    keeper.tap("Cat")
    page.get_by_role("button", name="press and hold").focus()
    page.keyboard.down("Space")
    expect(page.locator(".secret")).to_contain_text("You are")
    page.keyboard.up("Space")
    expect(page.get_by_role("button", name="Cat has a phone")).to_have_count(0)  # no other phone can reach this one
    keeper.tap("The next one")
    keeper.tap("Everybody has seen theirs")
    assert keeper.quiet_round() <= 6
    keeper.asked("Give the phone to Ann")
    page.reload()
    keeper.asked("Give the phone to Ann")


LEAD: Final = """(until) => {
  setInterval(() => {
    const phone = document.querySelector(".phone");
    if (!phone || document.querySelector(".accounts, dialog[open]")) return;
    if (phone.textContent.includes(`Round ${until} of 5`)) return;
    const all = [...phone.querySelectorAll("button:not(:disabled)")];
    const count = all.find((one) => /^I count myself/.test(one.textContent.trim()));
    const fives = all.filter((one) => one.textContent.includes("+5"));
    if (fives.length && /\\$0\\s*0 cards/.test(phone.textContent)) return fives.forEach((one) => one.click());
    const huge = count ?? phone.querySelector(".huge:not(:disabled)");
    (huge ?? phone.querySelector("[aria-pressed=false]:not(:disabled)"))?.click();
  }, 100);
}"""
"""A referee in a hurry, until some round: counts aloud, and taps the huge button of every step."""


@pytest.mark.long
def test_a_whole_outdoor_game_runs_on_the_referee_s_phone_alone(meet: Meet, own: Served) -> None:
    page = meet("Ref", url=own.url).page
    make_ready(page)
    in_the_park(page, own)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Live")).click()
    page.get_by_role("button", name="Lead without playing").click()
    page.get_by_role("button", name="Paper").click()
    for chairs in range(11, 5, -1):
        page.get_by_role("button", name="One chair less").click()
        expect(page.get_by_text(f"{chairs} chairs")).to_be_visible()
    for missing, name in enumerate(("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")):
        expect(page.get_by_text(f"Who plays? {6 - missing} still missing")).to_be_visible()
        page.get_by_role("textbox", name="Name", exact=True).fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("Who plays? 0 still missing")).to_be_visible()
    page.locator("button.start").click()
    page.wait_for_selector(".phone")
    page.evaluate(LEAD, 3)
    page.wait_for_selector(".phone:has-text('Round 3 of 5')")
    page.reload()  # somebody has sat on the phone
    page.wait_for_selector(".phone:has-text('Round 3 of 5')")
    page.evaluate(LEAD, 6)
    expect(page.locator(".accounts .winner").first).to_be_visible()
