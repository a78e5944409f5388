"""The page for everybody: keyboard, screen reader, languages, and nothing by colour alone."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, TimeoutError, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, LAST_ROUNDS, TURNED, call, open_table, sit

QUIET = ["/", "/rules", "/settings", "/replays", "/learn", "/box", "/count", "/split", "/t/ABCDEFGHJK"]
AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def troubles(page: Page) -> list[dict[str, Any]]:
    """What axe finds serious."""
    page.evaluate(AXE.read_text("utf-8"))
    found = page.evaluate("axe.run(document, {resultTypes: ['violations']})")
    return [
        {"id": one["id"], "help": one["help"], "nodes": [node["html"][:200] for node in one["nodes"][:3]]}
        for one in found["violations"]
        if one["impact"] in ("serious", "critical")
    ]


@pytest.mark.parametrize("size", [(360, 640), pytest.param((1280, 720), marks=pytest.mark.long)])
@pytest.mark.parametrize("path", QUIET)
def test_axe_finds_nothing_serious_on_quiet_pages(meet: Meet, path: str, size: tuple[int, int]) -> None:
    page = meet(size=size).page
    page.goto(path)
    page.locator("h1").first.wait_for(state="attached")
    page.wait_for_load_state("networkidle")
    assert troubles(page) == []


@pytest.mark.parametrize("size", [(360, 640), pytest.param((1280, 720), marks=pytest.mark.long)])
def test_axe_finds_nothing_serious_at_the_table(meet: Meet, stacked: Served, size: tuple[int, int]) -> None:
    seat = open_table(stacked.url, "Ann", players=5, deal=LAST_ROUNDS)
    person, tv = meet("Ann", size=size, url=stacked.url), meet(size=(1280, 720), url=stacked.url)
    page = person.page
    sit(page, seat)
    assert troubles(page) == []
    page.locator(".door .btn").click()
    assert troubles(page) == []
    page.keyboard.press("Escape")
    tv.page.goto(f"/tv/{seat['table']}")
    panels: set[str] = set()
    for step in range(200):
        in_a_game(page)
        kind = page.locator("section.hand, .after").first.get_attribute("class") or ""
        if kind not in panels:
            panels.add(kind)
            assert troubles(page) == [], kind
        if len(panels) > 4:
            break
        page.evaluate(AUTOPLAY, step)
        page.wait_for_function(TURNED, arg=kind)
        page.evaluate("clearInterval(window.autoplay)")
    assert len(panels) > 4
    in_a_game(page)
    page.locator(".corner").click()
    assert troubles(page) == []
    page.keyboard.press("Escape")
    assert troubles(tv.page) == []
    page.evaluate(AUTOPLAY, 3)
    page.wait_for_selector(".after", timeout=300_000)
    page.wait_for_load_state("networkidle")
    assert troubles(page) == []
    replay = call(stacked.url, f"/api/tables/{seat['table']}/replays")[0]
    page.goto(f"/r/{replay['replay']}")
    page.wait_for_selector(".replay-bar")
    assert troubles(page) == []


def in_a_game(page: Page) -> None:
    """The host begins one, when there is none or it is over."""
    page.wait_for_selector("main.lobby, section.hand, .after")
    if page.locator(".after").count():
        page.get_by_role("button", name="Change the game").click()
        page.wait_for_selector("main.lobby")
    page.wait_for_selector("main.lobby, section.hand")
    if page.locator("main.lobby").count():
        page.get_by_role("button", name=re.compile("^Start")).click()
        page.wait_for_selector("section.hand")


def test_a_game_can_be_played_with_the_keyboard_alone(meet: Meet) -> None:
    person = meet("Kim")
    page = person.page
    page.goto("/")
    focus(page, "Play now")
    page.keyboard.press("Enter")
    page.locator("section.hand.mine button").wait_for()
    page.keyboard.press("1")
    page.wait_for_selector("section.hand.load", timeout=90_000)
    choose_in_hand(page, "You load: ")
    page.wait_for_selector("section.hand.seats", timeout=90_000)
    # The next question has laid other cards there, and the focus is still in the hand.
    page.wait_for_function("() => document.activeElement?.closest('section.hand')")
    choose_in_hand(page, " aims at ")
    page.wait_for_selector("section.hand.courage", timeout=90_000)


def focus(page: Page, name: str) -> None:
    """Tab until something of that name has the focus, on a page that is drawn."""
    expect(page.get_by_text(name).first).to_be_visible()
    for _ in range(30):
        page.keyboard.press("Tab")
        if name in page.evaluate("document.activeElement === document.body ? '' : document.activeElement.textContent"):
            return
    raise AssertionError(f"{name} cannot be reached by Tab")


def into_hand(page: Page) -> None:
    """Tab until the focus is in the hand."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if page.evaluate("!!document.activeElement?.closest('section.hand')"):
            return
    raise AssertionError("the hand cannot be reached by Tab")


