"""What the page weighs and how quick it is, in a real Chromium on a slow phone's processor."""

from __future__ import annotations

import json
import os
import re
import shutil
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.resources import files
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import click

from standoff.bench.server.measure import SETUP, running_server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

SLOWDOWN: Final = 4
"""A phone's processor is so many times slower."""
PHONE: Final = {"width": 360, "height": 640}
FLAGS: Final = (
    "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
    "--mute-audio", "--disable-dev-shm-usage",
)  # fmt: skip
UPDATES: Final = 100
ENDS: Final = 5
WAIT_FOR_PAGE: Final = 120.0
"""Seconds that so many updates may take."""
MARKED: Final = """() => {
  let over = false;
  const setter = Object.getOwnPropertyDescriptor(WebSocket.prototype, "onmessage").set;
  Object.defineProperty(WebSocket.prototype, "onmessage", { set(handler) {
    setter.call(this, handler && (async (event) => {
      const counts = document.querySelector("section.hand") !== null && event.data.includes('"view":{');
      const ends = event.data.includes('"over":true');
      if (counts) performance.mark("update");
      handler.call(this, event);
      for (let turn = 0; turn < 4; turn++) await null;
      document.body.getBoundingClientRect();
      if (counts && !over && ends) performance.mark("over");
      if (counts) over = ends;
      if (counts) performance.mark("updated");
    }));
  } });
}"""
"""Marks each message that changes a table on show: handling it, drawing what it changes, and the layout after it;
and the one that ends a game."""
ENDED: Final = """() => {
  let there = false;
  const watch = new MutationObserver((changes) => {
    const end = document.querySelector(".end");
    if (end && !there) performance.mark("end");
    there = end !== null;
    if (!end || !changes.some(({ target }) => end.contains(target) || target.contains(end))) return;
    document.body.getBoundingClientRect();
    performance.mark("ended");
  });
  watch.observe(document, { childList: true, subtree: true });
}"""
"""Marks whatever is drawn of the end of a game, and the layout after it."""
PRESSING: Final = """() => {
  let turn = 0;
  let over = 0;
  setInterval(() => {
    over = document.querySelector(".end") ? over + 1 : 0;
    if (over % 25 === 0)
      document.querySelector("main.lobby .start:not(:disabled), .after button.btn:not(.quiet)")?.click();
    const buttons = document.querySelectorAll("section.hand button:not(:disabled):not([aria-pressed=true])");
    buttons[turn++ * 7 % buttons.length]?.click();
    document.querySelector(".ready[aria-pressed=false]")?.click();
  }, 90);
}"""
"""Presses whatever the hand offers, and plays again when the game has been over for two seconds."""


SEEN: Final = """() => {
  const look = () => {
    if (document.querySelector("section.hand button")) performance.mark("seen");
    else requestAnimationFrame(look);
  };
  look();
}"""
"""Marks when there is something to decide."""
FETCHED: Final = """() => {
  const [seen] = performance.getEntriesByName("seen");
  const sum = (all) => all.reduce((bytes, one) => bytes + one.encodedBodySize, 0);
  const fetched = performance.getEntriesByType("resource").filter((one) => /\\.(js|css)$/.test(one.name));
  return [sum(fetched.filter((one) => one.responseEnd <= seen.startTime)), sum(fetched)];
}"""
"""Bytes of script and style until there was something to decide, and until the line was still."""


class Visit(NamedTuple):
    """One first visit with a cold cache."""

    weight: int
    """Bytes of script and style until the first decision, compressed as they travel."""
    all: int
    """The same until the line is still: what comes ahead of the next decisions too."""
    decided: float
    """Milliseconds from opening the page, tapping Play now as soon as it is there, to the first decision."""
    tapped: float
    """Milliseconds of these after the tap."""


def find_chromium() -> str | None:
    """Where Chromium is, if it is installed: the one without windows first, which does the same for less."""
    names = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
    return next((found for found in map(shutil.which, names) if found), None)


