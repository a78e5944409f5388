"""How long a phone stands still when its node dies: `python -m tests.page.node_dies` prints it, kill by kill.

Two nodes share a database, and a wire stands for the balancer: what breaks on one node is called anew on the other.
From the kill until the page has its seat again, by the clock of whoever drives the browser, and how long of that it
said that the line was lost.  Nothing of it is part of `make test`.
"""

from __future__ import annotations

import argparse
import json
import signal
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from statistics import median
from typing import Final

import click
from playwright.sync_api import Browser, Page

from tests.page.browsing import SERVER, Person, Served, browsing
from tests.page.playing import open_table, sit
from tests.page.wire import Wire
from tests.server.databases import Database

WELCOMES: Final = """() => {
  window.welcomed = [];
  window.WebSocket = class extends WebSocket {
    constructor(...address) {
      super(...address);
      this.addEventListener("message", ({ data }) => data.startsWith('{"is":"welcome"') && welcomed.push(Date.now()));
    }
  };
}"""
"""Notes by the machine's clock when the page was let in."""


def started(folder: Path, store: str, name: str) -> Served:
    """One more node."""
    node = Served(folder, SERVER, "--node", name)
    node.store = store
    node.start()
    return node


def stop(nodes: list[Served]) -> None:
    """Those that still run."""
    for node in nodes:
        node.stop()


def one_kill(page: Page, wire: Wire, dies: Served, heir: Served) -> float:
    """Seconds from the kill until the page is let in again."""
    before = page.evaluate("welcomed.length")
    wire.to = heir.port
    killed = time.time()
    dies.stop(signal.SIGKILL)
    page.wait_for_function("(before) => welcomed.length > before", arg=before, polling=20)
    page.wait_for_function("() => document.querySelector('section.hand') && !document.querySelector('p.lost')")
    back = float(page.evaluate("welcomed.at(-1)")) / 1000
    return back - killed


def measure(browser: Browser, folder: Path, times: int) -> list[float]:
    """One table, whose node is killed again and again."""
    with ExitStack() as stack:
        database = Database()
        stack.callback(database.end)
        store = database.new()
        nodes = [started(folder, store, "0"), started(folder, store, "1")]
        stack.callback(stop, nodes)
        wire = stack.enter_context(Wire(nodes[0].port).laid())
        page = Person(browser, wire.url).page
        page.add_init_script(f"({WELCOMES})()")
        sit(page, open_table(nodes[0].url, "Ann", speed="no clock", players=4, modules=[]))
        page.locator(".start").click()
        page.wait_for_selector("section.hand")
        waits = []
        for number in range(times):
            dies, heir = nodes
            time.sleep(2.0 + 0.1 * (number % 5))
            waits.append(one_kill(page, wire, dies, heir))
            nodes[:] = [heir, started(folder, store, str(number + 2))]
        return waits


def main() -> None:
    """Kill, wait, say how long."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=10)
    times = parser.parse_args().times
    with browsing() as browser, tempfile.TemporaryDirectory() as folder:
        waits = sorted(measure(browser, Path(folder), times))
    rounded = [round(wait, 2) for wait in waits]
    click.echo(json.dumps({"kills": times, "p50": round(median(waits), 2), "worst": rounded[-1], "all": rounded}))


if __name__ == "__main__":
    main()
