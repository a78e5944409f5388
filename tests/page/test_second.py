"""A whole evening of the second edition, from the cover to the count, and what its powers say."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Person, Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, Ear, call, open_table, sit

PHONES = {"Ann": (360, 640), "Dan": (320, 568), "Fay": (844, 390)}
BROKEN = re.compile(r"NaN|undefined|null|[{}\[\]_]|\$[^0-9-]|  | [.,:]|: ?\.")
"""What a sentence looks like when one of its words was missing."""
LISTEN = """() => {
  window.said = [];
  new MutationObserver((changes) => {
    for (const change of changes) for (const node of change.addedNodes)
      if (node.parentElement?.closest?.("[role=log][aria-live]")) said.push(node.textContent);
  }).observe(document.body, { childList: true, subtree: true });
}"""


def opened_in_the_lobby(host: Person) -> str:
    """The table's code, after the host has picked the cover and a house rule, and waits for everybody."""
    page = host.page
    host.home()
    page.locator(".cover", has_text="Second").click()
    page.wait_for_selector("main.lobby")
    expect(page.locator(".cover[aria-pressed=true]")).to_contain_text("Second")
    expect(page.get_by_label("Unclaimed loot")).to_be_attached()
    for name in page.locator("summary").all_inner_texts():
        assert re.fullmatch(r"[A-Z][A-Za-z ]+", name), name
    page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
    for opt in page.locator(".opt b").all_inner_texts():
        assert "_" not in opt, opt
    page.get_by_label("Unclaimed loot").select_option("box")
    expect(page.locator("summary i").first).to_contain_text("1 changed")
    for pace in ("brisk", "no clock"):
        page.get_by_role("button", name=re.compile("^Pace")).click()
        expect(page.get_by_role("button", name=f"Pace: {pace}")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def sits_down(friend: Person, code: str) -> None:
    """Comes in by the code and takes a chair."""
    friend.page.goto(f"/t/{code}")
    friend.page.locator(".me input").fill(friend.name)
    friend.page.get_by_role("button", name="Sit down").click()
    friend.page.wait_for_selector("main.lobby")


def assert_no_secrets(ear: Ear, me: int | None) -> None:
    """Until the game is over nobody else's hand, bullet or loot has come down the line."""
    views = [frame["view"] for frame in ear.frames if frame.get("view") and not frame["view"].get("over")]
    assert views
    for one in (seat for view in views for seat in view["seats"] if seat["seat"] != me):
        assert all(one.get(secret) is None for secret in ("hand", "card", "discards", "stash"))


@pytest.mark.long
def test_people_and_bots_play_the_second_edition_while_others_watch(meet: Meet, hasty: Served) -> None:
    people = [meet(name, size=size, url=hasty.url) for name, size in PHONES.items()]
    host = people[0]
    ears = [Ear(person.page) for person in people]
    code = opened_in_the_lobby(host)
    for friend in people[1:]:
        sits_down(friend, code)
    tv, watcher = meet(size=(1280, 720), url=hasty.url), meet(size=(800, 600), url=hasty.url)
    public = Ear(tv.page)
    tv.page.goto(f"/tv/{code}")
    tv.page.wait_for_selector("h1", state="attached")
    watcher.page.goto(f"/w/{watch_name(host.page)}")
    watcher.page.wait_for_selector("h1", state="attached")
    host.page.evaluate(LISTEN)
    host.page.get_by_role("button", name=re.compile("^Start")).click()
    for number, person in enumerate(people):
        person.page.wait_for_selector("section.hand")
        person.page.evaluate(AUTOPLAY, number + 1)
    for person in people:
        person.page.wait_for_selector(".after", timeout=300_000)

    answered = {label for ear in ears for label in ear.labels}
    assert answered >= {"load", "aim", "courage", "privilege", "pick"}
    assert sum(ear.wishes for ear in ears), "nobody has wished for anything"
    said: list[str] = host.page.evaluate("said")
    assert len(said) > 50
    assert not [line for line in said if BROKEN.search(line)]
    assert_no_secrets(public, None)
    assert_no_secrets(ears[0], 0)
    score = totals(ears[0])
    for person in people:
        expect(person.page.locator(".end ol li")).to_have_count(6)
        for total in filter(None, score):
            expect(person.page.locator(".end ol").get_by_role("img", name=f"${total}K").first).to_be_attached()
    for person in (tv, watcher):
        expect(person.page.locator(".end ol li")).to_have_count(6, timeout=90_000)


def watch_name(page: Page) -> str:
    """The name under which spectators know this table, from the sheet that invites them."""
    page.locator(".door .btn").click()
    links: list[str] = page.locator("dialog input").evaluate_all("all => all.map((one) => one.value)")
    page.keyboard.press("Escape")
    return next(link for link in links if "/w/" in link).rsplit("/", 1)[1]


def totals(ear: Ear) -> list[int]:
    """What the server counted for everybody, the last time it told."""
    view = next(frame["view"] for frame in reversed(ear.frames) if frame.get("view"))
    return [one.get("total") or 0 for one in view["seats"]]


def test_sixteen_powers_with_their_rules(meet: Meet, served: Served) -> None:
    page = at_the_table(meet, served)
    page.locator(".corner").click()
    page.get_by_role("button", name="Powers").click()
    cards = page.locator("dialog li")
    expect(cards).to_have_count(16)
    rules: dict[str, Any] = {one["id"]: one["text"]["en"] for one in call(served.url, "/api/rules/second")}
    for card in cards.all():
        name, text = card.locator("b").inner_text(), card.locator("p").inner_text()
        clause = (card.get_by_role("button").get_attribute("aria-label") or "").removeprefix("Rule ")
        assert name.casefold().removeprefix("the ") in rules[clause].casefold(), name
        assert text.endswith("."), name
    expect(page.locator("dialog .here")).to_have_count(6)
    cards.first.get_by_role("button", name=re.compile("SEP-")).click()
    expect(page.locator("dialog .text")).to_contain_text(re.compile(r"\w{4,}"))


def at_the_table(meet: Meet, served: Served) -> Page:
    """Somebody at a table with bots, in the first round."""
    page = meet("Ann").page
    sit(page, open_table(served.url, "Ann", edition="second"))
    page.get_by_role("button", name=re.compile("^Start")).click()
    page.wait_for_selector("section.hand")
    return page