@contextmanager
def browsing(chromium: str, home: Path | None = None) -> Iterator[Browser]:
    """A Chromium for the time being; in this home lies what it trusts."""
    from playwright.sync_api import sync_playwright

    flags = [*FLAGS, "--no-sandbox"] if os.geteuid() == 0 else list(FLAGS)
    with sync_playwright() as playwright:
        env: dict[str, str | float | bool] | None = None if home is None else {**os.environ, "HOME": str(home)}
        browser = playwright.chromium.launch(executable_path=chromium, args=flags, env=env)
        try:
            yield browser
        finally:
            browser.close()


def measure_page() -> dict[str, Any]:
    """Kilobytes of compressed script and style of a first visit; milliseconds to the first decision and per update."""
    with running_server() as server, browsing(_needed()) as browser:
        url = f"http://127.0.0.1:{server.port}"
        visits = [_first_visit(browser, url) for _ in range(5)]
        marks = _marks(browser, url)
        reloads = _reloads(browser, url)
    updates, lasts, ends = sorted(updates_of(marks)), sorted(updates_of(marks, last=True)), sorted(ends_of(marks))
    return {
        "script_style_kb": round(max(one.weight for one in visits) / 1000, 1),
        "with_ahead_kb": round(max(one.all for one in visits) / 1000, 1),
        "first_decision_ms": round(median(one.decided for one in visits)),
        "tap_to_decision_ms": round(median(one.tapped for one in visits)),
        "cpu_slowdown": SLOWDOWN,
        "back_in_the_seat_ms": round(median(reloads)),
        "back_in_the_seat_ratio": round(median(reloads) / median(one.decided for one in visits), 2),
        "update_ms": {"median": round(median(updates), 2), "p95": round(updates[int(len(updates) * 0.95)], 2)},
        "updates": len(updates),
        "last_update_ms": {"median": round(median(lasts), 2), "worst": round(lasts[-1], 2)},
        "end_screen_ms": {"median": round(median(ends), 2), "worst": round(ends[-1], 2)},
        "ends": len(ends),
        "machine_load": round(os.getloadavg()[0] / (os.cpu_count() or 1), 1),
    }


def show_page(result: dict[str, Any]) -> None:
    """The figures for people."""
    update = result["update_ms"]
    click.echo("the page in Chromium:")
    click.echo(
        f"  script and style, first decision   {result['script_style_kb']} kB "
        f"({result['with_ahead_kb']} kB with what comes ahead of the next ones)"
    )
    click.echo(
        f"  Play now, first decision after     {result['first_decision_ms']} ms "
        f"({result['tap_to_decision_ms']} ms after the tap; processor slowed down {result['cpu_slowdown']} times)"
    )
    click.echo(
        f"  reloaded in a question, back after {result['back_in_the_seat_ms']} ms "
        f"({result['back_in_the_seat_ratio']} of a first visit, without the slowdown)"
    )
    click.echo(f"  one update of a table of six       {update['median']} ms, 95 % within {update['p95']} ms")
    last, end = result["last_update_ms"], result["end_screen_ms"]
    click.echo(f"  the last one of a game             {last['median']} ms, at most {last['worst']} ms")
    click.echo(f"  the longest step of the end screen {end['median']} ms, at most {end['worst']} ms")
    if result["machine_load"] > 1:
        click.echo(f"  this machine has {result['machine_load']} times the work it can do: expect less of a quiet one")


def _needed() -> str:
    """Everything that measuring the page takes, or one sentence about what is missing."""
    try:
        import playwright.sync_api  # noqa: F401
    except ImportError:
        raise click.ClickException("Measuring the page takes Playwright: pip install playwright") from None
    chromium = find_chromium()
    if chromium is None:
        raise click.ClickException("Measuring the page takes Chromium (Debian: apt-get install chromium)")
    if not (files("standoff.server") / "built" / "index.html").is_file():
        raise click.ClickException("The page is not built: make page")
    return chromium


@contextmanager
def _phone(browser: Browser, url: str) -> Iterator[Page]:
    # A service worker fetches by itself, and what it fetched would seem to weigh nothing.
    context = browser.new_context(viewport=PHONE, base_url=url, service_workers="block")  # type: ignore[arg-type]
    try:
        yield context.new_page()
    finally:
        context.close()


