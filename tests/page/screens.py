"""Screens of a game, put up one after another by pressing what the page offers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from playwright.sync_api import Page

from tests.page.playing import AUTOPLAY, open_table, sit

LONG_WORDS: Final = "qps"
"""A language as long as German, made from English by a rule."""
TABLES: Final[dict[str, dict[str, Any]]] = {
    "first": {"players": 6, "modules": ["powers"]},
    "twelve": {"players": 12, "modules": ["families"]},
    "second": {"edition": "second", "players": 8, "modules": []},
    "gangs": {"edition": "yakuzas", "players": 9, "modules": ["objects"]},
    "arena": {"edition": "live", "players": 6, "modules": [], "options": {"ground": "arena"}},
}


def begin(page: Page, url: str, table: str, **more: Any) -> dict[str, Any]:
    """Somebody sits at such a table, and the game begins."""
    seat = open_table(url, "Robin", **{**TABLES[table], **more})
    sit(page, seat)
    page.locator(".start").click()
    page.wait_for_selector("section.hand")
    return seat


def play_to(page: Page, panel: str, seed: int = 1) -> None:
    """Play on by pressing whatever is offered until this panel lies in the hand, and leave it there."""
    page.evaluate(
        AUTOPLAY, {"seed": seed, "wants": {panel: None, "courage": None if panel == "courage" else [".stay"]}}
    )
    page.wait_for_selector(f"section.hand.{panel}")
    page.evaluate("clearInterval(window.autoplay)")


def panels(page: Page, url: str, table: str, wanted: tuple[str, ...]) -> Iterator[str]:
    """A game of this kind, stopped at each of these panels; says which one is there."""
    begin(page, url, table)
    for panel in wanted:
        play_to(page, panel)
        yield f"{table}, {panel}"


def speaks_long(page: Page) -> None:
    """From the next load on the page speaks the language with the long words."""
    page.add_init_script(f"localStorage.setItem('standoff language', JSON.stringify('{LONG_WORDS}'))")
