"""A whole evening in a real Chromium, as `make evening` plays it: a laptop, a TV, four phones and their people.

One phone reads French, one lies on its side, one has nothing but a keyboard.  Three games: the first edition with
powers, the second with eight, families.  A phone is lost for a while, another is reloaded, a friend comes late, and a
rematch is voted for.  It prints what a round cost, in taps and in seconds by what the hand showed, and leaves pictures,
and one with all of them.  Nothing of it is part of `make test`.
"""

from __future__ import annotations

import argparse
import base64
import re
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import mean
from typing import Any, Final

from playwright.sync_api import Browser

from standoff.engine.rules import SetUp
from standoff.table import commands as c
from standoff.table.messages import Info
from tests.page.browsing import Person, Served, browsing, serving
from tests.page.doorman import Doorman
from tests.page.others import Others
from tests.page.playing import call, sit

GAMES: Final = {
    "first with powers": SetUp("first", 6, ("powers",)),
    "second with eight": SetUp("second", 8),
    "families": SetUp("first", 9, ("families",)),
}
TARGETS: Final = {"first with powers": 30, "second with eight": 35, "families": 45}
"""Seconds of a round with quick people, at normal pace."""
DEVICES: Final = {
    "Ann": ((1280, 800), "en-GB"),
    "Benoît": ((390, 844), "fr-FR"),
    "Cleo": ((640, 360), "en-GB"),
    "Dora": ((360, 640), "en-GB"),
    "Edgar": ((320, 568), "en-GB"),
}
"""Ann opens the table on a laptop; Benoît reads French, Cleo's phone lies on its side, Dora has a keyboard only."""
KEYBOARD: Final = "Dora"
LATE: Final = "Fay"
LOST: Final = 15.0
"""Seconds for which a phone is lost."""
WAIT: Final = 60.0
"""Seconds for anything else."""
LONGEST: Final = 25 * 60.0
"""Seconds after which a game is given up: something is wrong with it."""
WATCHED: Final = """() => {
  window.spent = {}; window.taps = {};
  const hand = () => document.querySelector("section.hand");
  const panel = () => [...hand()?.classList ?? []].find((one) => one !== "hand" && !one.startsWith("svelte")) ?? "";
  const add = (to, more) => { const what = panel(); if (what) to[what] = (to[what] ?? 0) + more; };
  let last = performance.now();
  setInterval(() => { const now = performance.now(); add(window.spent, (now - last) / 1000); last = now; }, 100);
  addEventListener("click", (event) => { if (event.detail || !event.isTrusted) add(window.taps, 1); }, true);
  addEventListener("keydown", () => add(window.taps, 1), true);
}"""
"""Adds up seconds and taps (or keys) by what lies in the hand."""
QUICK: Final = """(seed) => {
  let state = seed * 2654435761 % 4294967296, since = 0, looked = "";
  const chance = (n) => (state = (state * 1664525 + 1013904223) % 4294967296, Math.floor(state / 4294967296 * n));
  const any = (some) => some[chance(some.length)];
  clearInterval(window.quick);
  window.quick = setInterval(() => {
    document.querySelector(".kept .btn")?.click();
    const hand = document.querySelector("section.hand");
    if (!hand || hand.matches(".show, .wait, .quiet, .guest")) return;
    // A new question is read for a second; then every part of the answer is one tap.
    const looks = hand.className + hand.innerText.slice(0, 40);
    if (looks !== looked) { looked = looks; since = Date.now(); }
    if (Date.now() - since < 1000) return;
    const free = (within) => [...within.querySelectorAll("button:not(:disabled)")];
    const groups = [...hand.querySelectorAll("[role=group]:not(.guns)")];
    const open = groups.find((one) => free(one).length && !one.querySelector("[aria-pressed=true]"));
    const act = hand.querySelector(".act:not(:disabled)"), ready = document.querySelector(".ready[aria-pressed=false]");
    const wanted = open ? any(free(open)) : act ?? ready;
    if (wanted) return wanted.click();
    if (!groups.length && !hand.querySelector("[aria-pressed=true]") && free(hand).length) any(free(hand)).click();
  }, 400);
}"""
"""Somebody who knows what they want: reads for a second, and presses what is needed and nothing else."""
KEYS: Final = """() => {
  const hand = document.querySelector("section.hand"), at = document.activeElement;
  if (!hand || hand.matches(".show, .wait, .quiet, .guest, .ghost")) return "";
  if (!hand.querySelector("button:not(:disabled)")) return "";
  const ready = document.querySelector(".ready[aria-pressed=false]");
  const groups = [...hand.querySelectorAll("[role=group]:not(.guns)")]
    .filter((one) => one.querySelector("button:not(:disabled)"));
  const missing = groups.filter((one) => !one.querySelector("[aria-pressed=true]"));
  const act = hand.querySelector(".act:not(:disabled)");
  const done = groups.length ? !missing.length && !act : hand.querySelector("[aria-pressed=true]");
  if (done && !ready) return "";
  const goal = done ? ready : missing[0] ?? act ?? hand;
  return at?.matches("button:not(:disabled)") && goal.contains(at) ? "Enter" : "Tab";
}"""
"""The next key of somebody without a pointer: on to what is asked, and then the answer."""


