"""I always know what I have: my card before the first question and any time, and what the table knows of everybody."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.others import Others
from tests.page.playing import open_table, sit

CALM = {"powers": {"0": 8, "1": 6, "rest": 10}}


def start(page: Page) -> None:
    page.locator(".start").first.click()


@pytest.mark.parametrize(
    ("language", "name", "text", "done"),
    [
        ("en-GB", "Super Coward", "$5K apiece", "Got it"),
        ("fr-FR", "Super Lâche", "5\u202fk$", "Compris"),
    ],
)
def test_my_power_is_shown_before_the_first_question_until_all_have_read(
    meet: Meet, stacked: Served, language: str, name: str, text: str, done: str
) -> None:
    page = meet("Ann", url=stacked.url, language=language).page
    seat = open_table(stacked.url, "Ann", "normal", players=4, deal=CALM)
    sit(page, seat)
    with Others(stacked.url).here() as others:
        bob = others.join(seat["table"], "Bob")
        start(page)
        mine = page.locator("section.hand.mine")
        expect(mine).to_contain_text(name)
        expect(mine).to_contain_text(text)
        expect(mine).to_contain_text("0" if language == "en-GB" else "0 sur 2")
        expect(page.locator("section.hand")).to_have_count(1)
        mine.get_by_role("button", name=done).click()
        expect(mine.get_by_role("button", name=done)).to_be_disabled()
        others.follow(bob, {})
        page.wait_for_selector("section.hand:not(.mine)")
    page.get_by_role("button", name="My card" if language == "en-GB" else "Ma carte").click()
    expect(page.get_by_role("dialog")).to_contain_text(name)
    expect(page.get_by_role("dialog")).to_contain_text(text)


def test_a_secret_role_fills_the_screen(meet: Meet, stacked: Served) -> None:
    page = meet("Ann", url=stacked.url).page
    sit(page, open_table(stacked.url, "Ann", "normal", players=5, modules=["cop"], deal={"cop": 0}))
    start(page)
    mine = page.locator("section.hand.mine")
    expect(mine.get_by_role("img", name=re.compile("cop", re.I))).to_be_visible()
    box, window = mine.bounding_box(), page.viewport_size
    assert box is not None
    assert window is not None
    assert (box["width"], box["height"]) == (window["width"], window["height"])
    mine.get_by_role("button", name="Got it").click()
    page.wait_for_selector("section.hand:not(.mine)")


def test_a_tap_on_a_figure_tells_what_the_table_knows(meet: Meet, stacked: Served) -> None:
    page = meet("Ann", size=(390, 844), url=stacked.url).page
    seats = {
        "0": {"hand": {"click": 3}},
        "1": {"hand": {"click": 3}, "wounds": 2, "shame": 1, "shown": True},
        "2": {"hand": {"click": 3}},
        "3": {"hand": {"click": 3}},
    }
    deal = {**CALM, "position": {"round": 5, "seats": seats}}
    sit(page, open_table(stacked.url, "Ann", "no clock", players=4, deal=deal))
    start(page)
    page.wait_for_selector("section.hand button")
    figure = page.locator('.ring [data-seat="1"]')
    figure.click()
    sheet = page.get_by_role("dialog")
    for fact in ("2 wounds of three", "1 shame", "3 cards left", "The Kid", "aim when all the others have"):
        expect(sheet).to_contain_text(re.compile(re.escape(fact), re.I))
    page.keyboard.press("Escape")
    page.locator('.ring [data-seat="2"]').click()
    expect(sheet).to_contain_text("Power: not shown yet.")
    expect(sheet).not_to_contain_text("Hurt")
    page.keyboard.press("Escape")
    page.locator('.ring [data-seat="0"]').click()
    expect(sheet).to_contain_text("Super Coward")


def test_powers_that_lie_open_are_read_from_any_figure(meet: Meet, stacked: Served) -> None:
    page = meet("Ann", size=(1280, 720), url=stacked.url).page
    deal = {"powers": {"0": "kid", "1": "cute", "rest": "none"}}
    sit(page, open_table(stacked.url, "Ann", "no clock", edition="second", players=4, deal=deal))
    start(page)
    page.wait_for_selector("section.hand button")
    page.locator('.ring [data-seat="1"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("$5K bill")