def choose_in_hand(page: Page, then: str) -> None:
    """Tab and Enter, until the card or face is pressed or, where everybody was waiting, the game has gone on."""
    pressed = page.locator("section.hand [aria-pressed=true]")
    chosen = pressed.or_(page.locator("[role=log][aria-live] p", has_text=then)).first
    for _ in range(10):
        into_hand(page)
        page.keyboard.press("Enter")
        try:
            chosen.wait_for(state="attached", timeout=3_000)
        except TimeoutError:
            continue
        assert page.locator("[role=log][aria-live] p", has_text="too slow").count() == 0
        return
    raise AssertionError("nothing can be chosen by Enter")


def test_news_are_announced_once(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann")
    page = meet("Ann").page
    sit(page, seat)
    page.evaluate(
        """() => {
        window.said = [];
        new MutationObserver((changes) => {
          for (const change of changes) for (const node of change.addedNodes)
            if (node.parentElement?.closest?.("[role=log][aria-live]") && node.textContent) said.push(node.textContent);
        }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_selector("section.hand")
    page.evaluate(AUTOPLAY, 2)
    page.wait_for_function("() => said.includes('Round 2.')")
    said: list[str] = page.evaluate("said")
    first = said[: said.index("Round 2.")]
    assert said.count("Round 2.") == 1
    assert first.count("Everybody talks at once; nobody means a word of it.") == 1
    assert sum(line.endswith(": click.") or "Bang!" in line for line in first) <= 12


def test_french_throughout_and_at_once(meet: Meet, served: Served) -> None:
    person = meet("Zoé", language="fr-FR")
    page = person.page
    person.home()
    expect(page.get_by_role("button", name="Jouer")).to_be_visible()
    assert page.evaluate("document.documentElement.lang") == "fr"
    seat = open_table(served.url, "Zoé")
    sit(page, seat)
    expect(page.get_by_role("button", name="Inviter")).to_be_visible()
    page.get_by_role("button", name=re.compile("^Jouer avec")).click()
    page.wait_for_selector("section.hand")
    expect(page.locator(".bar").first).to_contain_text(re.compile("Sur la table|dévoile|Manche"))
    page.locator(".corner").click()
    page.get_by_role("button", name="English").click()
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    page.get_by_role("button", name="Français").click()
    expect(page.get_by_role("button", name="Quitter la table")).to_be_visible()


def test_less_motion_is_honoured(meet: Meet) -> None:
    page = meet().page
    page.goto("/")
    page.locator(".play").wait_for()
    assert page.evaluate("document.documentElement.hasAttribute('data-still')")
    moving = page.evaluate("document.getAnimations().filter((one) => one.playState === 'running').length")
    assert moving == 0


def test_text_grows_with_the_setting(meet: Meet) -> None:
    page = meet().page
    page.goto("/settings")
    page.get_by_label("Text size").fill("1.5")
    assert page.evaluate("getComputedStyle(document.documentElement).fontSize") == "24px"
    page.goto("/")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_no_card_is_told_before_it_is_seen(meet: Meet) -> None:
    """All shots of a round come over the line at once; they are announced one by one, as their cards are turned."""
    page = meet("Ann", still=False).page
    page.goto("/learn")
    page.evaluate(
        """() => {
        window.said = [];
        new MutationObserver((changes) => {
          for (const change of changes) for (const node of change.addedNodes)
            if (node.parentElement?.closest?.("[role=log][aria-live]"))
              said.push([node.textContent, performance.now()]);
        }).observe(document.body, { childList: true, subtree: true });
        }"""
    )
    for name in ("^Bang,", "Slow Joe", "Banzai"):
        page.locator("section.hand").get_by_role("button", name=re.compile(name)).first.click(timeout=90_000)
    page.wait_for_function("() => said.some(([line]) => line.includes('Round 2'))")
    said: list[tuple[str, float]] = page.evaluate("said")
    shots = [at for line, at in said if " the trigger on " in line]
    split = next(at for line, at in said if " share " in line)
    assert len(shots) == 4
    assert all(later - sooner > 250 for sooner, later in zip([*shots, split], [*shots[1:], split]) if later != sooner)
    assert split - shots[0] > 1500
