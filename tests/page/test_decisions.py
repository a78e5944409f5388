"""Every question of both editions is answered in the page at least once, by people who only press what they see."""

from __future__ import annotations

import re
import time
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from standoff import editions
from standoff.engine.phase import Phase
from standoff.engine.rules import SetUp
from tests.page.browsing import Served
from tests.page.conftest import Meet
from tests.page.playing import AUTOPLAY, Ear, call, open_table

SIZES = ((360, 640), (390, 844), (412, 915), (768, 1024), (1280, 720), (320, 568))
FULL = {
    "first": SetUp("first", 5, ("powers", "cop")),
    "families": SetUp("first", 9, ("families",)),
    "second": SetUp("second", 6, ("powers",)),
}
"""Set-ups that together have every phase of their edition."""


def questions(edition: str) -> set[str]:
    """What people can be asked in an edition: every phase that asks."""
    rules = [editions.rules(setup) for setup in FULL.values() if setup.edition == edition]
    return {name for one in rules for name, phase in one.phases.items() if type(phase).ask is not Phase.ask}


def company(meet: Meet, served: Served, people: int, **setup: Any) -> list[tuple[Page, Ear]]:
    """People at a stacked table who play by themselves; the other chairs have bots."""
    seat = open_table(served.url, "P0", **setup)
    seats = [seat]
    for number in range(1, people):
        seats.append(call(served.url, f"/api/tables/{seat['table']}/people", {"name": f"P{number}", "sit": True}))
    found = []
    for number, one in enumerate(seats):
        page = meet(f"P{number}", size=SIZES[number % len(SIZES)], url=served.url).page
        ear = Ear(page)
        page.goto(f"/t/{one['table']}#seat={one['token']}.{seat['watch']}")
        page.wait_for_selector("main.lobby")
        found.append((page, ear))
    return found


def play(people: list[tuple[Page, Ear]], wanted: set[str], games: int = 12) -> None:
    """Games until everything that is wanted has been answered by somebody, or heard."""
    missing = set(wanted)
    host = people[0][0]
    until = time.monotonic() + 240
    for game in range(games):
        host.get_by_role("button", name=re.compile("^Start")).click()
        for number, (page, _) in enumerate(people):
            page.wait_for_selector("section.hand, .after")
            page.evaluate(AUTOPLAY, game * 10 + number + 1)
        while not all(page.locator(".after").count() for page, _ in people):
            host.wait_for_timeout(100)
            missing -= {label for _, ear in people for label in ear.labels}
            if not missing:
                return
            assert time.monotonic() < until, f"Nobody has answered, or heard: {', '.join(sorted(missing))}"
        host.get_by_role("button", name="Same again").click()
        for page, _ in people:
            page.wait_for_selector("main.lobby", timeout=60_000)
    pytest.fail(f"Nobody has answered, or heard: {', '.join(sorted(missing))}")


