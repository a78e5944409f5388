"""A card shown inside a question, ticks for whoever has chosen, and a talk that one tap ends, on two screens."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import call, open_table, sit

DEAL = {
    "powers": {"0": 6, "1": 4, "2": 1, "3": 8, "4": 2, "5": 3},
    "position": {"round": 4, "seats": {str(seat): {"hand": {"click": 5}} for seat in range(6)}},
}
"""Ann has a card that may be shown after the loot, Bob has none; nobody has a bullet."""


def press(page: Page, panel: str, name: str) -> None:
    page.locator(f"section.hand.{panel}").get_by_role("button", name=re.compile(name)).first.click()


def test_a_card_is_shown_inside_the_question_and_the_talk_is_ended_by_a_tap(meet: Meet, stacked: Served) -> None:
    ann, bob = meet("Ann", size=(360, 640), url=stacked.url).page, meet("Bob", size=(1280, 720), url=stacked.url).page
    seat = open_table(stacked.url, "Ann", speed="no clock", deal=DEAL)
    sit(ann, seat)
    sit(bob, {"watch": seat["watch"], **call(stacked.url, f"/api/tables/{seat['table']}/people", {"name": "Bob"})})
    ann.get_by_role("button", name=re.compile("^Start")).click()
    for page in (ann, bob):
        expect(page.locator("section.hand.load")).to_be_visible()
    expect(ann.locator(".inside")).to_contain_text("The Kid")
    expect(bob.locator(".inside")).to_have_count(0)
    press(bob, "load", "^Click")
    expect(ann.locator("[data-ticked='1']")).to_have_count(1)
    expect(ann.locator(".awaited")).to_contain_text("1 of 2 have chosen")
    ann.get_by_role("button", name="Show it now").click()
    expect(bob.locator("section.hand.window")).to_be_visible()
    expect(bob.locator("[data-ticked]")).to_have_count(0)
    expect(bob.locator(".awaited")).to_have_count(0)
    press(bob, "window", "^Silence")
    expect(bob.locator("section.hand.load .kind[aria-pressed=true]")).to_have_count(1)
    press(ann, "load", "^Click")
    press(bob, "seats", "Ann")
    press(ann, "seats", "Bob")
    press(bob, "window", "^Not this round")
    press(bob, "courage", "^Banzai")
    expect(ann.locator(".awaited")).to_contain_text("1 of 2 ready")
    press(ann, "courage", "^Still talking")
    expect(ann.locator(".ready")).to_be_visible()
    press(ann, "courage", "^Floor|^Hit|floor")
    expect(ann.locator(".awaited")).to_contain_text("1 of 2 ready")
    press(ann, "courage", "^Go on")
    expect(bob.locator("section.hand.load")).to_be_visible()
