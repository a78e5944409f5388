"""People who play by themselves: they press what the page offers, and nothing else."""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.request import Request, urlopen

from playwright.sync_api import Page, WebSocket

AUTOPLAY: Final = """(how) => {
  const { seed, wants } = typeof how === "number" ? { seed: how, wants: {} } : how;
  let state = seed * 2654435761 % 4294967296;
  const chance = (n) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor(state / 4294967296 * n);
  };
  // Every part of an answer is chosen: each group of buttons has one that is pressed, each gun its target, and a
  // shotgun mostly two.
  const complete = (hand) => {
    const groups = [...hand.querySelectorAll("[role=group]:not(.guns)")];
    return groups.length > 0 && groups.every((group) => group.querySelector("[aria-pressed=true]"))
      && !hand.querySelector(".guns")?.textContent.includes("?") && !hand.querySelector(".act")
      && (!hand.querySelector(".hint") || hand.querySelectorAll(".faces [aria-pressed=true]").length > 1 || !chance(4));
  };
  // What somebody is bent on in this panel; null where that is not on offer, and chance decides.
  const wanted = (hand, buttons) => {
    const name = (one) => one.ariaLabel ?? one.textContent.trim();
    const is = (one, want) => want.startsWith(".") ? one.matches(want) : new RegExp(`^(?:${want})`).test(name(one));
    const found = [...hand.classList].flatMap((panel) => wants[panel] ?? [])
      .map((want) => buttons.filter((one) => is(one, want)));
    return found.some((some) => some.length) ? found.flat() : null;
  };
  clearInterval(window.autoplay);
  window.autoplay = setInterval(() => {
    const hand = document.querySelector("section.hand");
    if (!hand || [...hand.classList].some((panel) => wants[panel] === null)) return;
    // Whoever wants something of a window never says "Not this round".
    const buttons = [...hand.querySelectorAll("button:not(:disabled)")]
      .filter((one) => !wants.window || !/^(Not this round|Pas à ce tour)/.test(one.textContent.trim()));
    const ready = document.querySelector(".ready[aria-pressed=false]");
    const chosen = complete(hand);
    if (ready && (chosen || !buttons.length)) ready.click();
    const bent = wanted(hand, buttons);
    if (bent) return bent.find((one) => one.getAttribute("aria-pressed") !== "true")?.click();
    if (!buttons.length || (chosen && chance(20))) return;
    // Those who like action stay, show their powers, step in, and take what they have laid together.
    const bold = buttons.filter((one) =>
      one.matches(".stay, .acts .btn:not(.quiet)") || (one.matches(".act") && !chance(3)));
    const from = bold.length && chance(4) ? bold : buttons;
    from[chance(from.length)].click();
  }, 60);
}"""
"""Presses any button of the hand: legal by construction, since the page shows only what it was offered.

`how` is a seed, or with it what somebody wants: for each panel the buttons to press, in this order, by the beginning of
their names or by their class, and null where nothing is pressed.  Panels that are not named are left to chance.
"""
LAST_ROUND: Final = {"position": {"round": 8}}
"""A deal on a stacked server: a game that is over soon."""
BLANKS: Final = {"position": {"round": 4, "seats": {str(seat): {"hand": {"click": 5}} for seat in range(4)}}}
"""Four people without powers, and not a single bullet: nobody dies, whatever the dice say."""
ALL_SAVED: Final = {
    "position": {"round": 8, "seats": {str(seat): {"hand": {"click": 1}, "money": 20} for seat in range(4)}}
}
"""The last round of four people with money and without a bullet: nobody dies, and there is something to count."""
LAST_ROUNDS: Final = {"position": {"round": 6}}
"""Three rounds are left."""
TURNED: Final = "(kind) => (document.querySelector('section.hand, .after')?.className ?? kind) !== kind"
"""Something else than this panel lies in the hand, or the game is over."""
Wants = dict[str, list[str] | None]


class Ear:
    """Hears what the server tells a page and what the page answers, question by question."""

    def __init__(self, page: Page) -> None:
        self.frames: list[dict[str, Any]] = []
        self.answers: list[tuple[str, Any]] = []
        """(decision, answer) for everything chosen on this page."""
        self.wishes = 0
        self._asked: dict[int, str] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", self._hear)
        socket.on("framesent", self._say)

    def _hear(self, text: str | bytes) -> None:
        frame = json.loads(text)
        self.frames.append(frame)
        if frame.get("clock") and frame.get("view"):
            self._asked[frame["clock"]["question"]] = frame["view"]["decision"]

    def _say(self, text: str | bytes) -> None:
        said = json.loads(text)
        if said["do"] == "choose":
            self.answers.append((self._asked.get(said["question"], "?"), said["answer"]))
        elif said["do"] == "show":  # a window that is answered inside another question
            self.answers.append(("window", said["answer"]))
        elif said["do"] == "wish" and said["ranked"]:
            self.wishes += 1

    @property
    def labels(self) -> set[str]:
        """The questions answered on this page, those with answers of several parts, and what was heard."""
        several = {f"{decision} several" for decision, answer in self.answers if isinstance(answer, list)}
        heard = {f"heard {event['kind']}" for frame in self.frames for event in frame.get("events", ())}
        return {decision for decision, _ in self.answers} | several | heard


def call(url: str, path: str, body: Any = None) -> Any:
    """One request to the server's HTTP side."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url + path, data=data, headers={"Content-Type": "application/json"} if data else {})
    with urlopen(request, timeout=60) as answer:
        return json.load(answer)


def open_table(url: str, name: str, speed: str = "instant", **setup: Any) -> dict[str, Any]:
    """A table opened by somebody, who is not there yet."""
    full = {"edition": "first", "players": 6, "modules": ["powers"], **setup}
    seat: dict[str, Any] = call(url, "/api/tables", {"name": name, "setup": full, "speed": speed})
    return seat


def sit(page: Page, seat: dict[str, Any]) -> None:
    """Come in by the seat's own link."""
    page.goto(f"/t/{seat['table']}#seat={seat['token']}.{seat['watch']}")
    page.wait_for_selector("main.lobby, main.game")


def stage_of(page: Page) -> str:
    """What the page shows: lobby, game or the end."""
    return str(
        page.evaluate(
            """() => document.querySelector("main.lobby") ? "lobby"
            : document.querySelector(".after") ? "over" : document.querySelector("section.hand") ? "game" : "" """
        )
    )
