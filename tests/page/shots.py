"""`make shots`: every screen in every size, into shots/.  Look at them, all of them."""

from __future__ import annotations

import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, Page

from tests.page import outdoor_shots
from tests.page.browsing import Person, Served, browsing, serving
from tests.page.playing import AUTOPLAY, Wants, call, open_table, sit

SIZES: Final = ((360, 640), (768, 1024), (1280, 720), (1920, 1080))
FOLDER: Final = Path(__file__).parents[2] / "shots"
CROWDS: Final[dict[int, dict[str, Any]]] = {
    4: {}, 8: {"edition": "second"}, 9: {"modules": ["families"]}, 12: {"modules": ["families"]},
}  # fmt: skip
PANELS: Final = ("window", "load", "seats", "courage", "phone", "show", "wait", "ghost")
SHOWN: Final = {
    "card": ".ring .lift", "bang": ".ring .stamp > path", "click": ".ring .flip", "split": ".ring .fly",
    "alarm": ".stage:has(.alarm) section.hand.courage",
}  # fmt: skip
"""What is played out between two questions, by what is seen of it."""
GANGS: Final = (6, 7, 8, 9)
STRUCK: Final = {
    "star": ".ring [data-star]",
    "card": ".ring .up",
    "alarm": SHOWN["alarm"],
    "window": "section.hand.window .glow",
}


