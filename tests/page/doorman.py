"""A doorman between a page and the server: lets its lines through, or says what he was told to say."""

from __future__ import annotations

import json
import re
from typing import Any, Final

from playwright.sync_api import Page, WebSocketRoute

LINE: Final = re.compile(r"/ws(\?|$)")
WATCH_LINES: Final = """() => {
    window.lines = { opened: [], open: 0 };
    window.WebSocket = class extends WebSocket {
        constructor(...address) {
            super(...address);
            window.lines.opened.push(Date.now());
            window.lines.open += 1;
            this.addEventListener("close", () => (window.lines.open -= 1));
        }
    };
    return Date.now();
}"""
"""Notes by the page's own clock when it opens a line, and how many are open; the answer is what it shows now."""


class Doorman:
    """Stands there from the page's next line on."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.says: list[dict[str, Any]] = []
        """What whoever knocks is told before the door is shut; nothing lets them in."""
        self.refused = 0
        self.hurried = False
        self._lines: list[WebSocketRoute] = []
        page.route_web_socket(LINE, self._stand)

    def refuses(self, code: str) -> None:
        """From now on a hello gets this error, as the server would say it."""
        error = {"code": "refused", "key": code} if code == "protocol" else {"code": code}
        self.says = [{"is": "error", "text": "No.", **error}, {"is": "bye", "why": "refused", "text": "No."}]

    def lets_in(self) -> None:
        """From now on everybody gets through."""
        self.says = []

    def cut(self) -> None:
        """Whatever line is open breaks."""
        for line in self._lines:
            line.close()
        self._lines.clear()

    def tells(self, message: dict[str, Any]) -> None:
        """Says something on the open line, as the server would."""
        self._lines[-1].send(json.dumps(message))

    def has_refused(self, times: int) -> None:
        """Wait until the page has been sent away so often from now on."""
        wanted = self.refused + times
        while self.refused < wanted:
            self.time_passes()

    def time_passes(self) -> None:
        """A second on the page's own clock, where a test has laid a hand on it, and a moment on everybody's.

        While an attempt is on its way to the doorman and back, the clock is left alone: the page would give it up.
        """
        if self.hurried and not self.page.evaluate("window.lines?.open"):
            self.page.clock.fast_forward(1000)
        self.page.wait_for_timeout(20)

    def hurry(self) -> None:
        """From the page's next load on, the pauses between its attempts are short."""
        self.page.clock.install()
        self.page.add_init_script(f"({WATCH_LINES})()")
        self.hurried = True

    def _stand(self, line: WebSocketRoute) -> None:
        if not self.says:
            line.connect_to_server()
            self._lines.append(line)
            return

        def hear(_: str | bytes) -> None:
            self.refused += 1
            for one in self.says:
                line.send(json.dumps(one))
            line.close()

        line.on_message(hear)
