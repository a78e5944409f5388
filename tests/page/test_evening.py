"""The evening round the games: again, the crowd, the TV's voice, and what is kept of it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final
from urllib.parse import unquote

from playwright.sync_api import Page, expect

from standoff.client import Player
from standoff.engine.rules import SetUp
from standoff.table import commands as c
from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.others import Others

BLANKS: Final = {"hand": {"click": 1}}
RICH: Final = {
    "notes": [5] * 5,
    "position": {"round": 8, "seats": {"0": {**BLANKS, "money": 80}, "1": BLANKS, "2": BLANKS, "3": BLANKS}},
}
"""One round is left, nobody can be shot, and nobody becomes as rich as the host: there is one winner, come what may."""


@contextmanager
def played(served: Served, *names: str) -> Iterator[tuple[Others, list[Player]]]:
    """A table whose first game has just been played to its end by these people, the first of them its host."""
    with Others(served.url).here() as others:
        host = others.open(names[0], SetUp("first", 4, deal=RICH))
        people = [host, *[others.join(host.table, name) for name in names[1:]]]
        others.say(host, c.Start())
        others.play(*people)
        yield others, people


def sit(page: Page, player: Player) -> None:
    """The same seat in a browser."""
    page.goto(f"/t/{player.table}#seat={player.token}.{player.watch_code}")
    expect(page.locator(".after")).to_be_visible()


def test_a_guest_says_again_from_the_replay_and_is_called_back(meet: Meet, stacked: Served) -> None:
    with played(stacked, "Ann", "Bob", "Cleo") as (others, (ann, bob, _)):
        guest = meet("Bob", url=stacked.url).page
        sit(guest, bob)
        after = guest.locator(".after")
        expect(after.get_by_role("link", name="Home")).to_be_visible()
        expect(after.get_by_role("button", name="Change the game")).to_have_count(0)
        after.get_by_role("button", name="The score").click()
        score = guest.get_by_role("dialog", name="The score")
        expect(score.get_by_role("listitem")).to_have_count(3)
        expect(score).to_contain_text("1 game together on this device")
        with guest.expect_download() as download:
            score.get_by_role("button", name="Save as a file").click()
        (kept,) = json.loads(download.value.path().read_text("utf-8"))
        assert {one["name"] for one in kept["people"]} == {"Ann", "Bob", "Cleo"}
        score.get_by_role("button", name="Delete it").click()
        expect(score).to_contain_text("No games are remembered here.")
        guest.reload()
        after.get_by_role("button", name="The score").click()
        expect(score).to_contain_text("No games are remembered here.")
        guest.keyboard.press("Escape")
        guest.get_by_role("button", name="A picture").click()
        picture = guest.get_by_role("dialog", name="A picture")
        shown = picture.get_by_role("img", name="The podium")
        expect(shown).to_have_js_property("naturalWidth", 1080)
        assert "Cleo" in unquote(shown.get_attribute("src") or "")
        picture.get_by_role("switch", name="With names").click()
        expect(shown).not_to_have_attribute("src", re.compile("Cleo"))
        with guest.expect_download() as download:
            picture.get_by_role("button", name="Save it").click()
        assert download.value.path().read_bytes()[:24].endswith((1080).to_bytes(4, "big") + (1350).to_bytes(4, "big"))
        guest.keyboard.press("Escape")
        after.get_by_role("link", name="Watch it again").click()
        table = guest.get_by_role("navigation", name="My table")
        again = table.get_by_role("button", name="Again!")
        again.click()
        expect(again).to_have_attribute("aria-pressed", "true")
        expect(table.get_by_role("status")).to_contain_text("1 of 2")
        others.say(ann, c.Again())
        expect(guest.locator("main.game section.hand")).to_be_visible()
        expect(guest).to_have_url(f"{stacked.url}/t/{ann.table}")


SPOKEN = """() => {
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, "speechSynthesis", { value: {
    getVoices: () => [{ lang: "en-GB" }], cancel() {}, speak: (one) => window.spoken.push(one.text),
  } });
}"""
"""A voice that writes down what it says."""


def test_the_tv_asks_once_for_sound_names_the_winner_last_and_counts_the_votes(meet: Meet, stacked: Served) -> None:
    with played(stacked, "Ann", "Bob", "Cleo") as (others, (ann, bob, _)):
        eve = others.join(ann.table, "Eve")
        tv, phone = meet(size=(1280, 720), url=stacked.url).page, meet("Eve", url=stacked.url).page
        tv.add_init_script(f"({SPOKEN})()")
        tv.goto(f"/tv/{ann.watch_code}")
        tv.get_by_role("button", name="Click for sound").click()
        music = tv.get_by_role("button", name="Music")
        expect(music).to_have_attribute("aria-pressed", "true")
        music.click()
        expect(music).to_have_attribute("aria-pressed", "false")
        tv.reload()
        tv.get_by_role("button", name="Click for sound").click()
        expect(music).to_have_attribute("aria-pressed", "false")
        winner = tv.locator(".end ol li").first.locator("b").inner_text().strip()
        expect(tv.locator(".won")).to_have_text(f"{winner} wins.")
        tv.wait_for_function("(end) => window.spoken.at(-1) === end", arg=f"And the winner: {winner}!")
        sit(phone, eve)
        others.say(bob, c.Vote("bluff", 0))
        bluff = phone.get_by_role("group", name="Best bluff")
        bluff.get_by_role("button", name="Ann").click()
        expect(bluff.get_by_role("button", name="Ann")).to_have_attribute("aria-pressed", "true")
        expect(tv.get_by_role("group", name="Best bluff")).to_contain_text("2 votes")
        tv.wait_for_function("() => document.querySelector('.end .sheet').scrollTop > 0")  # nobody scrolls a TV


SHARED: Final = {
    "position": {"round": 8, "seats": {str(seat): BLANKS for seat in range(9)}},
}
"""Three families in their last round, in which nobody can be shot."""


def test_whoever_shares_the_first_place_stands_as_high_as_the_others(meet: Meet, stacked: Served) -> None:
    with Others(stacked.url).here() as others:
        host = others.open("Ann", SetUp("first", 9, ("families",), deal=SHARED))
        others.say(host, c.Start())
        others.play(host)
        page = meet("Ann", url=stacked.url).page
        sit(page, host)
        crates = page.locator(".hero .crate")
        expect(crates).to_have_count(3)
        tops = [round(box["y"]) for one in crates.all() if (box := one.bounding_box())]
        assert len(set(tops)) == 1, "a family wins together"


def test_the_page_is_installed_where_a_browser_offers_it(meet: Meet) -> None:
    page = meet("Ann").page
    page.goto("/")
    install = page.get_by_role("button", name="Install it as an app")
    expect(page.get_by_role("link", name="Settings")).to_be_visible()
    expect(install).to_have_count(0)
    page.evaluate(
        """() => {
          const offer = new Event("beforeinstallprompt", { cancelable: true });
          offer.prompt = async () => { window.asked = true; };
          window.kept = !dispatchEvent(offer);
        }"""
    )
    install.click()
    expect(install).to_have_count(0)
    assert page.evaluate("[window.kept, window.asked]") == [True, True]
