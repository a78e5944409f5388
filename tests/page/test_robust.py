"""Phones sleep, lines break, servers fall over: whoever comes back is in the seat again and knows what happened."""

from __future__ import annotations

import re
import signal
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Person, Served, alert
from tests.page.conftest import Meet
from tests.page.playing import BLANKS, call, open_table, sit
from tests.page.wire import Wire

LONG_AGO: Final = 60_000
BESIDE: Final = """(parts) => {
  const [one, other] = parts.map((part) => part.getBoundingClientRect());
  return one.bottom <= other.top || other.bottom <= one.top;
}"""
"""Does none of two parts of the page cover the other?"""
WATCHED: Final = """() => {
  window.welcomes = 0;
  window.asked = [];
  const plain = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage").set;
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(handler) {
    window.line = this;
    plain.call(this, handler && ((event) => {
      handler.call(this, event);
      if (event.data.startsWith('{"is":"frame"') && !this.greeted) welcomes += this.greeted = 1;
    }));
  } });
  const lock = WakeLock.prototype.request;
  WakeLock.prototype.request = function (kind) { asked.push(kind); return lock.call(this, kind); };
  window.later = (ms) => { const now = Date.now.bind(Date); Date.now = () => now() + ms; };
  window.look = (how) => {
    Object.defineProperty(document, "visibilityState", { configurable: true, get: () => how });
    document.dispatchEvent(new Event("visibilitychange"));
  };
}"""
"""Counts the lines on which the table was shown, and what was asked of the screen; lets a phone's time pass."""
PRESS: Final = """
  const press = () => {
    const hand = document.querySelector("section.hand");
    const buttons = [...(hand?.querySelectorAll("button:not(:disabled):not([aria-pressed=true])") ?? [])];
    const free = !hand?.querySelector("[aria-pressed=true]") || window.turn % 9 === 0;
    if (free) buttons[window.turn * 5 % buttons.length]?.click();
    document.querySelector(".ready[aria-pressed=false]")?.click();
    window.turn++;
  };
  window.turn ??= 0;
"""
PLAY_UNTIL: Final = (
    "(panels) => new Promise((done) => {"
    + PRESS
    + """
  const timer = setInterval(() => {
    const hand = document.querySelector("section.hand");
    const found = panels.find((one) => hand?.classList.contains(one));
    if (found && hand.querySelector("button:not(:disabled)")) { clearInterval(timer); done(found); }
    else if (document.querySelector(".after")) { clearInterval(timer); done(""); }
    else press();
  }, 60);
})"""
)
"""Plays until one of these panels lies in the hand; "" when the game is over first."""


@pytest.fixture
def wire(stacked: Served) -> Iterator[Wire]:
    """A line to the server that can be broken."""
    with Wire(stacked.port).laid() as wire:
        yield wire


def phone(meet: Meet, url: str, seat: dict[str, Any]) -> Page:
    """Somebody's phone, with the seat open."""
    page: Page = meet(url=url).page
    page.add_init_script(f"({WATCHED})()")
    sit(page, seat)
    return page


def start(page: Page) -> None:
    """The host's word, and the cards are dealt."""
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_selector("section.hand")


def play_until(page: Page, *panels: str) -> str:
    """Press on until something is asked; which panel it is."""
    return str(page.evaluate(PLAY_UNTIL, list(panels)))


def comes_back(page: Page, before: int) -> None:
    """A new line shows the table."""
    page.wait_for_function("(before) => welcomes > before", arg=before, polling=25)
    expect(page.locator("section.hand")).to_be_visible()
    expect(page.locator("p.lost")).to_have_count(0)


def two_at_courage(meet: Meet, stacked: Served, url: str) -> tuple[Page, Person]:
    """Ann has sealed her courage; the stand-off waits for Bob alone."""
    seat = open_table(stacked.url, "Ann", players=4, modules=[], deal=BLANKS)
    ann = phone(meet, url, seat)
    friend = call(stacked.url, f"/api/tables/{seat['table']}/people", {"name": "Bob"})
    bob = meet("Bob", url=stacked.url)
    sit(bob.page, friend)
    start(ann)
    bob.page.wait_for_selector("section.hand")
    # Both play at the same time, each until courage is asked.
    bob.page.evaluate(f"() => {{ window.there = ({PLAY_UNTIL})(['courage']); }}")
    assert play_until(ann, "courage") == "courage"
    assert bob.page.evaluate("there") == "courage"
    ann.locator("section.hand button").first.click()
    expect(ann.locator("section.hand [aria-pressed=true]")).to_have_count(1)
    return ann, bob


