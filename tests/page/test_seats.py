"""Who may sit where: asks and consent, places for players, locks and kicks, and seats that move."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.page.browsing import Served, alert
from tests.page.conftest import Meet
from tests.page.others import Others
from tests.page.playing import AUTOPLAY, BLANKS, Ear, open_table, sit
from tests.page.test_access import troubles
from tests.page.test_keeping_a_seat import friend_of, kept


@pytest.fixture
def others(stacked: Served) -> Iterator[Others]:
    """People without a browser."""
    with Others(stacked.url).here() as others:
        yield others


def begun(meet: Meet, served: Served, deal: dict[str, Any] | None = None, **how: Any) -> tuple[Page, dict[str, Any]]:
    """Ann is host and plays against bots."""
    seat = open_table(served.url, "Ann", players=4, modules=[], deal=deal or {})
    page: Page = meet("Ann", url=served.url, **how).page
    sit(page, seat)
    begin(page)
    return page, seat


def begin(page: Page) -> None:
    """The host's word."""
    page.locator(".start").click()
    page.wait_for_selector("section.hand")


def late(meet: Meet, served: Served, seat: dict[str, Any], name: str = "Bob", **how: Any) -> Page:
    """Somebody comes to a game that runs, and watches."""
    page: Page = meet(name, url=served.url, **how).page
    page.goto(f"/t/{seat['table']}")
    page.locator(".me input").fill(name)
    page.get_by_role("button", name="Sit down").click()
    expect(page.locator("section.hand.guest")).to_contain_text("You watch.")
    return page


def wants_a_chair(page: Page) -> None:
    """The first bot's."""
    page.get_by_role("button", name="Ask for a chair").click()
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Ask ")).first.click()


def asks(page: Page) -> None:
    """For the first bot's chair, where silence is no answer."""
    wants_a_chair(page)
    expect(line(page)).to_contain_text("You ask for")


def line(page: Page) -> Locator:
    """The thin line about an ask."""
    return page.locator(".ask-line")


def menu(page: Page, *names: str) -> None:
    """Opens the menu, and a sheet behind it."""
    page.locator(".corner").click()
    for name in names:
        page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def test_a_chair_is_taken_with_consent_when_the_next_round_begins(meet: Meet, stacked: Served) -> None:
    ann, seat = begun(meet, stacked, BLANKS)
    person = meet("Bob", url=stacked.url)
    ear = Ear(person.page)
    sit(person.page, friend_of(stacked, seat))
    bob = person.page
    asks(bob)
    expect(line(ann)).to_contain_text("Bob asks for")
    assert troubles(ann) == []
    line(ann).get_by_role("button", name="Yes", exact=False).click()
    expect(line(bob)).to_contain_text("Agreed: you take")
    expect(line(ann)).to_contain_text("Bob takes")
    expect(bob.locator("section.hand.guest")).to_be_visible()
    ann.evaluate(AUTOPLAY, 1)
    bob.evaluate(AUTOPLAY, 2)
    expect(bob.locator(".hand:is(.load, .seats, .courage)")).to_be_visible()
    seated = [frame for frame in ear.frames if (frame.get("mine") or {}).get("seat") is not None]
    assert seated[0]["view"]["round"] >= 5
    assert seated[0]["mine"].get("choice") is None
    rounds = [
        frame["view"]["round"] for frame in ear.frames if frame.get("view") and frame["view"].get("me") is not None
    ]
    assert min(rounds) >= 5, "nobody sees a hand in the middle of a round"


def test_silence_is_a_yes(meet: Meet, hasty: Served) -> None:
    _, seat = begun(meet, hasty)
    bob = late(meet, hasty, seat)
    wants_a_chair(bob)
    expect(line(bob)).to_contain_text("Agreed: you take")


