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
  const shown = document.querySelector(".bar p button")?.ariaLabel;
  return !!shown && !shown.endsWith(clause);
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
    clause = (line.get_attribute("aria-label") or "").removeprefix("Rule ")
    line.click()
    sheet = page.locator("dialog[open]")
    expect(sheet).to_have_attribute("aria-label", clause)
    expect(sheet.locator("p.text")).to_have_text(rules[clause])
    page.wait_for_function(PLAY_ON, arg=clause, polling=100, timeout=60_000)
    expect(sheet).to_have_attribute("aria-label", clause)
    expect(sheet.locator("p.text")).to_have_text(rules[clause])
    expect(sheet.locator("a")).to_have_attribute("href", f"/rules/first#{clause}")


def test_the_rules_are_found_by_what_people_type_in_both_languages(meet: Meet) -> None:
    page = meet().page
    page.goto("/rules/first")
    first = page.locator("dl dt").first
    expect(first).to_have_text("FE-01")
    for typed, clause in (("cop phone", "COP-18"), ("I was shot, do I get money", "FE-63"), ("fe-38", "FE-38")):
        page.get_by_role("searchbox").fill(typed)
        expect(first).to_have_text(clause)
    page.get_by_role("button", name="Français").click()
    page.get_by_role("searchbox").fill("téléphone du flic")
    expect(first).to_have_text("COP-18")
    expect(page.locator("dl dd").first).to_have_attribute("lang", "fr")
