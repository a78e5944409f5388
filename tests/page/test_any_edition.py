"""What the page has never heard of is played all the same: an edition from elsewhere, a power of no rulebook."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.page.browsing import Person, Served, serving
from tests.page.playing import AUTOPLAY, open_table, sit

POWERS = {"powers": {0: 13, 1: 2, 2: 1, 3: 8, 4: 4}, "notes": [20, 10, 10, 5, 5]}


@pytest.fixture(scope="module")
def plugged(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server with the duel, and with the Pickpocket in the first edition."""
    with serving(tmp_path_factory.mktemp("plugged"), "tests.page.plugged") as served:
        yield served


@pytest.mark.parametrize("size", [(360, 640), pytest.param((1280, 720), marks=pytest.mark.long)])
def test_an_edition_from_elsewhere_is_played_from_the_lobby_to_the_replay(
    browser: Browser, plugged: Served, size: tuple[int, int]
) -> None:
    ann = Person(browser, plugged.url, "Ann", size)
    page = ann.page
    sit(page, open_table(plugged.url, "Ann", "instant", edition="first", players=6))
    # The lobby offers its cover and its options, as the server declares them.
    page.get_by_role("button", name="Duel").click()
    expect(page.locator(".chairs b")).to_have_text("3 chairs")
    page.locator("summary", has_text="More").click()
    page.locator("details[open] select").select_option("1")
    expect(page.locator("summary i")).to_have_text("1 changed")
    page.locator(".start").click()
    # A card, and then somebody or the sky.
    page.locator("section.hand.load").get_by_role("button", name="bullet").click()
    page.locator("section.hand.seats .face").first.wait_for()
    expect(page.locator("section.hand.seats .words button")).to_have_count(1)
    page.evaluate(AUTOPLAY, 7)
    # The count names the winner and everybody's points.
    expect(page.locator(".end li.shown")).to_have_count(3)
    scores: list[str] = page.locator(".end .m [aria-label]").evaluate_all("all => all.map((one) => one.ariaLabel)")
    assert sorted(map(int, scores), reverse=True) == list(map(int, scores))
    assert len(scores) == 3
    expect(page.locator(".won")).to_contain_text("win")
    page.get_by_role("link", name="Watch it again").click()
    expect(page.locator("svg.ring [data-seat]")).to_have_count(3)
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".end")).to_be_visible()
    ann.sees_no_errors()
    ann.context.close()


def test_a_tv_shows_an_edition_from_elsewhere(browser: Browser, plugged: Served) -> None:
    seat = open_table(plugged.url, "Ann", "brisk", edition="duel", players=3, modules=[])
    ann, tv = Person(browser, plugged.url, "Ann"), Person(browser, plugged.url, "", (1920, 1080))
    sit(ann.page, seat)
    tv.page.goto(f"/tv/{seat['watch']}#{seat['table']}")
    ann.page.locator(".start").click()
    ann.page.evaluate(AUTOPLAY, 3)
    expect(tv.page.locator("svg.ring [data-seat]")).to_have_count(3)
    expect(tv.page.locator(".subtitle")).to_be_visible()
    expect(tv.page.locator(".end li.shown")).to_have_count(3)
    for person in (ann, tv):
        person.sees_no_errors()
        person.context.close()


def test_a_power_of_no_rulebook_has_a_card_and_a_rule(browser: Browser, plugged: Served) -> None:
    ann = Person(browser, plugged.url, "Ann")
    page = ann.page
    sit(page, open_table(plugged.url, "Ann", "no clock", players=5, deal=POWERS))
    page.locator(".start").click()
    page.evaluate(AUTOPLAY, {"seed": 5, "wants": {"courage": [".stay"], "window": None}})
    expect(page.locator("section.hand.window .pc")).to_contain_text("pickpocket", ignore_case=True)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Powers").click()
    mine = (
        page.get_by_role("dialog")
        .locator("li", has_text="You")
        .or_(page.get_by_role("dialog").locator("li.here"))
        .first
    )
    expect(mine).to_contain_text("pickpocket", ignore_case=True)
    mine.get_by_role("button", name="Rule PP-1").click()
    expect(page.get_by_role("dialog").last).to_contain_text("A secret mark is drawn for the Pickpocket.")
    ann.sees_no_errors()
    ann.context.close()