def test_one_no_is_a_no_whatever_the_host_says_and_one_asks_once_a_game(
    meet: Meet, stacked: Served, others: Others
) -> None:
    seat = open_table(stacked.url, "Ann", players=4, modules=[])
    ann: Page = meet("Ann", url=stacked.url).page
    sit(ann, seat)
    cat = others.join(seat["table"], "Cat")
    begin(ann)
    bob = late(meet, stacked, seat)
    asks(bob)
    line(ann).get_by_role("button", name="yes").click()
    expect(line(ann)).to_contain_text("You said yes.")
    expect(line(bob)).to_contain_text("You ask for")
    others.consent(cat, False)
    expect(line(bob)).to_contain_text("No chair in this game")
    expect(line(ann)).to_have_count(0)
    expect(bob.get_by_role("button", name="Ask for a chair")).to_have_count(0)
    expect(bob.locator("section.hand.guest")).to_be_visible()


def test_an_ask_can_be_taken_back(meet: Meet, stacked: Served) -> None:
    ann, seat = begun(meet, stacked)
    bob = late(meet, stacked, seat)
    asks(bob)
    expect(line(ann)).to_be_visible()
    line(bob).get_by_role("button", name="Take it back").click()
    expect(line(ann)).to_have_count(0)
    expect(line(bob)).to_contain_text("No chair in this game")


def test_an_ask_is_answered_by_keyboard_and_told_to_screen_readers(meet: Meet, stacked: Served) -> None:
    ann, seat = begun(meet, stacked)
    bob = late(meet, stacked, seat)
    asks(bob)
    expect(line(ann).get_by_role("status")).to_contain_text("Bob asks for")
    expect(line(ann).get_by_role("timer")).to_contain_text("seconds left")
    line(ann).get_by_role("button", name="no").focus()
    ann.keyboard.press("Enter")
    expect(line(bob)).to_contain_text("No chair in this game")


@pytest.mark.parametrize("size", [(360, 640), (768, 1024), (1280, 720)])
def test_an_ask_lies_over_no_question_and_no_sheet(meet: Meet, stacked: Served, size: tuple[int, int]) -> None:
    ann, seat = begun(meet, stacked, size=size)
    bob = late(meet, stacked, seat)
    asks(bob)
    expect(line(ann)).to_be_visible()
    buttons = ann.locator("section.hand button")
    for at in range(buttons.count()):
        buttons.nth(at).click(trial=True)
    box, hand = line(ann).bounding_box(), ann.locator("section.hand").bounding_box()
    assert box
    assert hand
    apart = box["y"] + box["height"] <= hand["y"] + 1 or box["x"] >= hand["x"] + hand["width"] - 1
    assert apart
    menu(ann)
    expect(ann.get_by_role("dialog")).to_be_visible()
    over = ann.evaluate(
        """() => {
          const { x, y, width, height } = document.querySelector(".ask-line").getBoundingClientRect();
          return !!document.elementFromPoint(x + width / 2, y + height / 2).closest(".ask-line");
        }"""
    )
    assert not over


def test_the_chair_of_somebody_sent_away_is_its_bots(meet: Meet, stacked: Served, others: Others) -> None:
    seat = open_table(stacked.url, "Ann", players=4, modules=[])
    ann: Page = meet("Ann", url=stacked.url).page
    sit(ann, seat)
    others.join(seat["table"], "Cat")
    begin(ann)
    bob = late(meet, stacked, seat)
    menu(ann, "People")
    ann.get_by_role("button", name="more Cat").click()
    ann.get_by_role("button", name="Send away").click()
    expect(ann.get_by_role("dialog")).to_contain_text("Its person was sent away: the bot plays on")
    bob.get_by_role("button", name="Ask for a chair").click()
    sheet = bob.get_by_role("dialog")
    barred = sheet.locator("li", has_text="was sent away")
    expect(barred.get_by_role("button")).to_be_disabled()
    expect(sheet.locator("li button:not(:disabled)")).to_have_count(2)
    assert troubles(bob) == []


