"""`python -m tests.page.pictures`: the few pictures that README and docs show, small, into docs/pictures/."""

from __future__ import annotations

import base64
import re
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tests.page.browsing import Person, Served, browsing, serving
from tests.page.playing import AUTOPLAY, open_table, sit

FOLDER: Final = Path(__file__).parents[2] / "docs" / "pictures"
TALK: Final = "section.hand.courage:not(:has([aria-pressed=true]))"
"""Everybody has aimed, and nothing is chosen yet."""
PHONE: Final = (360, 640)
DESK: Final = (1280, 720)
SMALLER: Final = """async ([png, width]) => {
  const image = new Image();
  image.src = `data:image/png;base64,${png}`;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width, height: width * image.height / image.width });
  const brush = canvas.getContext("2d");
  brush.imageSmoothingQuality = "high";
  brush.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas.toDataURL("image/webp", 0.8).split(",")[1];
}"""


def keep(page: Page, name: str, width: int) -> None:
    """What the page shows, made small by the browser itself."""
    png = base64.b64encode(page.screenshot()).decode()
    assert page.context.browser is not None
    workshop = page.context.browser.new_page()
    small: str = workshop.evaluate(SMALLER, [png, width])
    workshop.close()
    (FOLDER / f"{name}.webp").write_bytes(base64.b64decode(small))


def play_until(page: Page, wanted: str) -> bool:
    """Press on until this is to be seen; False when the game ends without it."""
    for step in range(400):
        if page.locator(wanted).count():
            page.wait_for_timeout(500)
            return True
        if page.locator(".after").count():
            return False
        page.evaluate(AUTOPLAY, step)
        page.wait_for_timeout(200)
        page.evaluate("clearInterval(window.autoplay)")
    return False


def table(
    browser: Browser, served: Served, size: tuple[int, int], name: str, wanted: str, width: int, **setup: Any
) -> None:
    """A moment of a game against bots; games are played until one has it."""
    for _ in range(9):
        with Person(browser, served.url, "Robin", size) as person:
            sit(person.page, open_table(served.url, "Robin", **setup))
            person.page.locator(".start").click()
            if play_until(person.page, wanted):
                if wanted == ".after":
                    person.page.wait_for_timeout(4500)
                    person.page.wait_for_selector("[data-part=refusal]", state="detached")
                keep(person.page, name, width)
                return


def tv(browser: Browser, served: Served) -> None:
    """The big screen while everybody talks."""
    with Person(browser, served.url, "Robin") as host, Person(browser, served.url, size=DESK) as room:
        seat = open_table(served.url, "Robin", players=8, edition="second")
        sit(host.page, seat)
        room.page.goto(f"/tv/{seat['table']}")
        host.page.locator(".start").click()
        play_until(host.page, TALK)
        room.page.wait_for_timeout(6000)
        keep(room.page, "tv", 800)


def gangs(browser: Browser, served: Served) -> None:
    """Blades and guns round a table of nine, the gang among itself, and a star on its way."""
    with Person(browser, served.url, "Robin", PHONE) as pupil:
        page = pupil.page
        page.goto("/learn/yakuzas")
        for name in ("^Shuriken", "^Velvet", "Banzai", "^Two-Spoons"):
            page.locator("section.hand").get_by_role("button", name=re.compile(name)).first.click()
        page.wait_for_selector(".ring [data-star]", state="attached")
        page.wait_for_timeout(300)
        keep(page, "gang-star", 300)
    game: dict[str, Any] = {"edition": "yakuzas", "players": 9, "modules": ["objects"], "speed": "brisk"}
    table(browser, served, DESK, "gangs", f".stage:has(.alarm) {TALK}", 800, **game)
    table(browser, served, PHONE, "gang-cards", "section.hand.cards", 300, **game)


def lab(browser: Browser) -> None:
    """The lab's report, where it tells what is fair."""
    page = browser.new_page(viewport={"width": 900, "height": 760})
    page.goto((FOLDER.parent / "lab" / "report.en.html").as_uri())
    page.get_by_role("heading", name=re.compile("^Is it fair")).first.evaluate("one => one.scrollIntoView()")
    keep(page, "lab", 800)
    page.close()


def main(*parts: str) -> None:
    """All of them, or some parts by name: gangs, lab."""
    if "lab" in parts:
        with browsing() as browser:
            lab(browser)
        return
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served, browsing() as browser:
        gangs(browser, served)
        if "gangs" in parts:
            return
        with Person(browser, served.url, "Robin", DESK) as person:
            person.home()
            person.page.evaluate("document.activeElement.blur()")
            person.page.wait_for_timeout(500)
            keep(person.page, "home", 800)
        table(browser, served, DESK, "table", TALK, 800)
        table(browser, served, PHONE, "load", ".stage:not(:has(.line)) section.hand.load", 300)
        table(browser, served, PHONE, "courage", f".stage:has(.alarm) {TALK}", 300)
        table(browser, served, PHONE, "end", ".after", 300)
        tv(browser, served)
        lab(browser)


if __name__ == "__main__":
    main(*sys.argv[1:])
