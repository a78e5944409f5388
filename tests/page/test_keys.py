"""The keyboard alone: a question calls the focus, digits answer it, and the focus never falls on the floor."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, Ear, open_table, sit

BLANKS = {
    "powers": {"0": 6, "1": 7, "2": 1, "3": 8, "4": 2, "5": 3},
    "position": {"round": 4, "seats": {str(seat): {"hand": {"click": 5}} for seat in range(6)}},
}
"""Six people with powers and without a single bullet: nobody dies, whatever the dice say."""
MOST_KEYS = 12
"""Keys in a round."""
ROUND = "Number(document.querySelector('h1').textContent.replace(/\\D/g, ''))"
"""The round that is played."""
ANSWER = """() => {
  const hand = document.querySelector("section.hand");
  if (!hand || document.querySelector(".after") || hand.matches(".show, .wait, .quiet, .ghost")) return null;
  const buttons = [...hand.querySelectorAll("button:enabled")].filter((one) => !one.closest(".talk"));
  if (!buttons.length || buttons.some((one) => one.ariaPressed === "true")) return null;
  // Whoever only listens is told what is asked when the picture before it has been shown.
  const states = [...document.querySelectorAll("[role=status]")];
  if (!states.some((one) => one.textContent.startsWith("Your turn"))) return null;
  // Whoever would rather wait and see says so with the last answer; a card, a face and courage are the first.
  const key = hand.matches(".window") ? buttons.length : 1;
  return { focused: hand.contains(document.activeElement), key, panel: hand.className };
}"""
"""The digit for the question that is open and not answered yet."""
WATCH = """() => {
  window.fallen = [];
  const look = () => {
    const hand = document.querySelector("section.hand");
    if (hand && document.activeElement === document.body) fallen.push(hand.className);
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}"""
"""Notes every frame in which a hand is there and nothing has the focus."""
SAID = """() => {
  window.said = [];
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      const region = (target.nodeType === 1 ? target : target.parentElement)?.closest("[role=status]");
      if (region?.textContent && said.at(-1) !== region.textContent) said.push(region.textContent);
    }
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Notes what is read out as a state of things."""


def test_two_rounds_are_played_in_a_dozen_keys_each_and_the_focus_never_falls(meet: Meet, stacked: Served) -> None:
    ann = meet("Ann", url=stacked.url)
    page, ear = ann.page, Ear(ann.page)
    sit(page, open_table(stacked.url, "Ann", deal=BLANKS))
    page.evaluate(SAID)
    page.get_by_role("button", name=re.compile("^Start")).focus()
    page.keyboard.press("Enter")
    page.wait_for_selector("section.hand")
    page.evaluate(WATCH)
    keys: dict[int, int] = {}
    while (now := page.evaluate(ROUND)) < 6:
        question = page.wait_for_function(f"(now) => {ROUND} > now ? 'next' : ({ANSWER})()", arg=now).json_value()
        if question == "next":
            continue
        assert question["focused"], question
        answered = len(ear.answers)
        page.keyboard.press(str(question["key"]))
        keys[now] = keys.get(now, 0) + 1
        while len(ear.answers) == answered:
            page.wait_for_timeout(20)
    assert set(keys) == {4, 5}
    assert max(keys.values()) <= MOST_KEYS, keys
    assert page.evaluate("fallen") == []
    said = page.evaluate("said")
    turns = [line for line in said if line.startswith("Your turn")]
    assert turns[0].endswith("Keys 1 to 9 choose.")
    assert sum("Keys 1 to 9" in line for line in turns) == 1
    assert {"Your turn: choose whom you aim at", "Your turn: stay, or hit the floor"} <= set(turns)
    assert turns.count("Your turn: choose whom you aim at") == 2


STOPS = """() => {
  const all = [...document.querySelectorAll("a[href], button:enabled, input, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility());
  const within = (css) => all.filter((one) => one.closest(css)).length;
  return { ring: within("svg.ring"), log: within("aside .log") };
}"""
"""Where Tab stops on the table and in the log."""


def test_table_and_log_are_one_stop_each_and_nobody_is_abbreviated_aloud(meet: Meet, stacked: Served) -> None:
    ann = meet("Ann", size=(1280, 720), url=stacked.url)
    page = ann.page
    sit(page, open_table(stacked.url, "Ann", deal=BLANKS))
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_selector("section.hand")
    page.evaluate(AUTOPLAY, {"seed": 1, "wants": {"courage": None}})
    page.wait_for_selector("section.hand.courage")
    names = [
        page.evaluate("(one) => one.ariaLabel.split(',')[0]", one) for one in page.query_selector_all("svg.ring .seat")
    ]
    assert page.evaluate(STOPS) == {"ring": 1, "log": 1}
    rules = page.locator("aside .log li button")
    expect(rules.nth(2)).to_be_visible()
    page.locator("aside .log ol").focus()
    page.keyboard.press("ArrowUp")
    expect(rules.last).to_be_focused()
    page.keyboard.press("ArrowUp")
    expect(rules.nth(rules.count() - 2)).to_be_focused()
    page.keyboard.press("Home")
    expect(rules.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("1")
    page.keyboard.press("Escape")
    expect(rules.first).to_be_focused()
    assert page.locator("section.hand.courage [aria-pressed=true]").count() == 0
    page.evaluate(AUTOPLAY, {"seed": 1, "wants": {"seats": None}})
    page.wait_for_selector("section.hand.seats .faces button")
    faces = page.locator("section.hand.seats .faces button")
    called = [str(faces.nth(at).get_attribute("aria-label")) for at in range(faces.count())]
    assert len(called) >= 2
    assert set(called) <= set(names), (called, names)