class Album:
    """The pictures of one size."""

    def __init__(self, browser: Browser, served: Served, size: tuple[int, int], language: str) -> None:
        self.person = Person(browser, served.url, "Robin", size, language)
        self.page: Page = self.person.page
        self.browser, self.served, self.size, self.folder = browser, served, size, FOLDER
        self.prefix = language[:2] + "-" if language[:2] != "en" else ""

    def take(self, name: str, whole: bool = False) -> None:
        """One picture."""
        path = self.folder / f"{self.prefix}{name}-{self.size[0]}x{self.size[1]}.png"
        self.page.screenshot(path=path, full_page=whole)

    def quiet_pages(self) -> None:
        """Pages without a table."""
        for path in ("rules", "settings", "replays", "t/ABCDEFGHJK"):
            self.page.goto(f"/{path}")
            self.page.wait_for_timeout(500)
            self.take(path.replace("t/ABCDEFGHJK", "threshold"))
        self.page.goto("/rules/first")
        self.page.locator("input").fill("shotgun")
        self.page.wait_for_timeout(400)
        self.take("rules-search")
        setup = {"edition": "first", "players": 6}
        call(self.served.url, "/api/tables", {"name": "Ann", "setup": setup, "public": True})
        self.person.home()
        self.page.locator(".face").click()
        self.take("faces")
        self.page.keyboard.press("Escape")
        self.page.wait_for_timeout(200)
        self.page.evaluate("document.activeElement.blur()")
        self.take("home", whole=True)

    def learn(self) -> None:
        """The tutorial, step by step."""
        self.page.goto("/learn")
        self.until(
            {
                "learn-load": "section.hand.load",
                "learn-aim": "section.hand.seats",
                "learn-courage": "section.hand.courage",
            }
        )
        self.until({"learn-done": ".teacher .btn"})

    def until(self, wanted: dict[str, str], steps: int = 600, wants: Wants | None = None) -> bool:
        """Plays on by pressing what is offered or wanted, and takes a picture of each of these when it is first seen.

        True when it has seen them all.
        """
        page = self.page
        missing = dict(wanted)
        for step in range(steps):
            for name, css in tuple(missing.items()):
                if page.locator(css).count():
                    del missing[name]
                    page.wait_for_timeout(60 if ".ring" in css else 350)
                    self.take(name)
            if not missing or page.locator(".after").count():
                break
            patient = any(".ring" in css for css in missing.values())
            if not (patient and page.locator("section.hand.show").count()):
                page.evaluate(AUTOPLAY, {"seed": step, "wants": wants or {}})
            page.wait_for_timeout(90 if patient else 280)
            page.evaluate("clearInterval(window.autoplay)")
        if missing:
            sys.stderr.write(f"{self.size}: not seen: {', '.join(missing)}\n")
        return not missing

    def start(self, **setup: Any) -> dict[str, Any]:
        """A table with bots, begun."""
        seat = open_table(self.served.url, "Robin", **setup)
        sit(self.page, seat)
        self.page.locator(".start").click()
        self.page.wait_for_selector("section.hand")
        return seat

    def dead(self) -> None:
        """What a ghost sees."""
        loaded = {str(seat): {"hand": {"bang": 2, "bbb": 1, "click": 1}} for seat in range(1, 6)}
        for _ in range(4):
            self.start(speed="brisk", deal={"position": {"round": 5, "seats": {"0": {"wounds": 2}, **loaded}}})
            if self.until({"ghost": "section.hand.ghost"}):
                break

    def shown(self) -> None:
        """Reveals and splits while they are played out, and a pause in between."""
        self.start()
        self.until({"load": "section.hand.load"})
        self.page.locator(".corner").click()
        self.page.get_by_role("button", name=re.compile("^(People|Les gens)")).click()
        self.page.get_by_role("button", name=re.compile("^(more|plus)")).first.click()
        self.page.wait_for_timeout(250)
        self.take("people")
        self.page.keyboard.press("Escape")
        self.page.locator(".corner").click()
        self.page.get_by_role("button", name=re.compile("^Pause$")).click()
        self.page.wait_for_timeout(400)
        self.take("pause")
        self.page.locator(".bar .btn").click()
        self.until(SHOWN)

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
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        page.get_by_role("switch").nth(2).click()
        page.wait_for_timeout(300)
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
        self.ceremony("end")

    def ceremony(self, name: str) -> None:
        """The count as it is called, when all are named, and what comes below."""
        self.page.wait_for_timeout(900)
        self.take(f"{name}-called")
        self.page.wait_for_timeout(4500)
        self.take(name)
        self.page.evaluate("for (const one of document.querySelectorAll('.end, .end .sheet')) one.scrollTop = 99999")
        self.page.wait_for_timeout(200)
        self.take(f"{name}-below")

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
            self.start(**{"players": players, "modules": [], **more})
            self.until({f"crowd-{players}": "section.hand.courage:not(:has([aria-pressed=true]))"})
        self.page.locator("[data-seat='4']").dispatch_event("click")
        self.page.wait_for_timeout(350)
        self.take("crowd-12-one")

    def second(self) -> None:
        """The second edition: the hold-up, the desk, the draft, the powers, the score."""
        page = self.page
        self.start(edition="second", deal={"powers": {"0": "dictator"}})
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
        self.ceremony("second-end")

    def gangs(self) -> None:
        """The gang game with six to nine: lobby, the gang among itself, blades, what is played out, the purses."""
        for players in GANGS:
            seat = open_table(self.served.url, "Robin", edition="yakuzas", players=players, modules=["objects"])
            sit(self.page, seat)
            self.page.locator(".side").first.wait_for()
            self.page.wait_for_timeout(300)
            self.take(f"gangs-{players}-lobby")
            self.page.locator(".start").click()
            self.page.wait_for_selector("section.hand")
            self.until(
                {f"gangs-{players}-{one}": f"section.hand.{one}" for one in ("cards", "council", "load", "seats")}
            )
            self.until({f"gangs-{players}-courage": "section.hand.courage:not(:has([aria-pressed=true]))"})
            if players == 9:
                self.until({f"gangs-{players}-{name}": css for name, css in STRUCK.items()}, 300)
            self.page.evaluate(AUTOPLAY, 1)
            self.page.wait_for_selector(".after", timeout=200_000)
            self.ceremony(f"gangs-{players}-end")

    def tv(self) -> None:
        """The big screen, and what a spectator sees."""
        full: dict[str, Any] = {"players": 9, "modules": ["families"]} if self.size[0] == 1920 else {}
        seat = open_table(self.served.url, "Ann", speed="brisk", **full)
        self.page.goto(f"/tv/{seat['table']}")
        self.page.wait_for_timeout(600)
        self.take("tv-lobby")
        with Person(self.browser, self.served.url) as host:
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
        "learn": one.learn,
        "lobby": lambda: one.lobby(seat),
        "game": one.game,
        "replay": lambda: one.after(seat),
        "shown": one.shown,
        "dead": one.dead,
        "crowd": one.crowd,
        "tv": one.tv,
        "second": one.second,
        "gangs": one.gangs,
        "arena": lambda: outdoor_shots.arena(one),
        "arena_tv": lambda: outdoor_shots.arena_tv(one),
        "park": lambda: outdoor_shots.park(one),
        "box": lambda: outdoor_shots.box(one),
    }
    for name, act in acts.items():
        if not parts or name in parts:
            act()
    for error in one.person.errors:
        sys.stderr.write(f"{size}: {error}\n")
    one.person.context.close()


def main() -> None:
    """All sizes, and the phone in French too; names of parts and sizes as arguments choose some."""
    sizes = [size for size in SIZES if "x".join(map(str, size)) in sys.argv] or SIZES
    parts = {one for one in sys.argv[1:] if not one[0].isdigit()}
    FOLDER.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder), "tests.page.stacked") as served,
        browsing() as browser,
    ):
        for size in sizes:
            album(browser, served, size, parts)
        if SIZES[0] in sizes:
            album(browser, served, SIZES[0], parts, "fr-FR")


if __name__ == "__main__":
    main()
