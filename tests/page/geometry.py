"""Does anything cover anything?  Measures what a page shows, in every size of window.

A part of the page has a name (`data-part`; every button and link is a part too).  No part lies over another, none
leaves the window or is cut off by what surrounds it, none has to be scrolled to sideways (but in a row that says so:
`data-scrolls`), and whatever can be pressed is reached by a finger in its middle.  `data-box` narrows a part to what
counts of it: left, top, right and bottom in its own measure.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from playwright.sync_api import Page

Sizes = tuple[tuple[int, int], ...]
SIZES: Final[Sizes] = (
    (320, 568), (360, 640), (390, 844), (640, 360), (768, 1024), (1280, 720), (1920, 1080), (3840, 2160),
)  # fmt: skip
FEW_SIZES: Final[Sizes] = ((320, 568), (640, 360), (1280, 720), (1920, 1080))
"""The narrowest, the lowest, a laptop and a TV: what is wrong anywhere is mostly wrong in one of these."""
SETTLED: Final = """() => new Promise((settled) => {
  const fits = () => {
    const ring = document.querySelector("svg.ring");
    return !ring || ring.getAttribute("width") === String(ring.parentElement.clientWidth)
      && ring.getAttribute("height") === String(ring.parentElement.clientHeight);
  };
  const still = () => document.getAnimations().every(
    (one) => one.playState !== "running" || one.effect?.getComputedTiming().iterations === Infinity);
  let quiet = 0;
  const look = () => {
    quiet = fits() && still() ? quiet + 1 : 0;
    if (quiet > 2) settled();
    else requestAnimationFrame(look);
  };
  look();
})"""
"""Everything has its size: the table fits its frame, and nothing is on its way any more."""
MEASURED: Final = Path(__file__).with_suffix(".js").read_text()


def flaws(page: Page, sizes: Sizes = SIZES, scrolls: bool = False) -> list[str]:
    """What is wrong with the page in each of these sizes; one that `scrolls` may be longer than the window."""
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        page.evaluate(SETTLED)
        found += [f"{width}x{height}: {flaw}" for flaw in page.evaluate(MEASURED, scrolls)]
    return found
