"""Finished games: the list, the timeline, anybody's eyes, and going another way."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, LAST_ROUNDS, call, open_table, sit


def finished(meet: Meet, stacked: Served) -> tuple[Any, str]:
    """Somebody who has just finished a game against bots, and its replay's name."""
    seat = open_table(stacked.url, "Ann", players=4, modules=[], deal=LAST_ROUNDS)
    person = meet("Ann", url=stacked.url)
    sit(person.page, seat)
    person.page.get_by_role("button", name=re.compile("^Start")).click()
    person.page.wait_for_selector("section.hand")
    person.page.evaluate(AUTOPLAY, 7)
    person.page.wait_for_selector(".after", timeout=300_000)
    (replay,) = call(stacked.url, f"/api/tables/{seat['table']}/replays")
    return person, str(replay["replay"])


def test_a_game_is_watched_again_and_goes_another_way(meet: Meet, stacked: Served) -> None:
    person, name = finished(meet, stacked)
    page = person.page
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("The deal was fixed before the game began")).to_be_visible()
    page.goto("/replays")
    page.locator(f'a[href="/r/{name}"]').click()
    page.wait_for_selector(".replay-bar")
    for _ in range(3):
        page.get_by_role("button", name="Next").click()
    page.get_by_label("Whose eyes").select_option("open")
    expect(page.get_by_label("Whose eyes")).to_have_value("open")
    page.get_by_role("button", name="more").click()
    with page.expect_download() as file:
        page.get_by_text("Download as a file").click()
    assert name in file.value.suggested_filename
    page.get_by_role("button", name="Check the deal").click()
    expect(page.get_by_text("The deal was fixed before the game began")).to_be_visible()
    page.get_by_role("button", name="Play on from here").click()
    page.wait_for_selector("section.hand")
    assert "/t/" in page.url
    page.evaluate(AUTOPLAY, 8)
    page.wait_for_selector("section.hand.courage", timeout=90_000)


def test_a_moment_has_an_address(meet: Meet, stacked: Served) -> None:
    person, name = finished(meet, stacked)
    page = person.page
    page.goto(f"/r/{name}#at=4&eyes=0")
    page.wait_for_selector(".replay-bar")
    expect(page.get_by_label("Timeline")).to_have_value("4")
    expect(page.get_by_label("Whose eyes")).to_have_value("0")


def test_the_lesson_teaches_a_whole_stand_off(meet: Meet) -> None:
    page = meet("Robin").page
    page.goto("/learn")
    for hand in (r"^Bang,", "Slow Joe", "Banzai", r"^Click,", "Duchess", "floor"):
        button = page.locator("section.hand").get_by_role("button", name=re.compile(hand, re.I)).first
        button.click(timeout=90_000)
    expect(page.get_by_role("button", name="Play now")).to_be_visible(timeout=90_000)


LESSONS = {
    "powers": ("^Show", "^Bang,", "Velvet", "Banzai"),
    "cop": ("^Click,", "Velvet", "Banzai", "Call"),
    "families": ("Velvet", "^OK", "^Click,", "Duchess", "Banzai", "Step in"),
    "second": ("^Bang,", "Slow Joe", "Velvet", "stand|Banzai|stay", "painting", "painting", "10"),
}


@pytest.mark.parametrize("name", LESSONS)
def test_a_lesson_for_every_way_to_play(meet: Meet, name: str) -> None:
    """On a small phone; what the teacher says next is one tap away, and at the end the other lessons are."""
    page = meet("Robin", size=(360, 640)).page
    page.goto(f"/learn/{name}")
    for at, button in enumerate(LESSONS[name]):
        hand = page.locator("section.hand:not(.show)")
        hand.get_by_role("button", name=re.compile(button, re.I)).first.click(timeout=90_000)
        expect(page.locator(f".teacher[data-moment='{at + 1}']")).to_be_visible(timeout=90_000)
    expect(page.get_by_role("link", name=re.compile("^Learn"))).not_to_have_count(0, timeout=90_000)
    page.get_by_role("button", name="Play now").wait_for()


def test_what_a_family_shares_out_is_a_proposal_and_its_parts_come_on_demand(meet: Meet) -> None:
    page = meet("Robin", size=(320, 568)).page
    page.goto("/learn/families")
    page.locator("section.hand").get_by_role("button", name="Velvet").click(timeout=90_000)
    lines = page.locator("section.hand .lines li")
    expect(lines).to_have_count(3, timeout=90_000)
    expect(lines.first).to_contain_text("You take: 5 × Click, 2 × Bang")
    expect(page.locator("section.hand .part")).to_have_count(0)
    page.get_by_role("button", name="Otherwise").click()
    expect(page.locator("section.hand .part")).to_have_count(3)