class Album:
    """Pictures of the evening, each device and moment once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.taken: dict[str, Path] = {}
        folder.mkdir(parents=True, exist_ok=True)

    def take(self, person: Person, moment: str) -> None:
        """One picture, unless there is one of that name."""
        name = f"{person.name or 'TV'} {moment}"
        if name not in self.taken:
            self.taken[name] = self.folder / f"{re.sub(r'[^a-z0-9]+', '-', name.lower())}.png"
            person.page.screenshot(path=self.taken[name])

    def sheet(self, browser: Browser) -> Path:
        """All of them on one sheet."""
        cells = "".join(
            f"<figure><img src='data:image/png;base64,{base64.b64encode(file.read_bytes()).decode()}'>"
            f"<figcaption>{name}</figcaption></figure>"
            for name, file in self.taken.items()
        )
        style = (
            "body{background:#1a141f;color:#f6ead3;font:14px sans-serif;display:flex;flex-wrap:wrap;gap:14px}"
            "figure{margin:0}img{height:240px;max-width:430px;object-fit:contain}"
        )
        page = browser.new_page(viewport={"width": 1640, "height": 900})
        page.set_content(f"<style>{style}</style>{cells}")
        page.wait_for_function("[...document.images].every((one) => one.complete)")
        page.screenshot(path=self.folder / "sheet.png", full_page=True)
        page.close()
        return self.folder / "sheet.png"


class Evening:
    """Everybody who has come, what they have spent, and what has happened to them."""

    def __init__(self, browser: Browser, served: Served, others: Others, album: Album, speed: str) -> None:
        self.browser, self.served, self.others, self.album = browser, served, others, album
        self.host = others.open("Ann", GAMES["first with powers"], speed)
        self.speed = speed
        self.people: dict[str, Person] = {}
        self.doormen: dict[str, Doorman] = {}
        self.tv = Person(browser, served.url, "", size=(1920, 1080))
        self.tv.page.goto(f"/tv/{self.host.watch_code}#{self.host.table}")
        for name in DEVICES:
            self.come(name, {"table": self.host.table, "token": self.host.token, "watch": self.host.watch_code})

    def come(self, name: str, seat: dict[str, Any]) -> None:
        """Somebody comes to the table with a device of their own; the host has come already."""
        size, language = DEVICES.get(name, ((360, 640), "en-GB"))
        if name != "Ann":
            seat = call(self.served.url, f"/api/tables/{self.host.table}/people", {"name": name})
        person = Person(self.browser, self.served.url, name, size=size, language=language, still=name != "Ann")
        self.doormen[name] = Doorman(person.page)
        person.page.add_init_script(f"({WATCHED})()")
        sit(person.page, seat)
        self.people[name] = person
        self.play(name)

    def play(self, name: str) -> None:
        """From now on this person answers; with a keyboard only, key by key."""
        if name != KEYBOARD:
            self.people[name].page.evaluate(QUICK, sum(map(ord, name)))

    def start(self, game: str) -> None:
        """The host sets the game and presses the button."""
        self.others.say(self.host, c.Game(GAMES[game], self.speed))
        page = self.people["Ann"].page
        page.locator("main.lobby").wait_for()
        for name in ("Ann", "Cleo"):
            self.album.take(self.people[name], f"lobby, {game}")
        self.album.take(self.tv, f"lobby, {game}")
        page.get_by_role("button", name=re.compile("^Start")).click()
        self.wait(lambda info: info.stage == "game")

    def wait(self, true: Callable[[Info], bool]) -> None:
        """Until something is so, as the host sees it; meanwhile the doormen have to work."""
        begun = time.monotonic()
        while self.host.info is None or not true(self.host.info):
            if time.monotonic() - begun > WAIT:
                raise RuntimeError(f"Nothing happens: {self.people['Ann'].sees()}")
            self.people["Ann"].page.wait_for_timeout(100)

    def until_over(self, game: str, misfortunes: bool) -> dict[str, Any]:
        """Everybody plays to the end; meanwhile things happen to their phones."""
        before = {name: self.spent(name) for name in self.people}
        begun, rounds, lost_at, round_ = time.monotonic(), 0, 0.0, 0
        happened: set[str] = set()
        while self.host.info is not None and self.host.info.stage == "game":
            if time.monotonic() - begun > LONGEST:
                raise RuntimeError(f"{game} does not end: {self.people['Ann'].sees()}")
            for _ in range(4):
                self.press()
                self.people["Ann"].page.wait_for_timeout(120)
            round_ = max(round_, getattr(self.host.view, "round", 0))
            rounds = max(rounds, round_)
            self.look(game)
            if misfortunes and round_ >= 2 and "lost" not in happened:
                happened.add("lost")
                lost_at = time.monotonic()
                self.doormen["Edgar"].refuses("full")
                self.doormen["Edgar"].cut()
                self.come(LATE, {})
            if lost_at and "found" not in happened and time.monotonic() - lost_at > LOST:
                happened.add("found")
                self.album.take(self.people["Edgar"], "lost")
                self.doormen["Edgar"].lets_in()
            if misfortunes and round_ >= 3 and "reload" not in happened:
                happened.add("reload")
                self.people["Benoît"].page.reload()
                self.people["Benoît"].has_a_hand()
                self.play("Benoît")
        seconds = time.monotonic() - begun
        spent = {name: self.spent(name) for name in before}
        for name in ("Ann", "Edgar", "Cleo"):
            self.people[name].page.locator(".after").wait_for()
        self.people["Ann"].page.wait_for_timeout(4500)
        for person in (self.tv, *self.people.values()):
            self.album.take(person, f"end, {game}")
        return {"game": game, "rounds": rounds, "seconds": seconds, "before": before, "after": spent}

    def press(self) -> None:
        """The next key of whoever has no pointer."""
        page = self.people[KEYBOARD].page
        if key := page.evaluate(KEYS):
            page.keyboard.press(key)

    def look(self, game: str) -> None:
        """A picture of every panel, on a device each, and of the TV at the talk."""
        for name, person in self.people.items():
            panel = person.page.evaluate("document.querySelector('section.hand')?.classList[1] ?? ''")
            if panel and panel not in ("wait", "quiet", "show") and (name in ("Edgar", "Cleo", "Benoît", LATE)):
                self.album.take(person, f"{panel}, {game}")
        if self.host.clock is not None and self.host.clock.pace == "talk":
            self.album.take(self.tv, f"talk, {game}")

    def spent(self, name: str) -> dict[str, dict[str, float]]:
        """Seconds and taps so far, by panel."""
        told: dict[str, dict[str, float]] = self.people[name].page.evaluate(
            "({ spent: window.spent, taps: window.taps })"
        )
        return told

    def vote(self) -> None:
        """Most of them want the same again, and get it: as soon as they are more than half, nobody else is asked."""
        assert self.host.info is not None
        game = self.host.info.game
        for name in ("Benoît", "Cleo", "Dora", "Edgar"):
            self.people[name].page.wait_for_timeout(500)
            if self.host.info.game != game:
                break
            self.people[name].page.locator(".after .again button").click()
            if name == "Cleo":
                self.album.take(self.people[name], "again")
                self.album.take(self.tv, "again")
        self.wait(lambda info: info.game == game + 1)
        self.people["Edgar"].page.locator("section.hand").wait_for()
        self.album.take(self.people["Edgar"], "the next game")


def report(told: dict[str, Any]) -> list[str]:
    """What a round cost, on average of those who have sat there all the time."""
    rounds, lines = max(1, told["rounds"]), []
    each = told["seconds"] / rounds
    target = TARGETS[told["game"]]
    verdict = "within" if each <= target else "above"
    lines.append(f"{told['game']}: {rounds} rounds, {each:.1f} s a round ({verdict} the target of {target} s)")
    for what, unit in (("taps", "taps"), ("spent", "s")):
        sums: dict[str, list[float]] = defaultdict(list)
        for name, after in told["after"].items():
            if name in (KEYBOARD, "Benoît", LATE):
                continue  # keys are no taps, a reload counts anew, and who came late has not sat there
            for panel, much in after[what].items():
                sums[panel].append((much - told["before"][name][what].get(panel, 0)) / rounds)
        people = max(1, len(told["after"]) - 2)
        by_panel = sorted(((sum(much) / people, panel) for panel, much in sums.items()), reverse=True)
        parts = ", ".join(f"{panel} {much:.1f}" for much, panel in by_panel if much >= 0.05)
        lines.append(f"  {sum(much for much, _ in by_panel):.1f} {unit} a round and person: {parts}")
    keys = [sum(told[when][KEYBOARD]["taps"].values()) for when in ("before", "after")]
    lines.append(f"  {(keys[1] - keys[0]) / rounds:.1f} keys a round for {KEYBOARD}")
    return lines


@contextmanager
def house() -> Iterator[tuple[Served, Browser, Others]]:
    """A server, a browser and a line of the host's own."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serving(Path(folder)) as served,
        browsing() as browser,
        Others(served.url).here() as others,
    ):
        yield served, browser, others


