"""The log speaks to whoever reads it, money is in sight and written one way, and rules are a quiet mark."""

from __future__ import annotations

import re
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Person, Served
from tests.page.conftest import Meet
from tests.page.others import Others
from tests.page.playing import AUTOPLAY, call, open_table, sit

SEATS: Final = {
    "0": {"hand": {"click": 2}, "wounds": 1, "shame": 1},
    "1": {"hand": {"click": 1, "bang": 1}},
    "2": {"hand": {"click": 2}},
    "3": {"hand": {"click": 2}},
}
DEAL: Final = {"notes": [10, 10, 10, 5, 5], "position": {"round": 7, "table": [5], "seats": SEATS}}
"""Two rounds from the end, and three shares of fifteen lie on the table."""
WIDE: Final = re.compile("[ \u00a0](?:[:;!?»]|k?[$])|«[ \u00a0]")
"""A blank where French has a narrow one."""


def tells(page: Page, line: str) -> None:
    """The log says this, word for word."""
    expect(page.locator("main .log li span", has_text=re.compile(f"^{re.escape(line)}$"))).to_have_count(1)


def reads_narrow(page: Page) -> None:
    """Nothing in sight has a French sign after a plain blank."""
    text = str(page.evaluate("document.body.innerText"))
    assert WIDE.findall(text) == []


@pytest.fixture
def table(meet: Meet, stacked: Served) -> tuple[Person, Person, str]:
    """Quirina with a laptop and Bernadette with a French one."""
    setup = {"players": 4, "modules": [], "godfather": 2, "deal": DEAL}
    seat = open_table(stacked.url, "Quirina", "no clock", **setup)
    other = call(stacked.url, f"/api/tables/{seat['table']}/people", {"name": "Bernadette", "sit": True})
    quirina = meet("Quirina", size=(1280, 720), url=stacked.url)
    bernadette = meet("Bernadette", size=(1280, 720), url=stacked.url, language="fr-FR")
    sit(quirina.page, seat)
    sit(bernadette.page, {**other, "watch": seat["watch"], "table": seat["table"]})
    return quirina, bernadette, seat["table"]


def test_the_log_says_you_and_what_lies_behind_a_line(table: tuple[Person, Person, str], stacked: Served) -> None:
    one, two, code = table
    with Others(stacked.url).here() as others:
        for name, courage in (("Cat", "stay"), ("Dan", "withdraw")):
            others.follow(others.join(code, name), {"load": "click", "aim": 0, "courage": courage})
        reads_narrow(two.page)
        one.page.get_by_role("button", name=re.compile("^Start")).click()
        purse = one.page.get_by_role("button", name="Your money")
        expect(purse).to_have_accessible_name("Your money: $0. Tap to hide it")
        one.page.wait_for_selector("section.hand.load")
        one.page.evaluate(AUTOPLAY, {"seed": 1, "wants": {"load": ["Click"], "seats": ["Cat"], "courage": [".stay"]}})
        calm = {"load": ["Clic"], "seats": ["Cat"], "courage": [".stay"]}
        two.page.evaluate(AUTOPLAY, {"seed": 2, "wants": calm})
        tells(one.page, "You share $45K with two others: $15K, one 10 and one 5.")
        shared = "Vous partagez 45\u202fk$ avec deux autres\u202f: 15\u202fk$, soit un billet de 10 et un billet de 5."
        tells(two.page, shared)
        two.page.evaluate(AUTOPLAY, {"seed": 2, "wants": {**calm, "load": ["Bang"], "seats": ["Quirina"]}})
        one.page.locator(".after").wait_for()
    expect(one.page.locator(".end ol li.me")).to_contain_text("You")
    tells(one.page, "Bernadette hits you: second wound of three.")
    tells(one.page, "You have $10K: $15K in notes, $5K less for each shame (1).")
    tells(two.page, "Vous faites mouche sur Quirina\u202f: deuxième blessure sur trois.")
    assert "Quirina" not in " ".join(one.page.locator("main .log li, main .end ol li").all_inner_texts())
    reads_narrow(two.page)
    marks = one.page.locator("main .log li button")
    assert set(marks.all_inner_texts()) == {"§"}
    last = one.page.locator("main .log li", has_text="less for each shame").first.get_by_role("button")
    last.click()
    expect(one.page.get_by_role("dialog")).to_contain_text("$5K for each shame")


def test_money_is_hidden_by_a_tap_and_marks_by_a_setting(meet: Meet, served: Served) -> None:
    page = meet("Ann", size=(360, 640)).page
    page.goto("/settings")
    page.get_by_role("switch", name="Rule marks in the log").click()
    expect(page.get_by_role("switch", name="Rule marks in the log")).not_to_be_checked()
    sit(page, open_table(served.url, "Ann", "no clock", players=4, modules=[]))
    page.get_by_role("button", name=re.compile("^Start")).click()
    purse = page.locator(".bar").get_by_role("button", name=re.compile("^Your money"))
    expect(purse).to_have_text("$0")
    expect(page.locator(".bar p span")).not_to_be_empty()
    expect(page.locator(".bar").get_by_role("button", name=re.compile("^Rule "))).to_have_count(0)
    purse.click()
    expect(purse).to_have_text("•••")
    page.reload()
    page.wait_for_selector("section.hand")
    expect(purse).to_have_accessible_name("Your money is hidden. Tap to see it")
    purse.click()
    expect(purse).to_have_text("$0")