SHOWN = {"shown": True}
TEAMS = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
TABLES: dict[str, tuple[int, set[str], dict[str, Any]]] = {
    "second, thieves": (
        3,
        {"load", "aim", "privilege", "new_target", "courage", "steal", "feast"},
        {
            "edition": "second", "players": 5, "options": {"professional": "chosen"},
            "deal": {
                "powers": {"0": "professional", "1": "vulture"},
                "position": {
                    "round": 4,
                    "seats": {
                        "0": {"hand": {"bang": 3, "click": 2}},
                        **{str(seat): {"wounds": 2, "loot": ["painting", "bill 10"]} for seat in range(2, 5)},
                    },
                },
            },
        },
    ),
    "second, clips": (
        3,
        {"pick", "pick several", "look_through", "throw_away", "friend"},
        {
            "edition": "second", "players": 4, "options": {"clip_look": True, "last_token": "optional"},
            "deal": {
                "powers": {"0": "greedy", "1": "good friend"},
                "position": {"round": 4, "table": ["clip", "clip", "clip", "bill 20"]},
            },
        },
    ),
    "second, traders": (
        3,
        {"veto", "retake", "trade"},
        {
            "edition": "second", "players": 4,
            "deal": {"powers": {"0": "dictator", "1": "smart", "2": "junk dealer"}, "position": {"round": 5}},
        },
    ),
    "second, hands": (
        3,
        {"hustle", "pay", "kid_aim", "swap"},
        {
            "edition": "second", "players": 4, "options": {"hustler": "may"},
            "deal": {"powers": {"0": "hustler", "1": "kid", "2": "cunning"}},
        },
    ),
    "first, guns": (
        3,
        {"give_up", "load several", "aim several", "heard toss", "heard inherits"},
        {
            "players": 5, "options": {"powers.set": "+11 +12", "shotgun.pairs": "any"},
            "deal": {
                "powers": {"0": 9, "1": 11, "2": 3},
                "position": {"round": 5, "seats": {"1": SHOWN, "3": {"wounds": 2}, "4": {"wounds": 2}}},
            },
        },
    ),
    "first, a cop": (
        3,
        {"load", "aim", "courage", "window", "talk", "kid_aim", "cunning_load", "hold", "heard switchboard"},
        {
            "players": 5, "modules": ["powers", "cop"], "options": {"talk.showCards": True},
            "deal": {
                "cop": 0, "powers": {"0": 6, "1": 7}, "position": {"round": 1, "seats": {"0": SHOWN, "1": SHOWN}},
            },
        },
    ),
    "first, a grenade": (
        1,
        {"window", "heard grenade"},
        {"players": 4, "deal": {"powers": {"0": 5}, "position": {"round": 7}}},
    ),
    "families, before the first round": (
        3,
        {"choose_boss", "share_powers", "boss_word", "swap_bullets", "load", "heard bullets_divided"},
        {"players": 9, "modules": ["families"], "deal": {"teams": TEAMS}},
    ),
    "families, bodyguards": (
        3,
        {"guards", "boss_picks", "heard steps_in"},
        {
            "players": 9, "modules": ["families"],
            "deal": {
                "teams": TEAMS,
                "position": {
                    "round": 5,
                    "seats": {"1": {"boss": True}, **{str(seat): {"hand": {"bang": 4}} for seat in range(3, 9)}},
                },
            },
        },
    ),
}  # fmt: skip
"""Tables that bring the moments of certain powers about: how many people, what they shall answer or hear."""


def test_no_question_is_forgotten() -> None:
    wanted = {label for _, labels, _ in TABLES.values() for label in labels}
    assert not (questions("first") | questions("second")) - wanted


@pytest.mark.parametrize("table", TABLES)
def test_every_question_is_answered_in_the_page(meet: Meet, stacked: Served, table: str) -> None:
    people, wanted, setup = TABLES[table]
    play(company(meet, stacked, people, **setup), wanted)


def test_a_ghost_is_offered_only_what_a_ghost_may_do(meet: Meet, stacked: Served) -> None:
    clicks, last = {"hand": {"click": 5}}, {"wounds": 2, "hand": {"click": 5}}
    armed = {"hand": {"bang": 2, "click": 3}}
    position = {"round": 4, "seats": {"0": last, "1": armed, "2": clicks, "3": clicks}}
    people = company(meet, stacked, 2, players=4, modules=[], deal={"position": position})
    ann, bob = (page for page, _ in people)
    ann.get_by_role("button", name=re.compile("^Start")).click()
    for step, (hers, his) in {
        "load": ("^Click", "^Bang"),
        "seats": ("P1", "P0"),
        "courage": ("Banzai", "Banzai"),
    }.items():
        for page, name in ((ann, hers), (bob, his)):
            page.locator(f"section.hand.{step}").get_by_role("button", name=re.compile(name)).click()
    # She is dead, and he loads for the next round: there is nothing to bet on yet.
    bets = ann.locator("section.hand.ghost button")
    bob.wait_for_selector("section.hand.load")
    expect(bets).to_have_count(3)
    expect(bets.and_(ann.locator(":disabled"))).to_have_count(3)
    for step, name in (("load", "^Click"), ("seats", "Duchess|Slow Joe|Velvet|Accountant|Two-Spoons")):
        bob.locator(f"section.hand.{step}").get_by_role("button", name=re.compile(name)).first.click()
    expect(bob.locator(".ready")).to_be_visible()
    bets.first.click()
    expect(bets.first).to_have_attribute("aria-pressed", "true")
    expect(ann.locator(".ready")).to_have_count(0)
    refused = [frame for frame in people[0][1].frames if frame["is"] == "error"]
    assert refused == []
