"""`make shots`: every screen in every size, into shots/.  Look at them, all of them."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tests.page.browsing import Person, Served, browsing, serving
from tests.page.playing import AUTOPLAY, call, open_table, sit

SIZES: Final = ((360, 640), (768, 1024), (1280, 720), (1920, 1080))
FOLDER: Final = Path(__file__).parents[2] / "shots"
CROWDS: Final[dict[int, dict[str, Any]]] = {
    4: {}, 8: {"edition": "second"}, 9: {"modules": ["families"]}, 12: {"modules": ["families"]},
}  # fmt: skip
PANELS: Final = ("window", "load", "seats", "courage", "phone", "show", "wait", "ghost")


class Album:
    """The pictures of one size."""

    def __init__(self, browser: Browser, served: Served, size: tuple[int, int], language: str) -> None:
        self.person = Person(browser, served.url, "Robin", size, language)
        self.page: Page = self.person.page
        self.served, self.size = served, size
        self.prefix = language[:2] + "-" if language[:2] != "en" else ""

    def take(self, name: str, whole: bool = False) -> None:
        """One picture."""
        FOLDER.mkdir(exist_ok=True)
        path = FOLDER / f"{self.prefix}{name}-{self.size[0]}x{self.size[1]}.png"
        self.page.screenshot(path=path, full_page=whole)

    def quiet_pages(self) -> None:
        """Pages without a table."""
        for path in ("rules", "settings", "replays", "learn", "t/ABCDEFGHJK"):
            self.page.goto(f"/{path}")
            self.page.wait_for_timeout(500)
            self.take(path.replace("t/ABCDEFGHJK", "threshold"))
        self.person.home()
        self.page.locator(".face").click()
        self.take("faces")
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(200)
        self.page.evaluate("document.activeElement.blur()")
        self.take("home")

    def lobby(self, seat: dict[str, Any]) -> None:
        """Before the game."""
        page = self.page
        sit(page, seat)
        for _ in range(2):
            page.locator(".add").first.click()
            page.wait_for_timeout(150)
        page.wait_for_timeout(400)
        self.take("lobby")
        page.locator(".door .btn").click()
        page.wait_for_timeout(300)
        self.take("share")
        page.keyboard.press("Escape")
        page.get_by_role("switch").nth(2).click()
        page.wait_for_timeout(300)
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        self.take("lobby-refused", whole=True)
        page.get_by_role("switch").nth(2).click()
        page.wait_for_timeout(200)

    def game(self) -> None:
        """Every panel of the hand that the evening brings, and the sheets over the table."""
        page = self.page
        page.get_by_role("button", name=re.compile("^(Start|Jouer|C'est)")).click()
        page.wait_for_selector("section.hand")
        page.locator(".corner").click()
        page.wait_for_selector("dialog[open]")
        self.take("menu")
        page.keyboard.press("Escape")
        page.wait_for_selector("dialog[open]", state="detached")
        seen: set[str] = set()
        for step in range(400):
            if page.locator(".after").count():
                break
            hand = page.locator("section.hand")
            kind = (hand.get_attribute("class") or "") if hand.count() else ""
            panel = next((one for one in PANELS if one in kind.split()), "options")
            if panel not in seen or (panel == "show" and step % 25 == 0 and step < 120):
                seen.add(panel)
                page.wait_for_timeout(350)
                self.take(f"table-{panel}" + (f"-{step}" if panel == "show" else ""))
            if panel == "courage" and "talk" not in seen and page.locator(".say").count():
                seen.add("talk")
                page.locator(".say").first.click()
                self.take("talk")
                page.keyboard.press("Escape")
            page.evaluate(AUTOPLAY, step)
            page.wait_for_timeout(280)
            page.evaluate("clearInterval(window.autoplay)")
        page.evaluate(AUTOPLAY, 1)
        page.wait_for_selector(".after", timeout=200_000)
        page.wait_for_timeout(1500)
        self.take("end", whole=True)

    def after(self, seat: dict[str, Any]) -> None:
        """The replay of that game."""
        (found,) = call(self.served.url, f"/api/tables/{seat['table']}/replays")[:1]
        self.page.goto(f"/r/{found['replay']}#at=7&eyes=open")
        self.page.wait_for_timeout(1200)
        self.take("replay")
        self.page.goto("/replays")
        self.page.wait_for_timeout(400)
        self.take("replays-some")

    def crowd(self) -> None:
        """The table with few and with many people, when all guns point somewhere."""
        for players, more in CROWDS.items():
            sit(self.page, open_table(self.served.url, "Robin", **{"players": players, "modules": [], **more}))
            self.page.locator(".start").click()
            self.page.wait_for_selector("section.hand")
            for step in range(200):
                if self.page.locator("section.hand.courage").count():
                    break
                self.page.evaluate(AUTOPLAY, step)
                self.page.wait_for_timeout(150)
                self.page.evaluate("clearInterval(window.autoplay)")
            self.page.wait_for_timeout(350)
            self.take(f"crowd-{players}")

    def second(self) -> None:
        """The second edition: the hold-up, the desk, the draft, the powers, the score."""
        page = self.page
        seat = open_table(self.served.url, "Robin", edition="second")
        sit(page, seat)
        page.wait_for_timeout(600)
        self.take("second-lobby")
        page.get_by_role("button", name=re.compile("^(Start|Jouer|C'est)")).click()
        page.wait_for_selector("section.hand")
        page.locator(".corner").click()
        page.get_by_role("button", name=re.compile("^(Powers|Pouvoirs)$")).click()
        page.wait_for_timeout(300)
        self.take("second-powers")
        page.keyboard.press("Escape")
        seen: dict[str, int] = {}
        for step in range(300):
            if page.locator(".after").count():
                break
            ask = page.locator("section.hand .ask span, section.hand .how").first
            kind = page.locator("section.hand").get_attribute("class", timeout=2000) if ask.count() else ""
            panel = next((one for one in (*PANELS, "draft", "parts") if one in (kind or "").split()), "options")
            name = panel + "-" + re.sub(r"\W+", "-", ask.inner_text())[:24] if ask.count() else panel
            if panel != "show" and name not in seen:
                seen[name] = step
                page.wait_for_timeout(250)
                self.take(f"second-{name}")
            page.evaluate(AUTOPLAY, step)
            page.wait_for_timeout(220)
            page.evaluate("clearInterval(window.autoplay)")
        page.evaluate(AUTOPLAY, 1)
        page.wait_for_selector(".after", timeout=200_000)
        page.wait_for_timeout(2500)
        self.take("second-end", whole=True)

    def tv(self) -> None:
        """The big screen, and what a spectator sees."""
        full: dict[str, Any] = {"players": 9, "modules": ["families"]} if self.size[0] == 1920 else {}
        seat = open_table(self.served.url, "Ann", speed="brisk", **full)
        self.page.goto(f"/tv/{seat['table']}")
        self.page.wait_for_timeout(600)
        self.take("tv-lobby")
        with Person(self.person.context.browser, self.served.url) as host:  # type: ignore[arg-type]
            sit(host.page, seat)
            host.page.get_by_role("button", name=re.compile("^Start")).click()
            host.page.evaluate(AUTOPLAY, 3)
            self.page.wait_for_timeout(9000)
            self.take("tv-aim")
            self.page.wait_for_timeout(6000)
            self.take("tv-later")
            self.page.goto(f"/w/{seat['watch']}")
            self.page.wait_for_timeout(1200)
            self.take("watch")


def album(browser: Browser, served: Served, size: tuple[int, int], parts: set[str], language: str = "en-GB") -> None:
    """All screens in one size."""
    one = Album(browser, served, size, language)
    seat = open_table(served.url, "Robin", speed="instant", modules=["powers", "cop"])
    acts: dict[str, Callable[[], None]] = {
        "quiet": one.quiet_pages,
        "lobby": lambda: one.lobby(seat),
        "game": one.game,
        "replay": lambda: one.after(seat),
        "crowd": one.crowd,
        "tv": one.tv,
        "second": one.second,
    }
    for name, act in acts.items():
        if not parts or name in parts:
            act()
    for error in one.person.errors:
        sys.stderr.write(f"{size}: {error}\n")
    one.person.context.close()


def main() -> None:
    """All sizes, and the phone in French too; names of parts as arguments choose some."""
    parts = set(sys.argv[1:])
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as served, browsing() as browser:
        for size in SIZES:
            album(browser, served, size, parts)
        album(browser, served, SIZES[0], parts, "fr-FR")


if __name__ == "__main__":
    main()