def tell(*lines: str) -> None:
    """Print at once: an evening is long."""
    sys.stdout.write("\n".join(lines) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Play the evening, print what it cost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--into", type=Path, default=Path("evening"), help="where the pictures go")
    parser.add_argument("--speed", default="normal", help="the table's pace")
    parser.add_argument("--only", action="append", choices=list(GAMES), help="only this game, repeatable")
    wanted = parser.parse_args()
    costs = []
    with house() as (served, browser, others):
        album = Album(wanted.into)
        evening = Evening(browser, served, others, album, wanted.speed)
        for number, game in enumerate(wanted.only or GAMES):
            if number:
                others.say(evening.host, c.Rematch())
            evening.start(game)
            told = evening.until_over(game, misfortunes=number == 0)
            costs.append(told["seconds"] / max(1, told["rounds"]))
            tell(*report(told))
        evening.vote()
        tell(f"an evening of {len(costs)} games, {mean(costs):.1f} s a round; rematch by vote: begun")
        tell(f"{len(album.taken)} pictures: {album.sheet(browser)}")
        wrong = [
            f"{person.name or 'TV'}: {person.errors}"
            for person in (evening.tv, *evening.people.values())
            if person.errors
        ]
    if wrong:
        sys.exit("Somebody saw an error: " + "; ".join(wrong))


if __name__ == "__main__":
    main()
