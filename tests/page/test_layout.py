"""Nothing covers anything, in any size of window: see `geometry.py`."""

from __future__ import annotations

from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.doorman import Doorman
from tests.page.geometry import FEW_SIZES, SIZES, Sizes, flaws
from tests.page.playing import AUTOPLAY, LAST_ROUND, open_table, sit
from tests.page.screens import begin, panels, play_to, speaks_long

REMARKS: Final = ("mother", "never", "bluff")


def says(doorman: Doorman, seat: int, text: str) -> None:
    """A bot says something, as the server would tell it."""
    line = {"at": 1.0, "person": -1 - seat, "name": "Somebody", "text": text}
    doorman.tells({"is": "frame", "n": 10_000, "now": 1.0, "game": 1, "chat": [line]})


def at_each_panel(page: Page, url: str, table: str, wanted: tuple[str, ...], sizes: Sizes) -> list[str]:
    """What is wrong anywhere in a round."""
    return [f"{name}: {flaw}" for name in panels(page, url, table, wanted) for flaw in flaws(page, sizes)]


every_size = pytest.mark.parametrize(
    "sizes", [FEW_SIZES, pytest.param(SIZES, marks=pytest.mark.long)], ids=["few sizes", "all sizes"]
)


@every_size
@pytest.mark.parametrize(
    ("table", "wanted"),
    [
        ("first", ("load", "seats", "courage")),
        ("second", ("seats", "draft")),
        ("gangs", ("council", "seats")),
        ("twelve", ("courage",)),
        ("arena", ("run",)),
    ],
)
def test_at_the_table_nothing_covers_anything_in_any_size(
    meet: Meet, stacked: Served, table: str, wanted: tuple[str, ...], sizes: Sizes
) -> None:
    assert at_each_panel(meet("Robin", url=stacked.url).page, stacked.url, table, wanted, sizes) == []


def test_at_the_end_the_way_in_covers_no_award_on_a_tv(meet: Meet, stacked: Served) -> None:
    seat = open_table(stacked.url, "Robin", players=6, modules=[], deal=LAST_ROUND)
    tv, page = meet("TV", url=stacked.url, size=(1920, 1080)).page, meet("Robin", url=stacked.url).page
    tv.goto(f"/tv/{seat['table']}")
    sit(page, seat)
    page.locator(".start").click()
    page.evaluate(AUTOPLAY, 7)
    expect(tv.locator("[data-part=award]").first).to_be_visible()
    expect(tv.locator("[data-part='way in']")).to_be_visible()
    assert flaws(tv, SIZES[4:], scrolls=True) == []


@every_size
def test_words_as_long_as_german_ones_fit_everywhere(meet: Meet, stacked: Served, sizes: Sizes) -> None:
    page = meet("Robin", url=stacked.url).page
    speaks_long(page)
    assert at_each_panel(page, stacked.url, "first", ("seats", "courage"), sizes) == []
    expect(page.locator("section.hand")).to_contain_text("bleeeed")


def test_two_remarks_at_once_beside_the_faces_and_for_three_seconds(meet: Meet, stacked: Served) -> None:
    page = meet("Robin", url=stacked.url).page
    doorman = Doorman(page)
    begin(page, stacked.url, "first")
    play_to(page, "courage")
    speech = page.locator("[data-part=speech]")
    found = []
    for size in SIZES:
        page.set_viewport_size({"width": size[0], "height": size[1]})
        for seat, text in enumerate(REMARKS, 1):
            says(doorman, seat, text)
        expect(speech).not_to_have_count(0)
        found += flaws(page, (size,))
        assert speech.count() <= 2
    assert found == []
    expect(speech).to_have_count(0, timeout=5000)


def test_what_is_said_of_the_line_and_by_the_table_takes_room_of_its_own(meet: Meet, stacked: Served) -> None:
    page = meet("Robin", url=stacked.url).page
    doorman = Doorman(page)
    begin(page, stacked.url, "first")
    play_to(page, "seats")
    doorman.tells(
        {"is": "notice", "key": "full", "text": "The disk of this house is full. The game waits until there is room."}
    )
    doorman.tells({"is": "error", "code": "refused", "text": "Nobody may aim at a gangster who is not there (FE-22)."})
    expect(page.locator("[data-part=notice]")).to_be_visible()
    expect(page.locator("[data-part=refusal]")).to_be_visible()
    assert flaws(page, SIZES[:4]) == []
