"""The sheet with a rule stays with the clause that was tapped, whatever the line under it says by then."""

from __future__ import annotations

from typing import Final

from playwright.sync_api import expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import call, open_table, sit

PLAY_ON: Final = """(clause) => {
  const button = document.querySelector("section.hand button:not(:disabled)");
  button?.click();
  const shown = document.querySelector(".bar p button")?.textContent;
  return shown !== undefined && shown !== clause;
}"""
"""Answers whatever is asked, sheet or not, until the line is about another clause."""


def test_a_rule_sheet_keeps_its_title_and_text_while_the_game_goes_on(meet: Meet, served: Served) -> None:
    rules = {one["id"]: one["text"]["en"] for one in call(served.url, "/api/rules/first")}
    seat = open_table(served.url, "Ann")
    page = meet("Ann").page
    sit(page, seat)
    page.locator(".start").click()
    line = page.locator(".bar p button")
    line.wait_for()
    clause = line.inner_text().strip()
    line.click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_have_attribute("aria-label", clause)
    expect(sheet.locator("p.text")).to_have_text(rules[clause])
    page.wait_for_function(PLAY_ON, arg=clause, polling=100, timeout=60_000)
    expect(sheet).to_have_attribute("aria-label", clause)
    expect(sheet.locator("p.text")).to_have_text(rules[clause])
    expect(sheet.locator("a")).to_have_attribute("href", f"/rules/first#{clause}")
