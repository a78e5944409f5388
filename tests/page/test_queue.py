"""Phones without a line: what they report waits and arrives once, in order; what they must show is kept for a round."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Served, alert
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, BLANKS, Ear, open_table
from tests.page.test_robust import bob_decides, phone, play_until, start, two_at_courage
from tests.page.wire import Wire

KEPT: Final = """(kind) => Object.keys(localStorage).filter((key) => key.startsWith(`standoff ${kind} `))
  .map((key) => JSON.parse(localStorage.getItem(key)))"""
"""What this browser keeps of a kind."""
CAME: Final = "(part) => performance.getEntriesByType('resource').some((one) => one.name.includes(part))"
"""Has this part of the page come?"""
FORGETS: Final = """caches.open('standoff-1').then(
  async (kept) => { for (const one of await kept.keys()) await kept.delete(one); })"""
"""The phone keeps nothing of what has come."""


@pytest.fixture
def wire(stacked: Served) -> Iterator[Wire]:
    """A line to the server that can be broken."""
    with Wire(stacked.port).laid() as wire:
        yield wire


def kept(page: Page, kind: str) -> list[Any]:
    """What this browser keeps of a kind."""
    found: list[Any] = page.evaluate(KEPT, kind)
    return found


def without_a_line(page: Page, wire: Wire) -> None:
    """From now on nothing gets through, and the page knows."""
    wire.cut()
    expect(page.locator("p.lost")).to_be_visible()


def at_courage(meet: Meet, stacked: Served, wire: Wire) -> Page:
    """Ann among bots, asked whether she stays."""
    page = phone(meet, wire.url, open_table(stacked.url, "Ann", speed="no clock", players=4, modules=[], deal=BLANKS))
    start(page)
    assert play_until(page, "courage") == "courage"
    return page


def test_answers_given_without_a_line_arrive_once_and_in_order(meet: Meet, stacked: Served, wire: Wire) -> None:
    page = at_courage(meet, stacked, wire)
    without_a_line(page, wire)
    ear = Ear(page)
    first, second = page.locator("section.hand button").first, page.locator("section.hand button").nth(1)
    for button in (first, second, first):
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
    (waiting,) = kept(page, "unsent")
    said = [json.loads(one["text"])["answer"] for one in waiting]
    assert said == [said[0], said[1], said[0]]
    wire.mend()
    page.wait_for_selector("section.hand:not(.courage), .after")
    assert [answer for _, answer in ear.answers] == said
    page.wait_for_function(f"() => ({KEPT})('unsent').length === 0")


def test_an_answer_outlives_the_page_that_could_not_send_it(meet: Meet, stacked: Served, wire: Wire) -> None:
    page = at_courage(meet, stacked, wire)
    address = page.url
    without_a_line(page, wire)
    page.locator("section.hand button").first.click()
    again = page.context.new_page()
    page.close()
    wire.mend()
    ear = Ear(again)
    again.goto(address)
    again.wait_for_selector("section.hand:not(.courage), .after")
    assert len(ear.answers) == 1
    again.wait_for_function(f"() => ({KEPT})('unsent').length === 0")


def test_an_answer_that_comes_too_late_is_told_kindly(meet: Meet, stacked: Served, wire: Wire) -> None:
    ann, bob = two_at_courage(meet, stacked, wire.url)
    without_a_line(ann, wire)
    bob_decides(bob)
    other = ann.locator("section.hand button").nth(1)
    other.click()
    expect(other).to_have_attribute("aria-pressed", "true")
    wire.mend()
    expect(alert(ann, "The table went on while you had no line")).to_be_visible()


def test_a_phone_shows_its_cards_without_a_line_even_after_a_reload(meet: Meet, own: Served) -> None:
    page = phone(meet, own.url, open_table(own.url, "Ann", speed="no clock", players=4, modules=[]))
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    # The table was opened before there was anybody to keep what came: so it often is on a first visit.
    page.wait_for_function(CAME, arg="/api/editions/")
    page.evaluate(FORGETS)
    start(page)
    expect(page.locator("section.hand.load button").first).to_be_visible()
    shown = page.locator("section.hand").inner_text()
    while not page.evaluate("caches.match('/t').then(Boolean)"):
        page.wait_for_timeout(50)
    own.stop()
    page.reload()
    expect(page.locator("p.lost")).to_be_visible()
    expect(page.locator("section.hand.load")).to_be_visible()
    assert page.locator("section.hand").inner_text() == shown
    page.locator("section.hand button").first.click()
    own.start()
    # What was chosen without a server is known to it, and the game goes on.
    page.wait_for_selector("section.hand:not(.load)")


def test_what_was_kept_is_gone_with_its_round_and_with_the_game(meet: Meet, stacked: Served) -> None:
    # Nobody dies: the dead keep nothing.
    page = phone(meet, stacked.url, open_table(stacked.url, "Ann", players=4, modules=[], deal=BLANKS))
    page.wait_for_function(CAME, arg="/kept-")
    start(page)
    page.wait_for_function(f"() => ({KEPT})('seen')[0]?.view.round === 4")
    page.evaluate(AUTOPLAY, 3)
    page.wait_for_function(f"() => ({KEPT})('seen')[0]?.view.round === 5")
    assert len(kept(page, "seen")) == 1
    page.wait_for_selector(".after")
    page.wait_for_function(f"() => ({KEPT})('seen').length === 0")


def test_whoever_only_watches_keeps_nothing(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann", speed="no clock", players=4, modules=[])
    ann = phone(meet, served.url, seat)
    watcher = meet().page
    watcher.goto(f"/w/{seat['watch']}")
    start(ann)
    ann.wait_for_function(f"() => ({KEPT})('seen').length === 1")
    watcher.wait_for_selector("main.game, main.watch, .ring")
    assert kept(watcher, "seen") == []
