"""The referee in the page: the host says how the markers fell, or names somebody else to say it."""

from __future__ import annotations

import re
import time
from typing import Any, Final

from playwright.sync_api import Page, expect

from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import Ear
from tests.page.test_decisions import CLICKS, SHOWN, begin, company, seats, stays
from tests.page.test_seats import menu

BY_HAND: Final[dict[str, Any]] = {
    "players": 4,
    "options": {"powers.set": "+11", "shotgun.pairs": "any", "shotgun.toss": "referee"},
    "deal": {
        "powers": {"0": 1, "1": 11, "2": 2, "3": 8},
        "position": {"round": 5, "seats": seats(4, CLICKS, _1={"hand": {"bang": 2, "click": 2}, **SHOWN})},
    },
}
"""The second of four has the shotgun and the only bullets."""


def until(person: tuple[Page, Ear], label: str) -> None:
    """Wait until somebody has answered that, or heard of it."""
    page, ear = person
    deadline = time.monotonic() + 90
    while label not in ear.labels:
        assert time.monotonic() < deadline, f"nobody has answered, or heard: {label}"
        page.wait_for_timeout(50)


def at_a_toss(meet: Meet, stacked: Served) -> list[tuple[Page, Ear]]:
    """P1 shoots at P0, who is host, and at P2; nobody throws by themselves."""
    people = company(meet, stacked, 3, **BY_HAND)
    people[0][0].get_by_role("button", name=re.compile("^Start")).click()
    by_hand = stays(referee=None)
    begin(people, {0: {**by_hand, "seats": None}, 1: {**by_hand, "load": ["Bang"], "seats": ["P0", "P2"]}, 2: by_hand})
    until(people[1], "aim several")  # the last one to aim waits until the shotgun points at two
    begin(people, {0: by_hand})
    people[0][0].wait_for_selector("section.hand.referee")
    return people


def test_the_host_says_how_the_markers_fell_and_everybody_else_waits(meet: Meet, stacked: Served) -> None:
    (host, ear), (shooter, _), (victim, _) = at_a_toss(meet, stacked)
    hand = host.locator("section.hand.referee")
    expect(hand).to_contain_text("How did the markers fall?")
    expect(hand).to_contain_text("You are the referee")
    for other in (shooter, victim):
        expect(other.locator("section.hand.wait")).to_contain_text("The referee has the word")
    hand.get_by_role("button", name="You: Plain, P2: Plaster").click()
    host.wait_for_selector("section.hand:not(.referee)")
    until((host, ear), "heard toss")
    tossed = [event["data"] for frame in ear.frames for event in frame.get("events", ()) if event["kind"] == "toss"]
    assert [(one["target"], one["plaster"]) for one in tossed] == [(0, False), (2, True)]


def test_the_host_names_somebody_else_while_everybody_waits(meet: Meet, stacked: Served) -> None:
    (host, _), (_, _), (victim, ear) = at_a_toss(meet, stacked)
    menu(host, "People")
    host.get_by_role("button", name="more P2").click()
    host.get_by_role("button", name="Make referee").click()
    victim.locator("section.hand.referee").get_by_role("button", name="P0: Plaster, You: Plain").click()
    until((victim, ear), "heard toss")
    assert ("toss", ["plaster", "plain"]) in ear.answers