def _first_visit(browser: Browser, url: str) -> Visit:
    with _phone(browser, url) as page:
        line = page.context.new_cdp_session(page)
        page.add_init_script(f"({SEEN})()")
        line.send("Emulation.setCPUThrottlingRate", {"rate": SLOWDOWN})
        began = time.perf_counter()
        page.goto("/", wait_until="commit")
        play = page.locator(".play")
        play.wait_for()
        tapped = time.perf_counter()
        play.click()
        page.locator("section.hand button").first.wait_for()
        decided = time.perf_counter()
        page.wait_for_load_state("networkidle")
        weight, everything = page.evaluate(FETCHED)
        return Visit(int(weight), int(everything), (decided - began) * 1000, (decided - tapped) * 1000)


def _seat(url: str, speed: str, modules: list[str]) -> str:
    """Where somebody sits at a new table of six."""
    body = json.dumps({"name": "Ann", "setup": {**SETUP, "modules": modules}, "speed": speed}).encode()
    request = urllib.request.Request(f"{url}/api/tables", body, {"Content-Type": "application/json"})
    with urllib.request.urlopen(request, timeout=10) as answer:
        seat = json.load(answer)
    return f"/t/{seat['table']}#seat={seat['token']}.{seat['watch']}"


def _reloads(browser: Browser, url: str) -> list[float]:
    """Milliseconds from a reload in an open question to the buttons that answer it."""
    found = []
    with _phone(browser, url) as page:
        page.goto(_seat(url, "no clock", []))
        page.get_by_role("button", name=re.compile("^Start")).click()
        page.locator("section.hand button").first.wait_for()
        for _ in range(7):
            began = time.perf_counter()
            page.reload(wait_until="commit")
            page.locator("section.hand button").first.wait_for()
            found.append((time.perf_counter() - began) * 1000)
    return found


def _marks(browser: Browser, url: str) -> list[dict[str, Any]]:
    """What a few quick games marked at one of six, beside the steps of the page's own thread, in their order."""
    with _phone(browser, url) as page:
        page.add_init_script(f"({MARKED})(); ({ENDED})()")
        page.goto(_seat(url, "instant", ["powers"]))
        page.wait_for_selector("main.lobby")
        browser.start_tracing(page=page, categories=["blink.user_timing", "disabled-by-default-devtools.timeline"])
        page.evaluate(PRESSING)
        enough = """([updates, ends]) => performance.getEntriesByName('updated').length >= updates
            && performance.getEntriesByName('end').length >= ends && !document.querySelector(".end")"""
        page.wait_for_function(enough, arg=[UPDATES, ENDS], timeout=WAIT_FOR_PAGE * 1000)
        trace = json.loads(browser.stop_tracing())
    named = [one for one in trace["traceEvents"] if one["name"] in ("update", "updated", "over", "ended", "RunTask")]
    threads = {(one["pid"], one["tid"]) for one in named if one["name"] == "update"}
    return sorted((one for one in named if (one["pid"], one["tid"]) in threads), key=lambda one: float(one["ts"]))


def updates_of(marks: list[dict[str, Any]], last: bool = False) -> list[float]:
    """What messages cost in milliseconds: all of them, or only the last ones of a game.

    That is what the page's own thread worked: other work on the machine does not count.
    """
    found = []
    begun: dict[str, Any] | None = None
    over = False
    for one in marks:
        if one["name"] == "update":
            begun, over = one, False
        elif one["name"] == "over":
            over = True
        elif one["name"] == "updated" and begun is not None:
            if over or not last:
                found.append((one["tts"] - begun["tts"]) / 1000)
            begun = None
    return found


def ends_of(marks: list[dict[str, Any]]) -> list[float]:
    """What the longest step cost in which anything of the end of a game was drawn, game by game, in milliseconds."""
    found: list[float] = []
    task: dict[str, Any] | None = None
    playing = True
    for one in marks:
        if one["name"] == "RunTask":
            task = one
        elif one["name"] == "update":
            playing = True
        elif one["name"] == "ended" and task is not None:
            cost = (one["tts"] - task["tts"]) / 1000
            if playing:
                found.append(cost)
            found[-1] = max(found[-1], cost)
            playing = False
    return found
