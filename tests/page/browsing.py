"""A server in a process of its own and a real Chromium, for tests, screenshots and measurements of the page."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import ClassVar, Final
from urllib.request import urlopen

from playwright.sync_api import Browser, Locator, Page, expect

from standoff.bench.server.page import browsing as opened
from standoff.bench.server.page import find_chromium

WAIT_FOR_PAGE: Final = 90_000
"""Milliseconds that a test waits for something to come, on a machine that may be busy with something else."""
CAME: Final = """() => {
  const look = () => {
    if (!document.querySelector("section.hand, .after")) return;
    window.cameAt = performance.now();
    watch.disconnect();
  };
  const watch = new MutationObserver(look);
  watch.observe(document, { childList: true, subtree: true });
}"""
"""Notes when the own hand lies on the table: the page's own time, not that of whoever drives the browser."""
HUNG_UP: Final = "WebSocket is already in CLOSING or CLOSED state"
"""What a doorman says into a line that the page has given up meanwhile breaks there.  A page that speaks into a line it
has closed itself is told so in the console, in the same words."""
BUILT: Final = Path(__file__).parents[2] / "src" / "standoff" / "server" / "built" / "index.html"


def chromium() -> str:
    """Where Chromium is; `make pages` installs it where that is possible."""
    found = find_chromium()
    if found is None:
        raise RuntimeError("The page is tested in Chromium; please install it (Debian: apt-get install chromium)")
    return found


expect.set_options(timeout=WAIT_FOR_PAGE)


SERVER = "standoff.server.command"


class Served:
    """`standoff serve` with a file for a store, so that it can be stopped and started again."""

    def __init__(self, folder: Path, module: str, *options: str) -> None:
        self.module, self.options = module, options
        self.store = f"sqlite:{folder / 'tables.sqlite3'}"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"{'https' if '--tls' in self.options else 'http'}://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Open it, on the same port as before if there was one."""
        command = [
            sys.executable, "-m", "tests.page.dealt", self.module, "--host", "127.0.0.1", "--port", str(self.port),
            "--store", self.store, "--unlimited", *self.options,
        ]  # fmt: skip
        # A server that a test has changed runs its sources: what is compiled cannot be changed.
        kind = {"STANDOFF_COMPILED": "no"} if self.module != SERVER else {}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env={**os.environ, **kind}
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)$", line.strip())
        assert found, f"the server said: {line!r}"
        self.port = int(found[1])
        if "--tls" in self.options:
            return  # it is open when it says so; whoever asks would have to trust it
        for _ in range(600):
            try:
                with urlopen(f"{self.url}/readyz", timeout=2):
                    return
            except OSError:
                time.sleep(0.05)

    def stop(self, how: int = signal.SIGTERM) -> None:
        """Close it, as Ctrl-C would, or less kindly."""
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(60)
        if self.process.stdout is not None:
            self.process.stdout.close()
        self.process = None


@contextmanager
def serving(folder: Path, module: str = SERVER, *options: str) -> Iterator[Served]:
    """A server for the time being."""
    served = Served(folder, module, *options)
    served.start()
    try:
        yield served
    finally:
        served.stop()


def browsing(home: Path | None = None) -> AbstractContextManager[Browser]:
    """A Chromium for the time being, of somebody with a home of their own if it matters what they trust."""
    return opened(chromium(), home)


def alert(page: Page, words: str) -> Locator:
    """The alert that says this: a page may have others beside it, and empty ones where a sheet may need them."""
    return page.get_by_role("alert").filter(has_text=words)


class Person:
    """Somebody with a browser window of their own, who complains about every error on the page."""

    present: ClassVar[list[Person]] = []
    """Everybody of the test that runs."""

    def __init__(
        self, browser: Browser, url: str, name: str = "", size: tuple[int, int] = (360, 640), language: str = "en-GB",
        still: bool = True, worker: bool = True,
    ) -> None:  # fmt: skip
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language, base_url=url,
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if worker else "block",
        )  # fmt: skip
        self.context.set_default_timeout(WAIT_FOR_PAGE)
        self.page: Page = self.context.new_page()
        self.page.add_init_script(f"({CAME})()")
        self.name = name
        self.errors: list[str] = []
        self.lost: list[str] = []
        """Requests that were not answered, or with a refusal."""
        self.page.on("requestfailed", lambda one: self.lost.append(f"{one.method} {one.url}: {one.failure}"))
        self.page.on("response", lambda one: self.lost.append(f"{one.status} {one.url}") if one.status >= 400 else None)
        self.page.on("pageerror", lambda error: None if HUNG_UP in str(error) else self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.errors.append(message.text)
            if message.type == "error" and "Failed to load resource" not in message.text
            and "WebSocket connection" not in message.text else None,
        )  # fmt: skip

        self.present.append(self)

    def sees(self) -> str:
        """Where this person is, what stands there and what went wrong: why did a test fail?"""
        if self.page.is_closed():
            return "a closed window"
        text = self.page.evaluate("document.body?.innerText.replace(/\\s+/g, ' ').slice(0, 1500)")
        return f"{self.page.url}\n{text}\nerrors: {self.errors}\nrequests: {self.lost}"

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *error: object) -> None:
        self.context.close()

    def home(self) -> None:
        """Open the page and say who one is."""
        self.page.goto("/")
        if self.name:
            self.page.locator(".me input").fill(self.name)

    def has_a_hand(self) -> None:
        """The page has come as far as the own hand."""
        self.page.wait_for_function("() => window.cameAt !== undefined")

    def sees_no_errors(self) -> None:
        """Nothing broke, and nothing was forbidden by the page's own security policy."""
        assert self.errors == [], self.errors
