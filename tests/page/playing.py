"""People who play by themselves: they press what the page offers, and nothing else."""

from __future__ import annotations

import json
from typing import Any, Final
from urllib.request import Request, urlopen

from playwright.sync_api import Page

AUTOPLAY: Final = """(seed) => {
  let state = seed * 2654435761 % 4294967296;
  const chance = (n) => {
    state = (state * 1664525 + 1013904223) % 4294967296;
    return Math.floor(state / 4294967296 * n);
  };
  clearInterval(window.autoplay);
  window.autoplay = setInterval(() => {
    const hand = document.querySelector("section.hand");
    if (!hand) return;
    const buttons = [...hand.querySelectorAll("button:not(:disabled)")];
    const ready = document.querySelector(".ready[aria-pressed=false]");
    const chosen = hand.querySelector("[aria-pressed=true]");
    if (ready && (chosen || !buttons.length)) ready.click();
    if (!buttons.length || (chosen && chance(20))) return;
    buttons[chance(buttons.length)].click();
  }, 90);
}"""
"""Presses any button of the hand: legal by construction, since the page shows only what it was offered."""


def call(url: str, path: str, body: Any = None) -> Any:
    """One request to the server's HTTP side."""
    data = None if body is None else json.dumps(body).encode()
    request = Request(url + path, data=data, headers={"Content-Type": "application/json"} if data else {})
    with urlopen(request, timeout=10) as answer:
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
