"""The outdoor game with a phone for everybody: the referee's in hand, the others in pockets, one of them lost."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import Page, expect

from tests.page.browsing import Served, serving
from tests.page.conftest import Meet
from tests.page.outdoors import NAMES, PALE, Park

WILD: Final[dict[str, Any]] = {"0": "bbb", "1": "dg", "2": "kev", "3": ["back", 3], "4": ["boom", 8], "5": "sg"}
"""Ann, Bob and Cleo against Dan, Eve and Finn: everything happens."""
QUIET: Final[dict[str, Any]] = {"rest": "kev"}
"""Nobody has a gun."""
TAPS_OF_A_QUIET_ROUND: Final = 4
"""Ten, three, nobody left, shared out."""
TONES: Final = """() => {
  window.tones = 0;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (...when) { window.tones++; return start.apply(this, when); };
  window.shown = [];
  new MutationObserver(() => {
    const timer = document.querySelector("[role=timer]");
    const now = timer && (timer.querySelector("[role=img]")?.ariaLabel ?? timer.querySelector("b")?.textContent);
    if (now && now !== shown.at(-1)) shown.push(now);
  }).observe(document.body, { childList: true, subtree: true, characterData: true });
}"""
"""Counts what the phone sounds, and writes down what it shows meanwhile: on a slow machine nobody looks in time."""


def count(park: Park) -> None:
    """Both counts, by the referee's own voice."""
    park.tap("^I count myself")
    park.sees("All are frozen")
    park.tap("^I count myself")
    park.sees("Who left")


def test_a_referee_and_six_phones_play_a_wild_round_and_a_quiet_one(meet: Meet, stacked: Served) -> None:
    park = Park(meet, stacked, deal={"weapons": [WILD, QUIET]})
    ann, bob, cleo, dan, *_ = [phone.page for phone in park.phones]
    park.begin()
    park.tap("^All ready")
    park.sees("Has everybody a card")
    expect(dan.locator(".phone")).to_contain_text("Your card")
    before = park.taps
    park.tap("^I count myself")
    for phone in (ann, dan):
        expect(phone.locator(".pocket")).to_contain_text("Phone away")
    park.tap("^I count myself")
    park.name("Cleo")
    park.tap("^One has left")
    expect(cleo.locator(".phone")).to_contain_text("Back in round 2")
    park.sees("Ann fires at Dan")
    park.tap("^So it is")
    park.sees("Number 3, Backstab: Dan")
    expect(dan.locator(".called")).to_contain_text("Number 3")
    park.name("Eve")
    park.tap("^One touched")
    park.sees("Number 8, Boom: Eve")
    park.name("Bob")
    park.tap("^One touched")
    expect(bob.locator(".phone")).to_contain_text("Back in round 3")
    park.sees("Finn fires at Ann")
    park.tap("^So it is")
    expect(ann.locator(".called")).to_contain_text("A shotgun has hit you")
    park.tap("^Nobody touched")
    park.sees("The split")
    park.page.locator(".corner").click()
    park.page.get_by_role("button", name="What happened").click()
    expect(park.page.get_by_role("dialog")).to_contain_text("Dan turns a card over: Backstab 3.")
    park.page.keyboard.press("Escape")
    expect(dan.locator(".phone")).to_contain_text("each, for 2")
    park.tap("^Shared out")
    assert park.taps - before == TAPS_OF_A_QUIET_ROUND + 8, "a tap for each fact, and one for each list and volley"
    park.sees("Round 2 of 5")
    park.tap("^Whoever comes first")
    before = park.taps
    count(park)
    park.tap("^Nobody left")
    park.tap("^Shared out")
    park.sees("Round 3 of 5")
    assert park.taps - before == TAPS_OF_A_QUIET_ROUND


