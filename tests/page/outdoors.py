"""People in a park: one leads with a phone in hand, the others have theirs in a pocket."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Final

from playwright.sync_api import Page

from tests.page.browsing import Person, Served
from tests.page.playing import call

NAMES: Final = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
"""Three in each of two teams."""
POCKET: Final = """() => {
  clearInterval(window.pocket);
  window.pocket = setInterval(() => {
    const phone = document.querySelector(".phone");
    if (!phone || document.querySelector(".pocket, .accounts, dialog[open]")) return;
    const huge = phone.querySelector(".huge");
    if (!huge || /^(Proposed|Proposé)/.test(huge.textContent)) return;
    if (!huge.disabled) return huge.click();
    phone.querySelector("[aria-pressed=false]:not(:disabled)")?.click();
  }, 80);
}"""
"""A phone whose owner says at once what it asks: any chief, cards as dealt, and the first one in sight."""


class Park:
    """A game outdoors with a browser for everybody."""

    def __init__(
        self,
        meet: Callable[..., Person],
        served: Served,
        names: Sequence[str] = NAMES,
        referee_plays: bool = False,
        pockets: bool = True,
        **how: Any,
    ) -> None:
        self.served = served
        setup = {"edition": "live", "players": max(6, len(names)), "options": how.pop("options", {})}
        setup |= {"deal": how.pop("deal")} if "deal" in how else {}
        host = call(
            served.url, "/api/tables", {"name": "Ref", "setup": setup, "speed": "no clock", "sit": referee_plays}
        )
        self.code, self.watch = host["table"], host["watch"]
        self.referee = meet("Ref", url=served.url, **how)
        self.taps = 0
        self.phones: list[Person] = []
        for name in names:
            seat = call(served.url, f"/api/tables/{self.code}/people", {"name": name, "sit": True})
            phone = meet(name, url=served.url, **how)
            phone.page.goto(f"/t/{self.code}#seat={seat['token']}.{self.watch}")
            self.phones.append(phone)
        self.page.goto(f"/t/{self.code}#seat={host['token']}.{host['watch']}")
        self.page.wait_for_selector("main.lobby")
        if pockets:
            for phone in self.phones:
                phone.page.wait_for_selector("main.lobby")

    @property
    def page(self) -> Page:
        """What the referee sees."""
        return self.referee.page

    def begin(self) -> None:
        """The host starts, and every phone answers what it is asked."""
        self.page.locator(".start").click()
        self.page.wait_for_selector(".phone")
        for phone in self.phones:
            self.pocket(phone)

    def pocket(self, phone: Person) -> None:
        """From now on this phone answers what it is asked."""
        phone.page.wait_for_selector(".phone")
        phone.page.evaluate(POCKET)

    def tap(self, words: str, times: int = 1) -> None:
        """The referee taps a button that says so."""
        for _ in range(times):
            self.page.locator(".phone").get_by_role("button", name=re.compile(words)).first.click()
            self.taps += 1

    def name(self, *people: str) -> None:
        """The referee taps these people in a list."""
        for one in people:
            self.page.locator("ul button:not(:disabled)", has_text=one).first.click()
            self.taps += 1

    def sees(self, words: str) -> None:
        """The referee reads this."""
        self.page.locator(".phone", has_text=re.compile(words)).wait_for()


PALE: Final = """() => {
  for (let depth = 0; depth < 50; depth++) for (const one of document.getAnimations()) one.finish();
  const parts = (colour) => (colour.match(/[\\d.]+/g) ?? []).map(Number);
  const light = ([r, g, b]) => [r, g, b].map((one) => one / 255)
    .map((one) => one <= 0.03928 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
    .reduce((sum, one, at) => sum + one * [0.2126, 0.7152, 0.0722][at], 0);
  const ground = (node) => {
    for (let one = node; one; one = one.parentElement) {
      const colour = parts(getComputedStyle(one).backgroundColor);
      if (colour.length === 3 || colour[3] > 0) return colour;
    }
    return [0, 0, 0];
  };
  const found = [];
  for (const node of document.querySelectorAll(".phone *, .phone dialog[open] *, .pocket *")) {
    const text = [...node.childNodes].filter((one) => one.nodeType === 3).map((one) => one.textContent.trim()).join("");
    if (!text || !node.checkVisibility() || node.closest(".sr, svg")) continue;
    const [one, two] = [light(parts(getComputedStyle(node).color)), light(ground(node))].sort((a, b) => b - a);
    const ratio = (one + 0.05) / (two + 0.05);
    if (ratio < 7) found.push(`${text}: ${ratio.toFixed(1)}`);
  }
  return found;
}"""
"""What can hardly be read in the sun: words with less than seven to one (WCAG AAA), once every colour has arrived: what
is inherited changes one step later than what it is inherited from."""
