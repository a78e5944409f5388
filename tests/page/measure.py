"""What the page weighs and how quick it is, in a real Chromium: `python -m tests.page.measure` prints it as JSON."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page

from tests.page.browsing import Person, Served, browsing, serving
from tests.page.playing import AUTOPLAY, open_table, sit

SLOWDOWN: Final = 4
TIMED: Final = """() => {
  window.updates = [];
  const setter = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage").set;
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(handler) {
    setter.call(this, handler && (async (event) => {
      const began = performance.now();
      handler.call(this, event);
      for (let turn = 0; turn < 4; turn++) await null;
      document.body.getBoundingClientRect();
      if (event.data.includes('"view":{')) updates.push(performance.now() - began);
    }));
  } });
}"""
"""Times each message that brings a view: handling it, drawing what it changes, and the layout after it."""


class Visit(NamedTuple):
    """One first visit with a cold cache."""

    weight: int
    """Bytes of script and style until the first decision."""
    decided: float
    """Milliseconds from opening the page, tapping Play now as soon as it is there, to the first decision."""
    tapped: float
    """Milliseconds of these after the tap."""


def measure_page() -> dict[str, Any]:
    """Kilobytes of compressed script and style of a first visit; milliseconds to the first decision and per update."""
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served, browsing() as browser:
        visits = [_first_visit(browser, served) for _ in range(3)]
        updates = _updates(browser, served)
    return {
        "script_style_kb": round(max(one.weight for one in visits) / 1000, 1),
        "first_decision_ms": round(median(one.decided for one in visits)),
        "tap_to_decision_ms": round(median(one.tapped for one in visits)),
        "cpu_slowdown": SLOWDOWN,
        "update_ms": round(median(updates), 2),
        "update_p95_ms": round(sorted(updates)[int(len(updates) * 0.95)], 2),
        "updates": len(updates),
    }


def _weight(page: Page) -> int:
    """Bytes of script and style fetched so far, compressed as they travel."""
    fetched = "performance.getEntriesByType('resource').filter((one) => /\\.(js|css)$/.test(one.name))"
    return int(page.evaluate(f"{fetched}.reduce((sum, one) => sum + one.encodedBodySize, 0)"))


def _first_visit(browser: Browser, served: Served) -> Visit:
    # A service worker fetches by itself, and what it fetched would seem to weigh nothing.
    with Person(browser, served.url, still=False, worker=False) as person:
        page = person.page
        line = person.context.new_cdp_session(page)
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        began = time.perf_counter()
        page.goto("/", wait_until="commit")
        play = page.locator(".play")
        play.wait_for()
        tapped = time.perf_counter()
        play.click()
        page.locator("section.hand button").first.wait_for()
        decided = time.perf_counter()
        page.wait_for_timeout(300)
        return Visit(_weight(page), (decided - began) * 1000, (decided - tapped) * 1000)


def _updates(browser: Browser, served: Served) -> list[float]:
    with Person(browser, served.url, still=False) as person:
        page = person.page
        page.add_init_script(f"({TIMED})()")
        seat = open_table(served.url, "Ann")
        sit(page, seat)
        page.locator(".start").click()
        page.wait_for_selector("section.hand")
        page.evaluate(AUTOPLAY, 4)
        for _ in range(60):
            page.wait_for_timeout(500)
            if len(page.evaluate("updates")) >= 60 or page.locator(".after").count():
                break
        return [float(one) for one in page.evaluate("updates")]


if __name__ == "__main__":
    sys.stdout.write(json.dumps(measure_page(), indent=1) + "\n")
