"""The gang game by the keyboard alone: its lesson, its cards, its talk, its blades and its stars; and what axe says."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, Ear, open_table, sit
from tests.page.test_access import into_hand, troubles

GANGS: dict[str, Any] = {"edition": "yakuzas", "players": 6, "modules": []}
HARMLESS = {str(seat): {"hand": {"click": 5}} for seat in (1, 2, 4, 5)}


def tab_to(page: Page, css: str) -> None:
    """Tab until one of these has the focus."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if page.evaluate("(css) => !!document.activeElement?.matches(css)", css):
            return
    raise AssertionError(f"{css} cannot be reached by Tab")


def press(page: Page, css: str) -> None:
    """Reach one of these by Tab, and press it."""
    tab_to(page, css)
    page.keyboard.press("Enter")


def on_to(page: Page, panel: str) -> None:
    """Let windows pass, until this panel lies in the hand."""
    while True:
        page.wait_for_selector(f"section.hand.{panel}, section.hand.window:not(:has([aria-pressed=true]))")
        if page.locator(f"section.hand.{panel}").count():
            return
        press(page, "section.hand.window button.quiet")


def test_the_lobby_shows_the_way_to_the_lesson_of_its_game(meet: Meet, served: Served) -> None:
    ann = meet("Ann")
    sit(ann.page, open_table(served.url, "Ann", **GANGS))
    expect(ann.page.get_by_role("link", name="Learn it in a minute")).to_have_attribute("href", "/learn/yakuzas")
    ann.sees_no_errors()


def test_cards_are_shared_out_and_talked_over_and_blades_pointed_by_the_keyboard(meet: Meet, served: Served) -> None:
    ann = meet("Ann")
    page, ear = ann.page, Ear(ann.page)
    sit(page, open_table(served.url, "Ann", **GANGS))
    press(page, ".start")
    cards = page.locator("section.hand.cards")
    expect(cards).to_be_visible()
    assert troubles(page) == []
    press(page, "section.hand.cards [role=group]:nth-of-type(1) button")
    given = cards.locator("[aria-pressed=true]")
    expect(cards.locator(".does")).to_contain_text(str(given.get_attribute("aria-label")))
    press(page, "section.hand.cards [role=group]:nth-of-type(2) button:not(.gone)")
    page.wait_for_selector("section.hand.council")
    assert troubles(page) == []
    tab_to(page, "section.hand.council input")
    page.keyboard.type("the left one is mine")
    page.keyboard.press("Enter")
    expect(page.locator("section.hand.council [role=log]")).to_contain_text("the left one is mine")
    press(page, "section.hand.council .go button")
    on_to(page, "load")
    into_hand(page)
    page.keyboard.press("Enter")
    on_to(page, "seats")
    assert troubles(page) == []
    press(page, "section.hand.seats button")
    page.evaluate(AUTOPLAY, {"seed": 1, "wants": {"courage": None}})  # whoever holds two weapons aims twice
    page.wait_for_selector("section.hand.courage")
    assert {"share_cards", "conference", "load", "aim"} <= ear.labels
    ann.sees_no_errors()


def test_the_ninja_slips_in_between_two_faces(meet: Meet, stacked: Served) -> None:
    ann = meet("Ann", url=stacked.url)
    page, ear = ann.page, Ear(ann.page)
    deal = {"powers": {"0": "ninja", "rest": "none"}, "position": {"round": 4}}
    sit(page, open_table(stacked.url, "Ann", deal=deal, **GANGS))
    press(page, ".start")
    page.wait_for_selector("section.hand.load [data-part=inside]")
    press(page, "section.hand.load .inside .speak")
    page.wait_for_selector("section.hand.seats")
    assert troubles(page) == []
    press(page, "section.hand.seats .faces button:nth-of-type(2)")
    expect(page.locator("section.hand.seats [aria-pressed=true]")).to_have_count(1)
    press(page, "section.hand.seats .faces button:nth-of-type(3)")
    page.wait_for_selector("section.hand.load")
    assert ("gap", [2, 3]) in ear.answers


def test_an_heir_points_each_weapon_where_it_reaches_and_stays_a_gangster(meet: Meet, stacked: Served) -> None:
    """A gun reaches everybody, a dead yakuza's tanto reaches neighbours; sunglasses look through two, with no gun."""
    ann = meet("Ann", url=stacked.url)
    page, ear = ann.page, Ear(ann.page)
    heir = {"shown": True, "second": {"from": 1, "hand": {"cling": 3, "tanto": 1}}}
    deal = {
        "powers": {"0": 3, "rest": "none"}, "objects": {"0": "x-ray", "rest": "none"},
        "gangs": {"Yakuza": [1, 3], "East": [0, 4], "West": [2, 5]},
        "position": {"round": 3, "seats": {"0": heir, "1": {"dead": True}}},
    }  # fmt: skip
    game = {**GANGS, "modules": ["objects"], "options": {"seating": "free"}}
    sit(page, open_table(stacked.url, "Ann", deal=deal, **game))
    page.locator(".start").click()
    hand = page.locator("section.hand")
    hand.get_by_role("button", name="The X-Ray Sunglasses").click()
    faces = page.locator("section.hand.seats .faces button")
    faces.nth(2).click()
    faces.nth(0).click()
    for card in ("Click", "Cling"):
        page.locator("section.hand.load").get_by_role("button", name=re.compile(f"^{card}")).click()
    on_to(page, "seats")
    expect(hand.get_by_role("button", name="Gun: ?")).to_have_attribute("aria-pressed", "true")
    expect(faces).to_have_count(3)
    faces.nth(1).click()
    expect(hand.get_by_role("button", name="Tanto: ?")).to_have_attribute("aria-pressed", "true")
    expect(faces).to_have_count(2)
    faces.nth(0).click()
    page.wait_for_selector("section.hand.courage")
    expect(page.locator(".floor")).to_contain_text("one shame")
    assert [answer for decision, answer in ear.answers if decision in ("look", "aim")] == [[2, 5], [3, 2]]


def test_the_break_and_the_sight_of_a_star_are_there_for_the_keyboard(meet: Meet, stacked: Served) -> None:
    ann = meet("Ann", url=stacked.url)
    page, ear = ann.page, Ear(ann.page)
    deal = {"powers": {"rest": "none"}, "position": {"round": 4, "seats": HARMLESS}}
    sit(page, open_table(stacked.url, "Ann", deal=deal, options={"throw.source": "skill"}, **GANGS))
    press(page, ".start")
    page.wait_for_selector("section.hand")
    wants = {"load": ["Shuriken"], "courage": [".stay"], "reticle": None, "council": None}
    page.evaluate(AUTOPLAY, {"seed": 1, "wants": wants})
    page.wait_for_selector("section.hand.reticle")
    assert troubles(page) == []
    press(page, ".sight")
    page.wait_for_selector("section.hand.council")
    assert troubles(page) == []
    press(page, "section.hand.council .go button")
    page.wait_for_selector("section.hand:not(.council)")
    assert {"throw", "halftime"} <= {decision for decision, _ in ear.answers}
    ann.sees_no_errors()