def test_watchers_cannot_lock_a_player_or_the_tv_out(meet: Meet, stacked: Served, others: Others) -> None:
    ann, seat = begun(meet, stacked)
    ann.goto("/")
    assert others.watch(seat["table"], 140) == 128
    ann.goto(f"/t/{seat['table']}")
    expect(ann.locator("section.hand")).to_be_visible()
    link = ann.evaluate("() => document.querySelector('.door .tv')?.getAttribute('href') ?? ''")
    tv: Page = meet(size=(1280, 720), url=stacked.url).page
    tv.goto(link or f"/tv/{seat['watch']}#{seat['table']}")
    expect(tv.locator("svg.ring")).to_be_visible()
    expect(tv.locator("aside img")).to_be_visible()
    watcher: Page = meet(url=stacked.url).page
    watcher.goto(f"/w/{seat['table']}")
    expect(alert(watcher, "no room for you just now")).to_be_visible()


def test_a_locked_table_lets_nobody_new_in(meet: Meet, served: Served) -> None:
    ann, seat = begun(meet, served)
    bob = late(meet, served, seat)
    menu(ann, "The door")
    assert troubles(ann) == []
    ann.get_by_role("switch", name="Lock the table").click()
    expect(ann.get_by_role("switch", name="Lock the table")).to_be_checked()
    dan: Page = meet("Dan").page
    dan.goto(f"/t/{seat['table']}")
    dan.get_by_role("button", name="Sit down").click()
    expect(alert(dan, "The host has locked this table.")).to_be_visible()
    watcher: Page = meet().page
    watcher.goto(f"/w/{seat['table']}")
    expect(alert(watcher, "The host has locked this table.")).to_be_visible()
    bob.reload()
    expect(bob.locator("section.hand.guest")).to_be_visible()
    ann.get_by_role("switch", name="Lock the table").click()
    expect(ann.get_by_role("switch", name="Lock the table")).not_to_be_checked()
    dan.get_by_role("button", name="Sit down").click()
    expect(dan.locator("section.hand.guest")).to_be_visible()


def test_watchers_are_sent_away_and_the_tv_stays(meet: Meet, served: Served) -> None:
    ann, seat = begun(meet, served)
    watcher, tv = meet().page, meet(size=(1280, 720)).page
    watcher.goto(f"/w/{seat['table']}")
    tv.goto(f"/tv/{seat['watch']}#{seat['table']}")
    for page in (watcher, tv):
        expect(page.locator("svg.ring")).to_be_visible()
    menu(ann, "The door")
    ann.get_by_role("dialog").get_by_role("button", name="Send away").click()
    expect(alert(watcher, "The host has shown you the door.")).to_be_visible()
    expect(tv.locator("svg.ring")).to_be_visible()
    expect(tv.get_by_role("alert")).to_have_count(0)


def test_somebody_sent_away_stays_out_until_forgiven(meet: Meet, served: Served) -> None:
    ann, seat = begun(meet, served)
    bob = late(meet, served, seat)
    menu(ann, "People")
    ann.get_by_role("button", name="more Bob").click()
    ann.get_by_role("button", name="Send away").click()
    expect(alert(bob, "The host has shown you the door.")).to_be_visible()
    assert kept(bob) == {}
    bob.reload()
    bob.get_by_role("button", name="Sit down").click()
    expect(alert(bob, "The host has sent you away from this table.")).to_be_visible()
    ann.keyboard.press("Escape")
    menu(ann, "The door")
    ann.get_by_role("button", name="Forgive Bob").click()
    expect(ann.get_by_role("button", name="Forgive Bob")).to_have_count(0)
    bob.get_by_role("button", name="Sit down").click()
    expect(bob.locator("section.hand.guest")).to_be_visible()


