"""What a server keeps, as people see it: a disk that is full, tables and replays that go, names, and earlier rules."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browsing import Served, alert, serving
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, LAST_ROUND, Ear, call, open_table, sit
from tests.page.test_access import troubles
from tests.page.test_keeping_a_seat import friend_of, kept
from tests.page.test_robust import WATCHED
from tests.page.wire import Wire

WAITS = "One moment: nothing can be written"
SIZES = pytest.mark.parametrize("size", [(360, 640), pytest.param((1280, 720), marks=pytest.mark.long)])


class Disk:
    """The disk of a server's store."""

    def __init__(self, folder: Path) -> None:
        self.full = folder / "full"

    def fills(self) -> None:
        """Nothing can be written from now on."""
        self.full.touch()

    def has_room(self) -> None:
        """Everything can be written again."""
        self.full.unlink()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the forgetful server writes."""
    return tmp_path_factory.mktemp("forgetful")


@pytest.fixture(scope="module")
def forgetful(house: Path) -> Iterator[Served]:
    """A server whose disk can be full."""
    with serving(house, "tests.page.forgetful") as served:
        yield served


@pytest.fixture
def disk(house: Path) -> Iterator[Disk]:
    """Its disk, which has room again for the next test."""
    disk = Disk(house)
    yield disk
    disk.full.unlink(missing_ok=True)


def at_the_table(meet: Meet, served: Served, seat: dict[str, Any], **how: Any) -> Page:
    """Somebody's page, in the lobby or in the game."""
    page: Page = meet(url=served.url, **how).page
    sit(page, seat)
    return page


def begin(page: Page) -> None:
    """The host's word."""
    page.locator(".start").click()
    page.wait_for_selector("section.hand button")