def bob_decides(bob: Person) -> None:
    """The stand-off happens, and the next question comes."""
    bob.page.locator("section.hand button").nth(1).click()
    bob.page.wait_for_selector("section.hand:not(.courage)")


def is_told(page: Page) -> None:
    """What happened meanwhile is told in a line beside the hand, and at length to whoever asks."""
    line = page.get_by_role("button", name="While you were away")
    expect(line).to_be_visible()
    assert page.evaluate(BESIDE, [line.element_handle(), page.locator("section.hand").element_handle()])
    line.click()
    sheet = page.get_by_role("dialog", name="While you were away")
    expect(sheet.locator("li")).not_to_have_count(0)
    sheet.get_by_role("button", name="Close").click()
    expect(sheet).to_have_count(0)
    expect(line).to_have_count(0)
    expect(page.locator("section.hand")).to_be_visible()


def test_a_phone_that_slept_wakes_up_in_its_seat(meet: Meet, stacked: Served, wire: Wire) -> None:
    page, bob = two_at_courage(meet, stacked, wire.url)
    # What tells of an absence has come before it: every connection of a phone that wakes up may be dead.
    page.wait_for_function("() => performance.getEntriesByType('resource').some((one) => /Missed-.*js/.test(one.name))")
    before = page.evaluate("welcomes")
    page.evaluate("look('hidden')")
    wire.silence()
    bob_decides(bob)
    wire.mend()
    # The phone still believes in its old line.
    page.evaluate("(ms) => { later(ms); look('visible'); }", LONG_AGO)
    comes_back(page, before)
    is_told(page)


def test_a_page_behind_another_is_brought_up_to_date(meet: Meet, stacked: Served) -> None:
    page, bob = two_at_courage(meet, stacked, stacked.url)
    page.evaluate("look('hidden')")
    bob_decides(bob)
    page.evaluate("(ms) => { later(ms); look('visible'); }", LONG_AGO)
    is_told(page)


def test_what_was_missed_is_never_in_the_way_of_a_question(meet: Meet, stacked: Served) -> None:
    page, bob = two_at_courage(meet, stacked, stacked.url)
    page.evaluate("look('hidden')")
    bob_decides(bob)
    page.evaluate("(ms) => { later(ms); look('visible'); }", LONG_AGO)
    line = page.get_by_role("button", name="While you were away")
    expect(line).to_be_visible()
    # The question beside it is answered, and the line goes by itself.
    hand = page.locator("section.hand")
    asked = hand.get_attribute("class")
    hand.locator("button:not(:disabled)").first.click()
    page.wait_for_function(
        "(asked) => { const hand = document.querySelector('section.hand');"
        " return hand && (hand.querySelector('[aria-pressed=true]') || hand.className !== asked) }",
        arg=asked,
    )
    expect(line).to_have_count(0)
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_page_that_was_closed_tells_what_it_missed(meet: Meet, stacked: Served) -> None:
    page, bob = two_at_courage(meet, stacked, stacked.url)
    address = page.url
    page.goto("/rules")
    bob_decides(bob)
    page.evaluate(
        """(ms) => {
      const left = JSON.parse(localStorage.getItem("standoff left"));
      localStorage.setItem("standoff left", JSON.stringify({ ...left, at: left.at - ms }));
    }""",
        LONG_AGO,
    )
    page.goto(address)
    page.wait_for_selector("section.hand")
    is_told(page)


