"""The document for a printer, as a browser lays it out: styled under its own policy, and nothing runs over its edge."""

from __future__ import annotations

from typing import Final

import pytest

from tests.page.conftest import Meet

SHEETS: Final = 18
CARDS: Final = 105
OVERFLOWING: Final = """() => [...document.querySelectorAll(".page, .piece, .words")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
  .map((one) => `${one.className}: ${one.textContent.slice(0, 40)}`)"""
MEETING: Final = """() => {
  const pages = [...document.querySelectorAll(".page")];
  const places = (page) => [...page.querySelectorAll(".piece")].map((piece) => {
    const [sheet, at] = [page.getBoundingClientRect(), piece.getBoundingClientRect()];
    return [at.left - sheet.left, sheet.right - at.right, at.top - sheet.top].map(Math.round);
  });
  const key = (places) => places.map(([left, , top]) => `${left} ${top}`).sort().join();
  const turned = (places) => places.map(([left, right, top]) => [right, left, top]);
  return pages.filter((_, at) => at % 2 === 0).map((front, at) => {
    const back = places(pages[2 * at + 1]);
    return back.length === 0 || key(places(front)) === key(turned(back));
  });
}"""
"""Does every piece of a front lie where one of its back does, when the sheet is turned along its long edge?"""


@pytest.mark.parametrize("language", ["en-GB", "fr-FR"])
def test_the_sheets_for_a_printer_are_laid_out_and_nothing_runs_over(meet: Meet, language: str) -> None:
    page = meet(language=language).page
    page.goto("/print/live")
    assert page.evaluate("document.documentElement.lang") == language[:2]
    assert page.locator(".page").count() == 2 * SHEETS
    assert page.locator("svg:has(> use[href^='#weapon-'])").count() == CARDS
    assert page.evaluate(OVERFLOWING) == []
    assert page.evaluate(MEETING) == [True] * SHEETS
    page.emulate_media(media="print")
    assert not page.locator(".advice").is_visible()
    assert page.evaluate(OVERFLOWING) == []


def test_a_printer_gets_two_pages_for_each_sheet(meet: Meet) -> None:
    page = meet().page
    page.goto("/print/live")
    printed = page.pdf(prefer_css_page_size=True)
    assert printed.count(b"/Type /Page\n") == 2 * SHEETS