def fits(page: Page) -> None:
    """Nobody has to scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# ---- a disk that is full -------------------------------------------------------------------------------------------


def waits(page: Page) -> Locator:
    """The thin line that says so."""
    return page.get_by_role("status").filter(has_text=WAITS)


@SIZES
def test_everybody_is_told_to_wait_and_what_was_chosen_meanwhile_counts(
    meet: Meet, forgetful: Served, disk: Disk, size: tuple[int, int]
) -> None:
    seat = open_table(forgetful.url, "Ann", players=4, modules=[])
    ann = at_the_table(meet, forgetful, seat, size=size)
    bob = at_the_table(meet, forgetful, friend_of(forgetful, seat))
    begin(ann)
    bob.wait_for_selector("section.hand button")
    disk.fills()
    ann.locator("section.hand button").first.click()
    for page in (ann, bob):
        expect(waits(page)).to_be_visible()
        fits(page)
    assert troubles(ann) == []
    bob.locator("section.hand button").first.click()
    expect(bob.locator("section.hand [aria-pressed=true]")).to_have_count(1)
    disk.has_room()
    for page in (ann, bob):
        expect(waits(page)).to_have_count(0)
        expect(page.locator("p.lost")).to_have_count(0)
        page.wait_for_selector("section.hand:not(.load)")


def test_the_clocks_stand_still_meanwhile(meet: Meet, forgetful: Served, disk: Disk) -> None:
    seat = open_table(forgetful.url, "Ann", "normal", players=4, modules=[])
    page = meet(url=forgetful.url).page
    page.add_init_script(f"({WATCHED})()")
    sit(page, seat)
    begin(page)
    disk.fills()
    page.locator("section.hand button").first.click()
    expect(waits(page)).to_be_visible()
    ring = page.locator(".sway [stroke-dasharray]")
    several_looks = "new Promise((done) => setTimeout(done, 400))"
    page.evaluate(several_looks)
    before = ring.get_attribute("stroke-dasharray") or ""
    # Five seconds go by, and several looks at the clock.
    page.evaluate("later(5000)")
    page.evaluate(several_looks)
    assert ring.get_attribute("stroke-dasharray") == before
    disk.has_room()
    expect(waits(page)).to_have_count(0)
    expect(ring).not_to_have_attribute("stroke-dasharray", before)


def test_what_was_chosen_counts_also_when_the_line_is_lost_minutes_later(
    meet: Meet, forgetful: Served, disk: Disk
) -> None:
    seat = open_table(forgetful.url, "Ann", players=4, modules=[])
    with Wire(forgetful.port).laid() as wire:
        page = meet(url=wire.url).page
        page.add_init_script(f"({WATCHED})()")
        ear = Ear(page)
        sit(page, seat)
        begin(page)
        disk.fills()
        page.locator("section.hand button").first.click()
        expect(waits(page)).to_be_visible()
        for _ in range(12):
            heard = len(ear.frames)
            page.evaluate("() => { later(5000); dispatchEvent(new Event('online')); }")
            while len(ear.frames) == heard:
                page.wait_for_timeout(20)
        before = len(ear.frames)
        wire.cut()
        wire.mend()
        while not any(one["is"] == "notice" for one in ear.frames[before:]):
            page.wait_for_timeout(20)
        disk.has_room()
        expect(waits(page)).to_have_count(0)
        page.wait_for_selector("section.hand:not(.load)")


def test_whoever_comes_meanwhile_is_told_as_well(meet: Meet, forgetful: Served, disk: Disk) -> None:
    seat = open_table(forgetful.url, "Ann", players=4, modules=[])
    ann = at_the_table(meet, forgetful, seat)
    disk.fills()
    ann.locator(".start").click()
    expect(waits(ann)).to_be_visible()
    ann.reload()
    expect(waits(ann)).to_be_visible()
    tv = meet(url=forgetful.url, size=(1280, 720)).page
    tv.goto(f"/tv/{seat['watch']}")
    expect(waits(tv)).to_be_visible()
    disk.has_room()
    for page in (ann, tv):
        expect(waits(page)).to_have_count(0)
    assert kept(ann) == {seat["table"]: seat["token"]}
    ann.wait_for_selector("section.hand, main.lobby")


# ---- tables that are closed ----------------------------------------------------------------------------------------


def finished(page: Page) -> None:
    """The game is over."""
    page.evaluate(AUTOPLAY, 7)
    page.wait_for_selector(".after a[href^='/r/']", timeout=300_000)


def replay_of(page: Page) -> str:
    """The name of the replay that a finished game offers."""
    return str(page.locator(".after a[href^='/r/']").get_attribute("href")).removeprefix("/r/")


def is_there(served: Served, path: str) -> bool:
    """Does the server still have it?"""
    try:
        call(served.url, path)
    except HTTPError as err:
        if err.code != 404:
            raise
        return False
    return True


@pytest.mark.parametrize("replays", ["keep", "delete"])
def test_the_host_closes_a_table_with_or_without_its_replays(meet: Meet, stacked: Served, replays: str) -> None:
    seat = open_table(stacked.url, "Ann", players=4, modules=[], deal=LAST_ROUND)
    ann = at_the_table(meet, stacked, seat)
    begin(ann)
    finished(ann)
    replay = replay_of(ann)
    bob = at_the_table(meet, stacked, friend_of(stacked, seat))
    ann.locator(".corner").click()
    ann.get_by_role("button", name="The door").click()
    sheet = ann.get_by_role("dialog", name="The door")
    sheet.get_by_role("button", name="Close this table").click()
    expect(sheet).to_contain_text("Do the replays of its games go as well?")
    assert troubles(ann) == []
    fits(ann)
    sheet.get_by_role("button", name="Leave it open").click()
    expect(sheet.get_by_role("button", name="Close this table")).to_be_visible()
    assert is_there(stacked, f"/api/tables/{seat['table']}")
    sheet.get_by_role("button", name="Close this table").click()
    sheet.get_by_role("button", name=f"Close, {replays} replays").click()
    for page in (ann, bob):
        expect(alert(page, "The host has closed this table.")).to_be_visible()
    assert not is_there(stacked, f"/api/tables/{seat['table']}")
    assert is_there(stacked, f"/api/replays/{replay}") == (replays == "keep")
    ann.goto(f"/r/{replay}")
    if replays == "delete":
        expect(ann.get_by_text("There is no such replay, or it has been deleted.")).to_be_visible()
        return
    ann.get_by_role("button", name="more").click()
    expect(ann.get_by_role("button", name="Take my name out")).to_be_visible()
    expect(ann.get_by_role("button", name="Delete this replay")).to_have_count(0)


def test_only_the_host_can_close_a_table(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann", players=4, modules=[])
    at_the_table(meet, served, seat)
    bob = at_the_table(meet, served, friend_of(served, seat))
    expect(bob.get_by_role("button", name="My seat")).to_be_visible()
    expect(bob.get_by_role("button", name="The door")).to_have_count(0)


# ---- replays and names ---------------------------------------------------------------------------------------------


def played_by_two(meet: Meet, stacked: Served) -> tuple[Page, Page, str]:
    """Ann, who is host, and Bob have finished a game."""
    seat = open_table(stacked.url, "Ann", players=4, modules=[], deal=LAST_ROUND)
    ann = at_the_table(meet, stacked, seat)
    bob = at_the_table(meet, stacked, friend_of(stacked, seat))
    begin(ann)
    bob.evaluate(AUTOPLAY, 8)
    finished(ann)
    bob.wait_for_selector(".after a[href^='/r/']")
    return ann, bob, replay_of(ann)


def more_of(page: Page, replay: str) -> Locator:
    """What can be done with a replay."""
    page.goto(f"/r/{replay}")
    page.get_by_role("button", name="more").click()
    return page.get_by_role("dialog", name="Replay")


def test_people_take_their_names_out_and_the_host_deletes_the_replay(meet: Meet, stacked: Served) -> None:
    ann, bob, replay = played_by_two(meet, stacked)
    sheet = more_of(bob, replay)
    sheet.get_by_role("button", name="Take my name out").click()
    expect(sheet).to_contain_text("Bob is called “Chair 2” in this replay then")
    assert troubles(bob) == []
    fits(bob)
    sheet.get_by_role("button", name="Leave it as it is").click()
    assert call(stacked.url, f"/api/replays/{replay}")["names"][:2] == ["Ann", "Bob"]
    expect(sheet.get_by_role("button", name="Delete this replay")).to_have_count(0)
    sheet.get_by_role("button", name="Take my name out").click()
    sheet.get_by_role("button", name="Take it out").click()
    expect(sheet).to_contain_text("Your name is out of this replay.")
    expect(sheet.get_by_role("button", name="Take my name out")).to_have_count(0)
    sheet.get_by_role("button", name="Close").click()
    expect(bob.get_by_label("Whose eyes")).to_contain_text("Chair 2")
    assert "Bob" not in bob.locator("main").inner_text()
    assert call(stacked.url, f"/api/replays/{replay}")["names"][:2] == ["Ann", "Seat 2"]

    sheet = more_of(ann, replay)
    expect(sheet.get_by_role("button", name="Take my name out")).to_be_visible()
    sheet.get_by_role("button", name="Delete this replay").click()
    expect(sheet).to_contain_text("Nobody can watch this game again then")
    assert is_there(stacked, f"/api/replays/{replay}")
    sheet.get_by_role("button", name="Delete it").click()
    expect(ann.get_by_role("status").filter(has_text="The replay is deleted.")).to_be_visible()
    assert not is_there(stacked, f"/api/replays/{replay}")

    stranger = meet("Eve", url=stacked.url).page
    stranger.goto(f"/r/{replay}")
    expect(stranger.get_by_text("There is no such replay, or it has been deleted.")).to_be_visible()


def test_a_replay_is_nobodys_who_was_not_there(meet: Meet, stacked: Served) -> None:
    _, _, replay = played_by_two(meet, stacked)
    sheet = more_of(meet("Eve", url=stacked.url).page, replay)
    expect(sheet.get_by_role("button", name="Link to this moment")).to_be_visible()
    for name in ("Take my name out", "Delete this replay"):
        expect(sheet.get_by_role("button", name=name)).to_have_count(0)


# ---- earlier rules -------------------------------------------------------------------------------------------------


@SIZES
def test_a_game_of_earlier_rules_has_ended_and_there_is_a_way_on(
    meet: Meet, own: Served, size: tuple[int, int]
) -> None:
    seat = open_table(own.url, "Ann", players=4, modules=[])
    ann = at_the_table(meet, own, seat, size=size)
    bob = at_the_table(meet, own, friend_of(own, seat), size=size)
    watching = meet(url=own.url, size=size).page
    watching.goto(f"/w/{seat['watch']}")
    begin(ann)
    ann.locator("section.hand button").first.click()
    bob.locator("section.hand button").first.click()
    ann.wait_for_selector("section.hand:not(.load)")
    own.stop()
    own.module = "tests.page.renewed"
    own.start()
    for page in (ann, bob, watching):
        expect(page.get_by_role("status").filter(has_text="begun under earlier rules")).to_be_visible()
    expect(bob.locator(".outdated")).to_contain_text("Ann opens the next one.")
    bob.reload()
    expect(bob.locator(".outdated")).to_be_visible()
    assert troubles(bob) == []
    fits(bob)
    bob.locator(".after a[href^='/r/']").click()
    expect(bob.get_by_role("status").filter(has_text="told instead of shown")).to_be_visible()
    lines = bob.get_by_role("list", name="What happened").locator("li")
    expect(lines.first).to_be_visible()
    before = lines.count()
    assert before > 1
    bob.get_by_label("Whose eyes").select_option("open")
    expect(lines).not_to_have_count(before)
    assert troubles(bob) == []
    fits(bob)
    bob.get_by_role("button", name="more").click()
    expect(bob.get_by_role("button", name="Take my name out")).to_be_visible()
    expect(bob.get_by_role("button", name="Play on from here")).to_have_count(0)
    ann.get_by_role("button", name="Change the game").click()
    ann.wait_for_selector("main.lobby")
    begin(ann)