def test_a_seat_moves_to_another_device_once(meet: Meet, served: Served) -> None:
    old, seat = begun(meet, served)
    menu(old, "My seat")
    old.get_by_role("button", name="Make a link").click()
    expect(old.get_by_role("img", name="QR code that takes your seat")).to_be_visible()
    assert troubles(old) == []
    link = old.get_by_role("dialog").get_by_label("To another device").input_value()
    assert seat["token"] not in old.content()
    ticket = link.partition("#")[2]
    assert re.fullmatch(r"move=[\w-]{20,}", ticket)
    new: Page = meet("Ann", size=(1280, 720)).page
    new.goto(f"/t/{seat['table']}#{ticket}")
    expect(new.locator("section.hand")).to_be_visible()
    assert "#" not in new.url
    expect(alert(old, "You are signed out here: your seat has moved to another device.")).to_be_visible()
    assert kept(old) == {}
    assert kept(new)[seat["table"]] != seat["token"]
    third: Page = meet("Eve").page
    third.goto(f"/t/{seat['table']}#{ticket}")
    expect(alert(third, "This link is used up or too old")).to_be_visible()
    expect(new.locator("section.hand")).to_be_visible()


def test_a_ticket_asks_first_where_one_has_a_seat(meet: Meet, served: Served) -> None:
    seat = open_table(served.url, "Ann")
    ann, bob = meet("Ann").page, meet("Bob").page
    sit(ann, seat)
    other = friend_of(served, seat)
    sit(bob, other)
    ann.get_by_role("button", name="My seat").click()
    ann.get_by_role("button", name="Make a link").click()
    link = ann.get_by_role("dialog").get_by_label("To another device").input_value()
    bob.goto(f"/t/{seat['table']}#{link.partition('#')[2]}")
    bob.get_by_role("button", name="Keep my seat").click()
    expect(bob.locator(".plate.you")).to_contain_text("Bob")
    assert kept(bob) == {other["table"]: other["token"]}
    expect(ann.get_by_role("dialog")).to_be_visible()


def test_all_other_devices_can_be_signed_out(meet: Meet, served: Served) -> None:
    here, seat = begun(meet, served)
    window: Page = here.context.new_page()
    window.goto(f"/t/{seat['table']}")
    away: Page = meet("Ann").page
    sit(away, seat)
    menu(here, "My seat")
    here.get_by_role("button", name="Sign out all others").click()
    expect(here.get_by_role("dialog")).to_contain_text("Your seat is on this device alone.")
    expect(alert(away, "You are signed out here")).to_be_visible()
    assert kept(away) == {}
    assert kept(here)[seat["table"]] != seat["token"]
    for page in (here, window):
        expect(page.locator("section.hand")).to_be_visible()
        page.reload()
        expect(page.locator("section.hand")).to_be_visible()


def test_a_lost_device_gets_its_seat_back_by_name(meet: Meet, hasty: Served) -> None:
    seat = open_table(hasty.url, "Ann", players=4, modules=[])
    ann: Page = meet("Ann", url=hasty.url).page
    sit(ann, seat)
    lost = meet("Bob", url=hasty.url)
    sit(lost.page, friend_of(hasty, seat))
    begin(ann)
    lost.page.wait_for_selector("section.hand")
    lost.page.goto("/rules")
    back = late(meet, hasty, seat, "Robert")
    menu(ann, "The door")
    sheet = ann.get_by_role("dialog")
    sheet.get_by_role("button", name="Robert").click()
    sheet.get_by_role("button", name="Bob").click()
    expect(line(ann)).to_contain_text("Robert says to be Bob")
    line(ann).get_by_role("button", name="yes").click()
    # Silence is a yes of whoever is away, and a bot plays on until the owner is back.
    back.get_by_role("button", name="I am here: my seat, please").click()
    expect(back.locator("section.hand.load")).to_be_visible()
    back.locator(".corner").click()
    lost.page.goto(f"/t/{seat['table']}")
    expect(alert(lost.page, "this seat is not yours")).to_be_visible()
