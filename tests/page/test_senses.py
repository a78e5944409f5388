"""What is heard and what moves: no sound before its card is seen, and no travel for people who want none."""

from __future__ import annotations

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, LAST_ROUND, open_table, sit

HEARING: Final = """() => {
  window.heard = [];
  window.buzzed = [];
  const card = () => document.querySelector(".ring .stamp > path") ? "bang"
    : document.querySelector(".ring .flip") ? "click" : document.querySelector(".ring .lift") ? "cock" : "";
  // Noises are told apart by how long they last: a bang, a click, and the first of a gun that is cocked.
  const NOISES = { 0.5: "bang", 0.09: "click", 0.1: "cock" };
  for (const kind of [AudioBufferSourceNode, OscillatorNode]) {
    const start = kind.prototype.start;
    kind.prototype.start = function (when, offset, length) {
      const one = { sound: NOISES[length?.toFixed(2) * 1] ?? "", seen: null };
      heard.push(one);
      requestAnimationFrame(() => (one.seen = card()));
      start.apply(this, arguments);
    };
  }
  navigator.vibrate = (pattern) => buzzed.push(pattern);
}"""
"""Writes down everything that sounds, and which card lies open in the frame that is drawn with it."""
MOVING: Final = """() => {
  window.longest = 0;
  const look = () => {
    for (const one of document.getAnimations()) {
      const { endTime } = one.effect.getComputedTiming();
      longest = Math.max(longest, endTime);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Looks in every frame how long anything will move, in milliseconds."""


def learn(page: Page) -> None:
    """The first round of the lesson: the cards of four people are turned."""
    page.goto("/learn")
    for name in ("^Bang,", "Slow Joe", "Banzai"):
        page.locator("section.hand").get_by_role("button", name=re.compile(name)).first.click()
    expect(page.locator("[role=log][aria-live] p", has_text="Round 2.")).to_have_count(1)


def test_no_card_is_heard_before_it_is_seen(meet: Meet) -> None:
    page = meet("Ann", still=False).page
    page.add_init_script(f"({HEARING})()")
    learn(page)
    heard: list[dict[str, Any]] = page.evaluate("heard")
    cards = [one for one in heard if one["sound"]]
    assert [one for one in cards if one["seen"] != one["sound"]] == []
    turned = " ".join(one["sound"] for one in cards).replace("bang bang bang", "bang").split()
    assert turned[::2] == ["cock"] * 4
    assert set(turned[1::2]) == {"bang", "click"}
    assert len(heard) > len(cards), "guns, falls and money are heard too"
    assert page.evaluate("buzzed") != []


@pytest.mark.long
def test_silence_is_silence(meet: Meet) -> None:
    page = meet("Ann", still=False).page
    page.add_init_script(f"({HEARING})()")
    page.goto("/settings")
    for name in ("Sound", "Vibration"):
        page.get_by_role("switch", name=name).click()
        expect(page.get_by_role("switch", name=name)).not_to_be_checked()
    learn(page)
    assert page.evaluate("heard") == []
    assert page.evaluate("buzzed") == []


def test_nothing_travels_for_people_who_want_less_motion(meet: Meet, stacked: Served) -> None:
    longest = {}
    for still in (True, False):
        page = meet("Ann", url=stacked.url, still=still).page
        page.add_init_script(f"({MOVING})()")
        sit(page, open_table(stacked.url, "Ann", edition="second", players=4, deal=LAST_ROUND))
        page.locator(".start").click()
        page.wait_for_selector("section.hand")
        page.evaluate(AUTOPLAY, 4)
        page.wait_for_selector(".after")
        expect(page.locator(".end li.shown")).to_have_count(4)
        longest[still] = page.evaluate("longest") or float("inf")
    assert longest[True] <= 1
    assert longest[False] > 100