def test_the_phone_itself_counts_and_whistles_without_a_line(meet: Meet, stacked: Served) -> None:
    park = Park(meet, stacked, deal={"weapons": [QUIET]})
    park.begin()
    park.tap("^All ready")
    park.sees("Has everybody a card")
    park.tap("^I count myself")
    park.sees("All are frozen")
    park.page.evaluate(TONES)
    park.referee.context.set_offline(True)
    park.tap("^Count to three")
    park.page.wait_for_function("() => shown.includes('The phone whistles')")
    expect(park.page.get_by_role("timer")).to_have_count(0)
    assert park.page.evaluate("shown") == ["3", "2", "1", "0", "The phone whistles"]
    assert park.page.evaluate("window.tones") == 4 + 3, "three, two, one, zero; then a whistle of two notes and its pea"
    park.referee.context.set_offline(False)
    park.sees("Who left with arms up")


def hold(page: Page) -> None:
    """A long press on what has the focus."""
    page.keyboard.down("Space")
    page.wait_for_timeout(1000)
    page.keyboard.up("Space")


def test_people_without_phones_have_the_names_that_the_referee_writes_down(meet: Meet, stacked: Served) -> None:
    park = Park(meet, stacked, names=(), options={"cards": "paper"})
    page = park.page
    for missing, name in enumerate(NAMES):
        free = "one chair is" if missing == 5 else f"{6 - missing} chairs are"
        expect(page.get_by_text(f"Write down their names; {free} free")).to_be_visible()
        page.get_by_role("textbox", name="Name", exact=True).fill(name)
        page.get_by_role("button", name="Add", exact=True).click()
    expect(page.get_by_text("0 chairs are free")).to_be_visible()
    page.locator(".start").click()
    park.tap("^All ready")
    for name in NAMES:
        expect(page.locator(".roster")).to_contain_text(name)


def test_whoever_disagrees_raises_a_flag_and_the_referee_takes_it_back(meet: Meet, stacked: Served) -> None:
    park = Park(meet, stacked, deal={"weapons": [WILD]})
    ann = park.phones[0].page
    park.begin()
    park.tap("^All ready")
    park.sees("Has everybody a card")
    count(park)
    cleo = park.phones[2].page
    cleo.get_by_role("button", name="I have left").focus()
    hold(cleo)
    expect(cleo.locator(".pocket")).to_contain_text("The referee is told that you left")
    expect(park.page.get_by_role("button", name=re.compile("^Cleo"))).to_have_attribute("aria-pressed", "true")
    park.name("Finn")
    park.tap("^2 have left")
    park.sees("Ann fires at Dan")
    ann.get_by_role("button", name="I disagree").click()
    sheet = ann.get_by_role("dialog")
    sheet.get_by_role("button", name=re.compile("^Finn leaves")).click()
    sheet.get_by_role("textbox").fill("Finn stood still")
    sheet.get_by_role("button", name="Raise the flag").click()
    flag = park.page.get_by_role("alert").filter(has_text="Ann disagrees")
    expect(flag).to_contain_text("Finn stood still")
    expect(flag).to_contain_text(re.compile(r"LIVE-071 \w+"))
    flag.get_by_role("button", name="It stands").click()
    expect(flag).to_have_count(0)
    park.tap("^Undo")
    park.tap("^Take it back")
    park.sees("Triple Bangs: left hand up|Ann fires at Dan")
    park.sees("Ann fires at Dan")  # her phone has told it again
    for button in ("Verdict", "Cleo", "Next", "Dan", "That is my verdict"):
        park.page.get_by_role("dialog").or_(park.page.locator(".tools")).get_by_role("button", name=button).click()
    park.sees("The split")
    expect(ann.locator(".phone")).to_contain_text("each, for 4")


def test_what_one_may_disagree_with_stays_where_it_is_while_more_is_told(meet: Meet, stacked: Served) -> None:
    park = Park(meet, stacked, deal={"weapons": [WILD]})
    ann = park.phones[0].page
    park.begin()
    park.tap("^All ready")
    park.sees("Has everybody a card")
    count(park)
    park.name("Cleo")
    park.tap("^One has left")
    park.sees("Ann fires at Dan")
    ann.get_by_role("button", name="I disagree").click()
    lines = ann.get_by_role("dialog").get_by_role("listitem")
    expect(lines.filter(has_text="Cleo leaves")).to_be_visible()
    before = lines.all_inner_texts()
    park.tap("^So it is")
    park.sees("Number 3, Backstab: Dan")
    expect(lines.nth(len(before))).to_be_visible()
    assert lines.all_inner_texts()[: len(before)] == before


