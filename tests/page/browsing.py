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
from typing import Final
from urllib.request import urlopen

from playwright.sync_api import Browser, Page, expect

from standoff.server.bench.measure import stolen_ticks
from standoff.server.bench.page import browsing as opened
from standoff.server.bench.page import find_chromium

PATIENCE: Final = 90_000
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
BUILT: Final = Path(__file__).parents[2] / "src" / "standoff" / "server" / "built" / "index.html"


def chromium() -> str:
    """Where Chromium is; `make pages` installs it where that is possible."""
    found = find_chromium()
    if found is None:
        raise RuntimeError("The page is tested in Chromium; please install it (Debian: apt-get install chromium)")
    return found


expect.set_options(timeout=PATIENCE)


SERVER = "standoff.server.command"


class Stopwatch:
    """Seconds in which this machine was ours: what the one under it keeps for others does not count."""

    def __init__(self) -> None:
        self._began, self._ticks = time.monotonic(), stolen_ticks()

    def share(self) -> float:
        """How much of it was ours."""
        stolen, ticks = stolen_ticks()
        return 1 - (stolen - self._ticks[0]) / max(1, ticks - self._ticks[1])

    def seconds(self) -> float:
        """Since it was started."""
        return (time.monotonic() - self._began) * self.share()


class Served:
    """`standoff serve` with a file for a store, so that it can be stopped and started again."""

    def __init__(self, folder: Path, module: str) -> None:
        self.module = module
        self.store = f"sqlite:{folder / 'tables.sqlite3'}"
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Open it, on the same port as before if there was one."""
        command = [
            sys.executable, "-m", self.module, "--host", "127.0.0.1", "--port", str(self.port),
            "--store", self.store, "--unlimited",
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
        for _ in range(600):
            try:
                with urlopen(f"{self.url}/ready", timeout=2):
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
def serving(folder: Path, module: str = SERVER) -> Iterator[Served]:
    """A server for the time being."""
    served = Served(folder, module)
    served.start()
    try:
        yield served
    finally:
        served.stop()


def browsing() -> AbstractContextManager[Browser]:
    """A Chromium for the time being."""
    return opened(chromium())


class Person:
    """Somebody with a browser window of their own, who complains about every error on the page."""

    def __init__(
        self, browser: Browser, url: str, name: str = "", size: tuple[int, int] = (360, 640), language: str = "en-GB",
        still: bool = True, worker: bool = True,
    ) -> None:  # fmt: skip
        self.context = browser.new_context(
            viewport={"width": size[0], "height": size[1]}, locale=language, base_url=url,
            reduced_motion="reduce" if still else "no-preference",
            service_workers="allow" if worker else "block",
        )  # fmt: skip
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.page.add_init_script(f"({CAME})()")
        self.name = name
        self.errors: list[str] = []
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on(
            "console",
            lambda message: self.errors.append(message.text)
            if message.type == "error" and "Failed to load resource" not in message.text
            and "WebSocket connection" not in message.text else None,
        )  # fmt: skip

    def __enter__(self) -> Person:
        return self

    def __exit__(self, *error: object) -> None:
        self.context.close()

    def home(self) -> None:
        """Open the page and say who one is."""
        self.page.goto("/")
        if self.name:
            self.page.locator(".me input").fill(self.name)

    def seconds_to_the_hand(self) -> float:
        """From the address to the own hand, as this page lived through it."""
        self.page.wait_for_function("() => window.cameAt !== undefined")
        return float(self.page.evaluate("cameAt")) / 1000

    def sees_no_errors(self) -> None:
        """Nothing broke, and nothing was forbidden by the page's own security policy."""
        assert self.errors == [], self.errors