def test_a_lost_network_is_said_and_mended(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann")
    page = phone(meet, served.url, seat)
    start(page)
    assert play_until(page, "courage") == "courage"
    page.context.set_offline(True)
    expect(page.get_by_text("You are offline")).to_be_visible()
    page.locator("section.hand button").first.click()
    page.context.set_offline(False)
    expect(page.get_by_text("You are offline")).to_have_count(0)
    # What was pressed without a line has arrived: the stand-off goes on.
    page.wait_for_selector("section.hand:not(.courage), .after")
    expect(page.locator("p.lost")).to_have_count(0)


@pytest.mark.parametrize(
    ("setup", "panels"),
    [
        ({"modules": ["powers", "cop"]}, {"load", "seats", "courage", "window", "phone"}),
        ({"edition": "second", "players": 5, "modules": []}, {"load", "seats", "courage", "draft"}),
    ],
    ids=["first", "second"],
)
def test_a_phone_goes_away_in_every_phase(
    meet: Meet, stacked: Served, wire: Wire, setup: dict[str, Any], panels: set[str]
) -> None:
    left = set(panels)
    page = phone(meet, wire.url, open_table(stacked.url, "Ann", **setup))
    start(page)
    while left:
        panel = play_until(page, *sorted(left))
        if not panel:
            # The game is over before every phase was seen: another one.
            page.get_by_role("button", name="Change the game").click()
            start(page)
            continue
        left.discard(panel)
        round_before = page.locator("h1").inner_text()
        before = page.evaluate("welcomes")
        wire.cut()
        wire.mend()
        comes_back(page, before)
        expect(page.locator(f"section.hand.{panel}")).to_be_visible()
        expect(page.locator("section.hand button").first).to_be_visible()
        assert page.locator("h1").inner_text() == round_before


def test_the_seat_is_on_two_devices_at_once(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann", modules=[])
    first = phone(meet, served.url, seat)
    start(first)
    assert play_until(first, "load") == "load"
    other = meet(url=served.url, size=(1280, 720))
    second: Page = other.page
    second.goto(f"/t/{seat['table']}#seat={seat['token']}.{seat['watch']}")
    second.locator("section.hand.load button").first.wait_for()
    other.has_a_hand()
    assert "#" not in second.url
    second.locator("section.hand.load button").first.click()
    for page in (first, second):
        page.wait_for_selector("section.hand:not(.load)")


def test_a_server_that_was_killed_gives_everything_back(meet: Meet, own: Served) -> None:
    seat = open_table(own.url, "Ann")
    page = phone(meet, own.url, seat)
    start(page)
    assert play_until(page, "courage") == "courage"
    before = page.evaluate("welcomes")
    own.stop(signal.SIGKILL)
    expect(page.locator("p.lost")).to_be_visible()
    page.locator("section.hand button").first.click()
    own.start()
    comes_back(page, before)
    # The courage that was shown to a dead server counts.
    page.wait_for_selector("section.hand:not(.courage), .after")


def test_the_screen_stays_awake_during_play(meet: Meet, served: Served) -> None:
    page = phone(meet, served.url, open_table(served.url, "Ann", modules=[]))
    assert page.evaluate("asked") == []
    start(page)
    page.wait_for_function("() => asked.join() === 'screen'")


def test_the_page_can_be_installed_and_is_kind_without_a_network(meet: Meet, own: Served) -> None:
    person = meet(url=own.url)
    page = person.page
    page.goto("/")
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    manifest = page.context.new_cdp_session(page).send("Page.getAppManifest")
    assert manifest["url"].endswith("/manifest.webmanifest")
    assert manifest["errors"] == []
    told = call(own.url, "/manifest.webmanifest")
    assert {"192x192", "512x512"} <= {icon["sizes"] for icon in told["icons"]}
    for icon in told["icons"]:
        answer = page.request.get(icon["src"])
        assert answer.ok
        assert answer.headers["content-type"] == icon["type"]
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_text("You are offline, or the server is closed")).to_be_visible()
    page.context.set_offline(False)
    page.get_by_role("link").click()
    expect(page.get_by_role("button", name="Play now")).to_be_visible()
    own.stop(signal.SIGKILL)
    page.goto("/")
    expect(page.get_by_role("heading")).to_have_text("No line to the warehouse")


def test_a_line_that_is_closed_for_nonsense_costs_no_seat(meet: Meet, served: Served) -> None:
    page = phone(meet, served.url, open_table(served.url, "Ann"))
    start(page)
    before = page.evaluate("welcomes")
    page.evaluate("for (let n = 0; n < 50; n++) line.send('nonsense')")
    page.wait_for_function("(before) => welcomes > before", arg=before)
    expect(page.locator("section.hand")).to_be_visible()
    expect(page.locator("p.lost")).to_have_count(0)


def test_whoever_is_sent_away_stands_at_the_door(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann")
    host = phone(meet, served.url, seat)
    friend = meet("Bob").page
    sit(friend, call(served.url, f"/api/tables/{seat['table']}/people", {"name": "Bob", "sit": True}))
    bob = host.locator("main.lobby section li", has_text="Bob")
    bob.get_by_role("button", name="more").click()
    bob.get_by_role("button", name="Send away").click()
    expect(alert(friend, "The host has shown you the door.")).to_be_visible()
    friend.reload()
    expect(friend.get_by_role("button", name="Sit down")).to_be_visible()