def test_everything_is_read_in_bright_sun_and_by_night(meet: Meet, stacked: Served) -> None:
    park = Park(meet, stacked, deal={"weapons": [WILD]})
    ann, cleo = park.phones[0].page, park.phones[2].page

    def read() -> None:
        for page in (park.page, ann, cleo):
            assert page.evaluate(PALE) == []
        for page in (park.page, ann, cleo):
            switch = page.get_by_role("button", name=re.compile("^(Bright sun|Night)$"))
            switch.evaluate("button => button.click()")  # a pocket lies over it
            assert page.evaluate(PALE) == []

    park.begin()
    read()
    park.tap("^All ready")
    park.sees("Has everybody a card")
    read()
    park.tap("^I count myself")
    ann.wait_for_selector(".pocket")
    park.tap("^I count myself")
    park.name("Cleo")
    read()
    park.tap("^One has left")
    park.sees("Ann fires at Dan")
    read()
    park.tap("^So it is")
    park.sees("Number 3")
    read()
    park.page.get_by_role("button", name="Help card").click()
    assert park.page.evaluate(PALE) == []


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Served]:
    """A server of one's own whose cards may be stacked, to be killed."""
    with serving(tmp_path, "tests.page.stacked") as served:
        yield served


@pytest.mark.long
def test_five_rounds_with_a_phone_lost_another_offline_and_the_server_killed(meet: Meet, alone: Served) -> None:
    guns = {"0": "bbb", "1": "dg", "2": "kev", "3": "bbb", "4": "sg", "5": "kev"}
    park = Park(meet, alone, deal={"weapons": [guns, QUIET, guns, QUIET, guns]})
    park.begin()
    park.tap("^All ready")
    lost = park.phones[1]
    taps = []
    for round_ in range(1, 6):
        park.sees(f"Round {round_} of 5")
        before = park.taps
        lead_to(park, "All are frozen")
        if round_ == 2:
            lost.context.close()  # while everybody runs
        if round_ == 3:
            park.phones[5].context.set_offline(True)
        lead_to(park, "Who left")
        park.tap("^Nobody left")
        if round_ == 3:
            alone.stop(signal.SIGKILL)  # in the volley
            alone.start()
        if round_ == 4:
            park.phones[5].context.set_offline(False)
        lead_to(park, "The split")
        park.tap("^Shared out")
        taps.append(park.taps - before)
    park.page.locator(".accounts .winner").wait_for()
    expect(park.phones[5].page.locator(".accounts .winner")).to_be_visible()
    sys.stderr.write(f"taps of the referee, round by round: {taps}\n")
    assert min(taps) <= TAPS_OF_A_QUIET_ROUND + 1, (
        "a quiet round, and one word for a chief in hospital or a phone that is gone"
    )
    assert max(taps) <= TAPS_OF_A_QUIET_ROUND + 6, (
        "three volleys of which each is seen so, and what a shotgun's victim touched"
    )


PRESS: Final = """(labels) => {
  const all = [...document.querySelectorAll(".phone button:not(:disabled)")];
  const found = labels.map((label) => all.find((one) => one.textContent.trim().startsWith(label))).find(Boolean);
  found?.click();
  return found !== undefined;
}"""
"""Presses the first of these buttons that is there: at once, since the game may go on by itself."""


def lead_to(park: Park, words: str) -> None:
    """The referee does what the phone says, until it says this."""
    known = ["I count myself", "Whoever comes first", "So it is", "Nobody touched", "Nobody else fires"]
    page = park.page
    for _ in range(400):
        if page.locator(".phone", has_text=re.compile(words)).count():
            return
        park.taps += page.evaluate(PRESS, known)
        page.wait_for_timeout(120)
    raise AssertionError(f"the phone never said: {words}; it says {page.locator('.phone').inner_text()!r}")
