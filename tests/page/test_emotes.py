"""Emotes: a tap on a figure, a tap on a laugh, and every phone at the table sees who laughs at whom."""

from __future__ import annotations

import re
from typing import Final

from playwright.sync_api import Page, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import call, open_table, sit

PHONE: Final = (360, 640)
WATCHING: Final = """() => {
  window.emotes = [];
  new MutationObserver(() => {
    for (const emote of document.querySelectorAll(".ring .say [data-emote]"))
      if (emotes.at(-1) !== emote.dataset.emote) emotes.push(emote.dataset.emote);
  }).observe(document.body, { childList: true, subtree: true });
}"""
"""Writes down every emote that hangs at the table, however briefly."""
LABELS: Final = ["Laugh", "Doubt", "Sweat", "Applaud", "Threaten", "Wink"]


def look_at(page: Page, seat: int) -> None:
    page.locator(f'.ring [data-seat="{seat}"]').click()


def hears(page: Page, talk: str, line: str) -> None:
    """What the talk says, opened by its button: one line that is new."""
    page.get_by_role("button", name=talk, exact=True).click()
    expect(page.get_by_role("log").get_by_role("listitem")).to_have_text(re.compile(line))


def test_a_laugh_is_seen_on_another_phone_and_stands_in_the_talk(meet: Meet, served: Served) -> None:
    ann, bob = meet("Ann", size=PHONE).page, meet("Bob", size=PHONE, language="fr-FR").page
    seat = open_table(served.url, "Ann", "no clock", players=4, modules=[])
    sit(ann, seat)
    sit(bob, call(served.url, f"/api/tables/{seat['table']}/people", {"name": "Bob", "sit": True}))
    expect(ann.locator("main.lobby")).to_contain_text("Bob")
    ann.locator(".start").first.click()
    for page in (ann, bob):
        page.wait_for_selector("section.hand button")
        page.evaluate(WATCHING)
    look_at(ann, 0)
    sheet = ann.get_by_role("dialog")
    expect(sheet).to_contain_text("0 wounds of three")
    expect(sheet.get_by_role("group", name="Without a word")).to_have_count(0)
    ann.keyboard.press("Escape")
    look_at(ann, 1)
    offered = sheet.get_by_role("group", name="Without a word")
    expect(offered.get_by_role("button")).to_have_text(LABELS)
    offered.get_by_role("button", name="Laugh").click()
    expect(sheet).to_have_count(0)
    for page in (ann, bob):
        page.wait_for_function("emotes.length")
        assert page.evaluate("emotes") == ["laugh"]
        expect(page.locator(".ring .say")).to_have_count(0)
    hears(bob, "Parler, 1 nouveau", r"Ann\s+rit de Bob")
    hears(ann, "Talk, 1 new", r"Ann\s+laughs at Bob")
